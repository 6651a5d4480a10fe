#include <gmock/gmock.h>

#include <cmath>

#include "foothill_orbit/planet.hpp"

namespace foothill_orbit {
namespace {

/// Normalised coefficients C20 to C60 as the gravity models print them.
struct Model {
  const char* name;
  Planet planet;
  Zonals normalised;
};

class PlanetModel : public ::testing::TestWithParam<Model> {};

TEST_P(PlanetModel, ZonalsAreTheModelsCoefficientsUnnormalised) {
  for (std::size_t index = 0; index < kZonals; ++index) {
    const double n = static_cast<double>(index + 2);
    const double expected = -std::sqrt(2.0 * n + 1.0) * GetParam().normalised[index];
    // The Earth's are printed to nine digits, which is what the truth data use.
    EXPECT_NEAR(GetParam().planet.zonals[index], expected, 5e-9 * std::abs(expected)) << "J" << n;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Models, PlanetModel,
    ::testing::Values(Model{"EGM96",
                            earth(),
                            {-0.484165371736e-3, 0.957254173792e-6, 0.539873863789e-6,
                             0.685323475630e-7, -0.149957994714e-6}},
                      Model{"GRGM900C",
                            moon(),
                            {-9.08866163613439e-05, -3.19735296100717e-06, 3.23478956066615e-06,
                             -2.23778753055893e-07, 3.81842435328834e-06}},
                      Model{
                          "GMM2B",
                          mars(),
                          {-8.7450547081842009e-04, -1.1886910646015641e-05, 5.1257987175465586e-06,
                           -1.7242068505338999e-06, 1.3448267510621481e-06}}),
    [](const auto& one) { return one.param.name; });

TEST(Planet, OnlyTheEarthHasAnEphemerisOfSunAndMoon) {
  EXPECT_TRUE(earth().is_earth);
  EXPECT_FALSE(moon().is_earth);
  EXPECT_FALSE(mars().is_earth);
  EXPECT_FALSE(Planet{}.is_earth);
}

}  // namespace
}  // namespace foothill_orbit
