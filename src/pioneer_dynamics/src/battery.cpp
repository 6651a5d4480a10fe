#include "pioneer_dynamics/battery.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace pioneer_dynamics {
namespace {

void require(bool holds, const char* field, double value, const char* limit) {
  if (holds) return;
  throw std::invalid_argument{std::string{"battery."} + field + " is " + std::to_string(value) +
                              "; it must be " + limit};
}

/// Returns the time at which the used energy crosses a level in an update that ends now, or the
/// earlier value if it does not.
double crossing(double before, double used, double level, double power, double now,
                double already) {
  return before < level && used >= level ? now - (used - level) / power : already;
}

}  // namespace

void check(const Battery& battery) {
  require(battery.voltage > 0.0, "voltage", battery.voltage, "positive");
  require(battery.capacity_ah > 0.0, "capacity_ah", battery.capacity_ah, "positive");
  require(battery.cut_off >= 0.0 && battery.cut_off < 1.0, "cut_off", battery.cut_off,
          "within [0, 1)");
  require(battery.warning > battery.cut_off && battery.warning <= 1.0, "warning", battery.warning,
          "above cut_off and at most 1");
  require(battery.resistance >= 0.0, "resistance", battery.resistance, "at least 0");
  require(battery.motor_efficiency > 0.0 && battery.motor_efficiency <= 1.0, "motor_efficiency",
          battery.motor_efficiency, "within (0, 1]");
  require(battery.recovery >= 0.0 && battery.recovery <= 1.0, "recovery", battery.recovery,
          "within [0, 1]");
}

double charge(const Battery& battery, const BatteryState& state) {
  return 1.0 - state.used / battery.energy();
}

double terminal_voltage(const Battery& battery, const BatteryState& state) {
  if (state.state == PowerState::kCutOff) return 0.0;
  const double above = (charge(battery, state) - battery.cut_off) / (1.0 - battery.cut_off);
  const double idle =
      battery.cut_off_voltage + above * (battery.full_voltage - battery.cut_off_voltage);
  return idle - battery.resistance * state.power / battery.voltage;
}

double motor_power(const Battery& battery, const WheelPair& torque, const WheelPair& spin) {
  const auto electric = [&](double shaft) {
    return shaft > 0.0 ? shaft / battery.motor_efficiency : shaft * battery.recovery;
  };
  return electric(torque.left * spin.left) + electric(torque.right * spin.right);
}

BatteryState draw(const Battery& battery, BatteryState state, double power, double dt, double now) {
  state.power = state.state == PowerState::kCutOff ? 0.0 : power;
  if (state.state == PowerState::kCutOff) return state;
  const double before = state.used;
  const double warning = (1.0 - battery.warning) * battery.energy();
  const double empty = (1.0 - battery.cut_off) * battery.energy();
  state.used = std::max(0.0, before + power * dt);
  state.warned_at = crossing(before, state.used, warning, power, now, state.warned_at);
  state.cut_at = crossing(before, state.used, empty, power, now, state.cut_at);
  if (state.used >= empty) {
    state.used = empty;
    state.state = PowerState::kCutOff;
  } else {
    state.state = state.used >= warning ? PowerState::kWarning : PowerState::kNormal;
  }
  return state;
}

BatteryState charged(const Battery& battery, double charge) {
  BatteryState state;
  state.used = (1.0 - std::clamp(charge, 0.0, 1.0)) * battery.energy();
  return draw(battery, state, 0.0, 0.0, 0.0);
}

}  // namespace pioneer_dynamics
