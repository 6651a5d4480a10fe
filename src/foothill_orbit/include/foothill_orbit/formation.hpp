#pragma once

#include <Eigen/Core>
#include <string>
#include <tl/expected.hpp>
#include <variant>

#include "foothill_orbit/chief_orbit.hpp"
#include "foothill_orbit/error.hpp"
#include "foothill_orbit/hill_frame.hpp"
#include "foothill_orbit/planet.hpp"
#include "foothill_orbit/state.hpp"

/// Named formations around a chief: initial states that give a closed relative path or a constant
/// relative position. Derivation: doc/yamanaka_ankersen.md.

namespace foothill_orbit {

/// Side to which a formation is inclined to the chief's plane: above the plane (+z) while the craft
/// is above the chief (+x), or below the plane.
enum class Lean { kUp, kDown };

/// An ellipse in the chief's plane, twice as long along the track as it is high:
/// x = a cos(phase + n t), y = centre - 2 a sin(phase + n t).
struct TwoByOneEllipse {
  double height{};  ///< a, the semi-minor axis, which is radial [m].
  double phase{};   ///< At the start [rad].
  double centre{};  ///< Along the track [m].
};

/// A circle around the chief in a plane inclined by 30 degrees: the distance is constant.
struct RelativeCircle {
  double radius{};  ///< [m]
  double phase{};   ///< At the start; zero is the highest point [rad].
  Lean lean{Lean::kUp};
};

/// A path whose projection on the local horizontal (y, z) is a circle around the chief.
struct ProjectedCircle {
  double radius{};  ///< [m]
  double phase{};   ///< At the start; zero is the highest point [rad].
  Lean lean{Lean::kUp};
};

/// On the chief's own path, ahead of it or behind it.
struct LeaderFollower {
  double distance{};  ///< Along the track at the start, negative behind the chief [m].
};

/// At rest in the chief's Hill frame. Except on the track of a circular orbit, this needs thrust.
struct StationaryPoint {
  Eigen::Vector3d p_OC{Eigen::Vector3d::Zero()};  ///< [m]
};

/// Named formations.
using Formation =
    std::variant<TwoByOneEllipse, RelativeCircle, ProjectedCircle, LeaderFollower, StationaryPoint>;

/// Relative state of a craft in a formation.
struct FormationPlace {
  HillState state{};
  /// Thrust acceleration that keeps the craft there, in the axes of O [m/s^2]: constant around a
  /// circular orbit, holding_acceleration() around an ellipse. Zero except for a StationaryPoint.
  Eigen::Vector3d acceleration{Eigen::Vector3d::Zero()};
};

/// Returns the relative state of a craft in a formation around a chief, or an error. The
/// shapes are exact for a chief on a circle and a separation that is small compared with its
/// radius. Around an ellipse, the result is the bounded motion that has the shape in the limit of
/// the circle, with the true anomaly in place of n t: doc/yamanaka_ankersen.md.
[[nodiscard]] tl::expected<FormationPlace, OrbitError> place(const ChiefOrbit& chief,
                                                             const Formation& formation);

/// Returns the thrust acceleration that keeps a craft at rest at a point, to first order, in the
/// axes of O [m/s^2].
/// @pre check_chief() succeeds
[[nodiscard]] Eigen::Vector3d holding_acceleration(const ChiefOrbit& chief,
                                                   const Eigen::Vector3d& p_OC);

/// Returns the difference of two craft's states with the second craft's speed adjusted such that
/// its period equals the chief's exactly, not only to first order in the separation. Valid around a
/// point mass.
/// @param difference State of the craft minus that of the chief, inertial axes.
[[nodiscard]] tl::expected<InertialState, OrbitError> match_period(const Planet& planet,
                                                                   const InertialState& chief,
                                                                   const InertialState& difference);

/// Initial state in a formation around another craft. The period of a free formation is matched to
/// the chief's. A StationaryPoint starts at rest; the caller commands its thrust.
struct FormationStart {
  std::string chief{};
  Formation formation{};
};

/// Largest size of a formation relative to the chief's distance from the planet's centre. The
/// linear shapes are not valid beyond.
inline constexpr double kLargestFormation = 0.1;

/// Returns the craft's inertial state minus its chief's for a FormationStart. Free formations start
/// in the frame of the chief's unperturbed ellipse, for which the shapes are derived; a
/// StationaryPoint is at rest in the perturbed frame.
/// @param frame Hill frame of the chief.
[[nodiscard]] tl::expected<InertialState, OrbitError> start_difference(const Planet& planet,
                                                                       const HillFrame& frame,
                                                                       const Formation& formation);

}  // namespace foothill_orbit
