#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "params_fixture.hpp"
#include "rcl_interfaces/msg/parameter_event.hpp"
#include "rclcpp/parameter_events_filter.hpp"
#include "rclcpp/rclcpp.hpp"

using rcl_interfaces::msg::ParameterEvent;
using rclcpp::Parameter;
using ::testing::ElementsAre;

namespace {

rcl_interfaces::msg::ParameterDescriptor dynamically_typed() {
  rcl_interfaces::msg::ParameterDescriptor descriptor;
  descriptor.dynamic_typing = true;
  return descriptor;
}

std::vector<std::string> names_of(const std::vector<rcl_interfaces::msg::Parameter>& parameters) {
  std::vector<std::string> names;
  for (const auto& parameter : parameters) names.push_back(parameter.name);
  return names;
}

ParameterEvent sample_event() {
  ParameterEvent event;
  event.node = "/ns/node";
  event.new_parameters.push_back(Parameter("new", 1).to_parameter_msg());
  event.changed_parameters.push_back(Parameter("changed", 2).to_parameter_msg());
  event.deleted_parameters.push_back(Parameter("deleted").to_parameter_msg());
  return event;
}

/// A node whose parameters change, watched by another that spins.
class ParameterEvents : public ParameterTest {
 protected:
  void SetUp() override {
    ParameterTest::SetUp();
    node_ = std::make_shared<rclcpp::Node>("watched", "ns");
    node_->declare_parameter("probe", 0);
    watcher_ = std::make_shared<rclcpp::Node>("watcher", "ns");
    executor_ = std::make_shared<rclcpp::executors::SingleThreadedExecutor>();
    executor_->add_node(watcher_);
  }
  void TearDown() override {
    executor_.reset();
    subscription_.reset();
    watcher_.reset();
    node_.reset();
    ParameterTest::TearDown();
  }

  /// Changes the probe until the watcher receives the event: from then on it receives all events.
  template <typename ConditionT>
  void probe_until(ConditionT received) {
    ASSERT_TRUE(spin_until(*executor_, [&] {
      node_->set_parameter(Parameter("probe", 1));
      return received();
    })) << "the watcher did not receive the event of the probe";
  }

  /// Collects the events of the watched node, except those of the probe.
  void watch() {
    subscription_ = watcher_->create_subscription<ParameterEvent>(
        "/parameter_events", rclcpp::ParameterEventsQoS(), [this](const ParameterEvent& event) {
          if (names_of(event.changed_parameters) == std::vector<std::string>{"probe"}) {
            probes_ = true;
          } else if (event.node == "/ns/watched") {
            events_.push_back(event);
          }
        });
    probe_until([this] { return probes_; });
  }

  ParameterEvent next_event() {
    EXPECT_TRUE(spin_until(*executor_, [this] { return !events_.empty(); }));
    if (events_.empty()) return ParameterEvent();
    const ParameterEvent event = events_.front();
    events_.erase(events_.begin());
    return event;
  }

  std::shared_ptr<rclcpp::Node> node_;
  std::shared_ptr<rclcpp::Node> watcher_;
  std::shared_ptr<rclcpp::executors::SingleThreadedExecutor> executor_;
  rclcpp::Subscription<ParameterEvent>::SharedPtr subscription_;
  bool probes_ = false;
  std::vector<ParameterEvent> events_;
};

}  // namespace

TEST_F(ParameterEvents, ListNewChangedAndDeletedParameters) {
  watch();
  const rclcpp::Time before = node_->now();
  node_->declare_parameter("a", rclcpp::ParameterValue(1), dynamically_typed());
  ParameterEvent event = next_event();
  EXPECT_EQ(event.node, "/ns/watched");
  EXPECT_GE(rclcpp::Time(event.stamp), before);
  EXPECT_THAT(event.new_parameters, ElementsAre(Parameter("a", 1).to_parameter_msg()));
  EXPECT_TRUE(event.changed_parameters.empty());

  node_->set_parameter(Parameter("a", 2));
  event = next_event();
  EXPECT_THAT(event.changed_parameters, ElementsAre(Parameter("a", 2).to_parameter_msg()));
  EXPECT_TRUE(event.new_parameters.empty());

  node_->set_parameter(Parameter("a"));
  event = next_event();
  EXPECT_THAT(names_of(event.deleted_parameters), ElementsAre("a"));
  EXPECT_TRUE(event.changed_parameters.empty());
}

