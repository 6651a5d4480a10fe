#include <algorithm>
#include <cmath>

#include "cases.hpp"
#include "pioneer_dynamics/vehicle.hpp"

namespace pioneer_dynamics::report {
namespace {

constexpr double kStep = 1e-3;
constexpr double kSpeed = 0.2;  // [m/s]

using Hand = VelocityCommand (*)(double t);

/// The speed slider of the thesis' user interface, moved by hand: 0.2 m/s per second, in steps of
/// 0.02 m/s.
VelocityCommand slider(double t) {
  const auto moved = [t](double begin, double by) {
    const double part = std::clamp((t - begin) * 0.2 / std::abs(by), 0.0, 1.0);
    return 0.02 * std::round(part * by / 0.02);
  };
  return {.forward = moved(1.0, kSpeed) + moved(7.0, kSpeed) + moved(13.0, -0.4)};
}

/// The same speed as a step.
VelocityCommand leap(double t) { return {.forward = t < 1.0 ? 0.0 : kSpeed}; }

struct Response {
  double overshoot{};
  double rise{};
};

void observe(Response& response, double t, double ratio) {
  if (t < 1.0 || t > 7.0) return;
  response.overshoot = std::max(response.overshoot, ratio - 1.0);
  if (ratio < 0.9 && response.overshoot == 0.0) response.rise = t - 1.0;
}

Figures gain_case(const std::filesystem::path& folder, const std::string& name, double gain,
                  Hand hand) {
  Servo servo = thesis_servo();
  servo.speed_gain = gain;
  const Vehicle vehicle{
      .model = KineticModel{thesis_vehicle()}, .servo = servo, .odometer = {.drive = servo.drive}};
  DynamicsCache cache{vehicle.model, thesis_floor()};
  CaseTable table{folder / (name + ".csv"), "t,wanted,measured,true"};
  CaseTable errors{folder / (name + "_odometry.csv"), "t,error"};
  VehicleState state = start(vehicle, {});
  Response response;
  double error = 0.0;
  for (int i = 0; i < 20'000; ++i) {
    const double t = i * kStep;
    const VehicleMotion before = state.body.motion;
    const VehicleStep next = step(vehicle, thesis_floor(), state, hand(t), {}, kStep, cache);
    state = next.state;
    if (next.servo_ran) {  // the odometry is that at the beginning of the step
      error = std::hypot(before.x - state.odometry.pose.x, before.y - state.odometry.pose.y);
      errors.add({t, error});
    }
    observe(response, t, state.body.motion.forward / kSpeed);
    if (i % 20 != 0) continue;
    table.add({t, state.servo.wanted_spin.right, state.servo.measured_spin().right,
               state.body.motion.spin_right});
  }
  return {{name + ".overshoot", response.overshoot},
          {name + ".rise", response.rise},
          {name + ".odometry_error", error},
          {name + ".way", std::hypot(state.body.motion.x, state.body.motion.y)}};
}

/// Figure 4.6 of the thesis: a sine of 0.1 Hz through the differentiator.
void filter_case(const std::filesystem::path& folder) {
  CaseTable table{folder / "filter.csv", "t,exact,half_hertz,two_hertz"};
  const double w = 2.0 * std::numbers::pi * 0.1;
  Differentiator half;
  Differentiator two;
  for (int i = 0; i <= 300; ++i) {
    const double t = 0.1 * i;
    half = differentiate(half, std::sin(w * t), 0.5, 0.1);
    two = differentiate(two, std::sin(w * t), 2.0, 0.1);
    table.add({t, w * std::cos(w * t), half.rate, two.rate});
  }
}

}  // namespace

Figures servo_cases(const std::filesystem::path& folder) {
  filter_case(folder);
  Figures figures;
  for (const auto& [name, gain] : {std::pair{"0", 0.0}, {"03", 0.03}, {"10", 0.1}}) {
    figures.merge(gain_case(folder, std::string{"slider_"} + name, gain, slider));
    figures.merge(gain_case(folder, std::string{"leap_"} + name, gain, leap));
  }
  return figures;
}

}  // namespace pioneer_dynamics::report
