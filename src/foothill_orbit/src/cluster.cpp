#include "foothill_orbit/cluster.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

#include "foothill_orbit/detail/lanes.hpp"
#include "foothill_orbit/detail/single_craft.hpp"

namespace foothill_orbit {
namespace {

using detail::lane_vector;

// Half of the outer distance of the differences that make the jerk [s]: the orbit turns by half a
// degree in it, so that the fourth-order formula is exact to eleven digits.
constexpr double kJerkStep = 4.0;

tl::unexpected<OrbitError> refuse(const std::string& reason) {
  return tl::unexpected{OrbitError{reason}};
}

std::vector<Craft> craft_of(const ClusterConfig& config) {
  std::vector<Craft> craft;
  for (const CraftConfig& one : config.craft) craft.push_back(one.craft);
  return craft;
}

InertialState sum(const InertialState& one, const InertialState& other) {
  return {one.p_NC + other.p_NC, one.v_NC + other.v_NC};
}

InertialState scaled(const InertialState& state, double factor) {
  return {factor * state.p_NC, factor * state.v_NC};
}

void set_lane(Eigen::ArrayXd& values, Eigen::Index lanes, Eigen::Index lane,
              const Eigen::Vector3d& value) {
  for (Eigen::Index axis = 0; axis < 3; ++axis) values[axis * lanes + lane] = value[axis];
}

}  // namespace

tl::expected<Cluster, OrbitError> Cluster::create(ClusterConfig config) {
  if (const auto checked = check_config(config); !checked) return tl::unexpected{checked.error()};
  const auto reference = find_reference(craft_of(config), config.reference);
  if (!reference) return tl::unexpected{reference.error()};
  const auto start = resolve_start(config);
  if (!start) return tl::unexpected{start.error()};
  try {
    Cluster cluster{std::move(config), *start};
    if (const auto scheme = cluster.check_scheme(cluster.dynamics_); !scheme) {
      return tl::unexpected{scheme.error()};
    }
    if (const auto complaint = cluster.dynamics_.complaint(cluster.position_)) {
      return refuse(*complaint);
    }
    return cluster;
  } catch (const std::invalid_argument& error) {
    return refuse(std::string{"integrator: "} + error.what());
  }
}

Cluster::Cluster(ClusterConfig config, const ClusterStart& start)
    : config_{std::move(config)},
      start_{start},
      dynamics_{config_.environment, craft_of(config_)},
      integrator_{config_.integrator} {
  reset();
}

void Cluster::reset() {
  dynamics_ = ClusterDynamics{config_.environment, craft_of(config_)};
  dynamics_.set_reference(*find_reference(dynamics_.craft(), config_.reference));
  integrator_ = Integrator{config_.integrator};
  const Eigen::Index lanes = dynamics_.lanes();
  position_.setZero(3 * lanes);
  velocity_.setZero(3 * lanes);
  for (Eigen::Index lane = 0; lane < lanes; ++lane) {
    const InertialState& state =
        lane == 0 ? start_.first : start_.relative[static_cast<std::size_t>(lane)];
    set_lane(position_, lanes, lane, state.p_NC);
    set_lane(velocity_, lanes, lane, state.v_NC);
  }
  time_ = 0.0;
  start();
}

void Cluster::start() { integrator_.start(dynamics_, time_, position_, velocity_); }

void Cluster::sample(double t) {
  integrator_.sample(dynamics_, t, position_, velocity_);
  time_ = t;
}

tl::expected<void, OrbitError> Cluster::advance_to(double t) {
  if (!std::isfinite(t)) return refuse("the time to advance to is not a finite number");
  if (t < integrator_.begin()) {
    return refuse("time " + std::to_string(t) + " s is over: the last step or change was at " +
                  std::to_string(integrator_.begin()) + " s; reset to start over");
  }
  const auto advanced = integrator_.advance_to(dynamics_, t);
  const bool reached = t <= integrator_.end() && t >= integrator_.begin();
  if (advanced || (advanced.error() == IntegrationError::kEquationsDoNotHold && reached)) {
    const double before = time_;
    const Eigen::ArrayXd position = position_;
    const Eigen::ArrayXd velocity = velocity_;
    sample(t);
    const auto complaint = dynamics_.complaint(position_);
    if (!complaint) return {};
    time_ = before;
    position_ = position;
    velocity_ = velocity;
    start();
    return refuse(*complaint + " at t = " + std::to_string(t) + " s");
  }
  std::string reason = to_cstr(advanced.error());
  if (advanced.error() == IntegrationError::kEquationsDoNotHold) {
    reason = dynamics_.complaint(integrator_.position()).value_or(reason);
  }
  reason += " at t = " + std::to_string(integrator_.end()) + " s";
  start();
  return refuse(reason);
}

InertialState Cluster::relative_to_first(std::size_t index) const {
  if (index == 0) return {};
  const auto lane = static_cast<Eigen::Index>(index);
  return {lane_vector(position_, dynamics_.lanes(), lane),
          lane_vector(velocity_, dynamics_.lanes(), lane)};
}

InertialState Cluster::inertial(std::size_t index) const {
  const Eigen::Index lanes = dynamics_.lanes();
  return sum({lane_vector(position_, lanes, 0), lane_vector(velocity_, lanes, 0)},
             relative_to_first(index));
}

InertialState Cluster::reference_state() const {
  return sum(inertial(0),
             {dynamics_.reference_offset(position_), dynamics_.reference_offset(velocity_)});
}

Eigen::ArrayXd Cluster::accelerations() const {
  Eigen::ArrayXd result(3 * dynamics_.lanes());
  dynamics_.accelerations(time_, position_, velocity_, result);
  return result;
}

HillFrame Cluster::frame_of(const Reference& reference) const {
  ClusterDynamics dynamics = dynamics_;
  dynamics.set_reference(reference);
  const Eigen::Index lanes = dynamics.lanes();
  const auto at_reference = [&](const Eigen::ArrayXd& values) -> Eigen::Vector3d {
    return lane_vector(values, lanes, 0) + dynamics.reference_offset(values);
  };
  return hill_frame({at_reference(position_), at_reference(velocity_)},
                    at_reference(accelerations()));
}

Eigen::Vector3d Cluster::reference_jerk(const Eigen::ArrayXd& accelerations) const {
  const Eigen::Index rows = 3 * dynamics_.lanes();
  Eigen::ArrayXd displaced(rows);
  const auto acceleration_after = [&](double delay) -> Eigen::Vector3d {
    const Eigen::ArrayXd position =
        position_.head(rows) +
        delay * (velocity_.head(rows) + 0.5 * delay * accelerations.head(rows));
    const Eigen::ArrayXd velocity = velocity_.head(rows) + delay * accelerations.head(rows);
    dynamics_.accelerations(time_ + delay, position, velocity, displaced);
    return lane_vector(displaced, dynamics_.lanes(), 0) + dynamics_.reference_offset(displaced);
  };
  return (8.0 * (acceleration_after(kJerkStep) - acceleration_after(-kJerkStep)) -
          (acceleration_after(2.0 * kJerkStep) - acceleration_after(-2.0 * kJerkStep))) /
         (12.0 * kJerkStep);
}

Snapshot Cluster::snapshot() const {
  const Eigen::Index lanes = dynamics_.lanes();
  const Eigen::ArrayXd a = accelerations();
  const Eigen::Vector3d a_first = lane_vector(a, lanes, 0);
  const Eigen::Vector3d a_offset = dynamics_.reference_offset(a);
  const InertialState offset{dynamics_.reference_offset(position_),
                             dynamics_.reference_offset(velocity_)};
  const Eigen::Vector3d a_NO = a_first + a_offset;
  Snapshot snapshot;
  snapshot.t = time_;
  snapshot.frame = hill_frame(sum(inertial(0), offset), a_NO);
  snapshot.w_rate_NO_O = hill_angular_acceleration(snapshot.frame, a_NO, reference_jerk(a));
  for (std::size_t index = 0; index < craft().size(); ++index) {
    const auto lane = static_cast<Eigen::Index>(index);
    const Eigen::Vector3d a_relative =
        index == 0 ? Eigen::Vector3d{Eigen::Vector3d::Zero()} : lane_vector(a, lanes, lane);
    CraftMotion motion;
    motion.inertial = inertial(index);
    motion.a_NC = a_first + a_relative;
    motion.difference = sum(relative_to_first(index), scaled(offset, -1.0));
    motion.a_difference = a_relative - a_offset;
    motion.relative = to_hill(snapshot.frame, motion.difference);
    motion.a_OC = hill_acceleration(snapshot.frame, motion.relative, motion.a_difference,
                                    snapshot.w_rate_NO_O);
    snapshot.craft.push_back(motion);
  }
  return snapshot;
}

}  // namespace foothill_orbit
