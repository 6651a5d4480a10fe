#include <gtest/gtest.h>

#include <stdexcept>

#include "lifecycle_msgs/msg/state.hpp"
#include "rcl_lifecycle/rcl_lifecycle.h"
#include "rclcpp_lifecycle/state.hpp"
#include "rclcpp_lifecycle/transition.hpp"

using rclcpp_lifecycle::State;
using rclcpp_lifecycle::Transition;

TEST(State, IsUnknownByDefault) {
  const State state;
  EXPECT_EQ(state.id(), lifecycle_msgs::msg::State::PRIMARY_STATE_UNKNOWN);
  EXPECT_EQ(state.label(), "unknown");
}

TEST(State, NeedsALabel) { EXPECT_THROW(State(1, ""), std::runtime_error); }

TEST(State, CopiesAreEqualAndIndependent) {
  State original{3, "active"};
  const State copy{original};
  original = State{2, "inactive"};
  EXPECT_EQ(copy.id(), 3);
  EXPECT_EQ(copy.label(), "active");
  EXPECT_EQ(original.id(), 2);
  EXPECT_EQ(original.label(), "inactive");
}

TEST(State, WrapsAStateOfRcl) {
  rcl_lifecycle_state_t raw = rcl_lifecycle_get_zero_initialized_state();
  raw.id = 4;
  raw.label = "finalized";
  const State state{&raw};
  EXPECT_EQ(state.id(), 4);
  EXPECT_EQ(state.label(), "finalized");
}

TEST(Transition, MayLackALabel) {
  const Transition transition{5};
  EXPECT_EQ(transition.id(), 5);
  EXPECT_EQ(transition.label(), "");
}

TEST(Transition, KnowsItsStates) {
  const Transition transition{1, "configure", State{1, "unconfigured"}, State{10, "configuring"}};
  EXPECT_EQ(transition.id(), 1);
  EXPECT_EQ(transition.label(), "configure");
  EXPECT_EQ(transition.start_state().id(), 1);
  EXPECT_EQ(transition.start_state().label(), "unconfigured");
  EXPECT_EQ(transition.goal_state().id(), 10);
  EXPECT_EQ(transition.goal_state().label(), "configuring");
}

TEST(Transition, CopiesKeepTheirStates) {
  const Transition original{1, "configure", State{1, "unconfigured"}, State{10, "configuring"}};
  const Transition copy{original};
  Transition assigned{7};
  assigned = original;
  for (const Transition& transition : {copy, assigned}) {
    EXPECT_EQ(transition.id(), 1);
    EXPECT_EQ(transition.start_state().label(), "unconfigured");
    EXPECT_EQ(transition.goal_state().label(), "configuring");
  }
}
