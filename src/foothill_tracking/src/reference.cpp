#include "foothill_tracking/reference.hpp"

#include <algorithm>
#include <cmath>

#include "foothill_core/contract.hpp"
#include "foothill_orbit/transition.hpp"
#include "foothill_tracking/coasting.hpp"

namespace foothill_tracking {
namespace {

/// Weights of position, velocity and acceleration at one end of a unit interval in the quintic that
/// joins two motions.
struct Weights {
  double p, v, a;
};

struct QuinticBasis {
  Weights value, rate, second;
};

/// Returns the basis functions of the end at s = 1; those of s = 0 follow by symmetry.
QuinticBasis far_end(double s) {
  const double s2 = s * s;
  const double s3 = s2 * s;
  return {{s3 * (10.0 + s * (-15.0 + 6.0 * s)), s3 * (-4.0 + s * (7.0 - 3.0 * s)),
           s3 * (0.5 + s * (-1.0 + 0.5 * s))},
          {s2 * (30.0 + s * (-60.0 + 30.0 * s)), s2 * (-12.0 + s * (28.0 - 15.0 * s)),
           s2 * (1.5 + s * (-4.0 + 2.5 * s))},
          {s * (60.0 + s * (-180.0 + 120.0 * s)), s * (-24.0 + s * (84.0 - 60.0 * s)),
           s * (3.0 + s * (-12.0 + 10.0 * s))}};
}

/// Returns the basis functions of the end at s = 0: velocities and first derivatives change sign.
QuinticBasis near_end(double s) {
  const QuinticBasis far = far_end(1.0 - s);
  return {{far.value.p, -far.value.v, far.value.a},
          {-far.rate.p, far.rate.v, -far.rate.a},
          {far.second.p, -far.second.v, far.second.a}};
}

/// Returns the contribution of the motion at one end to a quintic over `length` seconds.
FloorMotion part(const FloorMotion& end, const QuinticBasis& basis, double length) {
  const Eigen::Vector3d v = length * end.v_WC;
  const Eigen::Vector3d a = length * length * end.a_WC;
  const auto sum = [&](const Weights& w) -> Eigen::Vector3d {
    return w.p * end.p_WC + w.v * v + w.a * a;
  };
  return {sum(basis.value), sum(basis.rate) / length, sum(basis.second) / (length * length)};
}

FloorMotion operator+(const FloorMotion& one, const FloorMotion& other) {
  return {one.p_WC + other.p_WC, one.v_WC + other.v_WC, one.a_WC + other.a_WC};
}

FloorMotion operator-(const FloorMotion& one, const FloorMotion& other) {
  return {one.p_WC - other.p_WC, one.v_WC - other.v_WC, one.a_WC - other.a_WC};
}

/// Returns the motion of a craft `t` orbit seconds after a report.
OrbitMotion extrapolate(const CraftReport& report, const Eigen::Vector3d& residual_a, double t) {
  const auto state = foothill_orbit::predict(report.chief, report.motion.state, t);
  // Where prediction fails, the craft moves in a straight line until the next report.
  if (!state) {
    const foothill_orbit::HillState& last = report.motion.state;
    return {{.p_OC = last.p_OC + t * last.v_OC, .v_OC = last.v_OC}};
  }
  OrbitMotion motion{*state, relative_acceleration(foothill_orbit::after(report.chief, t), *state)};
  motion.state.p_OC += 0.5 * t * t * residual_a;
  motion.state.v_OC += t * residual_a;
  motion.a_OC += residual_a;
  return motion;
}

}  // namespace

CraftReference::CraftReference(const FloorMap& map, const CraftReport& report,
                               const Horizon& horizon)
    : start_{report.t - horizon.behind}, step_{horizon.step} {
  const Eigen::Vector3d residual_a =
      report.motion.a_OC - relative_acceleration(report.chief, report.motion.state);
  const auto count =
      static_cast<std::size_t>(std::ceil((horizon.behind + horizon.ahead) / step_)) + 1;
  knots_.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double t = static_cast<double>(i) * step_ - horizon.behind;
    knots_.push_back(map.to_floor(extrapolate(report, residual_a, map.rate * t)));
  }
}

FloorMotion CraftReference::at(double t) const {
  const double place = (t - start_) / step_;
  const auto last = static_cast<double>(knots_.size() - 1);
  if (place <= 0.0 || place >= last) {
    const FloorMotion& end = place <= 0.0 ? knots_.front() : knots_.back();
    const double beyond = (place <= 0.0 ? place : place - last) * step_;
    return {end.p_WC + beyond * end.v_WC, end.v_WC, Eigen::Vector3d::Zero()};
  }
  const auto index = static_cast<std::size_t>(place);
  const double s = place - static_cast<double>(index);
  return part(knots_[index], near_end(s), step_) + part(knots_[index + 1], far_end(s), step_);
}

MergingReference::MergingReference(std::shared_ptr<const ReferenceTrajectory> to,
                                   const FloorMotion& from, double start, double duration)
    : to_{std::move(to)},
      start_{start},
      duration_{duration},
      from_{from},
      gap_{from - to_->at(start)} {
  foothill_core::expects(duration > 0.0, "duration must be positive");
}

FloorMotion MergingReference::at(double t) const {
  if (t < start_) {
    const double before = t - start_;
    return {from_.p_WC + before * from_.v_WC, from_.v_WC, Eigen::Vector3d::Zero()};
  }
  const FloorMotion target = to_->at(t);
  if (t >= end()) return target;
  return target + part(gap_, near_end((t - start_) / duration_), duration_);
}

std::shared_ptr<const MergingReference> MergingReference::towards(
    std::shared_ptr<const ReferenceTrajectory> to) const {
  auto copy = std::make_shared<MergingReference>(*this);
  copy->to_ = std::move(to);
  return copy;
}

}  // namespace foothill_tracking