TEST_F(ParameterEvents, OfAnAtomicSetCarryAllItsParameters) {
  node_->declare_parameter("a", 1);
  node_->declare_parameter("b", 1);
  watch();
  node_->set_parameters_atomically({Parameter("a", 2), Parameter("b", 2)});
  EXPECT_THAT(names_of(next_event().changed_parameters), ElementsAre("a", "b"));
  node_->set_parameters({Parameter("a", 3), Parameter("b", 3)});
  EXPECT_THAT(names_of(next_event().changed_parameters), ElementsAre("a"));
  EXPECT_THAT(names_of(next_event().changed_parameters), ElementsAre("b"));
}

TEST_F(ParameterEvents, AreNotSentForARefusedSet) {
  node_->declare_parameter("a", 1);
  watch();
  node_->set_parameter(Parameter("a", "text"));
  node_->set_parameter(Parameter("a", 2));
  EXPECT_THAT(next_event().changed_parameters, ElementsAre(Parameter("a", 2).to_parameter_msg()));
}

TEST_F(ParameterEvents, AnImplicitDeclarationIsNew) {
  node_ = std::make_shared<rclcpp::Node>("watched", "ns",
                                         rclcpp::NodeOptions().allow_undeclared_parameters(true));
  node_->declare_parameter("probe", 0);
  node_->declare_parameter("known", 0);
  watch();
  node_->set_parameters_atomically({Parameter("fresh", 1), Parameter("known", 1)});
  const ParameterEvent event = next_event();
  EXPECT_THAT(names_of(event.new_parameters), ElementsAre("fresh"));
  EXPECT_THAT(names_of(event.changed_parameters), ElementsAre("known"));
}

TEST_F(ParameterEvents, AHandlerFollowsOneParameterOfAnotherNode) {
  node_->declare_parameter("a", 1);
  node_->declare_parameter("b", 1);
  rclcpp::ParameterEventHandler handler(watcher_);
  bool received = false;
  const auto probe =
      handler.add_parameter_callback("probe", [&](const auto&) { received = true; }, "/ns/watched");
  std::vector<int64_t> absolute;
  const auto by_absolute_name = handler.add_parameter_callback(
      "a", [&](const Parameter& parameter) { absolute.push_back(parameter.as_int()); },
      "/ns/watched");
  std::vector<int64_t> relative;
  const auto by_relative_name = handler.add_parameter_callback(
      "a", [&](const Parameter& parameter) { relative.push_back(parameter.as_int()); }, "watched");
  std::vector<int64_t> own;
  const auto of_own_node = handler.add_parameter_callback(
      "a", [&](const Parameter& parameter) { own.push_back(parameter.as_int()); });
  probe_until([&] { return received; });

  node_->set_parameter(Parameter("b", 7));
  node_->set_parameter(Parameter("a", 2));
  node_->set_parameter(Parameter("a", 3));
  EXPECT_TRUE(spin_until(*executor_, [&] { return absolute.size() >= 2; }));
  EXPECT_THAT(absolute, ElementsAre(2, 3));
  EXPECT_THAT(relative, ElementsAre(2, 3));
  EXPECT_THAT(own, ElementsAre());

  watcher_->declare_parameter("a", 9);
  EXPECT_TRUE(spin_until(*executor_, [&] { return !own.empty(); }));
  EXPECT_THAT(own, ElementsAre(9));
}

