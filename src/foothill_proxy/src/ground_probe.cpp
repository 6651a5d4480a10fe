#include "foothill_proxy/ground_probe.hpp"

#include <Eigen/Geometry>
#include <cmath>

namespace foothill_proxy {
namespace {

/// Motion after which the terrain is queried again.
constexpr double kQueryDistance = 0.005;  // [m]
constexpr double kQueryTurn = 0.03;       // [rad]

}  // namespace

void GroundProbe::place(double floor_height) {
  floor_height_ = floor_height;
  invalidate();
}

void GroundProbe::update(const Terrain& terrain, const pioneer_dynamics::VehicleParameters& body,
                         const foothill_core::PlanarPose& pose) {
  const double dx = pose.x - pose_.x;
  const double dy = pose.y - pose_.y;
  const bool is_near = dx * dx + dy * dy < kQueryDistance * kQueryDistance &&
                       std::abs(pose.heading - pose_.heading) < kQueryTurn;
  const bool is_current = revision_ == terrain.revision;
  if (is_near && is_current) return;
  if (!is_current) surface_ = nullptr;
  pose_ = pose;
  revision_ = terrain.revision;
  const Eigen::Rotation2Dd turn{pose.heading};
  const auto ground_at = [&](double x, double y) {
    const Eigen::Vector2d p = Eigen::Vector2d{pose.x, pose.y} + turn * Eigen::Vector2d{x, y};
    return terrain.scene.ground(p.x(), p.y(), floor_height_ + kStepHeight);
  };
  if (const auto middle = ground_at(0.0, 0.0)) {
    floor_height_ = middle->height;
    if (!is_current || middle->normal_W != normal_W_) {
      normal_W_ = middle->normal_W;
      ground_.gravity_W = Eigen::Quaterniond::FromTwoVectors(normal_W_, Eigen::Vector3d::UnitZ()) *
                          terrain.gravity_W;
    }
  }
  if (const auto found = ground_at(0.0, body.left.half_track)) {
    ground_.left = friction(terrain, *found->surface);
  }
  if (const auto found = ground_at(0.0, -body.right.half_track)) {
    ground_.right = friction(terrain, *found->surface);
  }
  if (const auto found = ground_at(body.caster.x, body.caster.y)) {
    ground_.caster = friction(terrain, *found->surface);
  }
}

const pioneer_dynamics::SurfacePair& GroundProbe::friction(const Terrain& terrain,
                                                           const foothill_scene::Surface& surface) {
  if (surface_ != &surface) {
    surface_ = &surface;
    friction_ = tyre_on(terrain, surface);
  }
  return friction_;
}

}  // namespace foothill_proxy
