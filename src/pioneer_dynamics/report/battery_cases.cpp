#include <cmath>

#include "cases.hpp"
#include "pioneer_dynamics/vehicle.hpp"

namespace pioneer_dynamics::report {
namespace {

/// A robot that drives until its battery is cut off, and some time longer.
struct Drive {
  std::string name;
  Vehicle vehicle{};
  GroundProperties ground{};
  double period;  ///< Period of the command sequence [s].
  double dt;      ///< [s]
  double limit;   ///< [s]
  int every;      ///< Number of steps per row of the table.
};

VelocityCommand command_at(const Drive& drive, double t) {
  const double phase = std::fmod(t, drive.period) / drive.period;
  if (phase < 0.35) return {.forward = 0.5};
  if (phase < 0.5) return {.yaw_rate = 0.8};
  if (phase < 0.8) return {.forward = 0.3, .yaw_rate = -0.3};
  return {};
}

Figures run(const std::filesystem::path& folder, const Drive& drive) {
  CaseTable table{folder / (drive.name + ".csv"), "t,charge,voltage,power,forward"};
  DynamicsCache cache{drive.vehicle.model, drive.ground};
  VehicleState state = start(drive.vehicle, {});
  double stopped = -1.0;
  for (int i = 0; state.time < drive.limit; ++i) {
    const VelocityCommand command = command_at(drive, state.time);
    state = step(drive.vehicle, drive.ground, state, command, {}, drive.dt, cache).state;
    const double forward = state.body.motion.forward;
    if (!state.powered() && forward == 0.0 && stopped < 0.0) stopped = state.time;
    if (i % drive.every == 0) {
      table.add({state.time, charge(drive.vehicle.battery, state.battery),
                 terminal_voltage(drive.vehicle.battery, state.battery), state.battery.power,
                 forward});
    }
  }
  return {{drive.name + ".energy_wh", drive.vehicle.battery.energy_wh()},
          {drive.name + ".warned_at", state.battery.warned_at},
          {drive.name + ".cut_at", state.battery.cut_at},
          {drive.name + ".stopped_at", stopped}};
}

Drive thesis_battery() {
  Drive drive{.name = "battery_thesis", .period = 16.0, .dt = 1e-3, .limit = 650.0, .every = 100};
  drive.vehicle.battery.voltage = 0.12;  // the defaults of the thesis' appendix, table 2
  drive.vehicle.battery.capacity_ah = 0.72;
  drive.vehicle.loads = {.computer = 0.0, .cameras = 0.0, .pan_tilt = 0.0, .lidar = 0.0};
  drive.ground = lab_floor();
  return drive;
}

Drive pioneer_battery() {
  Drive drive{.name = "battery_p3dx", .period = 60.0, .dt = 5e-3, .limit = 18'500.0, .every = 2000};
  drive.ground = lab_floor();
  return drive;
}

}  // namespace

Figures battery_cases(const std::filesystem::path& folder) {
  Figures figures = run(folder, thesis_battery());
  figures.merge(run(folder, pioneer_battery()));
  return figures;
}

}  // namespace pioneer_dynamics::report
