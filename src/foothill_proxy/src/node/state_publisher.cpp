#include "state_publisher.hpp"

#include "foothill_ros/node/conversions.hpp"

namespace foothill_proxy {

StatePublisher::StatePublisher(rclcpp::Node& node, const World& world,
                               const SensorScheduler& sensors, const LockStep& lock_step,
                               Runner& runner)
    : world_{world},
      sensors_{sensors},
      lock_step_{lock_step},
      runner_{runner},
      publisher_{node, "~/state", rclcpp::QoS{10}} {}

foothill_msgs::msg::WorldState StatePublisher::collect() {
  foothill_msgs::msg::WorldState state;
  const Instant now = world_.now();
  const auto wall = std::chrono::steady_clock::now();
  const std::chrono::duration<double> elapsed = wall - last_wall_;
  state.header.stamp = foothill_ros::to_stamp(now);
  state.speed = runner_.speed();
  state.measured_speed = seconds(now - last_simulated_) / elapsed.count();
  state.paused = runner_.is_paused();
  state.lock_step = runner_.is_lock_step();
  const Lateness lateness = runner_.lateness();
  state.lateness_p99 = lateness.p99;
  state.lateness_max = lateness.largest;
  state.resynchronizations = runner_.resynchronizations();
  for (const auto& inbox : lock_step_.inboxes()) {
    if (!inbox->is_commander()) continue;
    state.commanders.emplace_back();
    state.commanders.back().topic = "/" + inbox->name();
    state.commanders.back().late = inbox->late();
  }
  for (const auto& [name, counts] : sensors_.counts()) {
    state.sensors.emplace_back();
    state.sensors.back().sensor = name;
    state.sensors.back().published = counts.published;
    state.sensors.back().dropped = counts.dropped;
    state.sensors.back().lost = counts.lost;
    state.sensors.back().failed = counts.failed;
  }
  last_simulated_ = now;
  last_wall_ = wall;
  return state;
}

}  // namespace foothill_proxy
