#include "pan_tilt_messages.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_sensors {

using sensor_msgs::msg::JointState;

std::optional<PanTiltCommand> to_command(const JointState& message) {
  PanTiltCommand command;
  const bool has_speeds = message.velocity.size() == message.name.size();
  if (message.position.size() != message.name.size() || message.name.empty()) return std::nullopt;
  if (!message.velocity.empty() && !has_speeds) return std::nullopt;
  for (std::size_t i = 0; i < message.name.size(); ++i) {
    const auto joint = std::ranges::find(kPanTiltJoints, message.name[i]);
    if (joint == kPanTiltJoints.end() || !std::isfinite(message.position[i])) return std::nullopt;
    const auto index = static_cast<std::size_t>(joint - kPanTiltJoints.begin());
    command.position[index] = message.position[i];
    if (!has_speeds) continue;
    if (!(message.velocity[i] >= 0.0)) return std::nullopt;
    if (message.velocity[i] > 0.0) command.speed[index] = message.velocity[i];
  }
  return command;
}

JointState to_msg(const PanTiltState& state) {
  JointState message;
  message.name = {kPanTiltJoints.begin(), kPanTiltJoints.end()};
  message.position = {state.position.begin(), state.position.end()};
  message.velocity = {state.velocity.begin(), state.velocity.end()};
  return message;
}

}  // namespace foothill_sensors
