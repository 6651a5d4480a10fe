#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "foothill_proxy/world.hpp"
#include "foothill_scene/ray_scene.hpp"

namespace foothill_proxy {

/// Ray-tracing models of a world and its robots, rebuilt only when the world has changed.
///
/// Building an acceleration structure is expensive, and most snapshots share it. The world's thread
/// owns the cache; the models that it returns are immutable and shared with sensor threads.
class VisualCache {
 public:
  /// Returns the model of everything except the robots.
  [[nodiscard]] std::shared_ptr<const foothill_scene::RayScene> scene(const World& world);
  /// Returns the model of a robot, in base_link's axes.
  [[nodiscard]] std::shared_ptr<const foothill_scene::RayModel> appearance(const World& world,
                                                                           std::size_t robot);

 private:
  std::uint64_t revision_{};  ///< Terrain revision of scene_.
  foothill_scene::RaySceneCache scene_cache_{};
  std::shared_ptr<const foothill_scene::RayScene> scene_{};
  /// Models of robots by World::serial().
  std::map<std::uint64_t, std::shared_ptr<const foothill_scene::RayModel>> robots_{};
};

}  // namespace foothill_proxy
