#include <optional>
#include <string>

#include "example_sensor/compass.hpp"
#include "foothill_proxy/sensor_plugin.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/float64.hpp"

namespace example_sensor {

/// Publishes the readings of a Compass as std_msgs/Float64 [rad].
class CompassPlugin : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override {
    robot_ = setup.robot;
    const double rate = setup.settings.number("rate", 10.0, {0.1, 1000.0});
    timing_.period = foothill_core::from_seconds(1.0 / rate);
    compass_.emplace(setup.settings.number("noise", 0.01, {0.0, 1.0}), setup.seed);
    setup.settings.finish();
    publisher_ = setup.node.create_publisher<std_msgs::msg::Float64>(setup.topic(), 10);
  }

  [[nodiscard]] foothill_proxy::SensorTiming timing() const override { return timing_; }

  void measure(const foothill_proxy::Exposure& exposure) override {
    const auto motion = exposure.motion(robot_, exposure.end());
    if (motion) message_.data = compass_->measure(motion->pose.yaw, exposure.disturbances());
  }

  void publish(foothill_core::Instant) override { publisher_->publish(message_); }
  void reset() override { compass_->reset(); }

 private:
  std::string robot_{};
  foothill_proxy::SensorTiming timing_{};
  std::optional<Compass> compass_{};  // from init() on
  std_msgs::msg::Float64 message_{};
  rclcpp::Publisher<std_msgs::msg::Float64>::SharedPtr publisher_{};
};

}  // namespace example_sensor

PLUGINLIB_EXPORT_CLASS(example_sensor::CompassPlugin, foothill_proxy::SensorPlugin)
