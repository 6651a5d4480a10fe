#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "lifecycle_msgs/msg/state.hpp"
#include "lifecycle_msgs/msg/transition.hpp"
#include "rclcpp/rclcpp.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"
#include "std_msgs/msg/empty.hpp"

namespace {

using lifecycle_msgs::msg::Transition;
using rclcpp_lifecycle::LifecycleNode;
using CallbackReturn = LifecycleNode::CallbackReturn;
using StateId = lifecycle_msgs::msg::State;

template <typename ConditionT>
bool eventually(const ConditionT& condition) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

class LifecycleNodeTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  std::shared_ptr<LifecycleNode> node_ = std::make_shared<LifecycleNode>("node", "space");
};

TEST_F(LifecycleNodeTest, GoesThroughItsLifeByFunctionCalls) {
  EXPECT_EQ(node_->get_current_state().id(), StateId::PRIMARY_STATE_UNCONFIGURED);
  EXPECT_EQ(node_->configure().id(), StateId::PRIMARY_STATE_INACTIVE);
  EXPECT_EQ(node_->activate().id(), StateId::PRIMARY_STATE_ACTIVE);
  EXPECT_EQ(node_->deactivate().id(), StateId::PRIMARY_STATE_INACTIVE);
  EXPECT_EQ(node_->cleanup().id(), StateId::PRIMARY_STATE_UNCONFIGURED);
  EXPECT_EQ(node_->shutdown().id(), StateId::PRIMARY_STATE_FINALIZED);
}

TEST_F(LifecycleNodeTest, ShutsDownFromEveryPrimaryState) {
  for (int steps = 0; steps <= 2; ++steps) {
    LifecycleNode node{"node_" + std::to_string(steps)};
    if (steps > 0) node.configure();
    if (steps > 1) node.activate();
    EXPECT_EQ(node.shutdown().id(), StateId::PRIMARY_STATE_FINALIZED) << steps;
    EXPECT_EQ(node.shutdown().id(), StateId::PRIMARY_STATE_FINALIZED) << "a second time";
  }
}

TEST_F(LifecycleNodeTest, ReturnsHowTheCallbackEnded) {
  auto result = CallbackReturn::ERROR;
  EXPECT_EQ(node_->configure(result).id(), StateId::PRIMARY_STATE_INACTIVE);
  EXPECT_EQ(result, CallbackReturn::SUCCESS);
  node_->register_on_activate([](const auto&) { return CallbackReturn::FAILURE; });
  EXPECT_EQ(node_->activate(result).id(), StateId::PRIMARY_STATE_INACTIVE);
  EXPECT_EQ(result, CallbackReturn::FAILURE);
  node_->register_on_cleanup([](const auto&) { return CallbackReturn::ERROR; });
  EXPECT_EQ(node_->cleanup(result).id(), StateId::PRIMARY_STATE_UNCONFIGURED)
      << "on_error() succeeds by default";
  EXPECT_EQ(result, CallbackReturn::ERROR);
}

TEST_F(LifecycleNodeTest, TriggersTransitionsByNumberAndByObject) {
  auto result = CallbackReturn::ERROR;
  EXPECT_EQ(node_->trigger_transition(Transition::TRANSITION_CONFIGURE).id(),
            StateId::PRIMARY_STATE_INACTIVE);
  EXPECT_EQ(
      node_->trigger_transition(rclcpp_lifecycle::Transition{Transition::TRANSITION_ACTIVATE}).id(),
      StateId::PRIMARY_STATE_ACTIVE);
  EXPECT_EQ(node_->trigger_transition(Transition::TRANSITION_DEACTIVATE, result).id(),
            StateId::PRIMARY_STATE_INACTIVE);
  EXPECT_EQ(result, CallbackReturn::SUCCESS);
}

TEST_F(LifecycleNodeTest, StaysWhereItIsIfATransitionCannotStart) {
  EXPECT_EQ(node_->activate().id(), StateId::PRIMARY_STATE_UNCONFIGURED);
  EXPECT_EQ(node_->trigger_transition(250).id(), StateId::PRIMARY_STATE_UNCONFIGURED);
}

TEST_F(LifecycleNodeTest, PassesThePreviousStateAndIsInTheTransitionStateMeanwhile) {
  std::string previous;
  uint8_t current = 0;
  node_->register_on_configure([&](const rclcpp_lifecycle::State& state) {
    previous = state.label();
    current = node_->get_current_state().id();
    return CallbackReturn::SUCCESS;
  });
  node_->configure();
  EXPECT_EQ(previous, "unconfigured");
  EXPECT_EQ(current, StateId::TRANSITION_STATE_CONFIGURING);
}

TEST_F(LifecycleNodeTest, RefusesATransitionDuringAnother) {
  uint8_t nested = 0;
  node_->register_on_configure([&](const auto&) {
    nested = node_->trigger_transition(Transition::TRANSITION_ACTIVATE).id();
    return CallbackReturn::SUCCESS;
  });
  EXPECT_EQ(node_->configure().id(), StateId::PRIMARY_STATE_INACTIVE);
  EXPECT_EQ(nested, StateId::TRANSITION_STATE_CONFIGURING);
}

