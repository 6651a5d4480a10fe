#pragma once

#include <Eigen/Core>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_orbit/cluster_config.hpp"
#include "foothill_orbit/cluster_snapshot.hpp"
#include "foothill_orbit/cluster_start.hpp"
#include "foothill_orbit/detail/lane_state.hpp"
#include "foothill_orbit/dynamics.hpp"
#include "foothill_orbit/error.hpp"
#include "foothill_orbit/integrator.hpp"

/// The simulation of a cluster: craft in orbit around one planet that are propagated together, so
/// that their relative motion has full precision. States can be read and changed at any time.

namespace foothill_orbit {

/// Several craft in orbit, propagated together. Time is seconds since the environment's epoch; all
/// functions except advance_to() act at time(). A call that fails returns the reason and leaves the
/// cluster unchanged.
class Cluster {
 public:
  /// Returns the cluster at t = 0, or an error if the configuration is invalid.
  [[nodiscard]] static tl::expected<Cluster, OrbitError> create(ClusterConfig config);

  /// Advances to time t [s]. It may be before time(), but not before the last step of the
  /// integrator or the last change.
  [[nodiscard]] tl::expected<void, OrbitError> advance_to(double t);

  [[nodiscard]] double time() const { return state_.time; }  ///< [s]

  /// Returns the motion of all craft, with relative motion from the reference point.
  /// @pre the reference point does not move along its radius
  [[nodiscard]] ClusterSnapshot snapshot() const;

  [[nodiscard]] const std::vector<Craft>& craft() const { return dynamics_.craft(); }
  [[nodiscard]] const Environment& environment() const { return dynamics_.environment(); }
  [[nodiscard]] const ReferencePoint& reference() const { return dynamics_.reference(); }
  [[nodiscard]] const Integrator& integrator() const { return integrator_; }
  /// State of the reference point, from the planet's centre.
  [[nodiscard]] InertialState reference_state() const;

  /// Makes this craft the reference point of relative motion, or the centre of mass if the name is
  /// empty.
  [[nodiscard]] tl::expected<void, OrbitError> set_reference(const std::string& name);

  /// Switches forces on and off.
  [[nodiscard]] tl::expected<void, OrbitError> set_forces(const ForceSwitches& forces);

  /// Continues with another scheme, tolerance or step.
  [[nodiscard]] tl::expected<void, OrbitError> set_integrator(const IntegratorConfig& config);

  /// Changes a craft's velocity instantaneously [m/s].
  [[nodiscard]] tl::expected<void, OrbitError> apply_delta_v(const std::string& name,
                                                             const Eigen::Vector3d& delta_v,
                                                             CommandAxes axes);

  /// Sets a craft's commanded acceleration, which applies until the next command.
  [[nodiscard]] tl::expected<void, OrbitError> set_command(const std::string& name,
                                                           const ThrustCommand& command);

  /// Moves a craft to another state; the others do not move.
  [[nodiscard]] tl::expected<void, OrbitError> replace(const std::string& name, const Start& start);

  /// Moves a craft to a state in the Hill frame of the reference point, such as the measured state
  /// of a robot that represents the craft. If the reference point is the centre of mass, which
  /// moves with the craft, the position is reached exactly and the frame's axes are those before
  /// the change.
  [[nodiscard]] tl::expected<void, OrbitError> replace_relative(const std::string& name,
                                                                const HillState& state);

  /// Returns to t = 0 and the config.
  void reset();

 private:
  Cluster(ClusterConfig config, const ClusterStart& start);

  void start();
  void sample(double t);
  /// Ends the integrator's last step at time(), lets `change` modify its state or the dynamics, and
  /// continues from there.
  template <typename Change>
  void change_state(Change&& change);
  void move_craft(std::size_t index, const InertialState& relative_to_first);
  [[nodiscard]] tl::expected<void, OrbitError> check_scheme(const ClusterDynamics& dynamics) const;

  ClusterConfig config_;
  ClusterStart start_;
  ClusterDynamics dynamics_;
  Integrator integrator_;
  detail::LaneState state_{};
};

}  // namespace foothill_orbit
