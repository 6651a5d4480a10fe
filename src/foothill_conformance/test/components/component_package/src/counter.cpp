#include <chrono>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_components/register_node_macro.hpp"
#include "std_msgs/msg/int64.hpp"

namespace foothill_test_components {

/// Publishes multiples of its parameter "step".
class Counter : public rclcpp::Node {
 public:
  explicit Counter(const rclcpp::NodeOptions& options)
      : Node("counter", options), step_(declare_parameter("step", 1)) {
    publisher_ = create_publisher<std_msgs::msg::Int64>("count", 10);
    timer_ = create_wall_timer(std::chrono::milliseconds(5), [this] {
      std_msgs::msg::Int64 message;
      message.data = count_ += step_;
      publisher_->publish(message);
    });
  }

 private:
  const int64_t step_;
  int64_t count_{0};
  rclcpp::Publisher<std_msgs::msg::Int64>::SharedPtr publisher_;
  rclcpp::TimerBase::SharedPtr timer_;
};

}  // namespace foothill_test_components

RCLCPP_COMPONENTS_REGISTER_NODE(foothill_test_components::Counter)
