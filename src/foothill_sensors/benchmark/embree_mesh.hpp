#pragma once

#include "foothill_scene/embree.hpp"
#include "foothill_scene/shape.hpp"

namespace foothill_sensors::bench {

/// An Embree scene of one mesh, with a device of its own.
class EmbreeMesh {
 public:
  /// @param robust Whether rays never pass between adjacent triangles, as in foothill_scene.
  EmbreeMesh(const foothill_scene::TriangleMesh& mesh, bool robust);

  [[nodiscard]] RTCScene scene() const { return scene_.get(); }

 private:
  foothill_scene::EmbreeDevice device_;
  foothill_scene::EmbreeScene scene_;
};

}  // namespace foothill_sensors::bench
