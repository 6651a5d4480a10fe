#pragma once

#include <array>
#include <deque>
#include <limits>
#include <optional>
#include <vector>

#include "pioneer_modes/echo_map.hpp"
#include "pioneer_modes/guard.hpp"
#include "pioneer_modes/halt.hpp"
#include "pioneer_modes/mode.hpp"
#include "pioneer_modes/position.hpp"
#include "pioneer_modes/tilt_detector.hpp"
#include "pioneer_modes/wander.hpp"

/// The decision logic of all modes, without ROS and without a clock. The node only converts
/// messages and delivers them in the order of their stamps.

namespace pioneer_modes {

/// Output of the modes at one time.
struct ModeOutput {
  VelocityCommand command{};
  Mode mode{};
  Halt halt{};             ///< What stops or restricts the robot.
  bool is_slowed{};        ///< The command is less than what the mode demanded.
  bool has_arrived{};      ///< Mode position: at the goal.
  double clearance{};      ///< Distance to the nearest known obstacle, at most kMaxClearance [m].
  double goal_distance{};  ///< Mode position [m].
  WanderState wander{};    ///< Mode wander.
};

inline constexpr double kMaxClearance = 1.5;  ///< [m]

/// State of bumpers and wheels.
struct Bumps {
  bool front{};
  bool rear{};
  bool is_stalled{};
};

/// The modes of a robot: takes its measurements and returns its commands. All times are stamps of
/// the robot's clock [s]; poses are those of odometry.
class ModeLaw {
 public:
  /// Throws std::invalid_argument if validate() rejects the configuration.
  explicit ModeLaw(const ModesConfig& config);

  void set_mode(Mode mode);
  [[nodiscard]] Mode mode() const { return mode_; }
  /// Sets the goal of mode position. @param goal Pose in the frame of odometry.
  void set_goal(const PlanarPose& goal) {
    goal_ = goal;
    is_goal_new_ = true;
  }

  void on_odometry(double t, const PlanarPose& pose);
  /// Readings of unknown transducers are ignored. @pre on_odometry() up to t
  void on_sonar(double t, std::size_t transducer, double range);
  void on_bumper(double t, const Bumps& bumps);
  void on_link(double t, bool is_connected);
  /// @param charge State of charge in [0, 1]; NaN if unknown.
  void on_battery(double charge) { charge_ = charge; }
  void on_commander(double t, const VelocityCommand& command);
  /// @param force_B Specific force measured by an accelerometer, in base_link's axes [m/s^2].
  void on_specific_force(double t, const Eigen::Vector3d& force_B) { tilt_.update(t, force_B); }

  /// Returns the command for a time, which must not decrease.
  [[nodiscard]] ModeOutput command(double t);
  /// Returns the last pose, if there is one.
  [[nodiscard]] std::optional<PlanarPose> pose() const;
  /// Discards all measurements, after a jump of the clock; keeps the mode.
  void restart();

 private:
  struct Stamped {
    double t;
    PlanarPose pose;
  };

  [[nodiscard]] PlanarPose pose_at(double t) const;
  [[nodiscard]] Halt missing(double t) const;
  [[nodiscard]] Halt missing_sonar(double t, const VelocityCommand& desired) const;
  [[nodiscard]] VelocityCommand desired_command(double t, ModeOutput& output);
  [[nodiscard]] VelocityCommand command_to_goal(ModeOutput& output);
  [[nodiscard]] VelocityCommand limited(const VelocityCommand& command) const;
  void add_collision(double t, bool is_ahead);
  void guard(double t, const VelocityCommand& desired, ModeOutput& output);
  void check_tilt(double t);

  ModesConfig config_;
  Mode mode_{Mode::kIdle};
  EchoMap echoes_;
  Wander wander_;
  PositionLaw position_;
  std::vector<Eigen::Vector2d> points_B_{};
  std::deque<Stamped> track_{};
  std::optional<PlanarPose> goal_{};
  bool is_goal_new_{};
  Bumps bumps_{};
  double bumper_at_{-1e9};
  double link_at_{-1e9};
  bool is_connected_{};
  double charge_{std::numeric_limits<double>::quiet_NaN()};
  VelocityCommand commanded_{};
  double commanded_at_{-1e9};
  TiltDetector tilt_;
  VelocityCommand last_{};
};

}  // namespace pioneer_modes
