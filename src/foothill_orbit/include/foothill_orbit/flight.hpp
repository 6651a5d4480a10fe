#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_orbit/cluster.hpp"
#include "foothill_orbit/orbit_clock.hpp"

namespace foothill_orbit {

/// How a flight is flown by a clock.
struct FlightConfig {
  double speed{1.0};               ///< Orbit seconds per second of the clock.
  bool is_paused{false};           ///< Whether it begins paused.
  std::optional<Instant> start{};  ///< Of t = 0; the first advance_to() if none.
  double command_timeout{0.5};     ///< Engines stop so long after a command [s of clock].
  double feedback_timeout{0.5};    ///< A measured state may be so old [s of clock].
};

enum class FlightStatus { kFlying, kPaused, kEnded };

/// A cluster that follows a clock, keeps watch over those who command it, and shows only motion
/// that is finite. What the integrator can't go on from ends the flight where it was, with a
/// reason; a change that makes sense, or reset(), goes on. Every change acts at the last instant of
/// advance_to(), and one that is refused changes nothing.
class Flight {
 public:
  /// Returns the flight at t = 0, or what is wrong with the cluster.
  [[nodiscard]] static tl::expected<Flight, OrbitError> create(const ClusterConfig& cluster,
                                                               const FlightConfig& config);

  /// Goes to an instant of the clock. Engines whose commander is lost stop on the way, at the
  /// instant of their time-out; if the clock goes back, all stop.
  void advance_to(Instant now);

  [[nodiscard]] FlightStatus status() const;
  /// Why the flight has ended; empty if it has not.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  /// How often the craft could not keep up with the clock, so that orbit time was held back.
  [[nodiscard]] long times_late() const { return times_late_; }
  [[nodiscard]] const Cluster& cluster() const { return cluster_; }
  [[nodiscard]] const OrbitClock& clock() const { return clock_; }
  /// The last motion that was finite.
  [[nodiscard]] const Snapshot& snapshot() const { return snapshot_; }

  void set_speed(double speed) { clock_.set_speed(speed); }
  void set_paused(bool paused) { clock_.set_paused(paused); }

  /// As those of Cluster.
  [[nodiscard]] tl::expected<void, OrbitError> set_reference(const std::string& name);
  [[nodiscard]] tl::expected<void, OrbitError> set_forces(const ForceSwitches& forces);
  [[nodiscard]] tl::expected<void, OrbitError> apply_delta_v(const std::string& name,
                                                             const Eigen::Vector3d& delta_v,
                                                             CommandAxes axes);
  [[nodiscard]] tl::expected<void, OrbitError> replace(const std::string& name, const Start& start);

  /// Holds a craft's commanded acceleration until the next one or the time-out, which counts from
  /// the last instant. A command that was made longer ago than that, or so far ahead, is refused.
  [[nodiscard]] tl::expected<void, OrbitError> set_command(const std::string& name,
                                                           const Command& command, Instant made);

  /// Puts a craft where a robot that plays it was measured, carried on from then to now. Refused if
  /// the measurement is too old or from before the reference changed.
  [[nodiscard]] tl::expected<void, OrbitError> take_feedback(const std::string& name,
                                                             const HillState& state,
                                                             Instant measured);

  /// Goes back to t = 0 and the config.
  void reset();

 private:
  Flight(Cluster cluster, Snapshot snapshot, const FlightConfig& config);

  void go_to(double t);
  void stop_engines(std::size_t craft);
  [[nodiscard]] std::optional<std::size_t> next_to_stop(Instant now) const;
  template <typename Change>
  [[nodiscard]] tl::expected<void, OrbitError> try_change(Change&& change);

  // The cluster, and with it the snapshot, is always one that could be looked at.
  FlightConfig config_;
  Cluster cluster_;
  OrbitClock clock_;
  Snapshot snapshot_{};
  std::string reason_{};
  long times_late_{};
  std::optional<Instant> last_{};
  Instant reference_since_{};                     // measurements from before mean something else
  std::vector<std::optional<Instant>> deadline_;  // of every craft's command
};

}  // namespace foothill_orbit
