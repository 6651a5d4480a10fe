#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <memory>

#include "foothill_orbit/cluster_config.hpp"
#include "foothill_orbit/exponential_atmosphere.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

std::string refusal(const ClusterConfig& config) {
  const auto cluster = Cluster::create(config);
  return cluster ? "accepted" : cluster.error().reason;
}

TEST(ClusterConfig, RelativeStartHasFullPrecision) {
  ClusterConfig config = testing::pair_config();
  const HillState tiny{{1e-9, -3e-9, 2e-9}, {1e-12, 0.0, -1e-12}};
  config.craft[1].start = RelativeStart{"chief", tiny};
  const ClusterSnapshot snapshot = testing::make(config).snapshot();
  EXPECT_LT((snapshot.craft[1].relative.p_OC - tiny.p_OC).norm(), 1e-15 * tiny.p_OC.norm());
  EXPECT_LT((snapshot.craft[1].relative.v_OC - tiny.v_OC).norm(), 1e-14 * tiny.v_OC.norm());
}

TEST(ClusterConfig, ChiefMayBeListedLaterAndHaveAChiefItself) {
  ClusterConfig config;
  const HillState step{.p_OC = {0.0, 10.0, 0.0}};
  config.craft = {{testing::craft_called("a"), RelativeStart{"b", step}},
                  {testing::craft_called("b"), RelativeStart{"c", step}},
                  {testing::craft_called("c"), testing::low_orbit()}};
  config.reference = "c";
  const ClusterSnapshot snapshot = testing::make(config).snapshot();
  // Ten metres along two tracks that differ by 1.5e-6 rad.
  EXPECT_LT((snapshot.craft[0].relative.p_OC - Eigen::Vector3d{0.0, 20.0, 0.0}).norm(), 1e-4);
  EXPECT_LT((snapshot.craft[1].relative.p_OC - Eigen::Vector3d{0.0, 10.0, 0.0}).norm(), 1e-14);
}

TEST(ClusterConfig, CraftWithIndependentStatesAreSubtracted) {
  ClusterConfig config = testing::pair_config();
  OrbitalElements ahead = testing::low_orbit();
  ahead.true_anomaly += 1e-4;
  config.craft[1].start = ahead;
  const ClusterSnapshot snapshot = testing::make(config).snapshot();
  EXPECT_NEAR(snapshot.craft[1].relative.p_OC.y(), 680.0, 1e-3);
}

TEST(ClusterConfig, RejectsACraftBelowTheSurface) {
  ClusterConfig config = testing::pair_config();
  config.craft[0].start = OrbitalElements{6000e3, 0.0, 0.0, 0.0, 0.0, 0.0};
  EXPECT_THAT(refusal(config), AllOf(HasSubstr("'chief'"), HasSubstr("below the surface")));
  config = testing::pair_config();
  config.craft[1].start = RelativeStart{"chief", {.p_OC = {-500e3, 0.0, 0.0}}};
  EXPECT_THAT(refusal(config), AllOf(HasSubstr("'deputy'"), HasSubstr("below the surface")));
}

TEST(ClusterConfig, RejectsInvalidElements) {
  ClusterConfig config = testing::pair_config();
  config.craft[0].start = OrbitalElements{7000e3, -0.1, 0.0, 0.0, 0.0, 0.0};
  EXPECT_THAT(refusal(config), AllOf(HasSubstr("'chief'"), HasSubstr("eccentricity")));
}

TEST(ClusterConfig, RejectsARelativeStartWithoutAChief) {
  ClusterConfig config = testing::pair_config();
  config.craft[1].start = RelativeStart{};
  EXPECT_THAT(refusal(config), AllOf(HasSubstr("'deputy'"), HasSubstr("chief")));
  config.craft[1].start = RelativeStart{"nobody", {}};
  EXPECT_THAT(refusal(config), AllOf(HasSubstr("'nobody'"), HasSubstr("chief, deputy")));
  config.craft[0].start = RelativeStart{"deputy", {}};
  config.craft[1].start = RelativeStart{"chief", {}};
  EXPECT_THAT(refusal(config), HasSubstr("its own chief"));
}

