#include "pioneer_dynamics/detail/guards.hpp"

#include <algorithm>
#include <cmath>

namespace pioneer_dynamics::detail {
namespace {

/// Acceleration against the sliding direction above which a contact that just began to slide is
/// held again [m/s^2].
constexpr double kAccelerationTolerance = 1e-9;
/// Speed below which the acceleration determines the direction of motion [m/s].
constexpr double kSlow = 1e-12;
constexpr int kMaxChanges = 24;

/// A friction force with its guard. Rolling resistance is expressed as a force at the rim.
struct GuardedFriction {
  Hold hold;
  double force;         ///< Signed friction force [N].
  double bound;         ///< Maximum force at rest [N].
  double speed;         ///< Speed of the contact or rim [m/s].
  double acceleration;  ///< [m/s^2]
};
constexpr std::size_t kFrictions = 5;  ///< Number of friction guards; the others concern loads.
using Frictions = std::array<GuardedFriction, kFrictions>;

/// Returns the frictions of the first five guards.
Frictions frictions(const Setting& setting, const KineticState& state,
                    const Evaluation& evaluation) {
  const auto& [rate, forces] = evaluation;
  const auto& [motion, modes] = state;
  const GroundProperties& ground = setting.ground;
  const auto& [left, right] = forces.normal;
  const double left_radius = setting.model.parameters().left.radius;
  const double right_radius = setting.model.parameters().right.radius;
  const WheelPair slip = setting.model.slip_speed(motion);
  const WheelPair slip_rate = setting.model.slip_speed(rate);
  return {GuardedFriction{modes.slip_left, forces.forward.left, ground.left.forward.at_rest * left,
                          slip.left, slip_rate.left},
          GuardedFriction{modes.slip_right, forces.forward.right,
                          ground.right.forward.at_rest * right, slip.right, slip_rate.right},
          GuardedFriction{modes.slip_lateral, forces.lateral,
                          ground.left.lateral.at_rest * left + ground.right.lateral.at_rest * right,
                          motion.lateral, rate.lateral},
          GuardedFriction{modes.roll_left, -forces.rolling.left / left_radius,
                          ground.left.rolling * left, left_radius * motion.spin_left,
                          left_radius * rate.spin_left},
          GuardedFriction{modes.roll_right, -forces.rolling.right / right_radius,
                          ground.right.rolling * right, right_radius * motion.spin_right,
                          right_radius * rate.spin_right}};
}

double inverse_weight(const Setting& setting) {
  const double weight = setting.model.total_mass() * -setting.ground.gravity_W.z();
  return 1.0 / std::max(weight, 1e-9);
}

/// Fills in the margins of the supports.
void add_lifts(const Setting& setting, const KineticState& state, const Evaluation& evaluation,
               double scale, Margins& margins) {
  const auto& [model, ground, inputs, cache] = setting;
  const auto& [motion, modes] = state;
  const ContactForces& forces = evaluation.forces;
  margins[kFrictions] = scale * forces.normal_caster;
  margins[kFrictions + 1] = scale * forces.normal.left;
  margins[kFrictions + 2] = scale * forces.normal.right;
  const double caster = modes.caster_lifted || modes.rears_up()
                            ? model.caster_load(ground, inputs, motion, evaluation)
                            : forces.normal_caster;
  if (modes.rears_up()) {  // until the wheels together would carry a load
    const double weight = forces.normal_caster;
    margins[kFrictions + 1] = scale * (caster - weight);
    margins[kFrictions + 2] = 1.0;
  } else if (modes.tips_over()) {
    const WheelPair loads = model.wheel_loads(ground, inputs, motion, evaluation);
    if (modes.left_lifted) margins[kFrictions + 1] = -scale * loads.left;
    if (modes.right_lifted) margins[kFrictions + 2] = -scale * loads.right;
  }
  if (modes.caster_lifted) margins[kFrictions] = -scale * caster;
}

Margins friction_margins(const Frictions& all, double scale) {
  Margins result{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    result[i] = all[i].hold == Hold::kHeld ? scale * (all[i].bound - std::abs(all[i].force))
                                           : direction(all[i].hold) * all[i].speed;
  }
  return result;
}

/// Returns margins as margins() does, but judges resting contacts by their acceleration.
Margins instant_margins(const Setting& setting, const KineticState& state,
                        const Evaluation& evaluation) {
  const Frictions all = frictions(setting, state, evaluation);
  const double scale = inverse_weight(setting);
  Margins result = friction_margins(all, scale);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].hold == Hold::kHeld || std::abs(all[i].speed) > kSlow) continue;
    const double away = direction(all[i].hold) * all[i].acceleration;
    result[i] = away < -kAccelerationTolerance ? away : 0.0;
  }
  add_lifts(setting, state, evaluation, scale, result);
  return result;
}

