#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "foothill_tracking/tracker.hpp"
#include "pioneer_dynamics/vehicle.hpp"

namespace foothill_tracking {

/// A Pioneer behind its link, as the proxy has it: packets, latencies, rounding, noise.
struct RigConfig {
  pioneer_dynamics::Vehicle vehicle{};
  pioneer_dynamics::Ground ground{pioneer_dynamics::lab_floor()};
  Pose start{};                   ///< On the floor.
  double packet_period{0.1};      ///< [s]
  double packet_latency{0.022};   ///< [s]
  double command_latency{0.003};  ///< [s]
  double control_period{0.1};     ///< Between two commands [s], a multiple of packet_period.
  double craft_period{1.0};       ///< Between two reports of the craft [s].
  double speed_quantum{0.001};    ///< [m/s]
  double yaw_quantum{0.017453292519943295};       ///< [rad/s]
  double position_quantum{0.001};                 ///< [m]
  double heading_quantum{0.0015339807878856412};  ///< [rad]
  double position_noise{};                        ///< Standard deviation of odometry [m].
  double heading_noise{};                         ///< [rad]
  std::uint64_t seed{1};
};

/// What one control period looked like.
struct RigSample {
  double t{};
  pioneer_dynamics::VehicleState truth{};
  TrackerOutput output{};
  Eigen::Vector2d error{Eigen::Vector2d::Zero()};           ///< True position less the craft's [m].
  Eigen::Vector2d odometry_error{Eigen::Vector2d::Zero()};  ///< The same by odometry [m].
};

/// Errors over a span of time.
struct ErrorFigures {
  double rms{};   ///< Of the distance [m].
  double peak{};  ///< [m]
};

/// Runs a tracker against the vehicle, millisecond by millisecond. The same config gives the same
/// bits.
class PioneerRig {
 public:
  explicit PioneerRig(const RigConfig& config);

  /// Where the craft truly is.
  std::function<FloorMotion(double)> craft{};
  /// What is reported of it at that time.
  std::function<std::shared_ptr<const Reference>(double)> report{};
  /// Called before every step, to push the robot, change the floor, cut the link.
  std::function<void(double, PioneerRig&)> disturb{};

  /// Runs until time t and returns what was sampled every 20 ms.
  std::vector<RigSample> run(Tracker& tracker, double until);

  [[nodiscard]] const pioneer_dynamics::VehicleState& state() const { return state_; }
  pioneer_dynamics::VehicleState& state() { return state_; }
  pioneer_dynamics::Ground& ground() { return config_.ground; }
  pioneer_dynamics::Wrench push{};  ///< On the chassis.
  bool odometry_is_cut{false};
  bool has_gyroscope{false};

 private:
  void hear(Tracker& tracker, double t);
  [[nodiscard]] Measurement measure(double t);
  [[nodiscard]] RigSample sample(double t) const;
  [[nodiscard]] Pose odometry_pose() const;

  struct Command {
    double acts{};
    Twist twist{};
  };

  RigConfig config_;
  pioneer_dynamics::VehicleState state_;
  pioneer_dynamics::DynamicsCache cache_;
  std::mt19937_64 random_;
  std::deque<Measurement> packets_{};
  std::deque<Command> commands_{};
  pioneer_dynamics::VelocityCommand target_{};
  TrackerOutput last_{};
};

/// Returns the errors of all samples from a time on.
[[nodiscard]] ErrorFigures figures(const std::vector<RigSample>& samples, double from, double until,
                                   bool by_odometry = false);

}  // namespace foothill_tracking
