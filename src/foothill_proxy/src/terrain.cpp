#include "foothill_proxy/terrain.hpp"

namespace foothill_proxy {

pioneer_dynamics::SurfacePair tyre_on(const Terrain& terrain,
                                      const foothill_scene::Surface& surface) {
  if (!surface.name.empty()) {
    if (const auto pair = terrain.surfaces.find(kTyreMaterial, surface.name)) return *pair;
  }
  // A world file has one coefficient for each direction and no rolling resistance.
  return {.forward = {surface.mu, surface.mu}, .lateral = {surface.mu2, surface.mu2}};
}

}  // namespace foothill_proxy
