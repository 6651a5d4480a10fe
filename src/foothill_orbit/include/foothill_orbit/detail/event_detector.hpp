#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "foothill_orbit/detail/step_path.hpp"
#include "foothill_orbit/equations_of_motion.hpp"

namespace foothill_orbit::detail {

/// Event detection: finds where a step of the integrator crosses the boundaries of transition
/// zones, from the values and rates of their event functions at both ends of the step, and locates
/// the crossing on the path between them. The detector keeps the side of every boundary on which
/// the next step starts, so that a boundary at which a step has ended is neither found again nor
/// missed, whatever sign rounding gives to a value of nearly zero. It also keeps the event that
/// follows, so that the next step can end there at the first attempt. Allocates in restart() only.
/// Method: doc/shadow_events.md.
class EventDetector {
 public:
  /// Starts from a state, with the transition zones of the equations.
  void restart(const EquationsOfMotion& motion, double t, const Eigen::ArrayXd& position,
               const Eigen::ArrayXd& velocity);

  /// True if there are transition zones.
  [[nodiscard]] bool is_active() const { return !before_.empty(); }

  /// Returns the length of a step from time t that ends at the event expected next or, if that is
  /// farther than `length`, goes an equal part of the way; `length` if none is expected.
  [[nodiscard]] double length_to_event(double t, double length, double time_scale) const;

  /// Examines a step from the last accepted state. Returns a shorter length at which the step
  /// should end, if there is one: at the first event, at the last of a group of events just ahead,
  /// or at the closest approach to a boundary that may have been touched.
  /// @param time_scale Time in which the first body moves as far as its scale [s]. Events within a
  /// small part of it are a group.
  [[nodiscard]] std::optional<double> find_event(const EquationsOfMotion& motion,
                                                 const StepPath& step, double time_scale);

  /// True if the step examined last leads through a transition zone.
  [[nodiscard]] bool is_inside() const { return is_inside_; }

  /// Makes the end of the step examined last the start of the next one.
  void accept();

  /// True if the next step starts inside a transition zone.
  [[nodiscard]] bool starts_inside() const;

 private:
  struct EventFunction {
    double value{};
    double rate{};
  };

  /// Where a step crosses a boundary, as fractions of the step: up to two crossings in order.
  struct Crossings {
    double first{kNever};
    double second{kNever};
    double closest{kNever};  // approach so close that the cubic does not decide whether it crosses
  };

  /// A place inside a step, and the event function that is zero there, if there is one.
  struct Place {
    double x{kNever};
    std::optional<std::size_t> event{};
  };

  static constexpr double kNever = std::numeric_limits<double>::infinity();
  class Ahead;

  void sample(const EquationsOfMotion& motion, double t,
              const Eigen::Ref<const Eigen::ArrayXd>& position,
              const Eigen::Ref<const Eigen::ArrayXd>& velocity);
  [[nodiscard]] static Crossings crossings(double value0, double slope0, double value1,
                                           double slope1);
  /// Finds the crossings of a boundary; returns the side just after the start.
  double cross(std::size_t event, double length, double same);
  /// Returns where a step from the fraction x should end.
  [[nodiscard]] Place stop_after(double x, double same, double group) const;
  /// Returns the event at a place that was found on the cubic, refined on the path of the step.
  [[nodiscard]] double locate(const EquationsOfMotion& motion, const StepPath& step,
                              const Place& place, double same);

  std::vector<EventFunction> before_{}, after_{};  // of outer boundaries, then of inner ones
  std::vector<double> side_{}, side_after_{};      // 1 outside, -1 inside
  std::vector<Crossings> crossings_{};             // of the step examined last
  Eigen::ArrayXd values_{}, rates_{};
  Eigen::ArrayXd position_{}, velocity_{};  // on the path
  double expected_{kNever};                 // time of the event after the one that ended a step [s]
  bool is_inside_{false};
};

}  // namespace foothill_orbit::detail
