#include <gmock/gmock.h>

#include <cmath>
#include <string>

#include "support.hpp"

// Orbits of an independent integrator in extended precision: see data/README.md.
namespace foothill_orbit {
namespace {

struct TruthCase {
  const char* file;
  int zonals;  // how many of J2 to J6
};

double worst_error(const TruthCase& truth, const IntegratorConfig& integrator) {
  const auto rows = testing::read_table(std::string{"orbit_truth/"} + truth.file);
  const auto state = [](const std::vector<double>& row) {
    return InertialState{1e3 * Eigen::Vector3d{row[1], row[2], row[3]},
                         1e3 * Eigen::Vector3d{row[4], row[5], row[6]}};
  };
  ClusterConfig config;
  config.integrator = integrator;
  config.craft = {{testing::craft_called("craft"), state(rows.front())}};
  for (int index = 0; index < truth.zonals; ++index) {
    config.environment.forces.zonals[static_cast<std::size_t>(index)] = true;
  }
  Cluster cluster = testing::make(config);
  double worst = 0.0;
  for (const auto& row : rows) {
    testing::must(cluster.advance_to(row[0]));
    const Eigen::Vector3d found = cluster.snapshot().craft[0].inertial.p_NC;
    worst = std::max(worst, (found - state(row).p_NC).norm());
  }
  return worst;
}

class Truth : public ::testing::TestWithParam<TruthCase> {};

TEST_P(Truth, DefaultIntegratorStaysWithinATenthOfAMillimetreForADay) {
  const double worst = worst_error(GetParam(), {});
  RecordProperty("worst_um", std::to_string(worst * 1e6));
  EXPECT_LT(worst, 1e-4);
}

TEST_P(Truth, TightestSettingStaysWithinTwoMicrometresForADay) {
  for (const Scheme scheme : {Scheme::kDormandPrince8, Scheme::kNystrom12}) {
    const double worst =
        worst_error(GetParam(), {.scheme = scheme, .tolerance = kTightestTolerance});
    RecordProperty("worst_um_" + std::to_string(static_cast<int>(scheme)),
                   std::to_string(worst * 1e6));
    EXPECT_LT(worst, 2e-6) << "scheme " << static_cast<int>(scheme);
  }
}

INSTANTIATE_TEST_SUITE_P(Cases, Truth,
                         ::testing::Values(TruthCase{"case1_twobody.csv", 0},
                                           TruthCase{"case2_j2.csv", 1},
                                           TruthCase{"case3_j2_j6.csv", 5}));

TEST(Truth, RungeKutta4IsAccurateToAMetreWithATenSecondStep) {
  // Order four: the scheme of the thesis, for comparison only.
  EXPECT_LT(
      worst_error({"case3_j2_j6.csv", 5}, {.scheme = Scheme::kRungeKutta4, .constant_step = 10.0}),
      1.0);
}

TEST(Truth, ErrorWithoutJ6IsVisibleSoThatTheComparisonCanFail) {
  EXPECT_GT(worst_error({"case3_j2_j6.csv", 4}, {}), 1.0);
}

}  // namespace
}  // namespace foothill_orbit
