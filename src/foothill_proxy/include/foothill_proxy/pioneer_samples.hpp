#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <cstdint>

#include "foothill_proxy/instant.hpp"
#include "pioneer_dynamics/battery.hpp"
#include "pioneer_dynamics/planar.hpp"

namespace foothill_proxy {

/// What a robot is asked to do.
struct DriveCommand {
  double forward{};   ///< [m/s]
  double yaw_rate{};  ///< [rad/s]
};

/// Where a robot believes to be.
struct OdometrySample {
  pioneer_dynamics::Pose pose{};
  pioneer_dynamics::Twist twist{};
  Eigen::Matrix3d covariance{Eigen::Matrix3d::Zero()};  ///< Of (x, y, heading).
};

/// Its wheels.
struct JointSample {
  pioneer_dynamics::Wheels angle{};  ///< [rad]
  pioneer_dynamics::Wheels speed{};  ///< [rad/s]
};

/// Its bumpers, each ring from the robot's left to its right; 1 is pressed, 0 is not. Numbers, so
/// that faults act on them as on any other.
struct BumperSample {
  static constexpr std::size_t kSegments = 5;
  std::array<double, kSegments> front{};
  std::array<double, kSegments> rear{};
  double left_stalled{};
  double right_stalled{};
};

/// Its battery.
struct BatterySample {
  double voltage{};  ///< [V]
  double current{};  ///< Drawn [A].
  double charge{};   ///< [-]
  pioneer_dynamics::PowerState state{};
};

/// State of the link to the robot.
struct LinkReport {
  bool connected{};
  Instant age{};  ///< Of the last packet.
  std::uint32_t reconnects{};
  std::uint64_t lost_packets{};
};

/// What is wrong with the robot, if anything.
struct PioneerHealth {
  bool timed_out{};  ///< No command for command_timeout: it stops.
  bool motors_enabled{};
  bool stalled{};
  bool slipping{};
  bool caster_lifted{};
  bool tipping{};
  pioneer_dynamics::PowerState power{};
  double charge{};  ///< Of the battery [-].
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
