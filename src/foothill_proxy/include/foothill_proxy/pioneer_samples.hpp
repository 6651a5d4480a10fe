#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <cstdint>

#include "foothill_core/planar.hpp"
#include "foothill_proxy/instant.hpp"
#include "pioneer_dynamics/battery.hpp"
#include "pioneer_dynamics/wheel_pair.hpp"

namespace foothill_proxy {

// Contents of the packets between a Pioneer and its host. visit_numbers() names the numbers of a
// sample, so that faults can act on them by name (see Device).

/// Velocity command.
struct DriveCommand {
  double forward{};   ///< [m/s]
  double yaw_rate{};  ///< [rad/s]
};

/// Odometry since its last reset.
struct OdometrySample {
  foothill_core::PlanarPose pose{};
  foothill_core::PlanarTwist twist{};
  Eigen::Matrix3d covariance{Eigen::Matrix3d::Zero()};  ///< Covariance of (x, y, heading).
};

/// Angles and speeds of the wheels.
struct JointSample {
  pioneer_dynamics::WheelPair angle{};  ///< [rad]
  pioneer_dynamics::WheelPair speed{};  ///< [rad/s]
};

/// Bumper segments, each ring from the robot's left to its right, and wheel stalls; 1 for pressed
/// or stalled, 0 otherwise. They are numbers so that faults can act on them.
struct BumperSample {
  static constexpr std::size_t kSegments = 5;
  std::array<double, kSegments> front{};
  std::array<double, kSegments> rear{};
  double left_stalled{};
  double right_stalled{};
};

/// State of the battery.
struct BatterySample {
  double voltage{};  ///< Terminal voltage [V].
  double current{};  ///< Current drawn [A].
  double charge{};   ///< State of charge [-].
  pioneer_dynamics::PowerState state{};
};

/// State of the link to the robot.
struct LinkStatus {
  bool connected{};
  Instant age{};  ///< Time since the last packet.
  std::uint32_t reconnects{};
  std::uint64_t lost_packets{};
};

/// Conditions of the robot that diagnostics report.
struct PioneerHealth {
  bool timed_out{};  ///< The robot stops because no command arrived for command_timeout.
  bool motors_enabled{};
  bool stalled{};
  bool slipping{};
  bool caster_lifted{};
  bool tipping{};
  pioneer_dynamics::PowerState power{};
  double charge{};  ///< State of charge of the battery [-].
};

template <typename Visitor>
void visit_numbers(DriveCommand& command, Visitor&& visit) {
  visit("forward", command.forward);
  visit("yaw_rate", command.yaw_rate);
}

template <typename Visitor>
void visit_numbers(OdometrySample& sample, Visitor&& visit) {
  visit("x", sample.pose.x);
  visit("y", sample.pose.y);
  visit("heading", sample.pose.heading);
  visit("forward", sample.twist.forward);
  visit("yaw_rate", sample.twist.yaw_rate);
}

template <typename Visitor>
void visit_numbers(JointSample& sample, Visitor&& visit) {
  visit("left_angle", sample.angle.left);
  visit("right_angle", sample.angle.right);
  visit("left_speed", sample.speed.left);
  visit("right_speed", sample.speed.right);
}

template <typename Visitor>
void visit_numbers(BumperSample& sample, Visitor&& visit) {
  for (double& segment : sample.front) visit("front", segment);
  for (double& segment : sample.rear) visit("rear", segment);
  visit("left_stalled", sample.left_stalled);
  visit("right_stalled", sample.right_stalled);
}

template <typename Visitor>
void visit_numbers(BatterySample& sample, Visitor&& visit) {
  visit("voltage", sample.voltage);
  visit("current", sample.current);
  visit("charge", sample.charge);
}

}  // namespace foothill_proxy
