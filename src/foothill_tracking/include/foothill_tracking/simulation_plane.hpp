#pragma once

#include <Eigen/Core>
#include <string>
#include <tl/expected.hpp>

#include "foothill_orbit/state.hpp"

/// Relative motion has three dimensions and a floor has two: the simulation plane selects the two
/// directions of relative motion that the robots reproduce.

namespace foothill_tracking {

/// Reason why a map is not possible, and the nearest feasible values.
struct MapError {
  std::string reason{};
  double nearest_scale{};  ///< Largest scale that fits; 0 if the scale is not the reason.
  double nearest_rate{};   ///< Largest rate that fits; 0 if the rate is not the reason.
};

/// The plane of relative motion that is mapped to the floor: frame P, fixed in the Hill frame O.
/// Its first two axes span the floor; motion along the third is not shown.
struct SimulationPlane {
  Eigen::Matrix3d R_PO{Eigen::Matrix3d::Identity()};
};

/// Returns the plane of initial position and velocity (Romanelli's thesis, section 4.6.2): first
/// axis along the position, third along position cross velocity. Fails if these are parallel.
[[nodiscard]] tl::expected<SimulationPlane, MapError> initial_plane(
    const foothill_orbit::HillState& start);

/// Returns the plane of two directions in O; the second is orthogonalised. Fails if they are
/// parallel.
[[nodiscard]] tl::expected<SimulationPlane, MapError> plane_from_axes(
    const Eigen::Vector3d& first_O, const Eigen::Vector3d& second_O);

/// Returns a plane by name, with its first axis to the right and its second axis up: `orbit`
/// (along-track, radial), `horizontal` (along-track, normal), `radial` (normal, radial). The error
/// lists the names.
[[nodiscard]] tl::expected<SimulationPlane, MapError> named_plane(const std::string& name);

}  // namespace foothill_tracking
