#include "foothill_orbit/transfer.hpp"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <string>

#include "foothill_orbit/detail/refuse.hpp"
#include "foothill_orbit/transition.hpp"

namespace foothill_orbit {
namespace {

using detail::refuse;

// Singular values below this part of the usual size count as zero: the timing of an impulse is not
// accurate enough to use such a direction, and rounding exceeds the effect of the impulse.
constexpr double kSingular = 1e-8;
// Largest miss in a direction that can't be changed, relative to the size of the problem.
constexpr double kReached = 1e-9;

bool is_finite(const HillState& state) { return state.p_OC.allFinite() && state.v_OC.allFinite(); }

/// Returns the smallest impulse that moves the position of arrival by `miss` [m], or the direction
/// in which no impulse does.
/// @param reach Derivative of the position of arrival with respect to the velocity [s].
/// @param time Usual size of its entries [s].
/// @param slack Part of the miss that may remain [m].
tl::expected<Eigen::Vector3d, Eigen::Vector3d> impulse(const Eigen::Matrix3d& reach,
                                                       const Eigen::Vector3d& miss, double time,
                                                       double slack) {
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd{reach, Eigen::ComputeFullU | Eigen::ComputeFullV};
  Eigen::Vector3d parts = svd.matrixU().transpose() * miss;
  for (int index = 0; index < 3; ++index) {
    const double gain = svd.singularValues()(index);
    if (gain > kSingular * time) {
      parts(index) /= gain;
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
  const auto departure = impulse(transition->block<3, 3>(0, 3), miss, time, slack);
  if (!departure) {
    const bool across = std::abs(departure.error().z()) > 0.5;
    return refuse("after " + std::to_string(duration) +
                  " s, no departure velocity leads to the target: the position of arrival " +
                  (across ? "normal to" : "in") +
                  " the chief's plane does not depend on all velocity components; choose another "
                  "duration");
  }
  const HillState arriving = apply(*transition, {start.p_OC, start.v_OC + *departure});
  return Transfer{duration, *departure, target.v_OC - arriving.v_OC};
}

}  // namespace foothill_orbit
