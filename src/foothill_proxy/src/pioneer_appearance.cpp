#include "foothill_proxy/pioneer_appearance.hpp"

#include <numbers>

namespace foothill_proxy {
namespace {

using Eigen::Vector3d;
using foothill_scene::Visual;

const Vector3d kRed{0.75, 0.08, 0.08};
const Vector3d kBlack{0.1, 0.1, 0.1};
const Vector3d kBlue{0.15, 0.3, 0.6};

Visual part(const char* name, const foothill_scene::Shape& shape, const Vector3d& p_B,
            const Vector3d& colour) {
  Visual visual;
  visual.name = name;
  visual.X_BS.translation() = p_B;
  visual.shape = shape;
  visual.material.colour = colour;
  visual.material.specular.setConstant(0.1);
  visual.material.roughness = 0.5;
  return visual;
}

Visual wheel(const char* name, double y, double radius) {
  Visual visual = part(name, foothill_scene::Cylinder{radius, 0.047}, {0.0, y, 0.0}, kBlack);
  visual.X_BS.rotate(Eigen::AngleAxisd{std::numbers::pi / 2.0, Vector3d::UnitX()});
  return visual;
}

/// Returns a vertical cylinder between two heights above the floor.
/// @param floor Height of the floor in base_link's axes [m].
Visual column(const char* name, double radius, double x, double from, double to, double floor,
              const Vector3d& colour) {
  return part(name, foothill_scene::Cylinder{radius, to - from},
              {x, 0.0, 0.5 * (from + to) + floor}, colour);
}

}  // namespace

std::vector<Visual> pioneer_appearance(const pioneer_dynamics::VehicleParameters& body,
                                       double base_height) {
  const double floor = -base_height;
  return {part("chassis", foothill_scene::Box{{0.445, 0.277, 0.170}}, {-0.045, 0.0, floor + 0.140},
               kRed),
          part("top_plate", foothill_scene::Box{{0.455, 0.381, 0.012}},
               {-0.045, 0.0, floor + 0.231}, kBlack),
          wheel("left_wheel", body.left.half_track, body.left.radius),
          wheel("right_wheel", -body.right.half_track, body.right.radius),
          part("caster", foothill_scene::Sphere{0.0375}, {-0.2, 0.0, floor + 0.0375}, kBlack),
          column("laser", 0.062, 0.021, 0.237, 0.387, floor, kBlue),
          column("mast", 0.015, -0.190, 0.237, 0.480, floor, kBlack),
          column("pan", 0.030, -0.190, 0.480, 0.510, floor, kBlack),
          part("camera", foothill_scene::Box{{0.040, 0.160, 0.036}}, {-0.170, 0.0, floor + 0.525},
               kBlue)};
}

}  // namespace foothill_proxy
