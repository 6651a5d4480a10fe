#pragma once

#include <Eigen/Core>

#include "foothill_orbit/state.hpp"

namespace foothill_orbit {

inline constexpr double kSunRadius = 6.957e8;  ///< [m]

/// Returns the part of the sun's disc that is seen from p_NP past the planet: 0 in the umbra, 1 in
/// full light, between in the penumbra and where the planet only dots the sun.
[[nodiscard]] double sunlit_part(const Eigen::Vector3d& p_NP, const Eigen::Vector3d& p_NSun,
                                 double planet_radius);

/// An edge of the planet's shadow, where sunlit_part() is continuous but not smooth.
struct ShadowEdge {
  double value{};  ///< Positive outside, zero on the edge, negative inside [-].
  double rate{};   ///< Of the value, with the sun at rest [1/s].
};

/// The edges that a place can be inside or outside of.
struct ShadowEdges {
  ShadowEdge penumbra{};  ///< Outside, the whole sun is seen.
  ShadowEdge umbra{};     ///< Inside, none of it; or, behind the umbra's tip, a ring.
};

/// Returns where a craft is with respect to the shadow's edges: the cosine of the angle at which
/// the discs of sun and planet touch, less the cosine of the angle between their centres.
/// @pre the craft is above the planet's surface
[[nodiscard]] ShadowEdges shadow_edges(const InertialState& state, const Eigen::Vector3d& p_NSun,
                                       double planet_radius);

}  // namespace foothill_orbit
