#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "foothill_scene/collision_world.hpp"
#include "pioneer_dynamics/surface.hpp"

namespace foothill_proxy {

/// The environment of the robots: collision geometry, gravity, and tyre-floor friction
/// coefficients.
struct Terrain {
  foothill_scene::CollisionWorld scene{};
  Eigen::Vector3d gravity_W{0.0, 0.0, -9.81};  ///< [m/s^2]
  pioneer_dynamics::SurfaceTable surfaces{pioneer_dynamics::standard_surfaces()};
  /// Incremented with every change of the above; values cached for an older revision are invalid.
  std::uint64_t revision{1};
};

/// Highest step that a robot can drive onto [m].
inline constexpr double kStepHeight = 0.05;

/// Name of the tyre material in the table of friction pairs.
inline constexpr const char* kTyreMaterial = "tyre";

/// Returns the friction coefficients of a tyre on a floor: those of the pair of kTyreMaterial and
/// the surface's name if the table has it, otherwise the coefficients of the world file.
[[nodiscard]] pioneer_dynamics::SurfacePair tyre_on(const Terrain& terrain,
                                                    const foothill_scene::Surface& surface);

}  // namespace foothill_proxy
