#include "foothill_proxy/visual_cache.hpp"

namespace foothill_proxy {

std::shared_ptr<const foothill_scene::RayScene> VisualCache::scene(const World& world) {
  if (!scene_ || revision_ != world.terrain().revision) {
    scene_ = scene_cache_.update(world.terrain().scene);
    revision_ = world.terrain().revision;
  }
  return scene_;
}

std::shared_ptr<const foothill_scene::RayModel> VisualCache::appearance(const World& world,
                                                                        std::size_t robot) {
  auto& model = robots_[world.serial(robot)];
  if (!model) {
    std::vector<foothill_scene::RaySurface> surfaces;
    for (auto& visual : world.body(robot).appearance()) {
      surfaces.push_back({world.name(robot), std::move(visual)});
    }
    model = std::make_shared<const foothill_scene::RayModel>(std::move(surfaces));
  }
  return model;
}

}  // namespace foothill_proxy
