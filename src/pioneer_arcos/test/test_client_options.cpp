#include <gmock/gmock.h>

#include <functional>
#include <string>

#include "pioneer_arcos/client_options.hpp"

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::HasSubstr;

struct Limit {
  std::string name;
  milliseconds ClientOptions::*field;
  int low;
  int high;
};

class DurationLimits : public testing::TestWithParam<Limit> {
 protected:
  static std::string error_for(milliseconds value) {
    ClientOptions options;
    options.*GetParam().field = value;
    try {
      check(options);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return {};
  }
};

TEST_P(DurationLimits, AreInclusiveAndNamedInTheError) {
  const auto& [name, field, low, high] = GetParam();
  EXPECT_EQ(error_for(milliseconds{low}), "");
  EXPECT_EQ(error_for(milliseconds{high}), "");
  const std::string range = std::to_string(low) + " to " + std::to_string(high) + " ms";
  EXPECT_THAT(error_for(milliseconds{low - 1}),
              AllOf(HasSubstr(name + " is " + std::to_string(low - 1) + " ms"), HasSubstr(range)));
  EXPECT_THAT(error_for(milliseconds{high + 1}),
              AllOf(HasSubstr(name + " is " + std::to_string(high + 1) + " ms"), HasSubstr(range)));
}

INSTANTIATE_TEST_SUITE_P(
    ClientOptions, DurationLimits,
    testing::Values(Limit{"command_timeout", &ClientOptions::command_timeout, 20, 10000},
                    Limit{"command_gap", &ClientOptions::command_gap, 0, 100},
                    Limit{"pulse_period", &ClientOptions::pulse_period, 10, 1000},
                    Limit{"packet_timeout", &ClientOptions::packet_timeout, 150, 10000},
                    Limit{"open_timeout", &ClientOptions::open_timeout, 10, 10000},
                    Limit{"sync_timeout", &ClientOptions::sync_timeout, 20, 5000},
                    Limit{"retry_period", &ClientOptions::retry_period, 10, 10000},
                    Limit{"stop_timeout", &ClientOptions::stop_timeout, 0, 10000},
                    Limit{"guard_timeout", &ClientOptions::guard_timeout, 100, 10000}),
    [](const auto& one) { return one.param.name; });

TEST(ClientOptions, DefaultsAreValid) { EXPECT_NO_THROW(check(ClientOptions{})); }

TEST(ClientOptions, LimitsMustBePositiveAndFitTheProtocol) {
  for (const int value : {0, -5, 32768}) {
    ClientOptions options;
    options.limits.turn_deceleration = DegreesPerSecond2{value};
    EXPECT_THROW(check(options), std::invalid_argument) << value;
  }
  ClientOptions options;
  options.limits.max_speed = MillimetresPerSecond{32767};
  options.limits.acceleration = MillimetresPerSecond2{1};
  EXPECT_NO_THROW(check(options));
}

}  // namespace
}  // namespace pioneer_arcos
