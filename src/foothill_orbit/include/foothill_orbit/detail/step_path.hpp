#pragma once

#include <Eigen/Core>

namespace foothill_orbit::detail {

/// The path of all bodies during a step: the quintic through positions, velocities and
/// accelerations at both ends, which are known without further evaluations. Events are located on
/// it. Its error, at most (n h)^6 / 46080 of the radius for a step h at the orbital rate n, is
/// below a millimetre in low orbit, or a tenth of a microsecond. Refers to the arrays of both ends.
class StepPath {
 public:
  /// Time and state at an end of the step; arrays of the same size.
  struct End {
    double time{};
    Eigen::Ref<const Eigen::ArrayXd> position, velocity, acceleration;
  };

  /// @param length Time between the ends [s].
  StepPath(const End& begin, const End& end, double length)
      : begin_{begin}, end_{end}, length_{length} {}

  [[nodiscard]] const End& end() const { return end_; }
  [[nodiscard]] double length() const { return length_; }  ///< [s]
  /// Returns the time at the fraction x of the step [s].
  [[nodiscard]] double time_at(double x) const { return begin_.time + x * length_; }

  /// Writes the state at the fraction x of the step.
  void sample(double x, Eigen::ArrayXd& position, Eigen::ArrayXd& velocity) const;

 private:
  End begin_, end_;
  double length_;
};

}  // namespace foothill_orbit::detail
