#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "foothill_scene/collision_world.hpp"
#include "foothill_scene/ray_model.hpp"

namespace foothill_scene {

/// A body that stands somewhere.
struct PlacedModel {
  std::shared_ptr<const RayModel> model{};
  Eigen::Isometry3d X_WM{Eigen::Isometry3d::Identity()};
};

/// What rays can meet in a world without its robots. Never changes; a changed world has a new one,
/// which shares what has not changed.
struct RayScene {
  std::shared_ptr<const RayModel> fixed{};  ///< In W.
  std::vector<PlacedModel> placed{};        ///< Bodies that came later or were moved.
};

/// Returns the scene of a world's bodies.
[[nodiscard]] std::shared_ptr<const RayScene> make_ray_scene(const World& world);

/// Keeps the scene of a CollisionWorld that is changed now and then. A change costs what the bodies
/// cost that it touches; only when one of the first bodies is moved or removed, the rest of these
/// is prepared anew.
class RaySceneKeeper {
 public:
  /// Returns the scene as the world is now.
  [[nodiscard]] std::shared_ptr<const RayScene> update(const CollisionWorld& world);

 private:
  struct Fixed {
    BodyId id{};
    Eigen::Isometry3d X_WB{Eigen::Isometry3d::Identity()};
  };
  [[nodiscard]] bool fixed_holds(const CollisionWorld& world) const;
  void prepare_fixed(const CollisionWorld& world);

  std::vector<Fixed> fixed_ids_{};
  std::map<std::uint32_t, std::shared_ptr<const RayModel>> models_{};
  std::shared_ptr<const RayModel> fixed_{};
};

}  // namespace foothill_scene
