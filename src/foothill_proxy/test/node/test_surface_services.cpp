#include <algorithm>
#include <optional>

#include "foothill_msgs/srv/list_surfaces.hpp"
#include "foothill_msgs/srv/remove_surface.hpp"
#include "foothill_msgs/srv/set_material.hpp"
#include "foothill_msgs/srv/set_surface.hpp"
#include "std_srvs/srv/trigger.hpp"
#include "world_fixture.hpp"

namespace foothill_proxy::testing {
namespace {

using namespace foothill_msgs::srv;
using foothill_msgs::msg::FrictionPair;
using ::testing::HasSubstr;

class SurfaceServicesTest : public WorldTest {
 protected:
  SetSurface::Response set(const std::string& a, const std::string& b, double at_rest,
                           double sliding) {
    SetSurface::Request request;
    request.material_a = a;
    request.material_b = b;
    request.forward_at_rest = request.lateral_at_rest = at_rest;
    request.forward_sliding = request.lateral_sliding = sliding;
    request.rolling = 0.01;
    return call<SetSurface>("/proxy_world/set_surface", request);
  }

  RemoveSurface::Response remove(const std::string& a, const std::string& b) {
    RemoveSurface::Request request;
    request.material_a = a;
    request.material_b = b;
    return call<RemoveSurface>("/proxy_world/remove_surface", request);
  }

  SetMaterial::Response set_material(const std::string& obstacle, const std::string& shape,
                                     const std::string& material) {
    SetMaterial::Request request;
    request.obstacle = obstacle;
    request.shape = shape;
    request.material = material;
    return call<SetMaterial>("/proxy_world/set_material", request);
  }

  std::vector<FrictionPair> list() {
    const auto response = call<ListSurfaces>("/proxy_world/list_surfaces", ListSurfaces::Request{});
    EXPECT_TRUE(response.success);
    return response.pairs;
  }

  /// Returns the pair of two materials in alphabetical order, or nothing.
  std::optional<FrictionPair> find(const std::string& a, const std::string& b) {
    const auto pairs = list();
    const auto at = std::ranges::find_if(
        pairs, [&](const auto& pair) { return pair.material_a == a && pair.material_b == b; });
    return at == pairs.end() ? std::nullopt : std::optional{*at};
  }
};

TEST_F(SurfaceServicesTest, ListsThePairsThatAreSetAndNotThoseThatAreRemoved) {
  launch("  r1: {}\n");
  EXPECT_TRUE(find("lab_floor", "tyre").has_value());
  EXPECT_FALSE(find("oil", "tyre").has_value());
  EXPECT_TRUE(set("tyre", "oil", 0.1, 0.05).success);
  const auto oil = find("oil", "tyre");
  ASSERT_TRUE(oil.has_value());
  EXPECT_EQ(oil->forward_at_rest, 0.1);
  EXPECT_EQ(oil->lateral_sliding, 0.05);
  EXPECT_EQ(oil->rolling, 0.01);
  EXPECT_TRUE(remove("oil", "tyre").success);
  EXPECT_FALSE(find("oil", "tyre").has_value());
  EXPECT_THAT(remove("tyre", "oil").message, HasSubstr("no friction pair for 'tyre' and 'oil'"));
}

TEST_F(SurfaceServicesTest, ReplacesAPairThatExists) {
  launch("  r1: {}\n");
  const std::size_t before = list().size();
  EXPECT_TRUE(set("lab_floor", "tyre", 0.2, 0.1).success);
  EXPECT_EQ(list().size(), before);
  EXPECT_EQ(find("lab_floor", "tyre")->forward_at_rest, 0.2);
}

TEST_F(SurfaceServicesTest, RejectsImpossibleCoefficients) {
  launch("  r1: {}\n");
  EXPECT_THAT(set("tyre", "oil", 0.1, 0.2).message, HasSubstr("sliding"));
  EXPECT_THAT(set("tyre", "oil", -0.1, -0.2).message, HasSubstr("negative"));
  EXPECT_FALSE(find("oil", "tyre").has_value());
}

TEST_F(SurfaceServicesTest, ChangesTheMaterialOfAShape) {
  launch("  r1: {}\n");
  EXPECT_TRUE(set_material("floor", "", "ice").success);
  EXPECT_THAT(set_material("floor", "no_such_shape", "ice").message,
              HasSubstr("has no shape 'no_such_shape'"));
  EXPECT_THAT(set_material("r1", "", "ice").message, HasSubstr("no obstacle 'r1'"));
}

}  // namespace
}  // namespace foothill_proxy::testing
