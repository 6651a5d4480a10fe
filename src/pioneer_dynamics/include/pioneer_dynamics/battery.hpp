#pragma once

#include "pioneer_dynamics/wheel_pair.hpp"

namespace pioneer_dynamics {

// Energy balance of a battery that supplies two motors and constant loads. The state of charge
// falls with the energy drawn; the terminal voltage is linear in it, minus the drop at the internal
// resistance. Warning and cut-off are located within a step.

/// Rated data of a battery.
struct Battery {
  double voltage{12.0};          ///< Rated voltage [V].
  double capacity_ah{21.6};      ///< Rated capacity [A h]: three batteries of 7.2 A h.
  double cut_off{0.2};           ///< State of charge at which the power is switched off [-].
  double warning{0.3};           ///< State of charge at which a warning is issued [-].
  double full_voltage{12.9};     ///< Terminal voltage when full, without load [V].
  double cut_off_voltage{11.0};  ///< Terminal voltage at the cut-off, without load [V].
  double resistance{0.05};       ///< Internal resistance [ohm].
  double motor_efficiency{1.0};  ///< Shaft power over electric power [-].
  double recovery{0.0};          ///< Fraction of braking power that recharges the battery [-].

  [[nodiscard]] constexpr double energy_wh() const { return voltage * capacity_ah; }
  [[nodiscard]] constexpr double energy() const { return 3600.0 * energy_wh(); }  ///< [J]
};

/// Throws std::invalid_argument naming the field, its value and its limit.
void check(const Battery& battery);

/// Electric power of the devices other than the motors [W]. The defaults are estimates.
struct Loads {
  double computer{15.0};
  double cameras{3.0};
  double pan_tilt{4.0};
  double lidar{20.0};

  [[nodiscard]] constexpr double sum() const { return computer + cameras + pan_tilt + lidar; }
};

enum class PowerState { kNormal, kWarning, kCutOff };

/// State of a battery.
struct BatteryState {
  double used{};   ///< Energy drawn since it was full [J].
  double power{};  ///< Power drawn in the last update [W].
  PowerState state{PowerState::kNormal};
  double warned_at{-1.0};  ///< Time of the warning, negative before [s].
  double cut_at{-1.0};     ///< Time of the cut-off, negative before [s].
};

/// Returns the state of charge, 1 when full [-].
[[nodiscard]] double charge(const Battery& battery, const BatteryState& state);

/// Returns the terminal voltage under the present load, 0 after the cut-off [V].
[[nodiscard]] double terminal_voltage(const Battery& battery, const BatteryState& state);

/// Returns the electric power of both motors [W].
/// @param torque Motor torques [N m].
/// @param spin Wheel speeds [rad/s].
[[nodiscard]] double motor_power(const Battery& battery, const WheelPair& torque,
                                 const WheelPair& spin);

/// Returns the battery after it supplied a constant power for dt, ending at time now. The times of
/// warning and cut-off are interpolated within the update. After the cut-off no energy is drawn.
[[nodiscard]] BatteryState draw(const Battery& battery, BatteryState state, double power, double dt,
                                double now);

/// Returns a battery with a given state of charge [-].
[[nodiscard]] BatteryState charged(const Battery& battery, double charge);

}  // namespace pioneer_dynamics
