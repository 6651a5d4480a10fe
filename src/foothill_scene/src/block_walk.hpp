// Intersection of the rays of a block with the triangles of a tree.
#pragma once

#include "block_frustum.hpp"

namespace foothill_scene::detail::FOOTHILL_LANES {
namespace {

/// Upper bound of the relative rounding error of the side test of an edge in single precision.
constexpr float kEdgeRounding = 0x1p-24F;

/// Eight triangles with their edges in Plücker coordinates: direction and moment.
struct alignas(32) Triangles {
  using Numbers = std::array<float, kWidth>;
  Vector<Vector<Numbers>> edge;    ///< By number and axis.
  Vector<Vector<Numbers>> moment;  ///< Moment of each edge about the reference point, doubled.
  Vector<Numbers> normal;          ///< Four times the area long.
  Numbers height;                  ///< normal . corner
  Numbers rounding;                ///< Tolerance of the side test [m^2].
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
    // (a + b) x (b - a) keeps more digits than a x b, and exactly changes its sign for the
    // neighbour, which has the vertices in the opposite order.
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
    const Floats ab = greater(length(v[0]), length(v[1]));
    return greater(ab, length(v[2]));
  };
  store(Floats{kEdgeRounding * longest(edge) * longest(p)}, triangles.rounding.data());
}

/// Intersects rays with a triangle and shortens those that hit it.
FOOTHILL_INLINE void intersect(const Triangles& triangles, std::size_t number, std::int32_t surface,
                               std::int32_t primitive, Rays& rays) {
  const Vector<PartFloats>& d = rays.direction;
  const Vector<PartFloats>& m = rays.moment;
  const auto side_of_edge = [&](std::size_t n) {
    const auto& e = triangles.edge[n];
    const auto& v = triangles.moment[n];
    return PartFloats{(d[0] * v[0][number] + d[1] * v[1][number] + d[2] * v[2][number]) +
                      (m[0] * e[0][number] + m[1] * e[1][number] + m[2] * e[2][number])};
  };
  const PartFloats a = side_of_edge(0);
  const PartFloats b = side_of_edge(1);
  const PartFloats c = side_of_edge(2);
  // Both neighbours accept the tolerance; otherwise a ray could miss all triangles at a vertex.
  const float rounding = triangles.rounding[number];
  const PartInts is_inside = ((a >= -rounding) & (b >= -rounding) & (c >= -rounding)) |
                             ((a <= rounding) & (b <= rounding) & (c <= rounding));
  // The range to a triangle seen edge-on is undefined; its neighbours are hit instead.
  const PartFloats along = a + b + c;
  const PartInts is_seen = (along > rounding) | (along < -rounding);
  const auto& n = triangles.normal;
  const PartFloats below =
      rays.from[0] * n[0][number] + rays.from[1] * n[1][number] + rays.from[2] * n[2][number];
  const PartFloats range = (triangles.height[number] - below) / along;
  const PartInts is_hit = is_inside & is_seen & (range >= rays.near) & (range <= rays.far);
  rays.far = is_hit ? range : rays.far;
  rays.surface = is_hit ? PartInts{} + surface : rays.surface;
  rays.primitive = is_hit ? PartInts{} + primitive : rays.primitive;
}

FOOTHILL_INLINE void intersect_leaf(const TriangleTree::Leaf& leaf, Frustum& frustum,
                                    Block& block) {
  std::uint32_t bits = intersecting(frustum, leaf);
  if (bits == 0) return;
  Triangles triangles;
  prepare(leaf, block.middle, triangles);
  for (; bits != 0; bits &= bits - 1) {
    const auto i = static_cast<std::size_t>(__builtin_ctz(bits));
    for (Rays& part : block.parts) {
      intersect(triangles, i, leaf.surface[i], leaf.primitive[i], part);
    }
  }
  frustum.end = end_of(block, frustum);
}

/// A part of the tree that is still to be visited.
struct Pending {
  const TriangleTree::Node* node;
  const TriangleTree::Leaf* leaf;
  float begin;  ///< Front along the frustum [m].
};

constexpr std::size_t kMaxPending = (kWidth - 1) * TriangleTree::kMaxDepth + 1;

/// Prefetches a part of the tree, because large trees do not fit into the cache.
FOOTHILL_INLINE void fetch(const TriangleTree::Child& child) {
  const char* at = child.leaf != nullptr ? reinterpret_cast<const char*>(child.leaf)
                                         : reinterpret_cast<const char*>(child.node);
  constexpr std::size_t kLine = 64;
  for (std::size_t i = 0; i < sizeof(TriangleTree::Leaf); i += kLine) __builtin_prefetch(at + i);
}

FOOTHILL_INLINE void walk(const TriangleTree::Child& root, Frustum& frustum, Block& block) {
  std::array<Pending, kMaxPending> pending;
  std::size_t count = 0;
  pending[count++] = {root.node, root.leaf, -kInfinity};
  while (count > 0) {
    const Pending next = pending[--count];
    if (next.begin > frustum.end) continue;
    if (next.leaf != nullptr) {
      intersect_leaf(*next.leaf, frustum, block);
      continue;
    }
    std::array<float, kWidth> begin;
    const std::size_t first = count;
    for (std::uint32_t bits = intersecting(frustum, *next.node, begin); bits != 0;
         bits &= bits - 1) {
      const auto i = static_cast<std::size_t>(__builtin_ctz(bits));
      const TriangleTree::Child& child = next.node->children[i];
      // Sorted so that the nearest is last and visited next.
      std::size_t at = count++;
      for (; at > first && pending[at - 1].begin < begin[i]; --at) pending[at] = pending[at - 1];
      pending[at] = {child.node, child.leaf, begin[i]};
      fetch(child);
    }
  }
}

}  // namespace

bool find_nearest(const TriangleTree& tree, const RayBlock& rays, KnownBlock& known) {
  Block block;
  to_single(rays, block);
  Frustum frustum;
  if (!enclose(rays, block, tree.extent(), frustum)) return false;
  walk(tree.root(), frustum, block);
  for (std::size_t i = 0; i < kParts; ++i) {
    store(block.parts[i].surface, &known.surface[i * kPart]);
    store(block.parts[i].primitive, &known.primitive[i * kPart]);
  }
  return true;
}

}  // namespace foothill_scene::detail::FOOTHILL_LANES
