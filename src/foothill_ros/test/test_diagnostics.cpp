#include <gmock/gmock.h>

#include "foothill_ros/node/diagnostics.hpp"

namespace foothill_ros {
namespace {

using Status = DiagnosticBuilder::Status;

TEST(DiagnosticBuilder, KeepsTheFirstFindingOfTheHighestLevel) {
  DiagnosticBuilder builder{"robot1: base", "P3DX", "connected"};
  EXPECT_EQ(builder.status().message, "connected");
  builder.report(Status::WARN, "late").report(Status::WARN, "later");
  EXPECT_EQ(builder.status().message, "late");
  builder.report(Status::ERROR, "lost").report(Status::OK, "fine");
  EXPECT_EQ(builder.status().level, Status::ERROR);
  EXPECT_EQ(builder.status().message, "lost");
}

TEST(DiagnosticBuilder, FormatsValuesForReaders) {
  DiagnosticBuilder builder{"robot1: base", ""};
  builder.add("rate [Hz]", 9.99951, 1).add("packets", 42u).add("enabled", true).add("mode", "x");
  const auto& values = builder.status().values;
  ASSERT_EQ(values.size(), 4u);
  EXPECT_EQ(values[0].value, "10.0");
  EXPECT_EQ(values[1].value, "42");
  EXPECT_EQ(values[2].value, "true");
  EXPECT_EQ(values[3].value, "x");
}

}  // namespace
}  // namespace foothill_ros
