#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "foothill_proxy/world.hpp"
#include "foothill_scene/ray_scene.hpp"

namespace foothill_proxy {

/// What sensors see of a world, made anew only when it has changed. The world's thread keeps it;
/// what it returns never changes and is shared with sensors.
class Scenery {
 public:
  /// Returns everything but the robots.
  [[nodiscard]] std::shared_ptr<const foothill_scene::RayScene> scene(const World& world);
  /// Returns a robot, in base_link's axes.
  [[nodiscard]] std::shared_ptr<const foothill_scene::RayModel> appearance(const World& world,
                                                                           std::size_t robot);

 private:
  std::uint64_t revision_{};
  foothill_scene::RaySceneKeeper keeper_{};
  std::shared_ptr<const foothill_scene::RayScene> scene_{};
  std::map<std::uint64_t, std::shared_ptr<const foothill_scene::RayModel>> robots_{};
};

}  // namespace foothill_proxy
