#include <cmath>
#include <numbers>
#include <variant>

#include "support.hpp"

namespace foothill_proxy::testing {
namespace {

using Eigen::Vector3d;
using ::testing::AnyOf;
using ::testing::DoubleNear;

TEST(BasePose, IsUprightOnALevelFloor) {
  const BodyMotion motion{.pose = {.x = 1.0, .y = 2.0, .yaw = 0.5, .z = 0.3}};
  const Eigen::Isometry3d X_WB = base_pose(motion, 0.1);
  EXPECT_TRUE(X_WB.translation().isApprox(Vector3d{1.0, 2.0, 0.4}, 1e-15));
  EXPECT_TRUE(X_WB.linear().col(0).isApprox(Vector3d{std::cos(0.5), std::sin(0.5), 0.0}, 1e-15));
}

TEST(BasePose, HasItsVerticalAxisAlongTheFloorsNormal) {
  for (const double lean : {0.05, 0.2, 0.5}) {
    const Vector3d normal{-std::sin(lean), 0.0, std::cos(lean)};
    const BodyMotion motion{.pose = {.yaw = 1.1}, .normal_W = normal};
    const Eigen::Isometry3d X_WB = base_pose(motion, 0.1);
    EXPECT_TRUE(X_WB.linear().col(2).isApprox(normal, 1e-14));
    EXPECT_TRUE(X_WB.translation().isApprox(0.1 * normal, 1e-14));
    EXPECT_NEAR(X_WB.linear().determinant(), 1.0, 1e-14);
  }
}

/// A body with a given footprint.
class Block : public Body {
 public:
  explicit Block(const foothill_scene::Footprint& footprint) : footprint_{footprint} {}
  [[nodiscard]] const foothill_scene::Footprint& footprint() const override { return footprint_; }
  [[nodiscard]] double mass() const override { return 1.0; }
  [[nodiscard]] double base_height() const override { return 0.1; }
  [[nodiscard]] BodyMotion motion() const override { return {}; }
  void place(const FloorPose&) override {}
  void step(const StepInput&) override {}

 private:
  foothill_scene::Footprint footprint_;
};

/// Returns the volume of a closed mesh by the divergence theorem [m^3].
double volume(const foothill_scene::TriangleMesh& mesh) {
  double sum = 0.0;
  for (const auto& [a, b, c] : mesh.triangles) {
    sum += mesh.vertices[a].dot(mesh.vertices[b].cross(mesh.vertices[c])) / 6.0;
  }
  return sum;
}

const foothill_scene::TriangleMesh& default_mesh(const std::vector<foothill_scene::Visual>& all) {
  return *std::get<foothill_scene::Mesh>(all.at(0).shape).triangles;
}

TEST(BodyAppearance, IsAClosedPrismWithTheVolumeOfTheFootprint) {
  const Block block{foothill_scene::Footprint::rectangle(-0.3, 0.4, -0.2, 0.2, 0.05, 0.5)};
  const auto appearance = block.appearance();
  // Outward triangles give a positive volume.
  EXPECT_NEAR(volume(default_mesh(appearance)), 0.7 * 0.4 * 0.45, 1e-12);
}

TEST(BodyAppearance, ApproximatesRoundedCornersFromInside) {
  const double radius = 0.3;
  const Block disc{foothill_scene::Footprint::circle(radius, 0.0, 0.5)};
  const auto appearance = disc.appearance();
  const double exact = std::numbers::pi * radius * radius * 0.5;
  // A regular polygon with 32 corners has (32 / 2 pi) sin(2 pi / 32) = 0.9936 of the circle's area.
  EXPECT_NEAR(volume(default_mesh(appearance)) / exact, 0.9936, 1e-4);
}

TEST(BodyAppearance, IsGivenRelativeToBaseLink) {
  const Block block{foothill_scene::Footprint::rectangle(-0.3, 0.4, -0.2, 0.2, 0.05, 0.5)};
  const auto appearance = block.appearance();
  for (const Vector3d& vertex : default_mesh(appearance).vertices) {
    EXPECT_THAT(vertex.z(), AnyOf(DoubleNear(-0.05, 1e-12), DoubleNear(0.4, 1e-12)));
  }
}

}  // namespace
}  // namespace foothill_proxy::testing
