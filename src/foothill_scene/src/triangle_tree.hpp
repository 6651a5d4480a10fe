#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "embree_device.hpp"

namespace foothill_scene::detail {

/// The triangles of a surface in the format of Embree.
struct MeshView {
  std::int32_t surface{};
  std::span<const float> corners{};            ///< x, y, z of each [m].
  std::span<const std::uint32_t> triangles{};  ///< Three corners of each.
};

/// A bounding volume hierarchy with eight children per node, as structures of arrays so that eight
/// children are tested at once. Embree builds it; the trees inside Embree scenes are not
/// accessible.
class TriangleTree {
 public:
  static constexpr std::size_t kWidth = 8;
  static constexpr std::size_t kMaxDepth = 40;
  template <typename T>
  using Eight = std::array<T, kWidth>;

  /// Up to eight triangles. Unused places hold NaN, which fails every comparison.
  struct alignas(64) Leaf {
    std::array<std::array<Eight<float>, 3>, 3> corner{};  ///< By corner and axis [m].
    Eight<std::int32_t> surface{};
    Eight<std::int32_t> primitive{};
  };

  struct Node;

  /// A child: a leaf or a node.
  struct Child {
    const Node* node{};
    const Leaf* leaf{};
  };

  /// Up to eight bounding boxes and their contents. Unused boxes have lower bounds above the upper.
  struct alignas(64) Node {
    std::array<Eight<float>, 6> bounds{};  ///< Low x, high x, low y, ... [m].
    Eight<Child> children{};
  };

  /// @pre There is at least one triangle.
  explicit TriangleTree(std::span<const MeshView> meshes);

  [[nodiscard]] const Child& root() const { return root_; }
  /// Returns the maximum absolute value of a coordinate [m].
  [[nodiscard]] float extent() const { return extent_; }

 private:
  EmbreeHandle<RTCBVH, rtcReleaseBVH> memory_;
  Child root_{};
  float extent_{};
};

}  // namespace foothill_scene::detail
