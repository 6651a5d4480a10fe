#include <cmath>
#include <random>

#include "foothill_proxy/sensor_plugin.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/rclcpp.hpp"
#include "std_msgs/msg/float64.hpp"

namespace foothill_proxy_example {

/// Publishes the heading of its robot from +x, counter-clockwise [rad], with Gaussian noise.
class Compass : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override {
    robot_ = setup.robot;
    seed_ = setup.seed;
    const double rate = setup.settings.number("rate", 10.0, {0.1, 1000.0});
    timing_.period = foothill_proxy::from_seconds(1.0 / rate);
    noise_ = setup.settings.number("noise", 0.01, {0.0, 1.0});
    setup.settings.finish();
    publisher_ = setup.node.create_publisher<std_msgs::msg::Float64>(setup.topic(), 10);
    reset();
  }

  [[nodiscard]] foothill_proxy::SensorTiming timing() const override { return timing_; }

  void measure(const foothill_proxy::Exposure& exposure) override {
    const auto motion = exposure.motion(robot_, exposure.end());
    if (!motion) return;
    double heading = motion->pose.yaw + noise_ * normal_(random_);
    for (const foothill_proxy::Fault& fault : exposure.disturbances()) {
      const bool is_bias = fault.kind == foothill_proxy::FaultKind::kBias;
      heading += fault.value * (is_bias ? 1.0 : normal_(random_));
    }
    message_.data = std::remainder(heading, 2.0 * M_PI);
  }

  void publish(foothill_proxy::Instant) override { publisher_->publish(message_); }

  void reset() override {
    random_.seed(seed_);
    normal_.reset();
  }

 private:
  std::string robot_{};
  std::uint64_t seed_{};
  foothill_proxy::SensorTiming timing_{};
  double noise_{};
  std::mt19937_64 random_{};
  std::normal_distribution<double> normal_{};
  std_msgs::msg::Float64 message_{};
  rclcpp::Publisher<std_msgs::msg::Float64>::SharedPtr publisher_{};
};

}  // namespace foothill_proxy_example

PLUGINLIB_EXPORT_CLASS(foothill_proxy_example::Compass, foothill_proxy::SensorPlugin)
