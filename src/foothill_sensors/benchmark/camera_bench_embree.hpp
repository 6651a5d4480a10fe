#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "foothill_scene/ray_block.hpp"
#include "foothill_scene/shape.hpp"

namespace foothill_sensors::bench {

/// Embree and nothing else: a packet of primary rays, and one of shadow rays from what they hit.
class BareCamera {
 public:
  explicit BareCamera(const foothill_scene::TriangleMesh& mesh);
  ~BareCamera();

  /// Follows blocks of rays that begin in one point, and a shadow ray from each hit.
  /// @return How many rays are in the light, so that nothing is left out.
  std::size_t frame(const std::vector<foothill_scene::RayBlock>& blocks,
                    const Eigen::Vector3f& to_sun) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace foothill_sensors::bench
