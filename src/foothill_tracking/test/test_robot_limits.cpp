#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <string>

#include "foothill_tracking/robot_limits.hpp"

namespace foothill_tracking {
namespace {

/// A field of the limits, and whether it may be zero.
struct Field {
  const char* name;
  double RobotLimits::*member;
  bool may_be_zero{false};
};

class EachLimit : public ::testing::TestWithParam<Field> {
 protected:
  /// Returns the message with which a value of the field is rejected; empty if it is accepted.
  static std::string rejection(double value) {
    RobotLimits limits;
    limits.*GetParam().member = value;
    try {
      check(limits);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return {};
  }
};

TEST_P(EachLimit, MustBeFiniteAndPositive) {
  const std::string start = std::string{GetParam().name} + " is ";
  for (const double invalid : {-1e-9, -1.0, std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    EXPECT_THAT(rejection(invalid), ::testing::StartsWith(start)) << invalid;
  }
  EXPECT_EQ(rejection(0.0).empty(), GetParam().may_be_zero);
  EXPECT_EQ(rejection(1e-6), "");
  EXPECT_EQ(rejection(1.0), "");
}

INSTANTIATE_TEST_SUITE_P(
    RobotLimits, EachLimit,
    ::testing::Values(Field{"speed", &RobotLimits::speed},
                      Field{"acceleration", &RobotLimits::acceleration},
                      Field{"yaw_rate", &RobotLimits::yaw_rate},
                      Field{"yaw_acceleration", &RobotLimits::yaw_acceleration},
                      Field{"half_track", &RobotLimits::half_track},
                      Field{"speed_quantum", &RobotLimits::speed_quantum, true},
                      Field{"yaw_quantum", &RobotLimits::yaw_quantum, true},
                      Field{"share", &RobotLimits::share}, Field{"mass", &RobotLimits::mass},
                      Field{"inertia", &RobotLimits::inertia}, Field{"force", &RobotLimits::force},
                      Field{"torque", &RobotLimits::torque}),
    [](const auto& field) { return std::string{field.param.name}; });

TEST(RobotLimits, CannotBeUsedByMoreThanTheirWhole) {
  EXPECT_NO_THROW(check(RobotLimits{.share = 1.0}));
  EXPECT_THROW(check(RobotLimits{.share = 1.001}), std::invalid_argument);
}

}  // namespace
}  // namespace foothill_tracking
