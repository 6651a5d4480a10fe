#include "sonar_plugin.hpp"

#include "disturbance.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "foothill_sensors/settings.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace foothill_sensors {
namespace {

constexpr std::size_t kQueue = 50;   ///< Readings of one second.
constexpr double kOthersSize = 0.5;  ///< Maximum distance of a robot's surface from base_link [m].

}  // namespace

void SonarPlugin::init(foothill_proxy::SensorSetup& setup) {
  const SonarSettings read = read_sonar(setup.settings);
  timing_ = read.timing;
  robot_ = setup.robot;
  seed_ = setup.seed;
  ring_.emplace(read.config, setup.seed);
  view_.emplace(setup.robot, Mount{.frame = "base_link"}, read.config.max_range + kOthersSize);
  message_.radiation_type = sensor_msgs::msg::Range::ULTRASOUND;
  message_.field_of_view = static_cast<float>(2.0 * read.config.half_angle);
  message_.min_range = static_cast<float>(read.config.min_range);
  message_.max_range = static_cast<float>(read.config.max_range);
  message_.variance = static_cast<float>(read.config.noise * read.config.noise);
  publisher_.emplace(setup.node, setup.topic(), kQueue);
  reset();
}

void SonarPlugin::measure(const foothill_proxy::Exposure& exposure) {
  readings_.clear();
  if (is_unused()) return skip(exposure);
  if (!view_->update(exposure)) return;
  const Instant span = exposure.end() - exposure.begin();
  const double base_height = exposure.last().entry(robot_)->base_height;
  for (const Firing& firing : firings(ring_->config(), exposure.begin(), exposure.end())) {
    const auto motion = exposure.motion(robot_, firing.time);
    if (!motion) continue;
    const Instant elapsed = firing.time - exposure.begin();
    const auto fraction =
        static_cast<float>(foothill_core::seconds(elapsed) / foothill_core::seconds(span));
    const double range = ring_->measure(view_->view(), firing, fraction,
                                        foothill_proxy::base_pose(*motion, base_height));
    readings_.push_back({elapsed, firing.transducer, disturbed(exposure, "range", range, random_)});
  }
}

void SonarPlugin::publish(Instant stamp) {
  for (const SonarReading& reading : readings_) {
    message_.header.stamp = foothill_ros::to_stamp(stamp + reading.elapsed);
    message_.header.frame_id = robot_ + "/sonar_" + std::to_string(reading.transducer);
    message_.range = static_cast<float>(reading.range);
    publisher_->publish(message_);
  }
}

void SonarPlugin::reset() {
  ring_->reset();
  random_.seed(seed_);
}

bool SonarPlugin::is_unused() const {
  return publisher_->get_subscription_count() == 0 && !ring_->config().cross_talk;
}

void SonarPlugin::skip(const foothill_proxy::Exposure& exposure) {
  for (const Firing& firing : firings(ring_->config(), exposure.begin(), exposure.end())) {
    if (!exposure.motion(robot_, firing.time)) continue;
    ring_->skip();
    static_cast<void>(disturbed(exposure, "range", 0.0, random_));
  }
}

}  // namespace foothill_sensors

PLUGINLIB_EXPORT_CLASS(foothill_sensors::SonarPlugin, foothill_proxy::SensorPlugin)
