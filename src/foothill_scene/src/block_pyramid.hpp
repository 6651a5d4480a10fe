// Rays of a block, and the pyramid around them.
#pragma once

#include "block_lanes.hpp"

namespace foothill_scene::detail::FOOTHILL_LANES {
namespace {

/// Rays share a direction if each goes forward so much [-].
constexpr float kLeastForward = 0.3F;
/// More than what short numbers lose on the way to a comparison, as a share of what goes in.
constexpr float kRounding = 0x1p-20F;

/// Rays in short numbers, measured from a point nearby so that they keep their digits.
struct Rays {
  Vector<PartFloats> direction;
  Vector<PartFloats> from;    ///< Where each begins [m].
  Vector<PartFloats> moment;  ///< 2 from x direction
  PartFloats near, far;       ///< [m]
  PartInts is_used;
  PartInts surface, primitive;  ///< What each meets.
};

struct Block {
  std::array<Rays, kParts> parts;
  Vector<float> middle;  ///< From where they are measured, in W [m].
};

/// One side of a pyramid: sign p_across + slope p_forward <= limit holds inside.
struct Side {
  std::size_t across;  ///< Axis.
  std::size_t near;    ///< The bound of a box that is inmost, across ...
  std::size_t deep;    ///< ... and forward.
  float sign;
  float slope;
  float limit;
};

/// What holds all rays of a block.
struct Pyramid {
  std::size_t forward;  ///< The axis along which all rays go.
  std::size_t front;    ///< The bound of a box where it begins, in the direction of the rays.
  float sign;           ///< Of that direction.
  float begin;          ///< Nothing counts that is farther back [m].
  float end;            ///< Nothing counts that is farther along [m].
  float rounding;       ///< [m]
  std::array<Side, 4> sides;
};

/// Returns long numbers, less one of them, as short ones.
FOOTHILL_INLINE PartFloats shortened(const double* from, float less) {
  std::array<float, kPart> numbers;
  for (std::size_t i = 0; i < kPart; ++i) {
    numbers[i] = static_cast<float>(from[i] - static_cast<double>(less));
  }
  return load<PartFloats>(numbers.data());
}

FOOTHILL_INLINE void shorten(const RayBlock& rays, Block& block) {
  block.middle = {static_cast<float>(rays.x[0]), static_cast<float>(rays.y[0]),
                  static_cast<float>(rays.z[0])};
  for (std::size_t i = 0; i < kParts; ++i) {
    Rays& part = block.parts[i];
    const std::size_t at = i * kPart;
    part.from = {shortened(&rays.x[at], block.middle[0]), shortened(&rays.y[at], block.middle[1]),
                 shortened(&rays.z[at], block.middle[2])};
    part.direction = {shortened(&rays.dx[at], 0.0F), shortened(&rays.dy[at], 0.0F),
                      shortened(&rays.dz[at], 0.0F)};
    const Vector<PartFloats> moment = cross(part.from, part.direction);
    part.moment = {2.0F * moment[0], 2.0F * moment[1], 2.0F * moment[2]};
    part.near = load<PartFloats>(&rays.near[at]);
    part.far = load<PartFloats>(&rays.far[at]);
    part.is_used = part.far >= 0.0F;
    part.surface = PartInts{} + HitBlock::kNothing;
    part.primitive = PartInts{};
  }
}

/// Returns the least that `value` gives for rays that are used.
template <typename Value>
FOOTHILL_INLINE float lowest(const Block& block, const Value& value) {
  std::array<float, kN> all;
  for (std::size_t i = 0; i < kParts; ++i) {
    const Rays& part = block.parts[i];
    const PartFloats numbers = value(part);
    store(part.is_used ? numbers : PartFloats{} + kInfinity, &all[i * kPart]);
  }
  return least_of(least<Floats>(load<Floats>(all.data()), load<Floats>(&all[kWidth])));
}

/// Returns the greatest.
template <typename Value>
FOOTHILL_INLINE float highest(const Block& block, const Value& value) {
  return -lowest(block, [&](const Rays& part) { return PartFloats{-value(part)}; });
}

/// Returns the axis along which a ray goes most.
FOOTHILL_INLINE std::size_t main_axis(double dx, double dy, double dz) {
  const double xx = dx * dx;
  const double yy = dy * dy;
  const double zz = dz * dz;
  if (xx >= yy && xx >= zz) return 0;
  return yy >= zz ? 1 : 2;
}

/// Returns how far along the pyramid the farthest ray reaches [m].
FOOTHILL_INLINE float end_of(const Block& block, const Pyramid& pyramid) {
  const std::size_t k = pyramid.forward;
  const float reach = highest(block, [&](const Rays& part) {
    return PartFloats{pyramid.sign * (part.from[k] + part.far * part.direction[k])};
  });
  return reach + pyramid.sign * block.middle[k] + pyramid.rounding;
}

/// Returns the side of a pyramid that all rays have on their left (sign 1) or right (sign -1).
FOOTHILL_INLINE Side side_of(const Block& block, const Pyramid& pyramid, std::size_t across,
                             float sign) {
  const std::size_t k = pyramid.forward;
  const float turn = sign * pyramid.sign;
  const float steepest = highest(block, [&](const Rays& part) {
    return PartFloats{turn * (part.direction[across] / part.direction[k])};
  });
  const float slope = -pyramid.sign * steepest;
  const float outmost = highest(block, [&](const Rays& part) {
    return PartFloats{sign * part.from[across] + slope * part.from[k]};
  });
  const float middle = sign * block.middle[across] + slope * block.middle[k];
  return {.across = across,
          .near = 2 * across + (sign > 0.0F ? 0 : 1),
          .deep = 2 * k + (slope > 0.0F ? 0 : 1),
          .sign = sign,
          .slope = slope,
          .limit = middle + outmost + pyramid.rounding * (1.0F + absolute(slope))};
}

/// Returns false if rays go too far apart.
FOOTHILL_INLINE bool enclose(const RayBlock& rays, const Block& block, float extent,
                             Pyramid& pyramid) {
  std::size_t first = 0;
  while (first < kN - 1 && rays.far[first] < 0.0F) ++first;
  const std::size_t k = main_axis(rays.dx[first], rays.dy[first], rays.dz[first]);
  pyramid.forward = k;
  pyramid.sign = (k == 0 ? rays.dx : k == 1 ? rays.dy : rays.dz)[first] > 0.0 ? 1.0F : -1.0F;
  pyramid.front = 2 * k + (pyramid.sign > 0.0F ? 0 : 1);
  const float least_forward =
      lowest(block, [&](const Rays& part) { return PartFloats{pyramid.sign * part.direction[k]}; });
  if (!(least_forward > kLeastForward)) return false;
  float most = extent;
  for (const float x : block.middle) most = most < absolute(x) ? absolute(x) : most;
  pyramid.rounding = kRounding * most;
  const float start =
      lowest(block, [&](const Rays& part) { return PartFloats{pyramid.sign * part.from[k]}; });
  pyramid.begin = start + pyramid.sign * block.middle[k] - pyramid.rounding;
  pyramid.end = end_of(block, pyramid);
  const std::size_t i = (k + 1) % 3;
  const std::size_t j = (k + 2) % 3;
  pyramid.sides = {side_of(block, pyramid, i, 1.0F), side_of(block, pyramid, i, -1.0F),
                   side_of(block, pyramid, j, 1.0F), side_of(block, pyramid, j, -1.0F)};
  return true;
}

/// Returns a bit for each box that touches the pyramid, and where each begins along it.
FOOTHILL_INLINE std::uint32_t touched(const Pyramid& pyramid, const TriangleTree::Node& node,
                                      std::array<float, kWidth>& begin) {
  const auto bound = [&](std::size_t number) { return load<Floats>(node.bounds[number].data()); };
  const Floats front = pyramid.sign * bound(pyramid.front);
  const Floats back = pyramid.sign * bound(pyramid.front ^ 1U);
  Ints kept = (front <= pyramid.end) & (back >= pyramid.begin);
  for (const Side& side : pyramid.sides) {
    kept &= side.sign * bound(side.near) + side.slope * bound(side.deep) <= side.limit;
  }
  store(front, begin.data());
  return bits_of(kept);
}

/// The same for triangles.
FOOTHILL_INLINE std::uint32_t touched(const Pyramid& pyramid, const TriangleTree::Leaf& leaf) {
  const auto corner = [&](std::size_t number, std::size_t axis) {
    return load<Floats>(leaf.corner[number][axis].data());
  };
  const auto inmost = [](const Floats& a, const Floats& b, const Floats& c) {
    return least(least(a, b), c);
  };
  const std::size_t k = pyramid.forward;
  const Vector<Floats> deep{corner(0, k), corner(1, k), corner(2, k)};
  const float sign = pyramid.sign;
  Ints kept = inmost(sign * deep[0], sign * deep[1], sign * deep[2]) <= pyramid.end;
  for (const Side& side : pyramid.sides) {
    const auto outward = [&](std::size_t number) {
      return Floats{side.sign * corner(number, side.across) + side.slope * deep[number]};
    };
    kept &= inmost(outward(0), outward(1), outward(2)) <= side.limit;
  }
  return bits_of(kept);
}

}  // namespace
}  // namespace foothill_scene::detail::FOOTHILL_LANES
