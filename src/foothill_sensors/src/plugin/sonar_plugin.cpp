#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "disturbance.hpp"
#include "foothill_proxy/sensor_plugin.hpp"
#include "foothill_sensors/eye.hpp"
#include "foothill_sensors/settings.hpp"
#include "messages.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/range.hpp"

namespace foothill_sensors {

/// The sonar arrays of a robot. A frame is a packet: all that has fired since the last one, each
/// from where the robot was then and under its own stamp.
class SonarPlugin : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override {
    const SonarSettings read = read_sonar(setup.settings);
    timing_ = read.timing;
    robot_ = setup.robot;
    seed_ = setup.seed;
    ring_.emplace(read.config, setup.seed);
    eye_.emplace(setup.robot, Mount{.frame = "base_link"}, read.config.max_range + kOthersSize);
    message_.radiation_type = sensor_msgs::msg::Range::ULTRASOUND;
    message_.field_of_view = static_cast<float>(2.0 * read.config.half_angle);
    message_.min_range = static_cast<float>(read.config.min_range);
    message_.max_range = static_cast<float>(read.config.max_range);
    message_.variance = static_cast<float>(read.config.noise * read.config.noise);
    publisher_ = setup.node.create_publisher<sensor_msgs::msg::Range>(setup.topic(), kQueue);
    reset();
  }

  [[nodiscard]] foothill_proxy::SensorTiming timing() const override { return timing_; }
  [[nodiscard]] bool looks() const override { return true; }

  void measure(const foothill_proxy::Exposure& exposure) override {
    echoes_.clear();
    if (is_ignored()) return let_pass(exposure);
    if (!eye_->look(exposure)) return;
    const Instant span = exposure.end() - exposure.begin();
    const double base_height = exposure.last().entry(robot_)->base_height;
    for (const Firing& firing : firings(ring_->config(), exposure.begin(), exposure.end())) {
      const auto motion = exposure.motion(robot_, firing.time);
      if (!motion) continue;
      const Instant elapsed = firing.time - exposure.begin();
      const auto share =
          static_cast<float>(foothill_proxy::seconds(elapsed) / foothill_proxy::seconds(span));
      const double range = ring_->listen(eye_->view(), firing, share,
                                         foothill_proxy::base_pose(*motion, base_height));
      echoes_.push_back({elapsed, firing.transducer, disturbed(exposure, "range", range, random_)});
    }
  }

  void publish(Instant stamp) override {
    for (const Echo& echo : echoes_) {
      message_.header.stamp = to_time(stamp + echo.elapsed);
      message_.header.frame_id = robot_ + "/sonar_" + std::to_string(echo.transducer);
      message_.range = static_cast<float>(echo.range);
      publisher_->publish(message_);
    }
  }

  void reset() override {
    ring_->reset();
    random_.seed(seed_);
  }

 private:
  static constexpr std::size_t kQueue = 50;   ///< Readings of a second.
  static constexpr double kOthersSize = 0.5;  ///< Robots reach so far from their base_link [m].

  /// Rings of many robots cost more than the rest of them; nobody misses what nobody listens to.
  [[nodiscard]] bool is_ignored() const {
    return publisher_->get_subscription_count() == 0 && !ring_->config().cross_talk;
  }

  /// Leaves random numbers as they would be if it had been heard: whoever subscribes later gets the
  /// same.
  void let_pass(const foothill_proxy::Exposure& exposure) {
    for (const Firing& firing : firings(ring_->config(), exposure.begin(), exposure.end())) {
      if (!exposure.motion(robot_, firing.time)) continue;
      ring_->pass();
      static_cast<void>(disturbed(exposure, "range", 0.0, random_));
    }
  }

  struct Echo {
    Instant elapsed{};
    std::size_t transducer{};
    double range{};
  };

  foothill_proxy::SensorTiming timing_{};
  std::string robot_{};
  std::uint64_t seed_{};
  std::mt19937_64 random_{};
  std::optional<SonarRing> ring_{};
  std::optional<Eye> eye_{};
  std::vector<Echo> echoes_{};
  sensor_msgs::msg::Range message_{};
  rclcpp::Publisher<sensor_msgs::msg::Range>::SharedPtr publisher_{};
};

}  // namespace foothill_sensors

PLUGINLIB_EXPORT_CLASS(foothill_sensors::SonarPlugin, foothill_proxy::SensorPlugin)