TEST(ClusterConfig, RejectsStatesThatAreNotFiniteOrRadial) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  ClusterConfig config = testing::pair_config();
  config.craft[0].start = InertialState{{7e6, nan, 0.0}, {0.0, 7e3, 0.0}};
  EXPECT_THAT(refusal(config), HasSubstr("finite"));
  config.craft[0].start = InertialState{{7e6, 0.0, 0.0}, {7e3, 0.0, 0.0}};
  EXPECT_THAT(refusal(config), HasSubstr("along its radius"));
  config = testing::pair_config();
  config.craft[1].start = RelativeStart{"chief", {.p_OC = {nan, 0.0, 0.0}}};
  EXPECT_THAT(refusal(config), HasSubstr("finite"));
}

TEST(ClusterConfig, RejectsMissingRepeatedAndUnknownNames) {
  ClusterConfig config = testing::pair_config();
  config.craft[1].craft.name = "chief";
  EXPECT_THAT(refusal(config), HasSubstr("two craft are called 'chief'"));
  config.craft[1].craft.name = "";
  EXPECT_THAT(refusal(config), HasSubstr("no name"));
  config = testing::pair_config();
  config.reference = "moon";
  EXPECT_THAT(refusal(config), AllOf(HasSubstr("reference"), HasSubstr("'moon'")));
  EXPECT_THAT(refusal({}), HasSubstr("no craft"));
}

TEST(ClusterConfig, RejectsInvalidProperties) {
  const auto with = [](auto change) {
    ClusterConfig config = testing::pair_config();
    change(config);
    return refusal(config);
  };
  EXPECT_THAT(with([](auto& c) { c.craft[0].craft.mass = 0.0; }), HasSubstr("mass"));
  EXPECT_THAT(with([](auto& c) { c.craft[0].craft.drag_area = -1.0; }), HasSubstr("drag_area"));
  EXPECT_THAT(with([](auto& c) { c.craft[0].craft.drag_coefficient = -1.0; }),
              HasSubstr("drag_coefficient"));
  EXPECT_THAT(with([](auto& c) { c.craft[0].craft.reflectivity = NAN; }),
              HasSubstr("reflectivity"));
  EXPECT_THAT(with([](auto& c) { c.craft[0].craft.solar_area = -1.0; }), HasSubstr("solar_area"));
  EXPECT_THAT(with([](auto& c) { c.craft[0].craft.radius = -1.0; }), HasSubstr("radius"));
  EXPECT_THAT(with([](auto& c) { c.environment.planet.mu = -1.0; }), HasSubstr("mu"));
  EXPECT_THAT(with([](auto& c) { c.environment.planet.equatorial_radius = 0.0; }),
              HasSubstr("equatorial_radius"));
  EXPECT_THAT(with([](auto& c) { c.environment.planet.zonals[2] = NAN; }), HasSubstr("zonal"));
  EXPECT_THAT(with([](auto& c) { c.environment.planet.rotation_rate = NAN; }),
              HasSubstr("rotation_rate"));
  EXPECT_THAT(with([](auto& c) { c.environment.epoch = NAN; }), HasSubstr("epoch"));
  EXPECT_THAT(with([](auto& c) { c.environment.solar_flux = -1.0; }), HasSubstr("solar_flux"));
  EXPECT_THAT(with([](auto& c) { c.integrator.tolerance = 1.0; }), HasSubstr("tolerance"));
}

TEST(ClusterConfig, RejectsForcesThatTheEnvironmentDoesNotSupport) {
  ClusterConfig config = testing::pair_config();
  config.environment.forces.drag = true;
  EXPECT_THAT(refusal(config), HasSubstr("without an atmosphere"));
  for (const Planet& planet : {moon(), mars()}) {
    config = testing::pair_config();
    config.environment.planet = planet;
    EXPECT_EQ(refusal(config), "accepted");
    config.environment.forces.sun = true;
    EXPECT_THAT(refusal(config), HasSubstr("only be switched on around the Earth"));
  }
}

TEST(ClusterConfig, RejectsTheVelocityFreeSchemeWithDrag) {
  ClusterConfig config = testing::pair_config();
  config.integrator.scheme = Scheme::kNystrom12;
  EXPECT_EQ(refusal(config), "accepted");
  config.environment.atmosphere = std::make_shared<ExponentialAtmosphere>(ExponentialReference{});
  config.environment.forces.drag = true;
  EXPECT_THAT(refusal(config), HasSubstr("do not depend on velocity"));
}

}  // namespace
}  // namespace foothill_orbit
