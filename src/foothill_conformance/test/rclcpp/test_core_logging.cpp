#include <rcutils/logging.h>

#include <cstdarg>
#include <cstdio>
#include <mutex>
#include <string>
#include <vector>

#include "core_fixture.hpp"
#include "rcl_interfaces/msg/log.hpp"
#include "rcl_interfaces/srv/get_logger_levels.hpp"
#include "rcl_interfaces/srv/set_logger_levels.hpp"

using namespace std::chrono_literals;
using core_test::spin_until;

namespace {

struct Line {
  int severity;
  std::string name;
  std::string text;
};

std::mutex g_mutex;
std::vector<Line> g_lines;

void record(const rcutils_log_location_t*, int severity, const char* name,
            rcutils_time_point_value_t, const char* format, va_list* args) {
  char text[1024];
  va_list copy;
  va_copy(copy, *args);
  std::vsnprintf(text, sizeof(text), format, copy);
  va_end(copy);
  std::lock_guard<std::mutex> lock(g_mutex);
  g_lines.push_back({severity, name != nullptr ? name : "", text});
}

/// Records what the test logs under its own logger.
class Logging : public core_test::RosTest {
 protected:
  void SetUp() override {
    RosTest::SetUp();
    previous_ = rcutils_logging_get_output_handler();
    rcutils_logging_set_output_handler(record);
    g_lines.clear();
  }
  void TearDown() override {
    rcutils_logging_set_output_handler(previous_);
    RosTest::TearDown();
  }

  std::vector<std::string> texts() {
    std::lock_guard<std::mutex> lock(g_mutex);
    std::vector<std::string> result;
    for (const auto& line : g_lines) {
      if (line.name.rfind("logged", 0) == 0) result.push_back(line.text);
    }
    return result;
  }

  rclcpp::Logger logger = rclcpp::get_logger("logged");

 private:
  rcutils_logging_output_handler_t previous_{};
};

bool yes() { return true; }
bool no() { return false; }

/// A clock that the test moves.
void set_time(rclcpp::Clock& clock, std::chrono::nanoseconds time) {
  std::lock_guard<std::mutex> lock(clock.get_clock_mutex());
  ASSERT_EQ(rcl_enable_ros_time_override(clock.get_clock_handle()), RCL_RET_OK);
  ASSERT_EQ(rcl_set_ros_time_override(clock.get_clock_handle(), time.count()), RCL_RET_OK);
}

}  // namespace

TEST_F(Logging, EverySeverityArrivesWithItsLevelNameAndText) {
  logger.set_level(rclcpp::Logger::Level::Debug);
  RCLCPP_DEBUG(logger, "debug %d", 1);
  RCLCPP_INFO(logger, "info %s", "two");
  RCLCPP_WARN_STREAM(logger, "warn " << 3);
  RCLCPP_ERROR_STREAM(logger, "error " << 4.5);
  RCLCPP_FATAL(logger, "fatal");
  EXPECT_EQ(texts(),
            (std::vector<std::string>{"debug 1", "info two", "warn 3", "error 4.5", "fatal"}));
  std::vector<int> severities;
  for (const auto& line : g_lines) {
    if (line.name == "logged") severities.push_back(line.severity);
  }
  EXPECT_EQ(severities, (std::vector<int>{10, 20, 30, 40, 50}));
}

TEST_F(Logging, LevelsFilterAndChildrenInheritThem) {
  auto child = logger.get_child("child");
  EXPECT_STREQ(child.get_name(), "logged.child");
  logger.set_level(rclcpp::Logger::Level::Warn);
  EXPECT_EQ(child.get_effective_level(), rclcpp::Logger::Level::Warn);
  RCLCPP_INFO(child, "hidden");
  RCLCPP_WARN(child, "shown");
  child.set_level(rclcpp::Logger::Level::Debug);
  RCLCPP_DEBUG(child, "shown too");
  RCLCPP_DEBUG(logger, "hidden");
  EXPECT_EQ(texts(), (std::vector<std::string>{"shown", "shown too"}));
  logger.set_level(rclcpp::Logger::Level::Info);
}

TEST_F(Logging, OnceLogsTheFirstTimeAndSkipfirstAllButThat) {
  for (int i = 0; i < 3; ++i) {
    RCLCPP_INFO_ONCE(logger, "once %d", i);
    RCLCPP_INFO_STREAM_ONCE(logger, "stream once " << i);
    RCLCPP_INFO_SKIPFIRST(logger, "skip %d", i);
    RCLCPP_INFO_STREAM_SKIPFIRST(logger, "stream skip " << i);
  }
  EXPECT_EQ(texts(), (std::vector<std::string>{"once 0", "stream once 0", "skip 1", "stream skip 1",
                                               "skip 2", "stream skip 2"}));
}

TEST_F(Logging, FunctionAndExpressionDecide) {
  RCLCPP_INFO_FUNCTION(logger, &yes, "function %d", 1);
  RCLCPP_INFO_FUNCTION(logger, &no, "function %d", 2);
  RCLCPP_INFO_EXPRESSION(logger, 1 + 1 == 2, "expression %d", 1);
  RCLCPP_INFO_EXPRESSION(logger, 1 + 1 == 3, "expression %d", 2);
  RCLCPP_INFO_STREAM_EXPRESSION(logger, true, "stream " << 1);
  RCLCPP_INFO_STREAM_FUNCTION(logger, &no, "stream " << 2);
  EXPECT_EQ(texts(), (std::vector<std::string>{"function 1", "expression 1", "stream 1"}));
}

