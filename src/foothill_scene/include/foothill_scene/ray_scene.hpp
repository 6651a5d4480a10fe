// The geometry of a world without its robots, prepared for ray tracing. Scenes are immutable: a
// changed world gets a new scene that shares the models of all unchanged bodies.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "foothill_scene/collision_world.hpp"
#include "foothill_scene/ray_model.hpp"

namespace foothill_scene {

/// A model at a fixed pose.
struct PlacedModel {
  std::shared_ptr<const RayModel> model{};
  Eigen::Isometry3d X_WM{Eigen::Isometry3d::Identity()};
};

/// All surfaces that rays can hit in a world without robots.
struct RayScene {
  std::shared_ptr<const RayModel> fixed{};  ///< Initial bodies that have not moved, in W.
  std::vector<PlacedModel> placed{};        ///< Bodies that were added or moved later.
};

/// Returns the scene of the bodies of a world.
[[nodiscard]] std::shared_ptr<const RayScene> make_ray_scene(const SceneWorld& world);

/// Creates the scenes of a CollisionWorld that changes from time to time, and caches their models.
/// An update prepares only the bodies that changed, except when an initial body is moved or
/// removed: then the remaining initial bodies are prepared again.
class RaySceneCache {
 public:
  /// Returns the scene of the present state of the world.
  [[nodiscard]] std::shared_ptr<const RayScene> update(const CollisionWorld& world);

 private:
  struct Fixed {
    BodyId id{};
    Eigen::Isometry3d X_WB{Eigen::Isometry3d::Identity()};
  };
  [[nodiscard]] bool is_fixed_valid(const CollisionWorld& world) const;
  void prepare_fixed(const CollisionWorld& world);

  std::vector<Fixed> fixed_ids_{};
  std::map<std::uint32_t, std::shared_ptr<const RayModel>> models_{};
  std::shared_ptr<const RayModel> fixed_{};
};

}  // namespace foothill_scene