TEST_F(ParameterEvents, AHandlerCallsTheNewestCallbackFirstUntilItIsRemoved) {
  node_->declare_parameter("a", 1);
  rclcpp::ParameterEventHandler handler(watcher_);
  bool received = false;
  const auto probe =
      handler.add_parameter_callback("probe", [&](const auto&) { received = true; }, "/ns/watched");
  probe_until([&] { return received; });

  std::vector<std::string> calls;
  const auto note = [&](const char* name) {
    return [&, name](const auto&) { calls.push_back(name); };
  };
  const auto is_a = [&](const ParameterEvent& event) {
    return names_of(event.changed_parameters) == std::vector<std::string>{"a"};
  };
  const auto older = handler.add_parameter_callback("a", note("older"), "/ns/watched");
  const auto newer = handler.add_parameter_callback("a", note("newer"), "/ns/watched");
  const auto any = handler.add_parameter_event_callback([&](const ParameterEvent& event) {
    if (is_a(event)) calls.push_back("event");
  });
  const auto called = [&] { return !calls.empty() && calls.back() == "event"; };
  node_->set_parameter(Parameter("a", 2));
  ASSERT_TRUE(spin_until(*executor_, called));
  EXPECT_THAT(calls, ElementsAre("newer", "older", "event"));

  handler.remove_parameter_callback(newer);
  EXPECT_THROW(handler.remove_parameter_callback(newer), std::runtime_error);
  calls.clear();
  node_->set_parameter(Parameter("a", 3));
  ASSERT_TRUE(spin_until(*executor_, called));
  EXPECT_THAT(calls, ElementsAre("older", "event"));

  handler.remove_parameter_event_callback(any);
  EXPECT_THROW(handler.remove_parameter_event_callback(any), std::runtime_error);
}

TEST_F(ParameterEvents, AHandlerForgetsACallbackWhoseHandleIsDropped) {
  node_->declare_parameter("a", 1);
  rclcpp::ParameterEventHandler handler(watcher_);
  int dropped_calls = 0;
  auto dropped =
      handler.add_parameter_callback("a", [&](const auto&) { ++dropped_calls; }, "/ns/watched");
  int kept_calls = 0;
  const auto kept =
      handler.add_parameter_callback("a", [&](const auto&) { ++kept_calls; }, "/ns/watched");
  dropped.reset();
  ASSERT_TRUE(spin_until(*executor_, [&] {
    node_->set_parameter(Parameter("a", 2));
    return kept_calls > 0;
  }));
  EXPECT_EQ(dropped_calls, 0);
}

TEST(ParameterEventMessages, AParameterIsReadOutOfAnEvent) {
  using Handler = rclcpp::ParameterEventHandler;
  const ParameterEvent event = sample_event();
  Parameter parameter;
  EXPECT_TRUE(Handler::get_parameter_from_event(event, parameter, "new", "/ns/node"));
  EXPECT_EQ(parameter, Parameter("new", 1));
  EXPECT_EQ(Handler::get_parameter_from_event(event, "changed", "/ns/node"),
            Parameter("changed", 2));
  EXPECT_FALSE(Handler::get_parameter_from_event(event, parameter, "deleted", "/ns/node"));
  EXPECT_FALSE(Handler::get_parameter_from_event(event, parameter, "new", "/other"));
  EXPECT_EQ(Handler::get_parameter_from_event(event, "missing", "/ns/node"), Parameter("missing"));
  EXPECT_THROW(Handler::get_parameter_from_event(event, "new", "/other"), std::runtime_error);
  EXPECT_THAT(Handler::get_parameters_from_event(event),
              ElementsAre(Parameter("new", 1), Parameter("changed", 2)));
}

TEST(ParameterEventMessages, AFilterPicksNamesAndKindsOfChange) {
  using Filter = rclcpp::ParameterEventsFilter;
  const auto event = std::make_shared<const ParameterEvent>(sample_event());
  const Filter filter(event, {"new", "changed", "deleted"},
                      {Filter::EventType::NEW, Filter::EventType::DELETED});
  ASSERT_EQ(filter.get_events().size(), 2U);
  EXPECT_EQ(filter.get_events()[0].first, Filter::EventType::NEW);
  EXPECT_EQ(filter.get_events()[0].second->name, "new");
  EXPECT_EQ(filter.get_events()[1].first, Filter::EventType::DELETED);
  EXPECT_EQ(filter.get_events()[1].second->name, "deleted");
  EXPECT_TRUE(Filter(event, {"other"}, {Filter::EventType::NEW}).get_events().empty());
}
