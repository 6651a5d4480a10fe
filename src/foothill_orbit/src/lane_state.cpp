#include "foothill_orbit/detail/lane_state.hpp"

#include "foothill_orbit/detail/lanes.hpp"
#include "foothill_orbit/detail/state_algebra.hpp"

namespace foothill_orbit::detail {
namespace {

// Half of the outer distance of the differences that make the jerk [s]: the orbit turns by half a
// degree in it, so that the fourth-order formula is exact to eleven digits.
constexpr double kJerkStep = 4.0;

Eigen::ArrayXd accelerations(const ClusterDynamics& dynamics, const LaneState& state) {
  Eigen::ArrayXd result(3 * dynamics.lanes());
  dynamics.accelerations(state.time, state.position, state.velocity, result);
  return result;
}

Eigen::Vector3d reference_jerk(const ClusterDynamics& dynamics, const LaneState& state,
                               const Eigen::ArrayXd& accelerations) {
  const Eigen::Index rows = 3 * dynamics.lanes();
  Eigen::ArrayXd displaced(rows);
  const auto acceleration_after = [&](double delay) -> Eigen::Vector3d {
    const Eigen::ArrayXd position =
        state.position.head(rows) +
        delay * (state.velocity.head(rows) + 0.5 * delay * accelerations.head(rows));
    const Eigen::ArrayXd velocity = state.velocity.head(rows) + delay * accelerations.head(rows);
    dynamics.accelerations(state.time + delay, position, velocity, displaced);
    return lane_vector(displaced, dynamics.lanes(), 0) + dynamics.reference_offset(displaced);
  };
  return (8.0 * (acceleration_after(kJerkStep) - acceleration_after(-kJerkStep)) -
          (acceleration_after(2.0 * kJerkStep) - acceleration_after(-2.0 * kJerkStep))) /
         (12.0 * kJerkStep);
}

}  // namespace

InertialState relative_to_first(const ClusterDynamics& dynamics, const LaneState& state,
                                std::size_t index) {
  if (index == 0) return {};
  const auto lane = static_cast<Eigen::Index>(index);
  return {lane_vector(state.position, dynamics.lanes(), lane),
          lane_vector(state.velocity, dynamics.lanes(), lane)};
}

InertialState inertial_state(const ClusterDynamics& dynamics, const LaneState& state,
                             std::size_t index) {
  const Eigen::Index lanes = dynamics.lanes();
  return sum({lane_vector(state.position, lanes, 0), lane_vector(state.velocity, lanes, 0)},
             relative_to_first(dynamics, state, index));
}

InertialState reference_state(const ClusterDynamics& dynamics, const LaneState& state) {
  return sum(inertial_state(dynamics, state, 0), {dynamics.reference_offset(state.position),
                                                  dynamics.reference_offset(state.velocity)});
}

HillFrame frame_of(const ClusterDynamics& dynamics, const LaneState& state,
                   const ReferencePoint& reference) {
  ClusterDynamics referred = dynamics;
  referred.set_reference(reference);
  const Eigen::Index lanes = dynamics.lanes();
  const auto at_reference = [&](const Eigen::ArrayXd& values) -> Eigen::Vector3d {
    return lane_vector(values, lanes, 0) + referred.reference_offset(values);
  };
  // Commands in Hill axes keep the axes of the cluster's own reference point.
  return hill_frame({at_reference(state.position), at_reference(state.velocity)},
                    at_reference(accelerations(dynamics, state)));
}

ClusterSnapshot snapshot_of(const ClusterDynamics& dynamics, const LaneState& state) {
  const Eigen::Index lanes = dynamics.lanes();
  const Eigen::ArrayXd a = accelerations(dynamics, state);
  const Eigen::Vector3d a_first = lane_vector(a, lanes, 0);
  const Eigen::Vector3d a_offset = dynamics.reference_offset(a);
  const InertialState offset{dynamics.reference_offset(state.position),
                             dynamics.reference_offset(state.velocity)};
  const Eigen::Vector3d a_NO = a_first + a_offset;
  ClusterSnapshot snapshot;
  snapshot.t = state.time;
  snapshot.frame = hill_frame(sum(inertial_state(dynamics, state, 0), offset), a_NO);
  snapshot.w_rate_NO_O =
      hill_angular_acceleration(snapshot.frame, a_NO, reference_jerk(dynamics, state, a));
  for (std::size_t index = 0; index < dynamics.craft().size(); ++index) {
    const auto lane = static_cast<Eigen::Index>(index);
    const Eigen::Vector3d a_relative =
        index == 0 ? Eigen::Vector3d{Eigen::Vector3d::Zero()} : lane_vector(a, lanes, lane);
    CraftMotion motion;
    motion.inertial = inertial_state(dynamics, state, index);
    motion.a_NC = a_first + a_relative;
    motion.difference = sum(relative_to_first(dynamics, state, index), scaled(offset, -1.0));
    motion.a_difference = a_relative - a_offset;
    motion.relative = to_hill(snapshot.frame, motion.difference);
    motion.a_OC = hill_acceleration(snapshot.frame, motion.relative, motion.a_difference,
                                    snapshot.w_rate_NO_O);
    snapshot.craft.push_back(motion);
  }
  return snapshot;
}

}  // namespace foothill_orbit::detail
