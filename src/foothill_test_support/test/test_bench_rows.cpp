#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <limits>

#include "foothill_test_support/bench_rows.hpp"
#include "foothill_test_support/cpu_time.hpp"

namespace foothill_test_support {
namespace {

TEST(BenchRows, PrintsALimitAsANumber) {
  EXPECT_EQ(BenchPrinter{"spin"}.line({"one turn", 1.5, "ms", 4.0, 2.0, true}),
            R"({"bench": "spin", "case": "one turn", "figure": 1.5, "unit": "ms", )"
            R"("reference": 4, "ratio": 0.375, "bar": 2, "met": true})");
}

TEST(BenchRows, PrintsARowWithoutRequirement) {
  EXPECT_EQ(BenchPrinter{"spin"}.line({"one turn", 1234567.0, "", 0.0, ""}),
            R"({"bench": "spin", "case": "one turn", "figure": 1.23457e+06, "unit": "", )"
            R"("reference": 0, "ratio": 0, "bar": "", "met": null})");
}

TEST(BenchRows, PrintsFixedDigits) {
  constexpr BenchPrinter kRows{"spin", {std::chars_format::fixed, 4, 1, 3}};
  EXPECT_EQ(kRows.line({"one turn", 0.5, "s", 1.0, "<= 0.25", false}),
            R"({"bench": "spin", "case": "one turn", "figure": 0.5000, "unit": "s", )"
            R"("reference": 1.0, "ratio": 0.500, "bar": "<= 0.25", "met": false})");
}

TEST(BenchRows, ComparesAFigureWithItsUpperLimit) {
  constexpr BenchPrinter kRows{"spin"};
  testing::internal::CaptureStdout();
  kRows.print_at_most("one turn", 2.0, "ms", 1.0, 2.0);
  kRows.print_at_most("one turn", 2.1, "ms", 1.0, 2.0);
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            kRows.line({"one turn", 2.0, "ms", 1.0, 2.0, true}) + "\n" +
                kRows.line({"one turn", 2.1, "ms", 1.0, 2.0, false}) + "\n");
}

TEST(BenchRows, PrintsNumbersLikePrintf) {
  for (const double value :
       {0.0, -1e-7, 1e-5, 0.1, 2.5, 999999.5, 1e22, std::numeric_limits<double>::max()}) {
    std::array<char, 512> expected{};
    std::snprintf(expected.data(), expected.size(), "%.4g", value);
    EXPECT_EQ(number_text(value, std::chars_format::general, 4), expected.data());
    std::snprintf(expected.data(), expected.size(), "%.3f", value);
    EXPECT_EQ(number_text(value, std::chars_format::fixed, 3), expected.data());
  }
}

TEST(CpuTime, Increases) {
  const double begin = cpu_time();
  while (cpu_time() <= begin) {
  }
  EXPECT_GT(cpu_time(), begin);
}

}  // namespace
}  // namespace foothill_test_support
