#pragma once

#include <Eigen/Core>
#include <string>
#include <tl/expected.hpp>

#include "foothill_orbit/state.hpp"

namespace foothill_tracking {

/// Why a map was refused: what, where, and what would be right.
struct MapError {
  std::string reason{};
  double nearest_scale{};  ///< Largest scale that fits, 0 if that was not the reason.
  double nearest_rate{};   ///< Largest rate of time that fits, 0 if that was not the reason.
};

/// The plane of relative motion that lies on the floor: frame P, at rest in the Hill frame O. Its
/// first two axes span the floor, the third is the motion that a floor can't show.
struct SimulationPlane {
  Eigen::Matrix3d R_PO{Eigen::Matrix3d::Identity()};
};

/// Returns the thesis' plane: first axis along the initial position, third along position cross
/// velocity (4.6.2). Refused if the two span no plane.
[[nodiscard]] tl::expected<SimulationPlane, MapError> initial_plane(
    const foothill_orbit::HillState& start);

/// Returns the plane of two directions in O; the second is made square to the first. Refused if
/// they span no plane.
[[nodiscard]] tl::expected<SimulationPlane, MapError> plane_from_axes(
    const Eigen::Vector3d& first_O, const Eigen::Vector3d& second_O);

/// Returns a plane by its name: `orbit` (along the track to the right, radius up), `horizontal`
/// (along the track, normal up), `radial` (normal, radius up). Refused with the names that there
/// are.
[[nodiscard]] tl::expected<SimulationPlane, MapError> named_plane(const std::string& name);

}  // namespace foothill_tracking
