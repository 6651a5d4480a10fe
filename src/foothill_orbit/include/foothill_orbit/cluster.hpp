#pragma once

#include <Eigen/Core>
#include <string>
#include <tl/expected.hpp>

#include "foothill_orbit/cluster_config.hpp"
#include "foothill_orbit/dynamics.hpp"
#include "foothill_orbit/error.hpp"
#include "foothill_orbit/integrator.hpp"
#include "foothill_orbit/snapshot.hpp"

namespace foothill_orbit {

/// Some craft in orbit, propagated together, that can be watched and acted on at any time. Time is
/// seconds since the environment's epoch; everything but advance_to() happens at time(). A call
/// that fails says why and leaves the cluster as it was.
class Cluster {
 public:
  /// Returns the cluster at t = 0, or what is wrong with the config.
  [[nodiscard]] static tl::expected<Cluster, OrbitError> create(ClusterConfig config);

  /// Goes to time t [s]. It may lie before time(), but not before the last step of the integrator
  /// or the last change.
  [[nodiscard]] tl::expected<void, OrbitError> advance_to(double t);

  [[nodiscard]] double time() const { return time_; }  ///< [s]

  /// Returns how everything moves, relative motion from the reference.
  /// @pre the reference does not move along its radius
  [[nodiscard]] Snapshot snapshot() const;

  [[nodiscard]] const std::vector<Craft>& craft() const { return dynamics_.craft(); }
  [[nodiscard]] const Environment& environment() const { return dynamics_.environment(); }
  [[nodiscard]] const Reference& reference() const { return dynamics_.reference(); }
  [[nodiscard]] const Integrator& integrator() const { return integrator_; }
  /// State of the reference, from the planet's centre.
  [[nodiscard]] InertialState reference_state() const;

  /// Tells relative motion from this craft, or from the centre of mass if the name is empty.
  [[nodiscard]] tl::expected<void, OrbitError> set_reference(const std::string& name);

  /// Switches forces on and off.
  [[nodiscard]] tl::expected<void, OrbitError> set_forces(const ForceSwitches& forces);

  /// Goes on with another scheme, tolerance or step.
  [[nodiscard]] tl::expected<void, OrbitError> set_integrator(const IntegratorConfig& config);

  /// Changes a craft's velocity at once [m/s].
  [[nodiscard]] tl::expected<void, OrbitError> apply_delta_v(const std::string& name,
                                                             const Eigen::Vector3d& delta_v,
                                                             CommandAxes axes);

  /// Holds a craft's commanded acceleration until the next one.
  [[nodiscard]] tl::expected<void, OrbitError> set_command(const std::string& name,
                                                           const Command& command);

  /// Puts a craft somewhere else; the others stay.
  [[nodiscard]] tl::expected<void, OrbitError> replace(const std::string& name, const Start& start);

  /// Puts a craft where something else, such as a robot that plays it, says that it is: a state in
  /// the Hill frame of the reference. From the centre of mass, the place is met exactly and the
  /// frame's axes are those from before the craft moved.
  [[nodiscard]] tl::expected<void, OrbitError> replace_relative(const std::string& name,
                                                                const HillState& state);

  /// Goes back to t = 0 and the config.
  void reset();

 private:
  Cluster(ClusterConfig config, const ClusterStart& start);

  void start();
  void sample(double t);
  /// Makes the integrator end at time(), lets `change` work on its state, and goes on from there.
  template <typename Change>
  void change_state(Change&& change);
  void move_craft(std::size_t index, const InertialState& relative_to_first);
  [[nodiscard]] InertialState relative_to_first(std::size_t index) const;
  [[nodiscard]] InertialState inertial(std::size_t index) const;
  [[nodiscard]] HillFrame frame_of(const Reference& reference) const;
  [[nodiscard]] Eigen::ArrayXd accelerations() const;
  [[nodiscard]] Eigen::Vector3d reference_jerk(const Eigen::ArrayXd& accelerations) const;
  [[nodiscard]] tl::expected<void, OrbitError> check_scheme(const ClusterDynamics& dynamics) const;

  ClusterConfig config_;
  ClusterStart start_;
  ClusterDynamics dynamics_;
  Integrator integrator_;
  double time_{};
  Eigen::ArrayXd position_{};  // at time_, in lanes
  Eigen::ArrayXd velocity_{};
};

}  // namespace foothill_orbit
