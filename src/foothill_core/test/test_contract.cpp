#include <gmock/gmock.h>

#include "foothill_core/contract.hpp"

namespace foothill_core {
namespace {

void needs_positive(int value) { expects(value > 0, "value must be positive"); }

TEST(Expects, ThrowsALogicErrorThatNamesTheFunctionAndThePrecondition) {
  EXPECT_NO_THROW(needs_positive(1));
  try {
    needs_positive(0);
    FAIL() << "nothing was thrown";
  } catch (const std::logic_error& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("needs_positive"));
    EXPECT_THAT(error.what(), ::testing::HasSubstr("value must be positive"));
  }
}

}  // namespace
}  // namespace foothill_core
