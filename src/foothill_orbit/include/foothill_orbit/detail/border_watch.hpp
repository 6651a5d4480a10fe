#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <optional>
#include <vector>

#include "foothill_orbit/motion.hpp"

namespace foothill_orbit::detail {

/// Finds where a step of the integrator meets the borders of a Motion, from the values and rates of
/// their edges at both ends. It remembers on which side of every edge the step begins, so that an
/// edge on which a step has ended is neither found again nor forgotten, whatever rounding says
/// about the sign of a value that is nearly zero. Allocates in restart() only.
class BorderWatch {
 public:
  /// Begins at a state, with the motion's borders.
  void restart(const Motion& motion, double t, const Eigen::ArrayXd& position,
               const Eigen::ArrayXd& velocity);

  /// True if there are borders to watch.
  [[nodiscard]] bool is_on() const { return !before_.empty(); }

  /// Looks at the end of a step of `length` from the last accepted state. Returns a shorter length
  /// at which it should end, if there is one: at the first edge, at the last of a group of edges
  /// just ahead, or at the closest approach to an edge that it may have touched.
  /// @param time_scale In which the motion goes through its own size; edges within a small part of
  /// it are a group [s].
  [[nodiscard]] std::optional<double> look(const Motion& motion, double t,
                                           const Eigen::ArrayXd& position,
                                           const Eigen::ArrayXd& velocity, double length,
                                           double time_scale);

  /// True if the step that was looked at last leads through a border.
  [[nodiscard]] bool is_inside() const { return is_inside_; }

  /// Makes the end of the step that was looked at last the beginning of the next one.
  void accept();

  /// True if the next step begins inside of a border.
  [[nodiscard]] bool begins_inside() const;

 private:
  struct Edge {
    double value{};
    double rate{};
  };

  void sample(const Motion& motion, double t, const Eigen::ArrayXd& position,
              const Eigen::ArrayXd& velocity);

  std::vector<Edge> before_{}, after_{};       // outer ones, then inner ones
  std::vector<double> side_{}, side_after_{};  // 1 outside, -1 inside
  Eigen::ArrayXd values_{}, rates_{};
  bool is_inside_{false};
};

}  // namespace foothill_orbit::detail
