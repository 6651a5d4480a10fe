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

/// Model of a Pioneer and its serial link, as in the proxy: packets, latencies, rounding, noise.
struct RigConfig {
  pioneer_dynamics::Vehicle vehicle{};
  pioneer_dynamics::GroundProperties ground{pioneer_dynamics::lab_floor()};
  PlanarPose start{};             ///< Initial pose on the floor.
  double packet_period{0.1};      ///< [s]
  double packet_latency{0.022};   ///< [s]
  double command_latency{0.003};  ///< [s]
  double control_period{0.1};     ///< Time between two commands [s], a multiple of packet_period.
  double craft_period{1.0};       ///< Time between two reports of the craft [s].
  double speed_quantum{0.001};    ///< [m/s]
  double yaw_quantum{0.017453292519943295};       ///< [rad/s]
  double position_quantum{0.001};                 ///< [m]
  double heading_quantum{0.0015339807878856412};  ///< [rad]
  double position_noise{};                        ///< Standard deviation of odometry [m].
  double heading_noise{};                         ///< [rad]
  std::uint64_t seed{1};
};

/// State of the rig at one sample time.
struct RigSample {
  double t{};
  pioneer_dynamics::VehicleState truth{};
  TrackerOutput output{};
  Eigen::Vector2d error{Eigen::Vector2d::Zero()};  ///< True position minus craft position [m].
  Eigen::Vector2d odometry_error{Eigen::Vector2d::Zero()};  ///< The same for odometry [m].
};

/// Position errors over an interval of time.
struct ErrorFigures {
  double rms{};   ///< RMS of the distance [m].
  double peak{};  ///< Largest distance [m].
};

/// Runs a tracker against the vehicle model in steps of 1 ms. The result is reproducible bit for
/// bit.
class PioneerRig {
 public:
  explicit PioneerRig(const RigConfig& config);

  /// True motion of the craft at a time.
  std::function<FloorMotion(double)> craft{};
  /// Reported trajectory of the craft at a time.
  std::function<std::shared_ptr<const ReferenceTrajectory>(double)> report{};
  /// Called before every step, to push the robot, change the floor, cut the link.
  std::function<void(double, PioneerRig&)> disturb{};

  /// Runs until a time [s] and returns samples, one every 20 ms.
  std::vector<RigSample> run(Tracker& tracker, double until);

  [[nodiscard]] const pioneer_dynamics::VehicleState& state() const { return state_; }
  pioneer_dynamics::VehicleState& state() { return state_; }
  pioneer_dynamics::GroundProperties& ground() { return config_.ground; }
  foothill_core::Wrench push{};  ///< External wrench on the chassis.
  bool odometry_is_cut{false};
  bool has_gyroscope{false};

 private:
  void deliver_packets(Tracker& tracker, double t);
  [[nodiscard]] Measurement measure(double t);
  [[nodiscard]] RigSample sample(double t) const;
  [[nodiscard]] PlanarPose odometry_pose() const;

  struct Command {
    double acts{};
    PlanarTwist twist{};
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

/// Returns the errors of the samples in an interval of time.
[[nodiscard]] ErrorFigures figures(const std::vector<RigSample>& samples, double from, double until,
                                   bool by_odometry = false);

}  // namespace foothill_tracking
