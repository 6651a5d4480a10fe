#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <unordered_set>

#include "rcl_action/rcl_action.h"
#include "rclcpp_action/exceptions.hpp"
#include "rclcpp_action/qos.hpp"
#include "rclcpp_action/types.hpp"

using rclcpp_action::GoalUUID;

namespace {

GoalUUID counting_from(uint8_t first) {
  GoalUUID uuid;
  std::iota(uuid.begin(), uuid.end(), first);
  return uuid;
}

}  // namespace

TEST(GoalUUID, IsPrintedInGroupsOfHexadecimalDigits) {
  EXPECT_EQ(rclcpp_action::to_string(counting_from(0x10)), "10111213-1415-1617-1819-1a1b1c1d1e1f");
  EXPECT_EQ(rclcpp_action::to_string(counting_from(0)), "00010203-0405-0607-0809-0a0b0c0d0e0f");
}

TEST(GoalUUID, SurvivesTheWayToRclAndBack) {
  const GoalUUID uuid = counting_from(3);
  rcl_action_goal_info_t info = rcl_action_get_zero_initialized_goal_info();
  rclcpp_action::convert(uuid, &info);
  EXPECT_TRUE(std::equal(uuid.begin(), uuid.end(), info.goal_id.uuid));
  GoalUUID back{};
  rclcpp_action::convert(info, &back);
  EXPECT_EQ(back, uuid);
}

TEST(GoalUUID, CanBeAKey) {
  std::unordered_set<GoalUUID> set;
  for (int first = 0; first < 200; ++first) set.insert(counting_from(static_cast<uint8_t>(first)));
  EXPECT_EQ(set.size(), 200U);
  EXPECT_EQ(set.count(counting_from(150)), 1U);
  EXPECT_EQ(set.count(counting_from(220)), 0U);
}

TEST(DefaultActionStatusQoS, IsReliableAndKeepsTheLastMessageForLateJoiners) {
  const rclcpp_action::DefaultActionStatusQoS qos;
  EXPECT_EQ(qos.reliability(), rclcpp::ReliabilityPolicy::Reliable);
  EXPECT_EQ(qos.durability(), rclcpp::DurabilityPolicy::TransientLocal);
  EXPECT_EQ(qos.depth(), 1U);
}

TEST(ActionExceptions, AreOfTheDocumentedKinds) {
  EXPECT_THROW(throw rclcpp_action::exceptions::UnknownGoalHandleError(), std::invalid_argument);
  EXPECT_THROW(throw rclcpp_action::exceptions::UnawareGoalHandleError(), std::runtime_error);
}
