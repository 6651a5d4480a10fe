#pragma once

#include <memory>

#include "diagnostic_msgs/msg/diagnostic_array.hpp"
#include "driver_parameters.hpp"
#include "foothill_msgs/msg/link_state.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"
#include "sensor_msgs/msg/laser_scan.hpp"
#include "sick_ld/link_thread.hpp"
#include "std_srvs/srv/trigger.hpp"

namespace sick_ld {

/// The node sick_ld_driver, in the namespace of a robot. Configured, it is connected and the
/// scanner is idle; active, it publishes scans.
class DriverNode : public rclcpp_lifecycle::LifecycleNode {
 public:
  /// Throws as declare_parameters() does.
  explicit DriverNode(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());
  ~DriverNode() override;

  using CallbackReturn = rclcpp_lifecycle::node_interfaces::LifecycleNodeInterface::CallbackReturn;
  CallbackReturn on_configure(const rclcpp_lifecycle::State& state) override;
  CallbackReturn on_activate(const rclcpp_lifecycle::State& state) override;
  CallbackReturn on_deactivate(const rclcpp_lifecycle::State& state) override;
  CallbackReturn on_cleanup(const rclcpp_lifecycle::State& state) override;
  CallbackReturn on_shutdown(const rclcpp_lifecycle::State& state) override;

  [[nodiscard]] bool is_autostarted() const { return parameters_.is_autostarted; }

 private:
  void create_interfaces();
  void log_plan();
  void on_scan(const Scan& scan, double age);
  void on_timer();
  void publish_state(const LinkSnapshot& snapshot);
  void log_changes(const LinkSnapshot& snapshot);
  void disconnect();

  DriverParameters parameters_;
  std::unique_ptr<LinkThread> link_{};
  ClientState logged_state_{ClientState::kClosed};
  int known_baud_{};  ///< Rate in the baud file [baud]; 0 if there is none.

  rclcpp_lifecycle::LifecyclePublisher<sensor_msgs::msg::LaserScan>::SharedPtr scan_{};
  rclcpp::Publisher<foothill_msgs::msg::LinkState>::SharedPtr link_state_{};
  rclcpp::Publisher<diagnostic_msgs::msg::DiagnosticArray>::SharedPtr diagnostics_{};
  rclcpp::Service<std_srvs::srv::Trigger>::SharedPtr reset_{};
  rclcpp::TimerBase::SharedPtr timer_{};
  int checks_{};  ///< Number of timer callbacks.
  bool was_connected_{};
};

}  // namespace sick_ld
