#pragma once

#include <Eigen/Core>
#include <vector>

#include "embree_mesh.hpp"
#include "foothill_scene/ray_block.hpp"

namespace foothill_sensors::bench {

/// The minimum work of a camera with Embree: packets of primary rays, and of shadow rays from their
/// hits.
class BareCamera {
 public:
  explicit BareCamera(const foothill_scene::TriangleMesh& mesh) : mesh_{mesh, false} {}

  /// Traces blocks of rays with a common origin, and a shadow ray from each hit.
  /// @return Number of lit rays, so that nothing is optimised away.
  std::size_t frame(const std::vector<foothill_scene::RayBlock>& blocks,
                    const Eigen::Vector3f& to_sun) const;

 private:
  EmbreeMesh mesh_;
};

}  // namespace foothill_sensors::bench
