#include "foothill_scene/ray_scene.hpp"

#include <algorithm>

namespace foothill_scene {
namespace {

bool is_same(const Eigen::Isometry3d& one, const Eigen::Isometry3d& other) {
  return one.matrix() == other.matrix();
}

void append(std::vector<RaySurface>& all, std::vector<RaySurface> some) {
  std::move(some.begin(), some.end(), std::back_inserter(all));
}

}  // namespace

std::shared_ptr<const RayScene> make_ray_scene(const SceneWorld& world) {
  std::vector<RaySurface> surfaces;
  for (const SceneBody& body : world.bodies) append(surfaces, surfaces_of(body, body.X_WB));
  RayScene scene{.fixed = std::make_shared<const RayModel>(std::move(surfaces))};
  return std::make_shared<const RayScene>(std::move(scene));
}

bool RaySceneCache::is_fixed_valid(const CollisionWorld& world) const {
  return fixed_ && std::ranges::all_of(fixed_ids_, [&](const Fixed& one) {
           const SceneBody* body = world.body(one.id);
           return body != nullptr && is_same(body->X_WB, one.X_WB);
         });
}

void RaySceneCache::prepare_fixed(const CollisionWorld& world) {
  const bool is_first = !fixed_;
  std::vector<RaySurface> surfaces;
  std::vector<Fixed> kept;
  for (const BodyId id : world.ids()) {
    const SceneBody& body = *world.body(id);
    const bool was_fixed = std::ranges::any_of(
        fixed_ids_, [&](const Fixed& one) { return one.id == id && is_same(body.X_WB, one.X_WB); });
    if (!is_first && !was_fixed) continue;
    append(surfaces, surfaces_of(body, body.X_WB));
    kept.push_back({id, body.X_WB});
  }
  fixed_ = std::make_shared<const RayModel>(std::move(surfaces));
  fixed_ids_ = std::move(kept);
}

std::shared_ptr<const RayScene> RaySceneCache::update(const CollisionWorld& world) {
  if (!is_fixed_valid(world)) {
    // No initial body is left: the world was reset.
    if (std::ranges::none_of(fixed_ids_, [&](const Fixed& one) { return world.body(one.id); })) {
      fixed_.reset();
      models_.clear();
    }
    prepare_fixed(world);
  }
  RayScene scene{.fixed = fixed_};
  for (const BodyId id : world.ids()) {
    if (std::ranges::any_of(fixed_ids_, [id](const Fixed& one) { return one.id == id; })) continue;
    const SceneBody& body = *world.body(id);
    auto& model = models_[id.value];
    if (!model) model = make_ray_model(body);
    scene.placed.push_back({model, body.X_WB});
  }
  std::erase_if(models_, [&](const auto& entry) { return !world.body(BodyId{entry.first}); });
  return std::make_shared<const RayScene>(std::move(scene));
}

}  // namespace foothill_scene
