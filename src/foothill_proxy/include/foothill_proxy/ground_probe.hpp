#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "foothill_core/planar.hpp"
#include "foothill_proxy/terrain.hpp"
#include "pioneer_dynamics/parameters.hpp"
#include "pioneer_dynamics/surface.hpp"

namespace foothill_proxy {

/// The ground below a Pioneer: floor height, slope, and the friction at each wheel and the caster.
///
/// Queries of the terrain are costly, so the result is kept until the robot has moved a few
/// millimetres or the terrain has changed. Beyond the edge of all floors the last floor continues.
class GroundProbe {
 public:
  /// Sets the floor on which the robot has been placed [m].
  void place(double floor_height);
  /// Discards the kept result.
  void invalidate() { revision_ = 0; }
  /// Queries the terrain if the kept result is no longer valid.
  void update(const Terrain& terrain, const pioneer_dynamics::VehicleParameters& body,
              const foothill_core::PlanarPose& pose);

  [[nodiscard]] const pioneer_dynamics::GroundProperties& ground() const { return ground_; }
  [[nodiscard]] double floor_height() const { return floor_height_; }  ///< [m]
  /// Returns the unit normal of the floor.
  [[nodiscard]] const Eigen::Vector3d& normal_W() const { return normal_W_; }

 private:
  [[nodiscard]] const pioneer_dynamics::SurfacePair& friction(
      const Terrain& terrain, const foothill_scene::Surface& surface);

  pioneer_dynamics::GroundProperties ground_{};
  double floor_height_{};
  Eigen::Vector3d normal_W_{Eigen::Vector3d::UnitZ()};
  foothill_core::PlanarPose pose_{};  ///< Pose of the last query.
  std::uint64_t revision_{};          ///< Terrain revision of the last query; 0 for none.
  /// Surface of friction_, valid in revision_.
  const foothill_scene::Surface* surface_{};
  pioneer_dynamics::SurfacePair friction_{};
};

}  // namespace foothill_proxy
