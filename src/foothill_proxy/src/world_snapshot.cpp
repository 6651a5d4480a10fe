#include "foothill_proxy/world_snapshot.hpp"

#include <algorithm>

namespace foothill_proxy {

const WorldSnapshot::Entry* WorldSnapshot::entry(std::string_view name) const {
  const auto at = std::ranges::find(robots, name, &Entry::name);
  return at == robots.end() ? nullptr : &*at;
}

const BodyMotion* WorldSnapshot::find(std::string_view name) const {
  const Entry* found = entry(name);
  return found == nullptr ? nullptr : &found->motion;
}

std::shared_ptr<const WorldSnapshot> take_snapshot(const World& world, VisualCache* visuals) {
  auto snapshot = std::make_shared<WorldSnapshot>();
  snapshot->time = world.now();
  snapshot->terrain_revision = world.terrain().revision;
  for (std::size_t i = 0; i < world.size(); ++i) {
    snapshot->robots.push_back({world.name(i), world.body(i).motion(), world.body(i).base_height(),
                                visuals == nullptr ? nullptr : visuals->appearance(world, i)});
  }
  if (visuals != nullptr) snapshot->scene = visuals->scene(world);
  return snapshot;
}

}  // namespace foothill_proxy