TEST_F(Logging, ThrottleLogsOncePerPeriodOfItsClock) {
  rclcpp::Clock clock(RCL_ROS_TIME);
  for (int i = 0; i <= 20; ++i) {
    set_time(clock, 100s + i * 100ms);
    RCLCPP_WARN_THROTTLE(logger, clock, 1000, "plain %d", i);
    RCLCPP_WARN_STREAM_THROTTLE(logger, clock, 1000, "stream " << i);
  }
  EXPECT_EQ(texts(), (std::vector<std::string>{"plain 0", "stream 0", "plain 10", "stream 10",
                                               "plain 20", "stream 20"}));
}

TEST_F(Logging, SkipfirstThrottleKeepsThePeriodAndLeavesTheFirstOut) {
  rclcpp::Clock clock(RCL_ROS_TIME);
  for (int i = 0; i <= 20; ++i) {
    set_time(clock, 100s + i * 100ms);
    RCLCPP_WARN_SKIPFIRST_THROTTLE(logger, clock, 1000, "%d", i);
  }
  EXPECT_EQ(texts(), (std::vector<std::string>{"10", "20"}));
}

TEST_F(Logging, NodeLoggerHasTheFullNameOfTheNode) {
  const rclcpp::Node node("talker", "/deep/down");
  EXPECT_STREQ(node.get_logger().get_name(), "deep.down.talker");
}

namespace {

/// Two nodes: one logs, the other reads rosout.
class Rosout : public core_test::RosTest {
 protected:
  void SetUp() override {
    RosTest::SetUp();
    listener = std::make_shared<rclcpp::Node>("listener");
    subscription = listener->create_subscription<rcl_interfaces::msg::Log>(
        "/rosout", rclcpp::RosoutQoS(),
        [this](const rcl_interfaces::msg::Log& message) { received.push_back(message); });
    executor = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor->add_node(listener);
  }
  void TearDown() override {
    executor.reset();
    subscription.reset();
    listener.reset();
    RosTest::TearDown();
  }

  bool wait_for_text(const std::string& text) {
    return spin_until(*executor, [&] {
      for (const auto& message : received) {
        if (message.msg != text) continue;
        found = message;
        return true;
      }
      return false;
    });
  }

  rclcpp::Node::SharedPtr listener;
  rclcpp::Subscription<rcl_interfaces::msg::Log>::SharedPtr subscription;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor;
  std::vector<rcl_interfaces::msg::Log> received;
  rcl_interfaces::msg::Log found;
};

}  // namespace

TEST_F(Rosout, WhatANodeLogsArrivesWithItsLevelNameAndPlace) {
  const auto node = std::make_shared<rclcpp::Node>("talker");
  RCLCPP_WARN(node->get_logger(), "something %d", 42);
  ASSERT_TRUE(wait_for_text("something 42"));
  EXPECT_EQ(found.level, rcl_interfaces::msg::Log::WARN);
  EXPECT_EQ(found.name, "talker");
  EXPECT_NE(found.file.find("test_core_logging.cpp"), std::string::npos);
  EXPECT_GT(found.line, 0U);
  EXPECT_GT(found.stamp.sec, 1'000'000'000);
}

TEST_F(Rosout, AChildLoggerSpeaksThroughItsNode) {
  const auto node = std::make_shared<rclcpp::Node>("parent");
  auto child = node->get_logger().get_child("child");
  RCLCPP_ERROR(child, "from the child");
  ASSERT_TRUE(wait_for_text("from the child"));
  EXPECT_EQ(found.name, "parent.child");
}

TEST_F(Rosout, ANodeMayStayOut) {
  const auto quiet =
      std::make_shared<rclcpp::Node>("quiet", rclcpp::NodeOptions().enable_rosout(false));
  const auto loud = std::make_shared<rclcpp::Node>("loud");
  RCLCPP_WARN(quiet->get_logger(), "from quiet");
  RCLCPP_WARN(loud->get_logger(), "from loud");
  ASSERT_TRUE(wait_for_text("from loud"));
  for (const auto& message : received) EXPECT_NE(message.msg, "from quiet");
}

TEST_F(Rosout, LevelsCanBeReadAndSetByService) {
  using rcl_interfaces::srv::GetLoggerLevels;
  using rcl_interfaces::srv::SetLoggerLevels;
  const auto node = std::make_shared<rclcpp::Node>(
      "adjustable", rclcpp::NodeOptions().enable_logger_service(true));
  executor->add_node(node);
  const auto setter = listener->create_client<SetLoggerLevels>("/adjustable/set_logger_levels");
  const auto getter = listener->create_client<GetLoggerLevels>("/adjustable/get_logger_levels");
  ASSERT_TRUE(setter->wait_for_service(core_test::kDeadline));
  ASSERT_TRUE(getter->wait_for_service(core_test::kDeadline));

  auto set_request = std::make_shared<SetLoggerLevels::Request>();
  set_request->levels.resize(1);
  set_request->levels[0].name = "adjustable";
  set_request->levels[0].level = 40;
  auto set_future = setter->async_send_request(set_request);
  ASSERT_EQ(executor->spin_until_future_complete(set_future, core_test::kDeadline),
            rclcpp::FutureReturnCode::SUCCESS);
  EXPECT_TRUE(set_future.get()->results.at(0).successful);
  EXPECT_EQ(node->get_logger().get_effective_level(), rclcpp::Logger::Level::Error);

  auto get_request = std::make_shared<GetLoggerLevels::Request>();
  get_request->names = {"adjustable"};
  auto get_future = getter->async_send_request(get_request);
  ASSERT_EQ(executor->spin_until_future_complete(get_future, core_test::kDeadline),
            rclcpp::FutureReturnCode::SUCCESS);
  EXPECT_EQ(get_future.get()->levels.at(0).level, 40U);
}
