#pragma once

#include <Eigen/Core>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_core/planar.hpp"
#include "foothill_tracking/reference.hpp"
#include "foothill_tracking/robot_limits.hpp"

/// Tracking laws: functions from a robot's state and a reference trajectory to a command. A new law
/// is a class derived from GainedLaw and an entry in the table of law.cpp; node, launch files and
/// demo find it by name.

namespace foothill_tracking {

using foothill_core::PlanarPose;
using foothill_core::PlanarTwist;

/// Quantity that a law commands.
enum class Actuation {
  kTwist,   ///< Forward speed and yaw rate, for the velocity servo of a wheeled robot.
  kWrench,  ///< Force and torque, for thrusters.
};

/// State of a robot or craft when a command takes effect; z is zero on the floor.
struct RobotState {
  PlanarPose pose{};
  PlanarTwist twist{};
  double z{};       ///< Height, for craft that have it [m].
  double z_rate{};  ///< [m/s]
};

/// Input of a law.
struct LawInput {
  double t{};     ///< Time at which the command takes effect [s].
  double hold{};  ///< Duration for which the command is held [s].
  RobotState robot{};
  const ReferenceTrajectory* reference{};
};

/// Output of a law.
struct LawOutput {
  PlanarTwist twist{};  ///< Command of a law with Actuation::kTwist.
  Eigen::Vector3d force_W{
      Eigen::Vector3d::Zero()};  ///< Command of a law with Actuation::kWrench [N].
  double torque{};               ///< About the vertical [N m].
  double heading{};              ///< Desired heading [rad].
  double potential{};            ///< Lyapunov function of the law; grows only through disturbances.
};

/// Tracking error, expressed in the robot's axes.
struct PlanarError {
  double along{};    ///< Distance of the reference ahead of the robot [m].
  double across{};   ///< Distance of the reference to the left of the robot [m].
  double heading{};  ///< Heading of the reference minus that of the robot [rad].
};

/// Returns the tracking error with respect to a motion and a heading.
[[nodiscard]] PlanarError error_of(const PlanarPose& robot, const FloorMotion& reference,
                                   double heading);

/// Gains of a law by name.
using Gains = std::map<std::string, double>;

/// A gain of a law: value, description and range. The texts have static lifetime.
struct Gain {
  std::string_view name{};
  std::string_view quantity{};  ///< What it is: the first sentence of the description.
  std::string_view unit{};
  std::string_view effect{};  ///< What changing it does: further sentences of the description.
  double lowest{};            ///< Closed range for any robot and control period.
  double highest{};
  double value{};

  /// Returns a description that stands alone, with the unit in brackets.
  [[nodiscard]] std::string description() const;
};

/// Rejected gain: its name, value and limit.
struct GainError {
  std::string reason{};
};

/// A tracking law. It may keep state from one control period to the next; command() is called once
/// per period.
class TrackingLaw {
 public:
  virtual ~TrackingLaw() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual Actuation actuation() const = 0;
  /// Returns all gains with their present values, descriptions and ranges.
  [[nodiscard]] virtual std::vector<Gain> gain_table() const = 0;
  /// Returns the present values of all gains.
  [[nodiscard]] Gains gains() const;
  /// Changes some gains. If one is unknown or outside its range for this robot and control period
  /// [s], all keep their values and the error names it.
  [[nodiscard]] virtual tl::expected<void, GainError> set_gains(const Gains& gains,
                                                                const RobotLimits& limits,
                                                                double period) = 0;
  /// Initialises the state of the law, if it has one, so that the command is continuous.
  virtual void reset(const LawInput& /*input*/) {}
  [[nodiscard]] virtual LawOutput command(const LawInput& input) = 0;

 protected:
  /// Returns the error for a gain that the law does not have; it lists the known names.
  [[nodiscard]] GainError unknown_gain(const std::string& name) const;
};

/// Creates a law by name, or returns an error that lists the known names.
[[nodiscard]] tl::expected<std::unique_ptr<TrackingLaw>, GainError> make_law(
    const std::string& name, const RobotLimits& limits);

/// Returns the names of all laws in alphabetical order.
[[nodiscard]] std::vector<std::string> law_names();

}  // namespace foothill_tracking
