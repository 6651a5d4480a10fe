#pragma once

#include <optional>

#include "example_driver/client.hpp"
#include "foothill_link/link.hpp"
#include "foothill_link/reconnect_timer.hpp"
#include "foothill_msgs/msg/link_state.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/range.hpp"

namespace example_driver {

/// Driver of a range finder on a serial port: publishes `range` and `link_state`, and reconnects
/// indefinitely. All callbacks run in one thread; the port is never waited for.
class RangeFinderNode : public rclcpp::Node {
 public:
  /// Throws std::invalid_argument that names the invalid parameter.
  explicit RangeFinderNode(const rclcpp::NodeOptions& options = rclcpp::NodeOptions());

 private:
  void update();
  void open();
  void close(LinkFailure failure);
  void publish(const Reading& reading);

  std::string port_;
  std::string frame_id_;
  foothill_link::Address address_;
  std::optional<foothill_link::Link> link_{};
  foothill_link::ReconnectTimer timer_;
  Client client_{};
  rclcpp::Publisher<sensor_msgs::msg::Range>::SharedPtr range_;
  rclcpp::Publisher<foothill_msgs::msg::LinkState>::SharedPtr link_state_;
  rclcpp::TimerBase::SharedPtr update_timer_;
  rclcpp::TimerBase::SharedPtr state_timer_;
};

}  // namespace example_driver
