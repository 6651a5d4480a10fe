#include <cmath>

#include "cases.hpp"
#include "pioneer_dynamics/kinetic_step.hpp"
#include "pioneer_dynamics/thesis_pose.hpp"

namespace pioneer_dynamics::report {
namespace {

constexpr double kStep = 1e-3;
constexpr int kSteps = 10'000;

struct Case {
  const char* name;
  VehicleParameters vehicle;
  GroundProperties ground;
  WheelPair torque;
};

/// Returns the vehicle of the thesis with its axle through the mass centre: d2 = 0, the default of
/// its simulation module (appendix, table 4), instead of the 0.05 m of table 2.1.
VehicleParameters balanced() {
  VehicleParameters vehicle = thesis_vehicle();
  vehicle.chassis.x = 0.0;
  vehicle.caster.x = -0.225;
  return vehicle;
}

GroundProperties with_forward(double coefficient) {
  GroundProperties ground = thesis_floor();
  ground.left.forward = ground.right.forward = {coefficient, coefficient};
  return ground;
}

GroundProperties with_lateral(double coefficient) {
  GroundProperties ground = thesis_floor();
  ground.left.lateral = ground.right.lateral = {coefficient, coefficient};
  return ground;
}

void add_row(CaseTable& table, double t, const StepResult& now) {
  const VehicleMotion& m = now.state.motion;
  const ContactForces& f = now.end.forces;
  const ContactModes& modes = now.state.modes;
  table.add({t, m.x, m.y, m.heading, m.forward, m.lateral, m.yaw_rate, m.spin_left, m.spin_right,
             f.forward.left, f.forward.right, f.lateral, f.normal.left, f.normal.right,
             f.normal_caster, direction(modes.slip_left), direction(modes.slip_lateral)});
}

/// Runs one case and returns its figures; the vehicle faces +y, as in the thesis.
Figures run(const std::filesystem::path& folder, const Case& one) {
  CaseTable table{
      folder / (std::string{one.name} + ".csv"),
      "t,x,y,heading,forward,lateral,yaw_rate,spin_left,spin_right,force_left,force_right,"
      "force_lateral,normal_left,normal_right,normal_caster,slip_forward,slip_lateral"};
  const KineticModel model{one.vehicle};
  DynamicsCache cache{model, one.ground};
  const Inputs inputs{one.torque, {}};
  KineticState state = at_rest(from_thesis({}));
  Figures figures;
  const std::string prefix = std::string{one.name} + ".";
  for (int i = 0; i < kSteps; ++i) {
    const StepResult result = step(model, one.ground, inputs, state, kStep, cache);
    state = result.state;
    if (state.modes.slips() && !figures.contains(prefix + "slip_at")) {
      figures[prefix + "slip_at"] = i * kStep + result.events[0].time;
    }
    if (i % 10 == 9) add_row(table, (i + 1) * kStep, result);
  }
  figures[prefix + "x"] = state.motion.x;
  figures[prefix + "y"] = state.motion.y;
  figures[prefix + "speed"] = state.motion.forward;
  figures[prefix + "yaw_rate"] = state.motion.yaw_rate;
  figures[prefix + "spin_right"] = state.motion.spin_right;
  return figures;
}

}  // namespace

Figures friction_cases(const std::filesystem::path& folder) {
  const Case cases[] = {
      {"equal", thesis_vehicle(), thesis_floor(), {0.1, 0.1}},
      {"unequal", thesis_vehicle(), thesis_floor(), {0.01, 0.1}},
      {"unequal_balanced", balanced(), thesis_floor(), {0.01, 0.1}},
      {"forward_slip", thesis_vehicle(), with_forward(0.01), {0.1, 0.1}},
      {"lateral_slip", thesis_vehicle(), with_lateral(0.2), {0.01, 0.1}},
      {"lateral_slip_balanced", balanced(), with_lateral(0.2), {0.01, 0.1}},
  };
  Figures figures;
  for (const Case& one : cases) figures.merge(run(folder, one));
  return figures;
}

}  // namespace pioneer_dynamics::report
