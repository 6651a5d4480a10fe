#pragma once

#include <Eigen/Core>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_tracking/planar.hpp"
#include "foothill_tracking/reference.hpp"
#include "foothill_tracking/robot_limits.hpp"

namespace foothill_tracking {

/// What a law's output means.
enum class Output {
  kTwist,  ///< Forward speed and yaw rate, for a servo.
  kForce,  ///< Force and torque, for thrusters.
};

/// A robot or a craft on the floor (z = 0 there) at the time when a command begins to act.
struct RobotState {
  Pose pose{};
  Twist twist{};
  double z{};       ///< Height, for craft that have it [m].
  double z_rate{};  ///< [m/s]
};

/// What a law may look at.
struct LawInput {
  double t{};     ///< When the command begins to act [s].
  double hold{};  ///< How long it will be held [s].
  RobotState robot{};
  const Reference* reference{};
};

/// What a law wants.
struct LawOutput {
  Twist twist{};                                     ///< If its output is a twist.
  Eigen::Vector3d force_W{Eigen::Vector3d::Zero()};  ///< If its output is a force [N].
  double torque{};                                   ///< About the vertical [N m].
  double heading{};                                  ///< That the law wants now [rad].
  double potential{};  ///< The law's Lyapunov function: never grows, but for disturbances.
};

/// How a robot is off its reference, in the robot's axes.
struct PlanarError {
  double along{};    ///< Of the reference, ahead [m].
  double across{};   ///< Of the reference, to the left [m].
  double heading{};  ///< Of the reference's less the robot's [rad].
};

/// Returns the error of a robot against a motion and a heading.
[[nodiscard]] PlanarError error_of(const Pose& robot, const FloorMotion& reference, double heading);

/// Gains by name.
using Gains = std::map<std::string, double>;

/// Why gains were refused: which, its value, its limit.
struct GainError {
  std::string reason{};
};

/// A way to follow a reference. Laws are values with a little memory; one call of command() is one
/// control period.
class TrackingLaw {
 public:
  virtual ~TrackingLaw() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual Output output() const = 0;
  /// Gains with their present values.
  [[nodiscard]] virtual Gains gains() const = 0;
  /// Changes some gains, or none if one is refused: unknown, not positive, or too much for the
  /// robot at this period of control [s].
  [[nodiscard]] virtual tl::expected<void, GainError> set_gains(const Gains& gains,
                                                                const RobotLimits& limits,
                                                                double period) = 0;
  /// Begins here: what the law remembers is made such that nothing jumps.
  virtual void reset(const LawInput& input) = 0;
  [[nodiscard]] virtual LawOutput command(const LawInput& input) = 0;
};

/// Returns a law by its name, or an error that names the ones there are.
[[nodiscard]] tl::expected<std::unique_ptr<TrackingLaw>, GainError> make_law(
    const std::string& name, const RobotLimits& limits);

/// Returns the names of all laws in alphabetical order.
[[nodiscard]] std::vector<std::string> law_names();

/// Adds a law of one's own under a name, or replaces one.
using LawFactory = std::unique_ptr<TrackingLaw> (*)(const RobotLimits&);
void register_law(const std::string& name, LawFactory factory);

}  // namespace foothill_tracking
