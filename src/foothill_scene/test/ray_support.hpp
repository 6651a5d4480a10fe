#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "foothill_scene/ray_view.hpp"

namespace foothill_scene::testing {

/// Random numbers and poses, the same in every run.
class RandomGeometry {
 public:
  explicit RandomGeometry(std::uint32_t seed) : random_{seed} {}

  double from(double low, double high) {
    return std::uniform_real_distribution<double>{low, high}(random_);
  }
  Eigen::Vector3d direction() {
    std::normal_distribution<double> normal;
    return Eigen::Vector3d{normal(random_), normal(random_), normal(random_)}.normalized();
  }
  Eigen::Vector3d place(double within) {
    return {from(-within, within), from(-within, within), from(-within, within)};
  }
  Eigen::Isometry3d pose(double within) {
    Eigen::Isometry3d X{Eigen::AngleAxisd{from(0.0, 3.14), direction()}};
    X.translation() = place(within);
    return X;
  }

 private:
  std::mt19937 random_;
};

/// A ray and its hit.
struct Shot {
  Eigen::Vector3d p_W;
  Eigen::Vector3d d_W;
  double range{};
  double cosine{};
  Eigen::Vector3d normal_W;
  std::int32_t surface{};

  [[nodiscard]] Eigen::Vector3d end() const { return p_W + range * d_W; }
};

/// Returns a block of one ray.
inline RayBlock one_ray(const Eigen::Vector3d& p, const Eigen::Vector3d& d, double far = 1e4,
                        double time = 0.0) {
  RayBlock rays = empty_rays();
  rays.x[0] = p.x();
  rays.y[0] = p.y();
  rays.z[0] = p.z();
  rays.dx[0] = d.x();
  rays.dy[0] = d.y();
  rays.dz[0] = d.z();
  rays.far[0] = static_cast<float>(far);
  rays.time[0] = static_cast<float>(time);
  return rays;
}

inline Shot shoot(const RayView& view, const Eigen::Vector3d& p, const Eigen::Vector3d& d,
                  double time = 0.0) {
  HitBlock hits;
  view.trace(one_ray(p, d, 1e4, time), hits);
  return {p,
          d,
          static_cast<double>(hits.range[0]),
          static_cast<double>(hits.cosine[0]),
          Eigen::Vector3f{hits.normal_x[0], hits.normal_y[0], hits.normal_z[0]}.cast<double>(),
          hits.surface[0]};
}

inline RaySurface surface(const Shape& shape, const Eigen::Isometry3d& X_MS) {
  RaySurface result;
  result.body = "body";
  result.visual.name = "visual";
  result.visual.shape = shape;
  result.visual.X_BS = X_MS;
  return result;
}

inline std::shared_ptr<const RayModel> model(std::vector<RaySurface> surfaces) {
  return std::make_shared<const RayModel>(std::move(surfaces));
}

/// Returns a view of static surfaces.
inline RayView view_of(std::vector<RaySurface> surfaces) {
  RayView view;
  view.set_scene(std::make_shared<const RayScene>(RayScene{.fixed = model(std::move(surfaces))}));
  return view;
}

}  // namespace foothill_scene::testing
