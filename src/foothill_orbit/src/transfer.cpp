#include "foothill_orbit/transfer.hpp"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <string>

#include "foothill_orbit/transition.hpp"

namespace foothill_orbit {
namespace {

// A direction in which the place of arrival moves this much less than usual does not move: no
// engine is timed so well that it could use it, and rounding would speak louder than the burn.
constexpr double kNoSay = 1e-8;
// So much of the size of everything may a place be off that can't be changed.
constexpr double kReached = 1e-9;

tl::unexpected<OrbitError> refuse(const std::string& reason) {
  return tl::unexpected{OrbitError{reason}};
}

bool is_finite(const HillState& state) { return state.p_OC.allFinite() && state.v_OC.allFinite(); }

/// Returns the change of velocity that moves the place of arrival by `miss` [m], the least one if
/// there are several, or the direction in which none does.
/// @param reach How the place of arrival changes with the velocity [s].
/// @param time What its entries are usually like [s].
/// @param slack How much of the miss may stay [m].
tl::expected<Eigen::Vector3d, Eigen::Vector3d> burn(const Eigen::Matrix3d& reach,
                                                    const Eigen::Vector3d& miss, double time,
                                                    double slack) {
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd{reach, Eigen::ComputeFullU | Eigen::ComputeFullV};
  Eigen::Vector3d parts = svd.matrixU().transpose() * miss;
  for (int index = 0; index < 3; ++index) {
    const double say = svd.singularValues()(index);
    if (say > kNoSay * time) {
      parts(index) /= say;
    } else if (std::abs(parts(index)) <= slack) {
      parts(index) = 0.0;
    } else {
      return tl::unexpected{Eigen::Vector3d{svd.matrixU().col(index)}};
    }
  }
  return svd.matrixV() * parts;
}

tl::expected<void, OrbitError> check(const HillState& start, const HillState& target,
                                     double duration) {
  if (!is_finite(start)) return refuse("the state at the start is not finite");
  if (!is_finite(target)) return refuse("the target's state is not finite");
  if (!std::isfinite(duration) || duration <= 0.0) {
    return refuse("the duration must be a positive number of seconds");
  }
  return {};
}

}  // namespace

double cost(const Transfer& transfer, Price price) {
  return transfer.departure.norm() + (price == Price::kBoth ? transfer.arrival.norm() : 0.0);
}

tl::expected<Transfer, OrbitError> transfer(const ChiefOrbit& chief, const HillState& start,
                                            const HillState& target, double duration) {
  if (const auto checked = check(start, target, duration); !checked) {
    return tl::unexpected{checked.error()};
  }
  const auto transition = yamanaka_ankersen(chief, duration);
  if (!transition) return tl::unexpected{transition.error()};
  const HillState drift = apply(*transition, start);
  const Eigen::Vector3d miss = target.p_OC - drift.p_OC;
  const double time = std::min(duration, 1.0 / chief.mean_motion);
  const double slack = kReached * (start.p_OC.norm() + target.p_OC.norm() + drift.p_OC.norm() +
                                   start.v_OC.norm() * time);
  const auto departure = burn(transition->block<3, 3>(0, 3), miss, time, slack);
  if (!departure) {
    const bool across = std::abs(departure.error().z()) > 0.5;
    return refuse("after " + std::to_string(duration) +
                  " s, no departure leads to the target: the place of arrival " +
                  (across ? "across" : "in") +
                  " the chief's plane does not depend on all of the velocity; choose another "
                  "duration");
  }
  const HillState arriving = apply(*transition, {start.p_OC, start.v_OC + *departure});
  return Transfer{duration, *departure, target.v_OC - arriving.v_OC};
}

}  // namespace foothill_orbit
