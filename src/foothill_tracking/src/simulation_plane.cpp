#include "foothill_tracking/simulation_plane.hpp"

#include <Eigen/Geometry>

namespace foothill_tracking {
namespace {

/// Sine of the angle below which two directions count as parallel.
constexpr double kParallel = 1e-6;

}  // namespace

tl::expected<SimulationPlane, MapError> plane_from_axes(const Eigen::Vector3d& first_O,
                                                        const Eigen::Vector3d& second_O) {
  const Eigen::Vector3d normal = first_O.cross(second_O);
  const double product = first_O.norm() * second_O.norm();
  if (!(normal.norm() > kParallel * product)) {
    return tl::unexpected{
        MapError{"the two axes are parallel, or one is zero; choose a named plane or "
                 "other axes"}};
  }
  SimulationPlane plane;
  plane.R_PO.row(0) = first_O.normalized();
  plane.R_PO.row(2) = normal.normalized();
  plane.R_PO.row(1) = plane.R_PO.row(2).cross(plane.R_PO.row(0));
  return plane;
}

tl::expected<SimulationPlane, MapError> initial_plane(const foothill_orbit::HillState& start) {
  auto plane = plane_from_axes(start.p_OC, start.v_OC);
  if (!plane) {
    return tl::unexpected{
        MapError{"initial position and velocity are parallel, or one is zero; choose a "
                 "named plane or two axes"}};
  }
  return plane;
}

tl::expected<SimulationPlane, MapError> named_plane(const std::string& name) {
  const Eigen::Vector3d radius = Eigen::Vector3d::UnitX();
  const Eigen::Vector3d track = Eigen::Vector3d::UnitY();
  const Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();
  if (name == "orbit") return plane_from_axes(track, radius);
  if (name == "horizontal") return plane_from_axes(track, normal);
  if (name == "radial") return plane_from_axes(normal, radius);
  return tl::unexpected{
      MapError{"unknown plane '" + name + "'; known planes: orbit, horizontal, radial"}};
}

}  // namespace foothill_tracking
