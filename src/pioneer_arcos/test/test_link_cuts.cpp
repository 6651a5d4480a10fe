#include <gmock/gmock.h>

#include "support/link_cuts.hpp"

namespace pioneer_arcos {
namespace {

using support::CutReport;
using support::LineKind;

class CutLine : public testing::TestWithParam<LineKind> {};

TEST_P(CutLine, StopsTheRobotReconnectsAndRepeatsNoCommand) {
  for (const CutReport& report : support::run_cut_experiments(GetParam(), 5, 4, 1969)) {
    EXPECT_EQ(report.not_reconnected, 0);
    EXPECT_EQ(report.out_of_order, 0);
    EXPECT_GT(report.setpoints, 20U);
    // Watchdog 0.4 s and braking for 75 ms; 0.3 s allow for a loaded machine.
    EXPECT_LT(report.blind_drive, 0.4 + 0.075 + 0.3);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, CutLine, testing::Values(LineKind::kTcp, LineKind::kSerial));

}  // namespace
}  // namespace pioneer_arcos
