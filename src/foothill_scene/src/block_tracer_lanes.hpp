// Included by one source file for each kind of processor, which is compiled for that kind alone.
// What is not in the namespace FOOTHILL_LANES here could be taken for another kind's: so everything
// is, and functions of the standard library are left alone.
#pragma once

#include <cstring>

#include "block_tracer.hpp"

namespace foothill_scene::detail::FOOTHILL_LANES {
namespace {

constexpr std::size_t kN = kRaysInBlock;
constexpr std::size_t kWidth = TriangleTree::kWidth;
/// So many rays are handled at once.
#ifdef __AVX512F__
constexpr std::size_t kPart = 16;
#else
constexpr std::size_t kPart = 8;
#endif
constexpr std::size_t kParts = kN / kPart;

constexpr float kInfinity = __builtin_inff();
/// Rays share a direction if each goes forward so much [-].
constexpr float kLeastForward = 0.3F;
/// More than what short numbers lose on the way to a comparison, as a share of what goes in.
constexpr float kRounding = 0x1p-20F;
/// The same for telling on which side of an edge a ray passes.
constexpr float kEdgeRounding = 0x1p-24F;

// Loops over arrays would read more easily, but the compiler leaves those with conditions as they
// are.
using Floats = float __attribute__((vector_size(4 * kWidth)));
using Ints = std::int32_t __attribute__((vector_size(4 * kWidth)));
using PartFloats = float __attribute__((vector_size(4 * kPart)));
using PartInts = std::int32_t __attribute__((vector_size(4 * kPart)));
template <typename T>
using Vector = std::array<T, 3>;

#define FOOTHILL_INLINE [[gnu::always_inline]] inline

template <typename T, typename Number>
FOOTHILL_INLINE T load(const Number* from) {
  T result;
  std::memcpy(&result, from, sizeof result);
  return result;
}

template <typename T, typename Number>
FOOTHILL_INLINE void store(const T& from, Number* to) {
  std::memcpy(to, &from, sizeof from);
}

template <typename T>
FOOTHILL_INLINE T least(const T& a, const T& b) {
  return a < b ? a : b;
}

FOOTHILL_INLINE Floats most(const Floats& a, const Floats& b) { return a > b ? a : b; }

FOOTHILL_INLINE float absolute(float x) { return x < 0.0F ? -x : x; }

template <typename T>
FOOTHILL_INLINE Vector<T> cross(const Vector<T>& a, const Vector<T>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// Returns a bit for each number that is not zero, the first one's the lowest.
FOOTHILL_INLINE std::uint32_t bits_of(const Ints& mask) {
  const Ints own = mask & Ints{1, 2, 4, 8, 16, 32, 64, 128};
  const Ints two = own | __builtin_shufflevector(own, own, 4, 5, 6, 7, 0, 1, 2, 3);
  const Ints four = two | __builtin_shufflevector(two, two, 2, 3, 0, 1, 6, 7, 4, 5);
  return static_cast<std::uint32_t>(four[0] | four[1]);
}

FOOTHILL_INLINE float least_of(const Floats& x) {
  const Floats four = least<Floats>(x, __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3));
  const Floats two =
      least<Floats>(four, __builtin_shufflevector(four, four, 2, 3, 0, 1, 6, 7, 4, 5));
  return two[0] < two[1] ? two[0] : two[1];
}

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

/// Eight triangles, ready to be met: their edges as lines with direction and moment (Plücker).
struct alignas(32) Triangles {
  using Numbers = std::array<float, kWidth>;
  Vector<Vector<Numbers>> edge;    ///< By number and axis.
  Vector<Vector<Numbers>> moment;  ///< Of each edge about the middle, doubled.
  Vector<Numbers> normal;          ///< Four times the area long.
  Numbers height;                  ///< normal . corner
  Numbers rounding;                ///< Of what tells where a ray passes an edge [m^2].
};

/// Returns |x| + |y| + |z|.
FOOTHILL_INLINE Floats length(const Vector<Floats>& v) {
  const auto positive = [](const Floats& x) { return x < 0.0F ? -x : x; };
  return positive(v[0]) + positive(v[1]) + positive(v[2]);
}

FOOTHILL_INLINE void prepare(const TriangleTree::Leaf& leaf, const Vector<float>& middle,
                             Triangles& triangles) {
  Vector<Vector<Floats>> p;
  for (std::size_t n = 0; n < 3; ++n) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      p[n][axis] = load<Floats>(leaf.corner[n][axis].data()) - middle[axis];
    }
  }
  Vector<Vector<Floats>> edge;
  for (std::size_t n = 0; n < 3; ++n) {
    const Vector<Floats>& a = p[n];
    const Vector<Floats>& b = p[(n + 1) % 3];
    edge[n] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    // As the sum crossed with the difference: it keeps more digits than a x b, and turns its sign
    // and nothing else where the neighbour has the corners the other way round.
    const Vector<Floats> moment = cross({a[0] + b[0], a[1] + b[1], a[2] + b[2]}, edge[n]);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      store(edge[n][axis], triangles.edge[n][axis].data());
      store(moment[axis], triangles.moment[n][axis].data());
    }
  }
  Vector<Floats> normal = cross(edge[0], edge[1]);
  for (Floats& x : normal) x *= 2.0F;
  for (std::size_t axis = 0; axis < 3; ++axis) store(normal[axis], triangles.normal[axis].data());
  store(Floats{normal[0] * p[0][0] + normal[1] * p[0][1] + normal[2] * p[0][2]},
        triangles.height.data());
  const auto longest = [](const Vector<Vector<Floats>>& v) {
    const Floats ab = most(length(v[0]), length(v[1]));
    return most(ab, length(v[2]));
  };
  store(Floats{kEdgeRounding * longest(edge) * longest(p)}, triangles.rounding.data());
}

