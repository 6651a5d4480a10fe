#include "triangle_tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <vector>

namespace foothill_scene::detail {
namespace {

using Child = TriangleTree::Child;
using Leaf = TriangleTree::Leaf;
using Node = TriangleTree::Node;
using Meshes = std::span<const MeshView>;

const float* corner_of(const MeshView& mesh, std::size_t triangle, std::size_t number) {
  return &mesh.corners[3 * static_cast<std::size_t>(mesh.triangles[3 * triangle + number])];
}

RTCBuildPrimitive box_of(const MeshView& mesh, std::size_t number, std::size_t triangle) {
  const float* a = corner_of(mesh, triangle, 0);
  const float* b = corner_of(mesh, triangle, 1);
  const float* c = corner_of(mesh, triangle, 2);
  return {.lower_x = std::min({a[0], b[0], c[0]}),
          .lower_y = std::min({a[1], b[1], c[1]}),
          .lower_z = std::min({a[2], b[2], c[2]}),
          .geomID = static_cast<unsigned int>(number),
          .upper_x = std::max({a[0], b[0], c[0]}),
          .upper_y = std::max({a[1], b[1], c[1]}),
          .upper_z = std::max({a[2], b[2], c[2]}),
          .primID = static_cast<unsigned int>(triangle)};
}

/// Constructs an object in the memory of the tree.
template <typename T>
T* make(RTCThreadLocalAllocator memory) {
  return new (rtcThreadLocalAlloc(memory, sizeof(T), alignof(T))) T;
}

/// Embree passes the result to its other callbacks.
void* make_node(RTCThreadLocalAllocator memory, unsigned int /*children*/, void* /*meshes*/) {
  Node* node = make<Node>(memory);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    node->bounds[2 * axis].fill(std::numeric_limits<float>::infinity());
    node->bounds[2 * axis + 1].fill(-std::numeric_limits<float>::infinity());
  }
  Child* child = make<Child>(memory);
  child->node = node;
  return child;
}

Node& node_of(void* child) { return *const_cast<Node*>(static_cast<Child*>(child)->node); }

void set_children(void* parent, void** children, unsigned int count, void* /*meshes*/) {
  for (std::size_t i = 0; i < count; ++i) {
    node_of(parent).children[i] = *static_cast<Child*>(children[i]);
  }
}

void set_bounds(void* parent, const RTCBounds** bounds, unsigned int count, void* /*meshes*/) {
  auto& sides = node_of(parent).bounds;
  for (std::size_t i = 0; i < count; ++i) {
    const RTCBounds& box = *bounds[i];
    sides[0][i] = box.lower_x;
    sides[1][i] = box.upper_x;
    sides[2][i] = box.lower_y;
    sides[3][i] = box.upper_y;
    sides[4][i] = box.lower_z;
    sides[5][i] = box.upper_z;
  }
}

void* make_leaf(RTCThreadLocalAllocator memory, const RTCBuildPrimitive* primitives,
                std::size_t count, void* user) {
  const Meshes& meshes = *static_cast<const Meshes*>(user);
  Leaf* leaf = make<Leaf>(memory);
  for (auto& corner : leaf->corner) {
    for (auto& axis : corner) axis.fill(std::numeric_limits<float>::quiet_NaN());
  }
  for (std::size_t i = 0; i < count; ++i) {
    const MeshView& mesh = meshes[primitives[i].geomID];
    leaf->surface[i] = mesh.surface;
    leaf->primitive[i] = static_cast<std::int32_t>(primitives[i].primID);
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const float* p = corner_of(mesh, primitives[i].primID, corner);
      for (std::size_t axis = 0; axis < 3; ++axis) leaf->corner[corner][axis][i] = p[axis];
    }
  }
  Child* child = make<Child>(memory);
  child->leaf = leaf;
  return child;
}

}  // namespace

TriangleTree::TriangleTree(Meshes meshes) : memory_{rtcNewBVH(embree_device())} {
  std::vector<RTCBuildPrimitive> boxes;
  for (std::size_t number = 0; number < meshes.size(); ++number) {
    const MeshView& mesh = meshes[number];
    for (std::size_t i = 0; 3 * i < mesh.triangles.size(); ++i) {
      boxes.push_back(box_of(mesh, number, i));
    }
    for (const float x : mesh.corners) extent_ = std::max(extent_, std::abs(x));
  }
  RTCBuildArguments arguments = rtcDefaultBuildArguments();
  arguments.buildQuality = RTC_BUILD_QUALITY_MEDIUM;
  arguments.maxBranchingFactor = kWidth;
  arguments.maxDepth = kMaxDepth;
  arguments.sahBlockSize = kWidth;
  arguments.minLeafSize = kWidth;
  arguments.maxLeafSize = kWidth;
  arguments.traversalCost = 1.0F;
  arguments.intersectionCost = 1.0F;
  arguments.bvh = memory_.get();
  arguments.primitives = boxes.data();
  arguments.primitiveCount = boxes.size();
  arguments.primitiveArrayCapacity = boxes.size();
  arguments.createNode = make_node;
  arguments.setNodeChildren = set_children;
  arguments.setNodeBounds = set_bounds;
  arguments.createLeaf = make_leaf;
  arguments.userPtr = &meshes;
  const void* root = rtcBuildBVH(&arguments);
  check_embree("building a triangle tree");
  root_ = *static_cast<const Child*>(root);
}

}  // namespace foothill_scene::detail
