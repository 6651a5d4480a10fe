#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "bodies.hpp"
#include "outlines.hpp"

namespace foothill_scene {
namespace {

using detail::number;
using Eigen::Vector2d;

/// Returns a wall in the plane x = 0 facing -x, made of many narrow triangles.
Shape striped_wall(int strips, double width) {
  TriangleMesh mesh;
  for (int i = 0; i <= strips; ++i) {
    mesh.vertices.emplace_back(0.0, width * i, 0.0);
    mesh.vertices.emplace_back(0.0, width * i, 1.0);
  }
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(strips); ++i) {
    mesh.triangles.push_back({2 * i, 2 * i + 1, 2 * i + 3});
    mesh.triangles.push_back({2 * i, 2 * i + 3, 2 * i + 2});
  }
  return Mesh{std::make_shared<const TriangleMesh>(std::move(mesh))};
}

/// Returns a box made of triangles.
Shape box_mesh(double half) {
  TriangleMesh mesh;
  for (int i = 0; i < 8; ++i) {
    mesh.vertices.emplace_back((i & 1) != 0 ? half : -half, (i & 2) != 0 ? half : -half,
                               (i & 4) != 0 ? half : -half);
  }
  mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return Mesh{std::make_shared<const TriangleMesh>(std::move(mesh))};
}

RC_GTEST_PROP(MeshContacts, WithAWallOfManyTrianglesAllPushAlongItsNormal, ()) {
  const CollisionWorld world = world_of({body_of("wall", striped_wall(40, 0.1), at(0, 0, 0))});
  const double depth = *number(0.0005, 0.02);
  const double y = *number(0.5, 3.5);
  const ContactList found = contacts_in(world, square_robot(), {depth - 0.2, y, 0.0, 0.0});
  RC_ASSERT(!found.empty());
  for (const Contact& contact : found.all()) {
    RC_ASSERT((contact.normal_W - Vector2d{-1.0, 0.0}).norm() < 1e-9);
    RC_ASSERT(std::abs(contact.depth - depth) < 1e-9);
  }
}

RC_GTEST_PROP(MeshContacts, OfAMeshedBoxEqualThoseOfTheBoxAtSmallDepth, ()) {
  const FloorPose pose{-0.3 - 0.2 + *number(0.001, 0.02), *number(-0.05, 0.05), 0.0, 0.0};
  const CollisionWorld solid = world_of({body_of("box", Box{{0.6, 0.6, 0.6}}, at(0, 0, 0.3))});
  const CollisionWorld meshed = world_of({body_of("box", box_mesh(0.3), at(0, 0, 0.3))});
  const ContactList one = contacts_in(solid, square_robot(), pose);
  const ContactList other = contacts_in(meshed, square_robot(), pose);
  RC_ASSERT(!one.empty() && !other.empty());
  RC_ASSERT(std::abs(one.deepest().depth - other.deepest().depth) < 1e-9);
  RC_ASSERT((one.deepest().normal_W - other.deepest().normal_W).norm() < 1e-9);
}

TEST(MeshContacts, PassUnderATableTopOfTriangles) {
  const CollisionWorld world = world_of({body_of("top", box_mesh(0.3), at(0, 0, 0.6))});
  EXPECT_TRUE(contacts_in(world, square_robot(), {}).empty());
}

TEST(MeshContacts, StandOnTheUpperFaceOfABoxOfTriangles) {
  const CollisionWorld world = world_of({body_of("box", box_mesh(0.3), at(0, 0, 0.3))});
  EXPECT_DOUBLE_EQ(world.ground(0.1, 0.2, 1.0)->height, 0.6);
  EXPECT_TRUE(contacts_in(world, square_robot(), {0.1, 0.2, 0.0, 0.6}).empty());
}

TEST(MeshContacts, IgnoreTrianglesWithoutArea) {
  TriangleMesh mesh{{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 0, 1}, {1, 0, 1}},
                    {{0, 1, 2}, {0, 1, 4}}};
  const CollisionWorld world =
      world_of({body_of("thin", Mesh{std::make_shared<const TriangleMesh>(mesh)}, at(0, 0, 0))});
  EXPECT_FALSE(contacts_in(world, square_robot(), {0.5, 0.1, 0.0, 0.0}).empty());
}

}  // namespace
}  // namespace foothill_scene
