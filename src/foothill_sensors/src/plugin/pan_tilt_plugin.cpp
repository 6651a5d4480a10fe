#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "foothill_proxy/plugin/controller_qos.hpp"
#include "foothill_proxy/sensor_plugin.hpp"
#include "foothill_sensors/camera_config.hpp"
#include "messages.hpp"
#include "pan_tilt_units.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/joint_state.hpp"

namespace foothill_sensors {
namespace {

using foothill_proxy::Instant;
using sensor_msgs::msg::JointState;

constexpr std::array kJoints{"pan_joint", "tilt_joint"};

/// Commands on their way from callbacks to the unit.
class PanTiltInbox {
 public:
  void put(Instant stamp, const PanTiltCommand& command) {
    const std::lock_guard lock{mutex_};
    commands_.emplace_back(stamp, command);
  }

  /// Returns what is due, in the order in which it came.
  std::vector<std::pair<Instant, PanTiltCommand>> take(Instant now) {
    const std::lock_guard lock{mutex_};
    std::vector<std::pair<Instant, PanTiltCommand>> due;
    std::erase_if(commands_, [&](const auto& one) {
      if (one.first > now) return false;
      due.push_back(one);
      return true;
    });
    return due;
  }

  void clear() {
    const std::lock_guard lock{mutex_};
    commands_.clear();
  }

 private:
  std::mutex mutex_{};
  std::vector<std::pair<Instant, PanTiltCommand>> commands_{};
};

/// Returns the command of a message, or nothing if it names no joint of ours or no number.
std::optional<PanTiltCommand> to_command(const JointState& message) {
  PanTiltCommand command;
  const bool has_speeds = message.velocity.size() == message.name.size();
  if (message.position.size() != message.name.size() || message.name.empty()) return std::nullopt;
  if (!message.velocity.empty() && !has_speeds) return std::nullopt;
  for (std::size_t i = 0; i < message.name.size(); ++i) {
    const auto joint = std::ranges::find(kJoints, message.name[i]);
    if (joint == kJoints.end() || !std::isfinite(message.position[i])) return std::nullopt;
    const auto index = static_cast<std::size_t>(joint - kJoints.begin());
    command.position[index] = message.position[i];
    if (!has_speeds) continue;
    if (!(message.velocity[i] >= 0.0)) return std::nullopt;
    // Zero is what a message has that says nothing of speeds.
    if (message.velocity[i] > 0.0) command.speed[index] = message.velocity[i];
  }
  return command;
}

}  // namespace

/// A pan-tilt unit that takes sensor_msgs/JointState as commands and tells its own.
class PanTiltPlugin : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override {
    const PanTiltSettings settings = read_pan_tilt_settings(setup.settings, timing_.period);
    unit_ = std::make_shared<PanTilt>(settings);
    if (!announce(setup.node, setup.robot, unit_)) {
      setup.settings.refuse("", "robot " + setup.robot + " has a pan-tilt unit already");
    }
    own_ = setup.node.create_publisher<JointState>(setup.topic() + "/joint_states", 10);
    robots_ = setup.node.create_publisher<JointState>("/" + setup.robot + "/joint_states",
                                                      foothill_proxy::controller_qos());
    commands_ = setup.node.create_subscription<JointState>(
        setup.topic() + "/command", 10,
        [inbox = inbox_, logger = setup.node.get_logger(),
         clock = setup.node.get_clock()](const JointState& message) {
          if (const auto command = to_command(message)) {
            inbox->put(std::chrono::seconds{message.header.stamp.sec} +
                           Instant{message.header.stamp.nanosec},
                       *command);
          } else {
            RCLCPP_WARN_THROTTLE(logger, *clock, 1000,
                                 "a pan-tilt command needs a finite position for each of pan_joint "
                                 "and tilt_joint that it names, and speeds not below zero");
          }
        });
  }

  [[nodiscard]] foothill_proxy::SensorTiming timing() const override { return timing_; }

  void measure(const foothill_proxy::Exposure& exposure) override {
    // From now on, so that cameras that look at what was before see the same whoever is first.
    for (const auto& [stamp, command] : inbox_->take(exposure.end())) {
      unit_->command(exposure.end(), command);
    }
    state_ = unit_->state(exposure.end());
  }

  void publish(Instant stamp) override {
    JointState message;
    message.header.stamp = to_time(stamp);
    message.name = {kJoints.begin(), kJoints.end()};
    message.position = {state_.position.begin(), state_.position.end()};
    message.velocity = {state_.velocity.begin(), state_.velocity.end()};
    own_->publish(message);
    robots_->publish(message);
  }

  void reset() override {
    inbox_->clear();
    unit_->reset();
  }

 private:
  foothill_proxy::SensorTiming timing_{};
  std::shared_ptr<PanTilt> unit_{};
  std::shared_ptr<PanTiltInbox> inbox_{std::make_shared<PanTiltInbox>()};
  PanTiltState state_{};
  rclcpp::Publisher<JointState>::SharedPtr own_{};
  rclcpp::Publisher<JointState>::SharedPtr robots_{};
  rclcpp::Subscription<JointState>::SharedPtr commands_{};
};

}  // namespace foothill_sensors

PLUGINLIB_EXPORT_CLASS(foothill_sensors::PanTiltPlugin, foothill_proxy::SensorPlugin)
