#pragma once

#include <memory>
#include <vector>

#include "foothill_scene/shape.hpp"

namespace foothill_sensors::bench {

/// Rays of a scan, side by side.
struct BareRays {
  std::vector<float> dx, dy, dz;
  float x{}, y{}, z{};
  float far{};
};

/// The least that a scanner can do with Embree: rays in, ranges out, and nothing else.
class BareEmbree {
 public:
  /// @param robust Whether no ray slips through between triangles, as in our scenes.
  BareEmbree(const foothill_scene::TriangleMesh& mesh, bool robust);
  ~BareEmbree();
  BareEmbree(const BareEmbree&) = delete;
  BareEmbree& operator=(const BareEmbree&) = delete;

  /// @param ranges As many as rays.
  /// @param width Rays that are traced at once: 1, 8 or 16. @pre The number of rays is a multiple.
  void trace(const BareRays& rays, int width, std::vector<float>& ranges) const;

 private:
  struct Scene;
  std::unique_ptr<Scene> scene_;
};

}  // namespace foothill_sensors::bench
