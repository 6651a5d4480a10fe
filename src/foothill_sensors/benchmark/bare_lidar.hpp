#pragma once

#include <vector>

#include "embree_mesh.hpp"

namespace foothill_sensors::bench {

/// The rays of a scan with a common origin, as a structure of arrays.
struct BareRays {
  std::vector<float> dx, dy, dz;
  float x{}, y{}, z{};
  float far{};
};

/// The minimum work of a scanner with Embree: rays in, ranges out.
class BareLidar {
 public:
  /// @param robust See EmbreeMesh.
  BareLidar(const foothill_scene::TriangleMesh& mesh, bool robust) : mesh_{mesh, robust} {}

  /// @param ranges As many as rays.
  /// @param width Packet size: 1, 8 or 16. @pre The number of rays is a multiple.
  void trace(const BareRays& rays, int width, std::vector<float>& ranges) const;

 private:
  EmbreeMesh mesh_;
};

}  // namespace foothill_sensors::bench
