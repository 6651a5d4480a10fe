#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "foothill_scene/world.hpp"

namespace foothill_scene {

namespace detail {
struct RayGeometry;
}

/// A surface that rays can meet.
struct RaySurface {
  std::string body{};  ///< Name of the body that it belongs to.
  Visual visual{};     ///< visual.X_BS is its pose in the model.
};

/// Things that never move against each other, prepared for rays: the fixed part of a world, or one
/// body. Never changes, and is shared by all sensors on all threads.
class RayModel {
 public:
  /// Throws std::invalid_argument for a shape with a fault().
  explicit RayModel(std::vector<RaySurface> surfaces);
  ~RayModel();
  RayModel(const RayModel&) = delete;
  RayModel& operator=(const RayModel&) = delete;

  [[nodiscard]] const std::vector<RaySurface>& surfaces() const { return surfaces_; }
  /// Returns how many triangles it is made of.
  [[nodiscard]] std::size_t triangles() const;

  /// For the tracer.
  [[nodiscard]] const detail::RayGeometry& geometry() const { return *geometry_; }

 private:
  std::vector<RaySurface> surfaces_;
  std::unique_ptr<const detail::RayGeometry> geometry_;
};

/// Returns the surfaces of a body, moved by X_MB: its visuals, or its colliders if it has none.
[[nodiscard]] std::vector<RaySurface> surfaces_of(const Body& body, const Eigen::Isometry3d& X_MB);

/// Returns a body prepared for rays, in its own frame.
[[nodiscard]] std::shared_ptr<const RayModel> make_ray_model(const Body& body);

}  // namespace foothill_scene
