#pragma once

#include <array>
#include <optional>

#include "foothill_sensors/pan_tilt.hpp"
#include "sensor_msgs/msg/joint_state.hpp"

namespace foothill_sensors {

/// Names of the joints, in the order of PanTiltState.
inline constexpr std::array kPanTiltJoints{"pan_joint", "tilt_joint"};

/// Returns the command of a message, or nothing if it names another joint, or a position is not
/// finite, or a speed is negative. A speed of zero means the maximum speed.
[[nodiscard]] std::optional<PanTiltCommand> to_command(const sensor_msgs::msg::JointState& message);

/// Returns the state as a message without a header.
[[nodiscard]] sensor_msgs::msg::JointState to_msg(const PanTiltState& state);

}  // namespace foothill_sensors
