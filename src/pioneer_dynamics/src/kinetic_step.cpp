#include "pioneer_dynamics/kinetic_step.hpp"

#include <algorithm>
#include <cmath>

#include "foothill_core/contract.hpp"
#include "pioneer_dynamics/detail/guards.hpp"

namespace pioneer_dynamics {
namespace {

using detail::Margins;
using detail::Setting;

/// Result of integrating a part of a step.
struct Trial {
  KineticState state;
  Evaluation end;
  Margins margins;
};

/// State at the beginning of a step or of its rest. The cache is prepared for its modes.
struct Beginning {
  KineticState state;
  Evaluation first;
};

Beginning begin(const Setting& setting, KineticState state) {
  const Evaluation first = detail::settle(setting, state);
  return {state, first};
}

/// Integrates by the classical Runge-Kutta scheme with the modes of the beginning. The rates of the
/// speeds depend on the heading but not on the position, which is summed up alongside.
VehicleMotion integrated(DynamicsCache& cache, const Beginning& from, double h) {
  using Row = ModeDynamics;
  using Speeds = ModeDynamics::Speeds;
  struct Stage {
    double part;
    double weight;
  };
  const auto& [m, modes] = from.state;
  const Speeds start = ModeDynamics::speeds(m);
  Speeds speeds = start;
  Speeds rate = ModeDynamics::speeds(from.first.rate);
  Speeds path = speeds;
  Speeds gain = rate;
  Eigen::Vector2d way{from.first.rate.x, from.first.rate.y};
  for (const auto [part, weight] : {Stage{0.5, 2.0}, Stage{0.5, 2.0}, Stage{1.0, 1.0}}) {
    const auto direction = cache.direction(m.heading + part * h * speeds[Row::kYaw]);
    speeds = start + part * h * rate;
    rate = cache.rates(speeds, direction);
    const auto [cosine, sine] = direction;
    const double forward = speeds[Row::kForward];
    const double lateral = speeds[Row::kLateral];
    way += weight *
           Eigen::Vector2d{cosine * forward - sine * lateral, sine * forward + cosine * lateral};
    path += weight * speeds;
    gain += weight * rate;
  }
  const double sixth = h / 6.0;
  const Speeds end = start + sixth * gain;
  return {m.x + sixth * way.x(),
          m.y + sixth * way.y(),
          m.heading + sixth * path[Row::kYaw],
          end[Row::kForward],
          end[Row::kLateral],
          end[Row::kYaw],
          end[Row::kSpinLeft],
          end[Row::kSpinRight],
          m.angle_left + sixth * path[Row::kSpinLeft],
          m.angle_right + sixth * path[Row::kSpinRight]};
}

Trial attempt(const Setting& setting, const Beginning& from, double h) {
  const ContactModes& modes = from.state.modes;
  const KineticState state{setting.model.without_drift(integrated(setting.cache, from, h), modes),
                           modes};
  const Evaluation& end = setting.cache.evaluate(state.motion);
  return {state, end, detail::margins(setting, state, end)};
}

/// Margins relative to those at the end of a step, for the guards violated there: -1 at the end.
/// The smallest one is zero where the first guard is reached.
class Urgency {
 public:
  explicit Urgency(const Margins& at_end) : at_end_{at_end} {}

  [[nodiscard]] double of(const Margins& now, std::size_t guard) const {
    return at_end_[guard] < -detail::kMarginTolerance ? now[guard] / -at_end_[guard] : 1.0;
  }
  [[nodiscard]] double least(const Margins& now) const {
    double result = 1.0;
    for (std::size_t i = 0; i < kGuards; ++i) result = std::min(result, of(now, i));
    return result;
  }

 private:
  Margins at_end_;
};

/// The last instant before any guard is violated, with the states before and after it.
struct Located {
  double time{};
  Trial before;
  Trial after;
};

/// Locates the first violated guard by regula falsi with the Illinois modification, between the
/// beginning of the step, where no guard is violated, and its end.
Located locate(const Setting& setting, const Beginning& from, const Trial& end, double h) {
  const Urgency urgency{end.margins};
  const auto& [state, first] = from;
  Located found{0.0, {state, first, detail::margins(setting, state, first)}, end};
  double late = h;
  double early_value = std::max(urgency.least(found.before.margins), 0.0);
  double late_value = -1.0;
  int stays = 0;
  for (int i = 0; i < 200 && late - found.time > kTimeTolerance; ++i) {
    const double secant = late_value / (late_value - early_value);
    const double part = std::abs(stays) > 3 || early_value == 0.0 ? 0.5 : 1.0 - secant;
    const double time = found.time + part * (late - found.time);
    if (time <= found.time || time >= late) break;
    const Trial trial = attempt(setting, from, time);
    const double value = urgency.least(trial.margins);
    if (value < 0.0) {
      late = time;
      late_value = value;
      found.after = trial;
      if (stays > 0) early_value *= 0.5;
      stays = std::max(stays, 0) + 1;
    } else {
      found.time = time;
      early_value = value;
      found.before = trial;
      if (stays < 0) late_value *= 0.5;
      stays = std::min(stays, 0) - 1;
    }
  }
  return found;
}

/// Fraction of a step within which two guards count as reached simultaneously.
constexpr double kTogether = 1e-9;

/// Changes the modes whose guards were reached first; simultaneous ones change together.
KineticState cross(const Setting& setting, const Located& located, const Trial& end,
                   Guard& first_guard) {
  const Urgency urgency{end.margins};
  KineticState state = located.before.state;
  bool is_first = true;
  for (std::size_t i = 0; i < kGuards; ++i) {
    if (urgency.of(located.after.margins, i) > kTogether) continue;
    state = detail::changed(setting, state, static_cast<Guard>(i), located.before.end);
    if (is_first) first_guard = static_cast<Guard>(i);
    is_first = false;
  }
  return state;
}

bool is_consistent(const Margins& margins) {
  return *std::min_element(margins.begin(), margins.end()) >= -detail::kMarginTolerance;
}

}  // namespace

StepResult step(const KineticModel& model, const GroundProperties& ground, const Inputs& inputs,
                const KineticState& state, double dt) {
  DynamicsCache cache{model, ground};
  return step(model, ground, inputs, state, dt, cache);
}

StepResult step(const KineticModel& model, const GroundProperties& ground, const Inputs& inputs,
                const KineticState& state, double dt, DynamicsCache& cache) {
  foothill_core::expects(dt > 0.0, "dt must be positive");
  const Setting setting{model, ground, inputs, cache};
  StepResult::Events events;
  Beginning from = begin(setting, state);
  double elapsed = 0.0;
  while (true) {
    const Trial end = attempt(setting, from, dt - elapsed);
    const bool is_valid = is_consistent(end.margins);
    if (is_valid || events.size() == StepResult::kMaxEvents) {
      if (is_valid && detail::can_stay(end.margins, end.state.modes)) cache.set_settled();
      return {end.state, end.end, events, !is_valid};
    }
    const Located located = locate(setting, from, end, dt - elapsed);
    elapsed += located.time;
    ContactEvent& event = events.emplace_back();
    from = begin(setting, cross(setting, located, end, event.guard));
    event.time = elapsed;
    event.modes = from.state.modes;
    if (elapsed >= dt) return {from.state, from.first, events, false};
  }
}

KineticState settle(const KineticModel& model, const GroundProperties& ground, const Inputs& inputs,
                    KineticState state) {
  DynamicsCache cache{model, ground};
  return begin({model, ground, inputs, cache}, state).state;
}

}  // namespace pioneer_dynamics
