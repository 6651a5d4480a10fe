#pragma once

#include <chrono>

#include "foothill_msgs/msg/world_state.hpp"
#include "foothill_proxy/runner.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_proxy {

/// Publishes the progress of the world on the wall clock: speed, lateness, late commanders and
/// sensor frames.
class StatePublisher {
 public:
  /// All arguments must outlive this object.
  StatePublisher(rclcpp::Node& node, const World& world, const SensorScheduler& sensors,
                 const LockStep& lock_step, Runner& runner);

  /// Collects the state. To be called by the world's thread.
  [[nodiscard]] foothill_msgs::msg::WorldState collect();
  void publish(const foothill_msgs::msg::WorldState& state) { publisher_.publish(state); }

 private:
  const World& world_;
  const SensorScheduler& sensors_;
  const LockStep& lock_step_;
  Runner& runner_;
  foothill_ros::ZeroPaddedPublisher<foothill_msgs::msg::WorldState> publisher_;
  Instant last_simulated_{};  ///< Simulated time of the last collect().
  std::chrono::steady_clock::time_point last_wall_{};
};

}  // namespace foothill_proxy
