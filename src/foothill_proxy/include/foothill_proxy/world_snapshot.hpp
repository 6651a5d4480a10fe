#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "foothill_proxy/body.hpp"
#include "foothill_proxy/instant.hpp"
#include "foothill_proxy/visual_cache.hpp"
#include "foothill_proxy/world.hpp"

namespace foothill_proxy {

/// Poses and velocities of all robots at one instant, optionally with their ray-tracing models.
///
/// A snapshot is immutable. The world's thread makes it; sensor threads read it without locks while
/// the world continues.
struct WorldSnapshot {
  struct Entry {
    std::string name;
    BodyMotion motion;
    double base_height{};  ///< Height of base_link above the floor [m].
    /// Model of the robot in base_link's axes; nullptr if no sensor needs the scene.
    std::shared_ptr<const foothill_scene::RayModel> appearance{};
  };
  Instant time{};
  std::vector<Entry> robots{};
  std::uint64_t terrain_revision{};
  /// Model of everything except the robots; nullptr if no sensor needs the scene.
  std::shared_ptr<const foothill_scene::RayScene> scene{};

  /// Returns the entry of a robot, or nullptr if it is not in the world.
  [[nodiscard]] const Entry* entry(std::string_view name) const;
  /// Returns the motion of a robot, or nullptr if it is not in the world.
  [[nodiscard]] const BodyMotion* find(std::string_view name) const;
};

/// Returns a snapshot of the present state.
/// @param visuals Cache of this world's models; nullptr for a snapshot without models.
[[nodiscard]] std::shared_ptr<const WorldSnapshot> take_snapshot(const World& world,
                                                                 VisualCache* visuals = nullptr);

}  // namespace foothill_proxy
