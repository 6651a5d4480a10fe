#include <gmock/gmock.h>

#include "support/link_cuts.hpp"

namespace pioneer_arcos {
namespace {

using support::CutReport;
using support::LineKind;

class CutLine : public testing::TestWithParam<LineKind> {};

TEST_P(CutLine, StopsTheRobotComesBackAndRepeatsNoCommand) {
  for (const CutReport& report : support::run_cut_experiments(GetParam(), 5, 4, 1969)) {
    EXPECT_EQ(report.not_reconnected, 0);
    EXPECT_EQ(report.out_of_order, 0);
    EXPECT_GT(report.setpoints, 20U);
    // The robot brakes for 75 ms from 0.15 m/s; the rest is for a machine with other things to do.
    EXPECT_LT(report.blind_drive, 0.4 + 0.075 + 0.3);
  }
}

INSTANTIATE_TEST_SUITE_P(Of, CutLine, testing::Values(LineKind::kTcp, LineKind::kSerial));

}  // namespace
}  // namespace pioneer_arcos
