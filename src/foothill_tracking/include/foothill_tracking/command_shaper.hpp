#pragma once

#include "foothill_tracking/planar.hpp"
#include "foothill_tracking/robot_limits.hpp"

namespace foothill_tracking {

/// Makes a wanted twist one that the robot can do and be told: within its limits of speed and
/// acceleration, in whole quanta. What rounding takes is given back with the next command, so that
/// the sum of all commands is right to half a quantum.
class CommandShaper {
 public:
  /// A command, and whether it is less than what was wanted.
  struct Shaped {
    Twist twist{};
    bool saturated{};
  };

  explicit CommandShaper(const RobotLimits& limits) : limits_{limits} {}

  /// Begins with what the robot does now.
  void reset(const Twist& now);
  /// @param hold How long the command will be held [s].
  [[nodiscard]] Shaped shape(const Twist& wanted, double hold);
  /// Returns the last command, before rounding.
  [[nodiscard]] const Twist& last() const { return last_; }

 private:
  RobotLimits limits_;
  Twist last_{};
  Twist owed_{};
};

}  // namespace foothill_tracking