const Evaluation& evaluate(const Setting& setting, const KineticState& state) {
  setting.cache.prepare(setting.model, setting.ground, state.modes, setting.inputs);
  return setting.cache.evaluate(state.motion);
}

Hold& hold_of(ContactModes& modes, Guard guard) {
  switch (guard) {
    case Guard::kSlipLeft:
      return modes.slip_left;
    case Guard::kSlipRight:
      return modes.slip_right;
    case Guard::kSlipLateral:
      return modes.slip_lateral;
    case Guard::kRollLeft:
      return modes.roll_left;
    default:
      return modes.roll_right;
  }
}

}  // namespace

Margins margins(const Setting& setting, const KineticState& state, const Evaluation& evaluation) {
  const double scale = inverse_weight(setting);
  Margins result = friction_margins(frictions(setting, state, evaluation), scale);
  add_lifts(setting, state, evaluation, scale, result);
  return result;
}

KineticState changed(const Setting& setting, KineticState state, Guard guard,
                     const Evaluation& evaluation) {
  ContactModes& modes = state.modes;
  if (modes.rears_up() && guard >= Guard::kLeftLift) {
    modes.left_lifted = modes.right_lifted = false;
    return state;
  }
  switch (guard) {
    case Guard::kCasterLift:
      modes.caster_lifted = !modes.caster_lifted;
      return state;
    case Guard::kLeftLift:  // both wheels of a reared-up vehicle touch down together
      if (modes.rears_up()) modes.right_lifted = false;
      modes.left_lifted = !modes.left_lifted;
      return state;
    case Guard::kRightLift:
      modes.right_lifted = !modes.right_lifted;
      return state;
    default:
      break;
  }
  const Frictions all = frictions(setting, state, evaluation);
  Hold& hold = hold_of(modes, guard);
  if (hold != Hold::kHeld) {
    hold = Hold::kHeld;
    state.motion = setting.model.without_drift(state.motion, modes);
  } else {  // a released contact moves against the friction that held it
    hold = all[static_cast<std::size_t>(guard)].force > 0.0 ? Hold::kBackward : Hold::kForward;
  }
  return state;
}

Evaluation settle(const Setting& setting, KineticState& state) {
  Evaluation evaluation = evaluate(setting, state);
  if (setting.cache.is_settled()) return evaluation;
  for (int round = 0; round < kMaxChanges; ++round) {
    const Margins now = instant_margins(setting, state, evaluation);
    // Loads first: friction bounds are meaningful only for loads that are not negative.
    const double load = *std::min_element(now.begin() + kFrictions, now.end());
    const bool is_load = load < -kMarginTolerance;
    const double worst = is_load ? load : *std::min_element(now.begin(), now.begin() + kFrictions);
    if (worst >= -kMarginTolerance) break;
    // Equal margins change together to preserve symmetry.
    for (std::size_t i = is_load ? kFrictions : 0; i < (is_load ? kGuards : kFrictions); ++i) {
      if (now[i] <= worst * (1.0 - 1e-9)) {
        state = changed(setting, state, static_cast<Guard>(i), evaluation);
      }
    }
    evaluation = evaluate(setting, state);
  }
  return evaluation;
}

bool can_stay(const Margins& margins, const ContactModes& modes) {
  const std::array<Hold, kFrictions> holds{modes.slip_left, modes.slip_right, modes.slip_lateral,
                                           modes.roll_left, modes.roll_right};
  // Contacts this slow are judged by their acceleration, which margins do not contain.
  for (std::size_t i = 0; i < kFrictions; ++i) {
    if (holds[i] != Hold::kHeld && margins[i] <= kSlow) return false;
  }
  return true;
}

}  // namespace pioneer_dynamics::detail
