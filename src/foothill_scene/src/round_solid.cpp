#include "round_solid.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_scene::detail {
namespace {

using Eigen::Vector3d;

/// The interval of a ray inside a solid; empty if from > to.
struct Interval {
  double from{-std::numeric_limits<double>::infinity()};
  double to{std::numeric_limits<double>::infinity()};
  Vector3d normal_from{Vector3d::Zero()};
  Vector3d normal_to{Vector3d::Zero()};
};

Interval outside() {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  return {kNever, -kNever};
}

/// Returns where |p + t d|^2 <= radius^2; for a cylinder, p and d are projected across the axis.
Interval inside_round(const Vector3d& p, const Vector3d& d, double radius) {
  const double a = d.squaredNorm();
  if (a == 0.0) {
    return p.squaredNorm() <= radius * radius ? Interval{} : outside();
  }
  // Relative to the closest point to the centre: accurate at any distance.
  const double middle = -p.dot(d) / a;
  const Vector3d nearest = p + middle * d;
  const double rest = radius * radius - nearest.squaredNorm();
  if (rest < 0.0) return outside();
  const double half = std::sqrt(rest / a);
  return {middle - half, middle + half, (nearest - half * d) / radius,
          (nearest + half * d) / radius};
}

Interval inside_slab(const Vector3d& p, const Vector3d& d, double half_length) {
  if (d.z() == 0.0) {
    return std::abs(p.z()) <= half_length ? Interval{} : outside();
  }
  const double side = d.z() > 0.0 ? 1.0 : -1.0;
  return {(-side * half_length - p.z()) / d.z(), (side * half_length - p.z()) / d.z(),
          -side * Vector3d::UnitZ(), side * Vector3d::UnitZ()};
}

Interval intersection(const Interval& one, const Interval& other) {
  Interval result = one;
  if (other.from > result.from) {
    result.from = other.from;
    result.normal_from = other.normal_from;
  }
  if (other.to < result.to) {
    result.to = other.to;
    result.normal_to = other.normal_to;
  }
  return result;
}

Interval inside(const RoundSolid& solid, const Vector3d& p, const Vector3d& d) {
  if (!solid.half_length) return inside_round(p, d, solid.radius);
  const Interval barrel = inside_round({p.x(), p.y(), 0.0}, {d.x(), d.y(), 0.0}, solid.radius);
  return intersection(barrel, inside_slab(p, d, *solid.half_length));
}

}  // namespace

std::optional<RoundHit> intersect(const RoundSolid& solid, const Vector3d& p_M, const Vector3d& d_M,
                                  double near, double far) {
  const Eigen::Matrix3d R_MS = solid.X_MS.linear();
  const Interval interval =
      inside(solid, R_MS.transpose() * (p_M - solid.X_MS.translation()), R_MS.transpose() * d_M);
  if (interval.from > interval.to) return std::nullopt;
  if (interval.from >= near && interval.from <= far) {
    return RoundHit{interval.from, R_MS * interval.normal_from};
  }
  if (interval.from < near && interval.to >= near && interval.to <= far) {
    return RoundHit{interval.to, R_MS * interval.normal_to};
  }
  return std::nullopt;
}

Vector3d half_extent(const RoundSolid& solid) {
  if (!solid.half_length) return Vector3d::Constant(solid.radius);
  const Vector3d axis = solid.X_MS.linear().col(2);
  const Vector3d across = (Vector3d::Ones() - axis.cwiseAbs2()).cwiseMax(0.0).cwiseSqrt();
  return *solid.half_length * axis.cwiseAbs() + solid.radius * across;
}

}  // namespace foothill_scene::detail
