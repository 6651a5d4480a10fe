// Rigid geometry prepared for ray tracing. A model is immutable, so that all sensors on all threads
// share it.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "foothill_scene/scene_world.hpp"

namespace foothill_scene {

namespace detail {
struct RayGeometry;
}

/// A surface that rays can hit.
struct RaySurface {
  std::string body{};  ///< Name of the body that the surface belongs to.
  Visual visual{};     ///< visual.X_BS is the pose of the surface in the model.
};

/// A rigid set of surfaces, prepared for ray tracing: the static part of a world, or one body.
class RayModel {
 public:
  /// Throws std::invalid_argument if a shape has a shape_error().
  explicit RayModel(std::vector<RaySurface> surfaces);
  ~RayModel();
  RayModel(const RayModel&) = delete;
  RayModel& operator=(const RayModel&) = delete;

  [[nodiscard]] const std::vector<RaySurface>& surfaces() const { return surfaces_; }
  /// Returns the number of triangles.
  [[nodiscard]] std::size_t triangles() const;

  /// Returns the internal representation for RayView.
  [[nodiscard]] const detail::RayGeometry& geometry() const { return *geometry_; }

 private:
  std::vector<RaySurface> surfaces_;
  std::unique_ptr<const detail::RayGeometry> geometry_;
};

/// Returns the surfaces of a body in a frame M: its visuals, or its colliders if it has no visuals.
[[nodiscard]] std::vector<RaySurface> surfaces_of(const SceneBody& body,
                                                  const Eigen::Isometry3d& X_MB);

/// Returns a body prepared for ray tracing, in its own frame.
[[nodiscard]] std::shared_ptr<const RayModel> make_ray_model(const SceneBody& body);

}  // namespace foothill_scene
