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

namespace foothill_orbit {

/// Which way a formation leans out of the chief's plane: above it (+z) while the craft is above the
/// chief (+x), or below it.
enum class Lean { kUp, kDown };

/// An ellipse in the chief's plane, twice as long along the track as it is high:
/// x = a cos(phase + n t), y = centre - 2 a sin(phase + n t).
struct TwoByOneEllipse {
  double height{};  ///< a, half of the shorter axis, which is radial [m].
  double phase{};   ///< At the start [rad].
  double centre{};  ///< Along the track [m].
};

/// A circle around the chief in a plane that leans by 30 degrees: the distance is constant.
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

/// On the chief's own path, ahead of it or behind.
struct LeaderFollower {
  double distance{};  ///< Along the track at the start, negative behind the chief [m].
};

/// At rest in the chief's Hill frame. Anywhere but on a circular track, that takes engines.
struct StationaryPoint {
  Eigen::Vector3d p_OC{Eigen::Vector3d::Zero()};  ///< [m]
};

/// The formations that have a name.
using Formation =
    std::variant<TwoByOneEllipse, RelativeCircle, ProjectedCircle, LeaderFollower, StationaryPoint>;

/// A place in a formation.
struct FormationPlace {
  HillState state{};
  /// Acceleration that the engines must add to stay, in the axes of O [m/s^2]; it stays as it is on
  /// a circle and changes with holding_acceleration() on an ellipse. Zero for all but a
  /// StationaryPoint.
  Eigen::Vector3d acceleration{Eigen::Vector3d::Zero()};
};

/// Returns the place of a craft in a formation around that chief, or why there is none. Shapes are
/// those of a chief on a circle and of a separation that is small beside its radius. Around an
/// ellipse, the bounded motion is chosen that has the shape in the limit of the circle, with the
/// true anomaly in place of n t: doc/yamanaka_ankersen.md.
[[nodiscard]] tl::expected<FormationPlace, OrbitError> place(const ChiefOrbit& chief,
                                                             const Formation& formation);

/// Returns the acceleration that keeps a craft at rest there, to first order, in the axes of O
/// [m/s^2].
/// @pre check_chief() finds nothing
[[nodiscard]] Eigen::Vector3d holding_acceleration(const ChiefOrbit& chief,
                                                   const Eigen::Vector3d& p_OC);

/// Returns the difference of two craft's states with the second's velocity made a little longer or
/// shorter, so that its orbit takes as long as the chief's and the two never part, not only to
/// first order in the separation. Holds around a point mass.
/// @param difference State of the craft less that of the chief, inertial axes.
[[nodiscard]] tl::expected<InertialState, OrbitError> match_period(const Planet& planet,
                                                                   const InertialState& chief,
                                                                   const InertialState& difference);

/// A place in a formation around another craft, for the start of a cluster. Free formations get
/// their period matched. A StationaryPoint starts at rest; its engines are the caller's to command.
struct FormationStart {
  std::string chief{};
  Formation formation{};
};

/// A formation may be this large beside the chief's distance from the planet's centre; further out,
/// the linear shapes mean nothing.
inline constexpr double kLargestFormation = 0.1;

/// Returns the difference of the craft's inertial state from its chief's that a FormationStart
/// stands for. What moves freely starts from the frame of the chief's unperturbed ellipse, which
/// the shapes are made for; what stands still does so in the frame as it is.
/// @param frame Hill frame of the chief.
[[nodiscard]] tl::expected<InertialState, OrbitError> start_difference(const Planet& planet,
                                                                       const HillFrame& frame,
                                                                       const Formation& formation);

}  // namespace foothill_orbit
