// The rays of a block in single precision, and the frustum that contains them.
#pragma once

#include "block_lanes.hpp"

namespace foothill_scene::detail::FOOTHILL_LANES {
namespace {

/// Minimum component of each direction along the common axis [-].
constexpr float kMinForward = 0.3F;
/// Upper bound of the relative rounding error of a comparison in single precision.
constexpr float kRounding = 0x1p-20F;

/// Rays in single precision, relative to a point nearby to preserve digits.
struct Rays {
  Vector<PartFloats> direction;
  Vector<PartFloats> from;    ///< Origin [m].
  Vector<PartFloats> moment;  ///< 2 from x direction
  PartFloats near, far;       ///< [m]
  PartInts is_used;
  PartInts surface, primitive;  ///< Nearest triangle so far.
};

struct Block {
  std::array<Rays, kParts> parts;
  Vector<float> middle;  ///< Reference point of the rays, in W [m].
};

/// One side of the frustum: sign p_across + slope p_forward <= limit holds inside.
struct Side {
  std::size_t across;  ///< Axis.
  std::size_t near;    ///< Index of the innermost bound of a box across ...
  std::size_t deep;    ///< ... and forward.
  float sign;
  float slope;
  float limit;
};

/// The frustum that contains all rays of a block.
struct Frustum {
  std::size_t forward;  ///< Common axis of the rays.
  std::size_t front;    ///< Index of the front bound of a box, seen along the rays.
  float sign;           ///< Direction along the axis.
  float begin;          ///< Boxes that end before are outside [m].
  float end;            ///< Boxes that begin behind are outside [m].
  float rounding;       ///< [m]
  std::array<Side, 4> sides;
};

/// Returns the differences of doubles to a reference, as floats.
FOOTHILL_INLINE PartFloats to_floats(const double* from, float reference) {
  std::array<float, kPart> numbers;
  for (std::size_t i = 0; i < kPart; ++i) {
    numbers[i] = static_cast<float>(from[i] - static_cast<double>(reference));
  }
  return load<PartFloats>(numbers.data());
}

FOOTHILL_INLINE void to_single(const RayBlock& rays, Block& block) {
  block.middle = {static_cast<float>(rays.x[0]), static_cast<float>(rays.y[0]),
                  static_cast<float>(rays.z[0])};
  for (std::size_t i = 0; i < kParts; ++i) {
    Rays& part = block.parts[i];
    const std::size_t at = i * kPart;
    part.from = {to_floats(&rays.x[at], block.middle[0]), to_floats(&rays.y[at], block.middle[1]),
                 to_floats(&rays.z[at], block.middle[2])};
    part.direction = {to_floats(&rays.dx[at], 0.0F), to_floats(&rays.dy[at], 0.0F),
                      to_floats(&rays.dz[at], 0.0F)};
    const Vector<PartFloats> moment = cross(part.from, part.direction);
    part.moment = {2.0F * moment[0], 2.0F * moment[1], 2.0F * moment[2]};
    part.near = load<PartFloats>(&rays.near[at]);
    part.far = load<PartFloats>(&rays.far[at]);
    part.is_used = part.far >= 0.0F;
    part.surface = PartInts{} + HitBlock::kNothing;
    part.primitive = PartInts{};
  }
}

/// Returns the minimum of `value` over the used rays.
template <typename Value>
FOOTHILL_INLINE float minimum(const Block& block, const Value& value) {
  std::array<float, kN> all;
  for (std::size_t i = 0; i < kParts; ++i) {
    const Rays& part = block.parts[i];
    const PartFloats numbers = value(part);
    store(part.is_used ? numbers : PartFloats{} + kInfinity, &all[i * kPart]);
  }
  return lesser_of(lesser<Floats>(load<Floats>(all.data()), load<Floats>(&all[kWidth])));
}

/// Returns the maximum of `value` over the used rays.
template <typename Value>
FOOTHILL_INLINE float maximum(const Block& block, const Value& value) {
  return -minimum(block, [&](const Rays& part) { return PartFloats{-value(part)}; });
}

/// Returns the dominant axis of a direction.
FOOTHILL_INLINE std::size_t dominant_axis(double dx, double dy, double dz) {
  const double xx = dx * dx;
  const double yy = dy * dy;
  const double zz = dz * dz;
  if (xx >= yy && xx >= zz) return 0;
  return yy >= zz ? 1 : 2;
}

/// Returns the maximum end of the rays along the axis [m].
FOOTHILL_INLINE float end_of(const Block& block, const Frustum& frustum) {
  const std::size_t k = frustum.forward;
  const float reach = maximum(block, [&](const Rays& part) {
    return PartFloats{frustum.sign * (part.from[k] + part.far * part.direction[k])};
  });
  return reach + frustum.sign * block.middle[k] + frustum.rounding;
}

/// Returns the side of the frustum in the positive (sign 1) or negative (sign -1) direction.
FOOTHILL_INLINE Side side_of(const Block& block, const Frustum& frustum, std::size_t across,
                             float sign) {
  const std::size_t k = frustum.forward;
  const float turn = sign * frustum.sign;
  const float steepest = maximum(block, [&](const Rays& part) {
    return PartFloats{turn * (part.direction[across] / part.direction[k])};
  });
  const float slope = -frustum.sign * steepest;
  const float outmost = maximum(block, [&](const Rays& part) {
    return PartFloats{sign * part.from[across] + slope * part.from[k]};
  });
  const float middle = sign * block.middle[across] + slope * block.middle[k];
  return {.across = across,
          .near = 2 * across + (sign > 0.0F ? 0 : 1),
          .deep = 2 * k + (slope > 0.0F ? 0 : 1),
          .sign = sign,
          .slope = slope,
          .limit = middle + outmost + frustum.rounding * (1.0F + absolute(slope))};
}

/// Returns false if the rays diverge too much.
FOOTHILL_INLINE bool enclose(const RayBlock& rays, const Block& block, float extent,
                             Frustum& frustum) {
  std::size_t first = 0;
  while (first < kN - 1 && rays.far[first] < 0.0F) ++first;
  const std::size_t k = dominant_axis(rays.dx[first], rays.dy[first], rays.dz[first]);
  frustum.forward = k;
  frustum.sign = (k == 0 ? rays.dx : k == 1 ? rays.dy : rays.dz)[first] > 0.0 ? 1.0F : -1.0F;
  frustum.front = 2 * k + (frustum.sign > 0.0F ? 0 : 1);
  const float min_forward = minimum(
      block, [&](const Rays& part) { return PartFloats{frustum.sign * part.direction[k]}; });
  if (!(min_forward > kMinForward)) return false;
  float most = extent;
  for (const float x : block.middle) most = most < absolute(x) ? absolute(x) : most;
  frustum.rounding = kRounding * most;
  const float start =
      minimum(block, [&](const Rays& part) { return PartFloats{frustum.sign * part.from[k]}; });
  frustum.begin = start + frustum.sign * block.middle[k] - frustum.rounding;
  frustum.end = end_of(block, frustum);
  const std::size_t i = (k + 1) % 3;
  const std::size_t j = (k + 2) % 3;
  frustum.sides = {side_of(block, frustum, i, 1.0F), side_of(block, frustum, i, -1.0F),
                   side_of(block, frustum, j, 1.0F), side_of(block, frustum, j, -1.0F)};
  return true;
}

/// Returns one bit per box that intersects the frustum, and the front of each box along it.
FOOTHILL_INLINE std::uint32_t intersecting(const Frustum& frustum, const TriangleTree::Node& node,
                                           std::array<float, kWidth>& begin) {
  const auto bound = [&](std::size_t number) { return load<Floats>(node.bounds[number].data()); };
  const Floats front = frustum.sign * bound(frustum.front);
  const Floats back = frustum.sign * bound(frustum.front ^ 1U);
  Ints kept = (front <= frustum.end) & (back >= frustum.begin);
  for (const Side& side : frustum.sides) {
    kept &= side.sign * bound(side.near) + side.slope * bound(side.deep) <= side.limit;
  }
  store(front, begin.data());
  return bits_of(kept);
}

/// Returns one bit per triangle that may intersect the frustum.
FOOTHILL_INLINE std::uint32_t intersecting(const Frustum& frustum, const TriangleTree::Leaf& leaf) {
  const auto corner = [&](std::size_t number, std::size_t axis) {
    return load<Floats>(leaf.corner[number][axis].data());
  };
  const auto inmost = [](const Floats& a, const Floats& b, const Floats& c) {
    return lesser(lesser(a, b), c);
  };
  const std::size_t k = frustum.forward;
  const Vector<Floats> deep{corner(0, k), corner(1, k), corner(2, k)};
  const float sign = frustum.sign;
  Ints kept = inmost(sign * deep[0], sign * deep[1], sign * deep[2]) <= frustum.end;
  for (const Side& side : frustum.sides) {
    const auto outward = [&](std::size_t number) {
      return Floats{side.sign * corner(number, side.across) + side.slope * deep[number]};
    };
    kept &= inmost(outward(0), outward(1), outward(2)) <= side.limit;
  }
  return bits_of(kept);
}

}  // namespace
}  // namespace foothill_scene::detail::FOOTHILL_LANES
