#include "foothill_orbit/integrator.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

#include "foothill_core/contract.hpp"
#include "foothill_orbit/detail/kernels.hpp"

namespace foothill_orbit {
namespace {

using foothill_core::expects;

constexpr int kMaximumSteps = 5'000'000;
// A step shorter than this part of the time would be lost in the rounding of the time.
constexpr double kSmallestStep = 1e-13;

Scheme scheme_for(Scheme configured, bool depends_on_velocity) {
  if (configured != Scheme::kAuto) return configured;
  return depends_on_velocity ? Scheme::kDormandPrince8 : Scheme::kNystrom12;
}

const detail::Tableau& tableau_of(Scheme scheme) {
  switch (scheme) {
    case Scheme::kRungeKutta4:
      return detail::runge_kutta_4();
    case Scheme::kDormandPrince8:
      return detail::dormand_prince_8();
    case Scheme::kNystrom12:
      return detail::nystrom_12();
    case Scheme::kAuto:
      break;  // scheme_for() has replaced it
  }
  throw std::invalid_argument{"unknown integration scheme"};
}

void check(const IntegratorConfig& config) {
  if (!(config.tolerance >= kTightestTolerance && config.tolerance <= 1e-3)) {
    throw std::invalid_argument{"tolerance " + std::to_string(config.tolerance) +
                                " is outside 1e-15 to 1e-3"};
  }
  if (!(config.constant_step >= 0.0 && std::isfinite(config.constant_step))) {
    throw std::invalid_argument{"constant_step " + std::to_string(config.constant_step) +
                                " is neither a positive time nor 0 for adaptive steps"};
  }
  if (config.scheme == Scheme::kRungeKutta4 && config.constant_step == 0.0) {
    throw std::invalid_argument{
        "constant_step is 0, but Runge-Kutta 4 has no error estimate to adapt its steps"};
  }
}

Eigen::Index padded(Eigen::Index rows) {
  return (rows + detail::kPadding - 1) / detail::kPadding * detail::kPadding;
}

}  // namespace

const char* to_cstr(IntegrationError error) {
  switch (error) {
    case IntegrationError::kNotFinite:
      return "the state is no longer finite";
    case IntegrationError::kStepTooSmall:
      return "the tolerance can't be met at any step";
    case IntegrationError::kTooManySteps:
      return "too many steps between two samples";
    case IntegrationError::kEquationsDoNotHold:
      return "the equations of motion are not valid at this state";
    case IntegrationError::kNeedsVelocity:
      return "a force depends on velocity, which a velocity-free scheme ignores";
  }
  return "unknown integration error";
}

Integrator::Integrator(const IntegratorConfig& config)
    : config_{config},
      scheme_{scheme_for(config.scheme, true)},
      stages_{tableau_of(scheme_)},
      controller_{config.tolerance} {
  check(config);
}

void Integrator::start(const EquationsOfMotion& motion, double t, const Eigen::ArrayXd& position,
                       const Eigen::ArrayXd& velocity) {
  const Eigen::Index rows = 3 * motion.lanes();
  expects(rows > 0, "the equations have no bodies");
  expects(position.size() >= rows && velocity.size() >= rows, "a coordinate is missing");
  const Eigen::Index size = padded(rows);
  for (auto* state : {&begin_, &end_, &sample_}) state->reset(size);
  stages_.reset(size);
  dense_.reset(size);
  controller_.reset(motion.lanes(), size);
  end_.position.head(rows) = position.head(rows);
  end_.velocity.head(rows) = velocity.head(rows);
  end_.time = t;
  end_.time_carry = 0.0;
  restart(motion);
}

void Integrator::select_scheme(const EquationsOfMotion& motion) {
  const Scheme scheme = scheme_for(config_.scheme, motion.depends_on_velocity());
  if (scheme == scheme_) return;
  scheme_ = scheme;
  stages_.set_tableau(tableau_of(scheme));
}

void Integrator::restart(const EquationsOfMotion& motion) {
  select_scheme(motion);
  stages_.set_needs_velocity(motion.depends_on_velocity());
  begin_ = end_;
  length_ = 0.0;
  stages_.evaluate_end(motion, end_);
  if (controller_.length() == 0.0) controller_.choose_first(motion, stages_, end_);
  events_.restart(motion, end_.time, end_.position, end_.velocity);
}

tl::expected<void, IntegrationError> Integrator::advance_to(const EquationsOfMotion& motion,
                                                            double t) {
  expects(end_.position.size() > 0, "start() was not called");
  if (stages_.needs_velocity() && stages_.tableau().velocity_free) {
    return tl::unexpected{IntegrationError::kNeedsVelocity};
  }
  for (int count = 0; end_.time < t; ++count) {
    if (count >= kMaximumSteps) return tl::unexpected{IntegrationError::kTooManySteps};
    if (const auto taken = step(motion); !taken) return taken;
  }
  return {};
}

tl::expected<void, IntegrationError> Integrator::step(const EquationsOfMotion& motion) {
  std::swap(begin_, end_);
  stages_.begin_step();
  if (!stages_.begin_acceleration().allFinite()) return revert(IntegrationError::kNotFinite);
  if (const double h = config_.constant_step; h > 0.0) {
    stages_.take_stages(motion, begin_, h);
    end_step(motion, h);
  } else if (const auto adapted = adapt(motion); !adapted) {
    return revert(adapted.error());
  }
  if (!end_.position.allFinite()) return revert(IntegrationError::kNotFinite);
  ++steps_;
  if (!motion.holds_at(end_.position)) return tl::unexpected{IntegrationError::kEquationsDoNotHold};
  return {};
}

tl::unexpected<IntegrationError> Integrator::revert(IntegrationError error) {
  end_ = begin_;
  stages_.revert_step();
  return tl::unexpected{error};
}

void Integrator::end_step(const EquationsOfMotion& motion, double h) {
  stages_.finish(begin_, h, end_);
  const double advance = h + begin_.time_carry;
  end_.time = begin_.time + advance;
  end_.time_carry = advance - (end_.time - begin_.time);
  length_ = h;
  dense_.invalidate();
  stages_.evaluate_end(motion, end_);
}

detail::StepPath Integrator::last_step() const {
  return {{begin_.time, begin_.position, begin_.velocity, stages_.begin_acceleration()},
          {end_.time, end_.position, end_.velocity, stages_.end_acceleration()},
          length_};
}

tl::expected<void, IntegrationError> Integrator::adapt(const EquationsOfMotion& motion) {
  double planned = controller_.length();  // without events
  controller_.set_scale(motion, begin_, events_.is_inside());
  const double time_scale = controller_.time_scale();
  bool is_shortened = false;  // because of an event
  while (true) {
    if (events_.is_active() && !is_shortened) {
      controller_.set_length(events_.length_to_event(begin_.time, planned, time_scale));
      is_shortened = controller_.length() < planned;
    }
    const double h = controller_.length();
    if (!(h > kSmallestStep * std::max(1.0, std::abs(begin_.time)))) {
      return tl::unexpected{IntegrationError::kStepTooSmall};
    }
    stages_.take_stages(motion, begin_, h);
    if (events_.is_active()) {
      end_step(motion, h);
      if (const auto event = events_.find_event(motion, last_step(), time_scale)) {
        controller_.set_length(*event);
        is_shortened = true;
        continue;
      }
      controller_.set_scale(motion, begin_, events_.is_inside());
    }
    const double error = controller_.relative_error(stages_, h);
    if (error <= 1.0) {
      if (!events_.is_active()) end_step(motion, h);
      controller_.grow(stages_, h, error);
      // A step much shorter than planned gives little information about longer ones, unless its
      // error is large.
      if (is_shortened && controller_.length() > h) {
        controller_.set_length(std::max(controller_.length(), planned));
      }
      if (events_.is_active()) controller_.pass_events(events_);
      return {};
    }
    ++rejected_;
    controller_.shrink(stages_, h, error);
    planned = controller_.length();
    is_shortened = false;
  }
}

void Integrator::cut(const EquationsOfMotion& motion, double t) {
  expects(t >= begin_.time && t <= end_.time, "the time is not inside the last step");
  if (t == end_.time) return;
  const double h = begin_.length_to(t);
  stages_.take_stages(motion, begin_, h);
  end_step(motion, h);
  end_.time = t;
  end_.time_carry = 0.0;
  events_.restart(motion, end_.time, end_.position, end_.velocity);
}

void Integrator::sample(const EquationsOfMotion& motion, double t, Eigen::ArrayXd& position,
                        Eigen::ArrayXd& velocity) {
  expects(t >= begin_.time && t <= end_.time, "the time is not inside the last step");
  if (t == end_.time || t == begin_.time) {
    const detail::CarriedState& state = t == end_.time ? end_ : begin_;
    position = state.position;
    velocity = state.velocity;
    return;
  }
  const double h = begin_.length_to(t);
  if (!stages_.tableau().dense.empty()) {
    dense_.prepare(motion, stages_, begin_, end_, length_);
    dense_.sample(begin_, h / length_, position, velocity);
    return;
  }
  stages_.take_stages(motion, begin_, h);
  stages_.finish(begin_, h, sample_);
  position = sample_.position;
  velocity = sample_.velocity;
}

}  // namespace foothill_orbit
