#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "foothill_scene/collision_world.hpp"
#include "pioneer_dynamics/surface.hpp"

namespace foothill_proxy {

/// What carries robots and what they run into: a scene, gravity, and how tyres and floors get on.
struct Terrain {
  foothill_scene::CollisionWorld scene{};
  Eigen::Vector3d gravity_W{0.0, 0.0, -9.81};  ///< [m/s^2]
  pioneer_dynamics::SurfaceTable surfaces{pioneer_dynamics::standard_surfaces()};
  /// Grows with every change of the above: what was remembered of an older one is void.
  std::uint64_t revision{1};
};

/// A robot climbs on what is not higher than this above its floor [m].
inline constexpr double kStepHeight = 0.05;

/// Returns how a tyre gets on with a floor: by the surface's name if the table has it with "tyre",
/// else by the world file's friction coefficients.
[[nodiscard]] pioneer_dynamics::SurfacePair tyre_on(const Terrain& terrain,
                                                    const foothill_scene::Surface& surface);

}  // namespace foothill_proxy
