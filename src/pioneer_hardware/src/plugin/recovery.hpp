#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "manager_client.hpp"
#include "rclcpp/rclcpp.hpp"

namespace pioneer_hardware {

/// Brings a component and its controllers back when its link is there again.
///
/// While all is well it remembers which controllers are active; those, and no others, are activated
/// again. After a start without a robot, it is those that wait for it.
class Recovery {
 public:
  /// @param hardware Name of the component.
  /// @param is_reachable Says whether the robot could be configured now.
  Recovery(rclcpp::Node& node, ManagerClient& manager, std::string hardware,
           std::function<bool()> is_reachable);

  /// The component is active.
  void begin_watch() { phase_ = Phase::kWatching; }
  /// The component was lost against its will.
  void begin_recovery() { phase_ = Phase::kLost; }
  /// The component was brought down, or is to be left alone.
  void rest() { phase_ = Phase::kResting; }

 private:
  enum class Phase { kResting, kWatching, kLost };

  void tick();

  ManagerClient& manager_;
  std::string hardware_;
  std::function<bool()> is_reachable_;
  rclcpp::Logger logger_;
  std::atomic<Phase> phase_{Phase::kResting};
  std::vector<std::string> active_{};  // Of the timer alone.
  rclcpp::CallbackGroup::SharedPtr group_;
  rclcpp::TimerBase::SharedPtr timer_;
};

}  // namespace pioneer_hardware