/// Lets rays meet a triangle; those that do end there.
FOOTHILL_INLINE void meet(const Triangles& triangles, std::size_t number, std::int32_t surface,
                          std::int32_t primitive, Rays& rays) {
  const Vector<PartFloats>& d = rays.direction;
  const Vector<PartFloats>& m = rays.moment;
  const auto passing = [&](std::size_t n) {
    const auto& e = triangles.edge[n];
    const auto& v = triangles.moment[n];
    return PartFloats{(d[0] * v[0][number] + d[1] * v[1][number] + d[2] * v[2][number]) +
                      (m[0] * e[0][number] + m[1] * e[1][number] + m[2] * e[2][number])};
  };
  const PartFloats a = passing(0);
  const PartFloats b = passing(1);
  const PartFloats c = passing(2);
  // Rounding is given to both neighbours, or a ray could pass between all that share a corner.
  const float rounding = triangles.rounding[number];
  const PartInts is_inside = ((a >= -rounding) & (b >= -rounding) & (c >= -rounding)) |
                             ((a <= rounding) & (b <= rounding) & (c <= rounding));
  // Along a triangle that is seen from the side there is no telling where; its neighbours can.
  const PartFloats along = a + b + c;
  const PartInts is_seen = (along > rounding) | (along < -rounding);
  const auto& n = triangles.normal;
  const PartFloats below =
      rays.from[0] * n[0][number] + rays.from[1] * n[1][number] + rays.from[2] * n[2][number];
  const PartFloats range = (triangles.height[number] - below) / along;
  const PartInts is_met = is_inside & is_seen & (range >= rays.near) & (range <= rays.far);
  rays.far = is_met ? range : rays.far;
  rays.surface = is_met ? PartInts{} + surface : rays.surface;
  rays.primitive = is_met ? PartInts{} + primitive : rays.primitive;
}

FOOTHILL_INLINE void meet_all(const TriangleTree::Leaf& leaf, Pyramid& pyramid, Block& block) {
  std::uint32_t bits = touched(pyramid, leaf);
  if (bits == 0) return;
  Triangles triangles;
  prepare(leaf, block.middle, triangles);
  for (; bits != 0; bits &= bits - 1) {
    const auto i = static_cast<std::size_t>(__builtin_ctz(bits));
    for (Rays& part : block.parts) {
      meet(triangles, i, leaf.surface[i], leaf.primitive[i], part);
    }
  }
  pyramid.end = end_of(block, pyramid);
}

/// What is still to be looked at.
struct Waiting {
  const TriangleTree::Node* node;
  const TriangleTree::Leaf* leaf;
  float begin;  ///< Along the pyramid [m].
};

constexpr std::size_t kMostWaiting = (kWidth - 1) * TriangleTree::kGreatestDepth + 1;

/// Asks for the memory of a part of the tree, which of a large one is seldom in the cache.
FOOTHILL_INLINE void fetch(const TriangleTree::Child& child) {
  const char* at = child.leaf != nullptr ? reinterpret_cast<const char*>(child.leaf)
                                         : reinterpret_cast<const char*>(child.node);
  constexpr std::size_t kLine = 64;
  for (std::size_t i = 0; i < sizeof(TriangleTree::Leaf); i += kLine) __builtin_prefetch(at + i);
}

FOOTHILL_INLINE void walk(const TriangleTree::Child& root, Pyramid& pyramid, Block& block) {
  std::array<Waiting, kMostWaiting> waiting;
  std::size_t count = 0;
  waiting[count++] = {root.node, root.leaf, -kInfinity};
  while (count > 0) {
    const Waiting next = waiting[--count];
    if (next.begin > pyramid.end) continue;
    if (next.leaf != nullptr) {
      meet_all(*next.leaf, pyramid, block);
      continue;
    }
    std::array<float, kWidth> begin;
    const std::size_t first = count;
    for (std::uint32_t bits = touched(pyramid, *next.node, begin); bits != 0; bits &= bits - 1) {
      const auto i = static_cast<std::size_t>(__builtin_ctz(bits));
      const TriangleTree::Child& child = next.node->children[i];
      // The nearest one comes last, to be looked at next.
      std::size_t at = count++;
      for (; at > first && waiting[at - 1].begin < begin[i]; --at) waiting[at] = waiting[at - 1];
      waiting[at] = {child.node, child.leaf, begin[i]};
      fetch(child);
    }
  }
}

}  // namespace

bool find_nearest(const TriangleTree& tree, const RayBlock& rays, KnownBlock& known) {
  Block block;
  shorten(rays, block);
  Pyramid pyramid;
  if (!enclose(rays, block, tree.extent(), pyramid)) return false;
  walk(tree.root(), pyramid, block);
  for (std::size_t i = 0; i < kParts; ++i) {
    store(block.parts[i].surface, &known.surface[i * kPart]);
    store(block.parts[i].primitive, &known.primitive[i * kPart]);
  }
  return true;
}

}  // namespace foothill_scene::detail::FOOTHILL_LANES
