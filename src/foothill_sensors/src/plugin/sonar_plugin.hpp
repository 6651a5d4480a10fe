#pragma once

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "foothill_proxy/sensor_plugin.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "foothill_sensors/sensor_view.hpp"
#include "foothill_sensors/sonar_ring.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/range.hpp"

namespace foothill_sensors {

/// The sonar arrays of a robot. A frame is a packet of all firings since the previous packet, each
/// measured at the pose of the robot at its firing time and with its own stamp.
class SonarPlugin : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override;
  [[nodiscard]] foothill_proxy::SensorTiming timing() const override { return timing_; }
  [[nodiscard]] bool needs_scene() const override { return true; }
  void measure(const foothill_proxy::Exposure& exposure) override;
  void publish(foothill_core::Instant stamp) override;
  void reset() override;

 private:
  /// The range of one firing.
  struct SonarReading {
    Instant elapsed{};  ///< Firing time since the beginning of the exposure.
    std::size_t transducer{};
    double range{};  ///< [m]
  };

  /// Returns whether measuring can be skipped: without subscriptions, the arrays of many robots
  /// would cost more than everything else.
  [[nodiscard]] bool is_unused() const;
  /// Advances the random numbers like measure(), so that a later subscriber receives the same
  /// messages.
  void skip(const foothill_proxy::Exposure& exposure);

  foothill_proxy::SensorTiming timing_{};
  std::string robot_{};
  std::uint64_t seed_{};
  std::mt19937_64 random_{};  ///< For injected noise.
  std::optional<SonarRing> ring_{};
  std::optional<SensorView> view_{};
  std::vector<SonarReading> readings_{};
  sensor_msgs::msg::Range message_{};
  std::optional<foothill_ros::ZeroPaddedPublisher<sensor_msgs::msg::Range>> publisher_{};
};

}  // namespace foothill_sensors
