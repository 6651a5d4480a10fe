// Rays of a block meet the triangles of a tree.
#pragma once

#include "block_pyramid.hpp"

namespace foothill_scene::detail::FOOTHILL_LANES {
namespace {

/// More than what short numbers lose in telling on which side of an edge a ray passes, as a share
/// of what goes in.
constexpr float kEdgeRounding = 0x1p-24F;

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
