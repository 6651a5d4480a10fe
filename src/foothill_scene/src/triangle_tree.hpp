#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "embree_api.hpp"

namespace foothill_scene::detail {

/// Triangles of a surface as Embree has them.
struct MeshView {
  std::int32_t surface{};
  std::span<const float> corners{};            ///< x, y, z of each [m].
  std::span<const std::uint32_t> triangles{};  ///< Three corners of each.
};

/// Triangles in boxes in boxes, eight to each, number by number so that eight are looked at at
/// once. Embree sorts them; its own trees are not to be walked from outside.
class TriangleTree {
 public:
  static constexpr std::size_t kWidth = 8;
  static constexpr std::size_t kGreatestDepth = 40;
  template <typename T>
  using Eight = std::array<T, kWidth>;

  /// Up to eight triangles. Places that are not used hold numbers that nothing compares with.
  struct alignas(64) Leaf {
    std::array<std::array<Eight<float>, 3>, 3> corner{};  ///< By corner and axis [m].
    Eight<std::int32_t> surface{};
    Eight<std::int32_t> primitive{};
  };

  struct Node;

  /// Where to go on: a leaf or a node.
  struct Child {
    const Node* node{};
    const Leaf* leaf{};
  };

  /// Up to eight boxes, and what is in them. A box that is not used is inside out.
  struct alignas(64) Node {
    std::array<Eight<float>, 6> bounds{};  ///< Low x, high x, low y, ... [m].
    Eight<Child> children{};
  };

  /// @pre There is a triangle.
  explicit TriangleTree(std::span<const MeshView> meshes);

  [[nodiscard]] const Child& root() const { return root_; }
  /// Returns the greatest absolute value of a coordinate [m].
  [[nodiscard]] float extent() const { return extent_; }

 private:
  EmbreeHandle<RTCBVH, rtcReleaseBVH> memory_;
  Child root_{};
  float extent_{};
};

}  // namespace foothill_scene::detail
