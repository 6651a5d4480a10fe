#include "foothill_proxy/pioneer_measurement.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace foothill_proxy {
namespace {

namespace dynamics = pioneer_dynamics;

double rounded(double value, double quantum) { return std::round(value / quantum) * quantum; }

}  // namespace

JointSample measure_joints(const PioneerConfig& config, const dynamics::VehicleState& state) {
  const dynamics::VehicleMotion& body = state.body.motion;
  if (config.ideal) return {body.angle(), body.spin()};
  const auto& servo = config.vehicle.servo;
  const dynamics::WheelPair spin = state.servo.measured_spin();
  const double quantum = config.link.speed_quantum;
  const auto quantised = [quantum](double rate, double radius) {
    return quantum == 0.0 ? rate : rounded(rate * radius, quantum) / radius;
  };
  return {servo.encoders.angle(servo.encoders.read(body.angle())),
          {quantised(spin.left, servo.drive.left_radius),
           quantised(spin.right, servo.drive.right_radius)}};
}

OdometrySample measure_odometry(const PioneerConfig& config, const dynamics::VehicleState& state,
                                const foothill_core::PlanarPose& origin) {
  OdometrySample sample{.covariance = state.odometry.covariance};
  if (config.ideal) {
    const dynamics::VehicleMotion& body = state.body.motion;
    const Eigen::Vector2d p =
        Eigen::Rotation2Dd{-origin.heading} * Eigen::Vector2d{body.x - origin.x, body.y - origin.y};
    sample.pose = {p.x(), p.y(), body.heading - origin.heading};
    sample.twist = body.twist();
    return sample;
  }
  const PioneerLinkConfig& link = config.link;
  const foothill_core::PlanarPose& pose = state.odometry.pose;
  sample.pose = {rounded(pose.x, link.position_quantum), rounded(pose.y, link.position_quantum),
                 rounded(pose.heading, link.heading_quantum)};
  // Encoder ticks of a few milliseconds give a coarse speed; ARCOS sends the filtered one.
  sample.twist =
      dynamics::twist_from_spin(config.vehicle.servo.drive, measure_joints(config, state).speed);
  return sample;
}

BatterySample measure_battery(const PioneerConfig& config, const dynamics::VehicleState& state) {
  const auto& battery = config.vehicle.battery;
  const double voltage = dynamics::terminal_voltage(battery, state.battery);
  const double current = voltage > 0.0 ? state.battery.power / voltage : 0.0;
  return {voltage, current, dynamics::charge(battery, state.battery), state.battery.state};
}

}  // namespace foothill_proxy
