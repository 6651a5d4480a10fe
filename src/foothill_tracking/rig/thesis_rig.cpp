#include "thesis_rig.hpp"

#include <cmath>

namespace foothill_tracking {
namespace {

namespace dynamics = pioneer_dynamics;

/// Integration step of the vehicle model; fine enough for a servo period of 0.5 s [s].
constexpr double kStep = 0.01;

long steps(double time) { return std::lround(time / kStep); }

dynamics::Vehicle thesis_robot(double servo_period) {
  dynamics::Vehicle vehicle;
  vehicle.model = dynamics::KineticModel{dynamics::thesis_vehicle()};
  vehicle.servo = dynamics::thesis_servo();
  vehicle.servo.period = servo_period;
  vehicle.odometer.drive = vehicle.servo.drive;
  vehicle.battery.capacity_ah = 1e6;
  return vehicle;
}

}  // namespace

std::vector<ThesisSample> run_thesis(
    TrackingLaw& law, const ThesisRun& run, const std::function<FloorMotion(double)>& craft,
    const std::function<std::shared_ptr<const ReferenceTrajectory>(double)>& report) {
  const dynamics::Vehicle vehicle = thesis_robot(run.servo_period);
  const dynamics::GroundProperties ground = dynamics::thesis_floor();
  dynamics::DynamicsCache cache{vehicle.model, ground};
  dynamics::VehicleState state =
      dynamics::start(vehicle, {run.start.x, run.start.y, run.start.heading});
  std::vector<ThesisSample> samples;
  PlanarTwist command;
  std::shared_ptr<const ReferenceTrajectory> known;
  for (long i = 0; i <= steps(run.duration); ++i) {
    const double t = static_cast<double>(i) * kStep;
    if (i % steps(run.law_period) == 0) {
      const auto& odometry = state.odometry.pose;
      const auto twist =
          dynamics::twist_from_spin(vehicle.servo.drive, state.servo.measured_spin());
      RobotState robot{.pose = compose(run.start, {odometry.x, odometry.y, odometry.heading}),
                       .twist = {twist.forward, 0.0, twist.yaw_rate}};
      if (run.carries_on) robot.pose = advance(robot.pose, robot.twist, run.servo_period);
      known = report(t);
      const LawInput input{
          .t = t, .hold = run.law_period, .robot = robot, .reference = known.get()};
      if (i == 0) law.reset(input);
      command = law.command(input).twist;
    }
    if (i % steps(run.sample_period) == 0) {
      const auto& body = state.body.motion;
      samples.push_back({t, {body.x, body.y, body.heading}, craft(t).p_WC.head<2>(), command});
    }
    state = dynamics::step(vehicle, ground, state, {command.forward, command.yaw_rate}, {}, kStep,
                           cache)
                .state;
  }
  return samples;
}

}  // namespace foothill_tracking
