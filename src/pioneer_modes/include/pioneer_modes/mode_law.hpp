#pragma once

#include <array>
#include <deque>
#include <limits>
#include <optional>
#include <vector>

#include "pioneer_modes/echo_map.hpp"
#include "pioneer_modes/guard.hpp"
#include "pioneer_modes/mode.hpp"
#include "pioneer_modes/position.hpp"
#include "pioneer_modes/wander.hpp"

namespace pioneer_modes {

/// Why a robot does less than its mode wishes.
enum class Halt {
  kNothing,
  kNoOdometry,
  kNoSonar,
  kNoBumper,
  kNoLink,
  kLinkDown,
  kBatteryLow,
  kNoCommander,
  kNoGoal,
  kBumper,
  kSteep,
  kObstacle,
};

/// Returns a stable text; empty for nothing.
[[nodiscard]] const char* to_cstr(Halt halt);

/// What it does at a time.
struct ModeOutput {
  VelocityCommand command{};
  Mode mode{};
  Halt halt{};             ///< What stops it, or holds it back.
  bool is_slowed{};        ///< It does less than was wished.
  bool has_arrived{};      ///< At the goal, in position.
  double clearance{};      ///< To the nearest thing it knows of, at most kFarthestClearance [m].
  double goal_distance{};  ///< In position [m].
  WanderState wander{};    ///< In wander.
};

inline constexpr double kFarthestClearance = 1.5;  ///< [m]

/// What a bumper message says.
struct Bumps {
  bool front{};
  bool rear{};
  bool is_stalled{};
};

/// The modes of a robot: hears its topics, and says how it is to move. All times are stamps of the
/// robot's clock [s]; poses are those of odometry.
class ModeLaw {
 public:
  /// Throws std::invalid_argument if there is a problem() with the configuration.
  explicit ModeLaw(const ModesConfig& config);

  void set_mode(Mode mode);
  [[nodiscard]] Mode mode() const { return mode_; }
  /// Gives a goal; the mode position drives there. @param goal In the frame of odometry.
  void set_goal(const Pose& goal) {
    goal_ = goal;
    is_goal_new_ = true;
  }

  void hear_odometry(double t, const Pose& pose);
  /// Transducers that the robot has not are ignored. @pre hear_odometry() up to t
  void hear_sonar(double t, std::size_t transducer, double range);
  void hear_bumper(double t, const Bumps& bumps);
  void hear_link(double t, bool is_connected);
  /// @param charge [0, 1]; NaN if it is not known.
  void hear_battery(double charge) { charge_ = charge; }
  void hear_commander(double t, const VelocityCommand& command);
  /// Hears the specific force of an accelerometer in base_link's axes [m/s^2].
  void hear_force(double t, const Eigen::Vector3d& force_B);

  /// Returns what to do now. @param t Not before the last one's.
  [[nodiscard]] ModeOutput command(double t);
  /// Returns the last pose heard, if any.
  [[nodiscard]] std::optional<Pose> pose() const;
  /// Forgets all that was heard, as when time has gone back; the mode stays.
  void restart();

 private:
  struct Stamped {
    double t;
    Pose pose;
  };

  [[nodiscard]] Pose pose_at(double t) const;
  [[nodiscard]] Halt missing(double t) const;
  [[nodiscard]] Halt missing_sonar(double t, const VelocityCommand& wish) const;
  [[nodiscard]] VelocityCommand wish(double t, ModeOutput& output);
  [[nodiscard]] VelocityCommand wish_of_goal(ModeOutput& output);
  [[nodiscard]] VelocityCommand limited(const VelocityCommand& command) const;
  void hit(double t, bool is_ahead);
  void overrule(double t, const VelocityCommand& wanted, ModeOutput& output);
  void watch_tilt(double t);

  ModesConfig config_;
  Mode mode_{Mode::kNone};
  EchoMap echoes_;
  Wander wander_;
  PositionLaw position_;
  std::vector<Eigen::Vector2d> points_B_{};
  std::deque<Stamped> track_{};
  std::optional<Pose> goal_{};
  bool is_goal_new_{};
  Bumps bumps_{};
  double bumper_at_{-1e9};
  double link_at_{-1e9};
  bool is_connected_{};
  double charge_{std::numeric_limits<double>::quiet_NaN()};
  VelocityCommand commanded_{};
  double commanded_at_{-1e9};
  std::optional<Eigen::Vector3d> force_B_{};  ///< Smoothed.
  double force_at_{-1e9};
  bool is_steep_{};
  bool is_steep_ahead_{};
  VelocityCommand last_{};
};

}  // namespace pioneer_modes
