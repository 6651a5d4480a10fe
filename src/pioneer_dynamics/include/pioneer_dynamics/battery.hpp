#pragma once

#include "pioneer_dynamics/planar.hpp"

namespace pioneer_dynamics {

/// A battery by its label.
struct Battery {
  double voltage{12.0};          ///< Rated [V].
  double capacity_ah{21.6};      ///< Rated [A h]: three of 7.2 A h.
  double cut_off{0.2};           ///< Charge at which the power goes off [-].
  double warning{0.3};           ///< Charge at which it warns [-].
  double full_voltage{12.9};     ///< At its terminals when full and idle [V].
  double cut_off_voltage{11.0};  ///< At its terminals at the cut-off, idle; linear between [V].
  double resistance{0.05};       ///< Inner resistance [ohm].
  double motor_efficiency{1.0};  ///< Shaft power over electric power [-].
  double recovery{0.0};          ///< Part of braking power that goes back into the battery [-].

  [[nodiscard]] constexpr double energy_wh() const { return voltage * capacity_ah; }
  [[nodiscard]] constexpr double energy() const { return 3600.0 * energy_wh(); }  ///< [J]
};

/// Throws std::invalid_argument naming the field, its value and its limit.
void check(const Battery& battery);

/// Electric power of what is not a motor [W]. The defaults are estimates.
struct Loads {
  double computer{15.0};
  double cameras{3.0};
  double pan_tilt{4.0};
  double lidar{20.0};

  [[nodiscard]] constexpr double sum() const { return computer + cameras + pan_tilt + lidar; }
};

enum class PowerState { kNormal, kWarning, kCutOff };

/// What is left in a battery.
struct BatteryState {
  double used{};   ///< Energy drawn since it was full [J].
  double power{};  ///< Drawn in the last update [W].
  PowerState state{PowerState::kNormal};
  double warned_at{-1.0};  ///< Time of the warning, negative before [s].
  double cut_at{-1.0};     ///< Time of the cut-off, negative before [s].
};

/// Returns the charge that is left, 1 when full [-].
[[nodiscard]] double charge(const Battery& battery, const BatteryState& state);
/// Returns the voltage at the terminals under the present load, 0 after the cut-off [V].
[[nodiscard]] double terminal_voltage(const Battery& battery, const BatteryState& state);

/// Returns the electric power of both motors [W].
/// @param torque [N m] @param spin [rad/s]
[[nodiscard]] double motor_power(const Battery& battery, const Wheels& torque, const Wheels& spin);

/// Returns the battery after it gave power for dt, ending at time now; the instants of warning and
/// cut-off lie within the update. After the cut-off nothing is drawn until it is charged.
[[nodiscard]] BatteryState draw(const Battery& battery, BatteryState state, double power, double dt,
                                double now);

/// Returns a battery charged to this part of its energy [-].
[[nodiscard]] BatteryState charged(const Battery& battery, double charge);

}  // namespace pioneer_dynamics
