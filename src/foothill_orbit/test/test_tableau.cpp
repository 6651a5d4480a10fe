#include <gmock/gmock.h>

#include <cmath>

#include "foothill_orbit/detail/tableau.hpp"

namespace foothill_orbit::detail {
namespace {

struct Case {
  const char* name;
  const Tableau* tableau;
  int order;
};

class TableauOf : public ::testing::TestWithParam<Case> {};

double sum(const Tableau& tableau, const Row& row, int power) {
  double result = 0.0;
  for (std::size_t index = 0; index < static_cast<std::size_t>(row.count); ++index) {
    const auto column = static_cast<std::size_t>(row.column[index]);
    result += row.weight[index] * std::pow(tableau.nodes[column], power);
  }
  return result;
}

/// The sizes of a row's weights: what a rounding error in the last digit can make of a sum.
double size(const Row& row) {
  double result = 0.0;
  for (std::size_t index = 0; index < static_cast<std::size_t>(row.count); ++index) {
    result += std::abs(row.weight[index]);
  }
  return result;
}

constexpr double kRounding = 5e-16;

TEST_P(TableauOf, ResultsIntegratePolynomialsUpToItsOrder) {
  const Tableau& tableau = *GetParam().tableau;
  for (int power = 0; power < GetParam().order; ++power) {
    EXPECT_NEAR(sum(tableau, tableau.result.velocity, power), 1.0 / (power + 1),
                kRounding * size(tableau.result.velocity))
        << power;
  }
  for (int power = 0; power + 1 < GetParam().order; ++power) {
    EXPECT_NEAR(sum(tableau, tableau.result.position, power), 1.0 / ((power + 1) * (power + 2)),
                kRounding * size(tableau.result.position))
        << power;
  }
}

TEST_P(TableauOf, StagesLieOnTheParabolaOfAConstantAcceleration) {
  const Tableau& tableau = *GetParam().tableau;
  for (std::size_t stage = 1; stage < tableau.nodes.size(); ++stage) {
    const double node = tableau.nodes[stage];
    const RowPair& row = tableau.matrix[stage];
    // The first stage of a first-order method, and the middle ones of the classical, are straight.
    if (tableau.velocity_free || (stage > 1 && GetParam().order > 4)) {
      EXPECT_NEAR(sum(tableau, row.position, 0), node * node / 2.0, kRounding * size(row.position))
          << stage;
    }
    if (tableau.velocity_free) continue;
    EXPECT_NEAR(sum(tableau, row.velocity, 0), node, kRounding * size(row.velocity)) << stage;
  }
}

TEST_P(TableauOf, EveryStageUsesOnlyEarlierOnes) {
  const Tableau& tableau = *GetParam().tableau;
  for (std::size_t stage = 0; stage < tableau.nodes.size(); ++stage) {
    const Row& row = tableau.matrix[stage].position;
    for (std::size_t index = 0; index < static_cast<std::size_t>(row.count); ++index) {
      EXPECT_LT(row.column[index], static_cast<int>(stage));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Schemes, TableauOf,
                         ::testing::Values(Case{"RungeKutta4", &runge_kutta_4(), 4},
                                           Case{"DormandPrince8", &dormand_prince_8(), 8},
                                           Case{"Nystrom12", &nystrom_12(), 12}),
                         [](const auto& one) { return one.param.name; });

TEST(Tableau, ErrorEstimatesAndInterpolantVanishForConstantAccelerations) {
  const Tableau& dormand_prince = dormand_prince_8();
  for (const RowPair* rows :
       {&dormand_prince.error, &dormand_prince.damping, &nystrom_12().error}) {
    EXPECT_NEAR(sum(dormand_prince, rows->velocity, 0), 0.0, kRounding * size(rows->velocity));
    EXPECT_NEAR(sum(dormand_prince, rows->position, 0), 0.0, kRounding * size(rows->position));
  }
  for (const RowPair& rows : dormand_prince.dense) {
    EXPECT_NEAR(sum(dormand_prince, rows.velocity, 0), 0.0, kRounding * size(rows.velocity));
  }
}

}  // namespace
}  // namespace foothill_orbit::detail
