#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "foothill_orbit/craft.hpp"
#include "foothill_orbit/forces.hpp"
#include "foothill_orbit/motion.hpp"
#include "foothill_orbit/reference.hpp"
#include "foothill_orbit/state.hpp"

namespace foothill_orbit {

/// Axes in which an acceleration is commanded.
enum class CommandAxes {
  kInertial,
  kHill,  ///< Of the reference's orbit; the command turns with it.
};

/// An acceleration that a craft's engines make, held until it is replaced.
struct Command {
  Eigen::Vector3d acceleration{Eigen::Vector3d::Zero()};  ///< [m/s^2]
  CommandAxes axes{CommandAxes::kInertial};
};

/// Equations of motion of a cluster. Lane 0 is the first craft, from the planet's centre; every
/// other lane is a craft relative to the first, in inertial axes, and its acceleration is the
/// difference of the two craft's, formed so that the digits of a small separation survive.
class ClusterDynamics final : public Motion {
 public:
  /// @pre at least one craft
  ClusterDynamics(Environment environment, std::vector<Craft> craft);

  [[nodiscard]] const Environment& environment() const { return environment_; }
  [[nodiscard]] const std::vector<Craft>& craft() const { return craft_; }
  [[nodiscard]] const Reference& reference() const { return reference_; }
  [[nodiscard]] const std::vector<Command>& commands() const { return commands_; }
  void set_forces(const ForceSwitches& forces);
  void set_reference(Reference reference) { reference_ = reference; }
  /// @pre craft is one of the cluster's
  void set_command(std::size_t craft, const Command& command);

  [[nodiscard]] Eigen::Index lanes() const override;
  void accelerations(double t, const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                     Eigen::Ref<Eigen::ArrayXd> acceleration) const override;
  void error_scale(const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                   Eigen::ArrayXd& position_scale, Eigen::ArrayXd& velocity_scale) const override;
  [[nodiscard]] bool depends_on_velocity() const override;
  /// The planet's penumbra as seen from every craft, while sunlight pushes.
  [[nodiscard]] Eigen::Index borders() const override;
  void border_edges(double t, const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                    Eigen::ArrayXd& values, Eigen::ArrayXd& rates) const override;
  [[nodiscard]] bool holds_at(const Eigen::ArrayXd& position) const override;

  /// Returns which craft is below the ground or outside of the atmosphere's range, if any is.
  [[nodiscard]] std::optional<std::string> complaint(const Eigen::ArrayXd& position) const;

  /// Returns the reference's value of a quantity that lane 0 holds in full and the other lanes
  /// relative to it: the sum of lane 0 and this.
  [[nodiscard]] Eigen::Vector3d reference_offset(const Eigen::ArrayXd& lanes_of) const;

 private:
  void add_perturbations(double t, const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                         Eigen::Ref<Eigen::ArrayXd> acceleration) const;
  void add_commands(const Eigen::ArrayXd& position, const Eigen::ArrayXd& velocity,
                    Eigen::Ref<Eigen::ArrayXd> acceleration) const;
  [[nodiscard]] bool is_on_course(double radius) const;

  Environment environment_;
  Planet field_{};  // the planet with the zonals that are on
  std::vector<Craft> craft_;
  std::vector<Command> commands_;
  bool has_commands_{false};       // one that is not zero
  bool has_hill_commands_{false};  // one of these in Hill axes
  Reference reference_{};
};

}  // namespace foothill_orbit
