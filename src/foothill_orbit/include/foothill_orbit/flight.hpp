#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_orbit/cluster.hpp"
#include "foothill_orbit/orbit_clock.hpp"

/// A cluster that follows a clock, such as ROS time, with timeouts for commands and measurements.
/// This is the node's logic without ROS.

namespace foothill_orbit {

/// Settings of a flight.
struct FlightConfig {
  double speed{1.0};               ///< Orbit seconds per second of the clock.
  bool is_paused{false};           ///< Whether orbit time starts paused.
  std::optional<Instant> start{};  ///< Clock time of t = 0; the first advance_to() if empty.
  double command_timeout{0.5};     ///< Time after a command at which thrust stops [s of clock].
  double feedback_timeout{0.5};    ///< Maximum age of a measured state [s of clock].
};

/// Whether orbit time advances; kEnded if the propagation can't continue.
enum class FlightStatus { kFlying, kPaused, kEnded };

/// A cluster that follows a clock. Commands expire, and only finite states are visible. If the
/// propagation can't continue, the flight ends at its last valid state with a reason; a valid
/// change or reset() continues it. Every change acts at the last instant of advance_to(); a
/// rejected change has no effect.
class Flight {
 public:
  /// Returns the flight at t = 0, or an error if the cluster is invalid.
  [[nodiscard]] static tl::expected<Flight, OrbitError> create(const ClusterConfig& cluster,
                                                               const FlightConfig& config);

  /// Advances to a time of the clock. Thrust whose command has expired stops exactly at the
  /// timeout; if the clock jumps back, all thrust stops.
  void advance_to(Instant now);

  [[nodiscard]] FlightStatus status() const;
  /// Why the flight has ended; empty while it has not.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  /// Number of times that the propagation fell behind the clock and orbit time was delayed.
  [[nodiscard]] long times_late() const { return times_late_; }
  [[nodiscard]] const Cluster& cluster() const { return cluster_; }
  [[nodiscard]] const OrbitClock& clock() const { return clock_; }
  /// The last valid motion.
  [[nodiscard]] const ClusterSnapshot& snapshot() const { return snapshot_; }

  void set_speed(double speed) { clock_.set_speed(speed); }
  void set_paused(bool paused) { clock_.set_paused(paused); }

  /// The following act as those of Cluster.
  [[nodiscard]] tl::expected<void, OrbitError> set_reference(const std::string& name);
  [[nodiscard]] tl::expected<void, OrbitError> set_forces(const ForceSwitches& forces);
  [[nodiscard]] tl::expected<void, OrbitError> apply_delta_v(const std::string& name,
                                                             const Eigen::Vector3d& delta_v,
                                                             CommandAxes axes);
  [[nodiscard]] tl::expected<void, OrbitError> replace(const std::string& name, const Start& start);

  /// Sets a craft's commanded acceleration until the next command or the timeout, which starts at
  /// the last instant. A command whose time differs from that instant by more than the timeout is
  /// rejected.
  [[nodiscard]] tl::expected<void, OrbitError> set_command(const std::string& name,
                                                           const ThrustCommand& command,
                                                           Instant made);

  /// Moves a craft to the measured state of the robot that represents it, extrapolated from the
  /// time of the measurement to now. Rejected if the measurement is too old or was made before the
  /// reference point changed.
  [[nodiscard]] tl::expected<void, OrbitError> take_feedback(const std::string& name,
                                                             const HillState& state,
                                                             Instant measured);

  /// Returns to t = 0 and the config.
  void reset();

 private:
  Flight(Cluster cluster, ClusterSnapshot snapshot, const FlightConfig& config);

  void propagate_to(double t);
  void stop_thrust(std::size_t craft);
  [[nodiscard]] std::optional<std::size_t> next_to_stop(Instant now) const;
  template <typename Change>
  [[nodiscard]] tl::expected<void, OrbitError> try_change(Change&& change);

  // The cluster always has a valid snapshot.
  FlightConfig config_;
  Cluster cluster_;
  OrbitClock clock_;
  ClusterSnapshot snapshot_{};
  std::string reason_{};
  long times_late_{};
  std::optional<Instant> last_{};
  Instant reference_since_{};  // earlier measurements refer to another reference point or clock
  std::vector<std::optional<Instant>> deadline_;  // at which every craft's command expires
};

}  // namespace foothill_orbit
