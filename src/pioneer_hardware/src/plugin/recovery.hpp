#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "manager_client.hpp"
#include "rclcpp/rclcpp.hpp"

/// Recovery after a lost link.
namespace pioneer_hardware {

/// Activates a hardware component and its controllers when its link returns.
///
/// While the component is active, the active controllers are recorded; after a loss exactly those
/// are activated again. After a start without a robot, all inactive controllers of the component
/// are activated.
class Recovery {
 public:
  /// @param hardware Name of the hardware component.
  /// @param is_reachable Returns whether the robot is connected.
  Recovery(rclcpp::Node& node, ManagerClient& manager, std::string hardware,
           std::function<bool()> is_reachable);

  /// Starts to record active controllers; to be called when the component becomes active.
  void begin_watch() { phase_ = Phase::kWatching; }
  /// Starts to recover; to be called when the component fails.
  void begin_recovery() { phase_ = Phase::kLost; }
  /// Ends watching and recovery; to be called when the component is deactivated on request.
  void stop() { phase_ = Phase::kStopped; }

 private:
  enum class Phase { kStopped, kWatching, kLost };

  void tick();

  ManagerClient& manager_;
  std::string hardware_;
  std::function<bool()> is_reachable_;
  rclcpp::Logger logger_;
  std::atomic<Phase> phase_{Phase::kStopped};
  std::vector<std::string> active_{};  ///< Used by the timer only.
  rclcpp::CallbackGroup::SharedPtr group_;
  rclcpp::TimerBase::SharedPtr timer_;
};

}  // namespace pioneer_hardware