TEST_F(LifecycleNodeTest, RecoversFromAnExceptionIfOnErrorSucceeds) {
  auto result = CallbackReturn::SUCCESS;
  std::string previous;
  node_->register_on_configure(
      [](const auto&) -> CallbackReturn { throw std::runtime_error{"no such device"}; });
  node_->register_on_error([&](const rclcpp_lifecycle::State& state) {
    previous = state.label();
    return CallbackReturn::SUCCESS;
  });
  EXPECT_EQ(node_->configure(result).id(), StateId::PRIMARY_STATE_UNCONFIGURED);
  EXPECT_EQ(result, CallbackReturn::ERROR);
  EXPECT_EQ(previous, "unconfigured");
}

TEST_F(LifecycleNodeTest, ListsStatesAndTransitions) {
  EXPECT_EQ(node_->get_available_states().size(), 11U);
  EXPECT_EQ(node_->get_available_transitions().size(), 2U);
  EXPECT_EQ(node_->get_transition_graph().size(), 25U);
  node_->configure();
  std::vector<std::string> labels;
  for (const auto& transition : node_->get_available_transitions()) {
    EXPECT_EQ(transition.start_state().label(), "inactive");
    labels.push_back(transition.label());
  }
  std::sort(labels.begin(), labels.end());
  EXPECT_EQ(labels, (std::vector<std::string>{"activate", "cleanup", "shutdown"}));
}

TEST_F(LifecycleNodeTest, HasTheLifecycleServicesUnlessTheyAreDisabled) {
  const auto quiet =
      std::make_shared<LifecycleNode>("quiet", "space", rclcpp::NodeOptions(), false);
  // Once the later of the two nodes is in the graph, so is all that both of them have.
  const auto is_listed = [&](const std::string& service) {
    return quiet->get_service_names_and_types().count(service) == 1;
  };
  ASSERT_TRUE(eventually([&] { return is_listed("/space/quiet/list_parameters"); }));
  for (const std::string name : {"change_state", "get_state", "get_available_states",
                                 "get_available_transitions", "get_transition_graph"}) {
    EXPECT_TRUE(is_listed("/space/node/" + name)) << name;
    EXPECT_FALSE(is_listed("/space/quiet/" + name)) << name;
  }
  EXPECT_EQ(node_->count_publishers("/space/node/transition_event"), 1U);
  EXPECT_EQ(quiet->configure().id(), StateId::PRIMARY_STATE_INACTIVE);
}

TEST_F(LifecycleNodeTest, HasParametersLikeAnyNode) {
  EXPECT_EQ(node_->declare_parameter("gain", 1.5), 1.5);
  node_->declare_parameters<int64_t>("limits", {{"low", 1}, {"high", 9}});
  EXPECT_TRUE(node_->set_parameter(rclcpp::Parameter("gain", 2.5)).successful);
  double gain = 0.0;
  EXPECT_TRUE(node_->get_parameter("gain", gain));
  EXPECT_EQ(gain, 2.5);
  std::map<std::string, int64_t> limits;
  EXPECT_TRUE(node_->get_parameters("limits", limits));
  EXPECT_EQ(limits, (std::map<std::string, int64_t>{{"low", 1}, {"high", 9}}));
  double missing = 0.0;
  EXPECT_FALSE(node_->get_parameter_or("missing", missing, 7.0));
  EXPECT_EQ(missing, 7.0);
  rcl_interfaces::msg::ParameterDescriptor any_type;
  any_type.dynamic_typing = true;
  node_->declare_parameter("passing", rclcpp::ParameterValue(1), any_type);
  EXPECT_TRUE(node_->has_parameter("passing"));
  node_->undeclare_parameter("passing");
  EXPECT_FALSE(node_->has_parameter("passing"));
}

TEST_F(LifecycleNodeTest, SubscribesInEveryState) {
  int received = 0;
  const auto subscription = node_->create_subscription<std_msgs::msg::Empty>(
      "topic", 10, [&](const std_msgs::msg::Empty&) { ++received; });
  const auto talker = std::make_shared<rclcpp::Node>("talker", "space");
  const auto publisher = talker->create_publisher<std_msgs::msg::Empty>("topic", 10);
  rclcpp::executors::SingleThreadedExecutor executor;
  executor.add_node(node_->get_node_base_interface());
  EXPECT_TRUE(eventually([&] {
    publisher->publish(std_msgs::msg::Empty());
    executor.spin_once(std::chrono::milliseconds(10));
    return received > 0;
  }));
}

TEST_F(LifecycleNodeTest, CanBeWatchedFromAnotherThread) {
  std::atomic<bool> done{false};
  std::thread watcher{[&] {
    while (!done) EXPECT_FALSE(node_->get_current_state().label().empty());
  }};
  for (int round = 0; round < 50; ++round) {
    node_->configure();
    node_->activate();
    node_->deactivate();
    node_->cleanup();
  }
  done = true;
  watcher.join();
  EXPECT_EQ(node_->get_current_state().id(), StateId::PRIMARY_STATE_UNCONFIGURED);
}

}  // namespace
