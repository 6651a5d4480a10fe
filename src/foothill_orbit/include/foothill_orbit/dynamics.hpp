#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "foothill_orbit/craft.hpp"
#include "foothill_orbit/detail/ephemeris_interpolator.hpp"
#include "foothill_orbit/equations_of_motion.hpp"
#include "foothill_orbit/forces.hpp"
#include "foothill_orbit/reference_point.hpp"
#include "foothill_orbit/state.hpp"

/// Equations of motion of a cluster under switchable forces. The first craft is integrated from the
/// planet's centre and the others relative to it, which preserves the precision of small
/// separations: doc/differential_gravity.md.

namespace foothill_orbit {

/// Axes in which an acceleration is commanded.
enum class CommandAxes {
  kInertial,
  kHill,  ///< Axes of the reference point's Hill frame; the command rotates with them.
};

/// Commanded acceleration of a craft, which applies until the next command.
struct ThrustCommand {
  Eigen::Vector3d acceleration{Eigen::Vector3d::Zero()};  ///< [m/s^2]
  CommandAxes axes{CommandAxes::kInertial};
};

/// Equations of motion of a cluster. Lane 0 is the first craft, from the planet's centre; every
/// other lane is a craft relative to the first, in inertial axes. Its acceleration is the
/// difference of the accelerations of the two craft, formed without cancellation. Not safe for
/// concurrent use: evaluations update a cache of the ephemerides.
class ClusterDynamics final : public EquationsOfMotion {
 public:
  /// @pre at least one craft
  ClusterDynamics(Environment environment, std::vector<Craft> craft);

  [[nodiscard]] const Environment& environment() const { return environment_; }
  [[nodiscard]] const std::vector<Craft>& craft() const { return craft_; }
  [[nodiscard]] const ReferencePoint& reference() const { return reference_; }
  [[nodiscard]] const std::vector<ThrustCommand>& commands() const { return commands_; }
  void set_forces(const ForceSwitches& forces);
  void set_reference(ReferencePoint reference) { reference_ = reference; }
  /// @pre craft < craft().size()
  void set_command(std::size_t craft, const ThrustCommand& command);

  [[nodiscard]] Eigen::Index lanes() const override;
  void accelerations(double t, const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                     Eigen::Ref<Eigen::ArrayXd> acceleration) const override;
  void error_scale(const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                   Eigen::ArrayXd& position_scale, Eigen::ArrayXd& velocity_scale) const override;
  [[nodiscard]] bool depends_on_velocity() const override;
  /// Penumbra of the planet for every craft, while solar pressure is on.
  [[nodiscard]] Eigen::Index transition_zones() const override;
  void event_functions(double t, const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                       Eigen::ArrayXd& values, Eigen::ArrayXd& rates) const override;
  [[nodiscard]] bool holds_at(const Eigen::ArrayXd& position) const override;

  /// Returns a sentence about the first craft that is below the surface or outside the range of the
  /// atmosphere, if there is one.
  [[nodiscard]] std::optional<std::string> range_violation(const Eigen::ArrayXd& position) const;

  /// Returns the difference between the reference point's value of a quantity and that of lane 0.
  /// @param quantity Positions, velocities or accelerations in lanes.
  [[nodiscard]] Eigen::Vector3d reference_offset(const Eigen::ArrayXd& quantity) const;

 private:
  void add_perturbations(double t, const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                         Eigen::Ref<Eigen::ArrayXd> acceleration) const;
  void add_commands(const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                    Eigen::Ref<Eigen::ArrayXd> acceleration) const;
  [[nodiscard]] bool is_within_range(double radius) const;

  Environment environment_;
  Planet field_{};  // the planet with only the zonals that are on
  std::vector<Craft> craft_;
  std::vector<ThrustCommand> commands_;
  bool has_commands_{false};       // at least one is not zero
  bool has_hill_commands_{false};  // at least one of these is in Hill axes
  ReferencePoint reference_{};
  mutable detail::EphemerisInterpolator ephemeris_{};  // a cache: results do not depend on it
};

}  // namespace foothill_orbit
