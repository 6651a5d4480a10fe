#include <atomic>
#include <stdexcept>
#include <vector>

#include "core_fixture.hpp"
#include "rosgraph_msgs/msg/clock.hpp"

using namespace std::chrono_literals;
using core_test::RosTest;
using core_test::spin_until;

namespace {

class Timer : public RosTest {
 protected:
  void SetUp() override {
    RosTest::SetUp();
    node = std::make_shared<rclcpp::Node>("timers");
    executor = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor->add_node(node);
  }
  void TearDown() override {
    executor.reset();
    node.reset();
    RosTest::TearDown();
  }

  rclcpp::Node::SharedPtr node;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor;
};

/// A node in simulated time, and a node that publishes it.
class SimulatedTime : public RosTest {
 protected:
  void SetUp() override {
    RosTest::SetUp();
    source = std::make_shared<rclcpp::Node>("time_source");
    publisher = source->create_publisher<rosgraph_msgs::msg::Clock>("/clock", rclcpp::ClockQoS());
    node = std::make_shared<rclcpp::Node>(
        "simulated", rclcpp::NodeOptions().append_parameter_override("use_sim_time", true));
    executor = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor->add_node(node);
  }
  void TearDown() override {
    executor.reset();
    node.reset();
    publisher.reset();
    source.reset();
    RosTest::TearDown();
  }

  /// Publishes a time until the node has it: the clock is best effort.
  void set_time(std::chrono::nanoseconds time) {
    rosgraph_msgs::msg::Clock message;
    message.clock = rclcpp::Time(time.count(), RCL_ROS_TIME);
    ASSERT_TRUE(spin_until(*executor, [&] {
      publisher->publish(message);
      return node->now().nanoseconds() == time.count();
    }));
  }

  rclcpp::Node::SharedPtr source;
  rclcpp::Publisher<rosgraph_msgs::msg::Clock>::SharedPtr publisher;
  rclcpp::Node::SharedPtr node;
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor;
};

}  // namespace

TEST_F(Timer, WallTimerKeepsItsPeriodOnAverage) {
  std::vector<std::chrono::steady_clock::time_point> calls;
  const auto timer = node->create_wall_timer(
      10ms, [&calls] { calls.push_back(std::chrono::steady_clock::now()); });
  ASSERT_TRUE(spin_until(*executor, [&] { return calls.size() >= 21; }));
  // Periods are counted from the schedule, not from the call, so lateness does not add up.
  EXPECT_GE(calls[20] - calls[0], 190ms);
}

TEST_F(Timer, CallbackMayTakeTheTimerAndCancelIt) {
  int calls = 0;
  const auto timer = node->create_wall_timer(1ms, [&calls](rclcpp::TimerBase& self) {
    ++calls;
    self.cancel();
  });
  ASSERT_TRUE(spin_until(*executor, [&] { return calls == 1; }));
  EXPECT_TRUE(timer->is_canceled());
  EXPECT_EQ(timer->time_until_trigger(), std::chrono::nanoseconds::max());
  executor->spin_once(10ms);
  EXPECT_EQ(calls, 1);

  timer->reset();
  EXPECT_FALSE(timer->is_canceled());
  EXPECT_TRUE(spin_until(*executor, [&] { return calls == 2; }));
}

TEST_F(Timer, CallbackMayAskWhenItShouldHaveRun) {
  std::vector<rclcpp::TimerInfo> infos;
  const auto timer = node->create_wall_timer(
      5ms, [&infos](const rclcpp::TimerInfo& info) { infos.push_back(info); });
  ASSERT_TRUE(spin_until(*executor, [&] { return infos.size() >= 2; }));
  EXPECT_GE(infos[0].actual_call_time, infos[0].expected_call_time);
  EXPECT_EQ(infos[0].expected_call_time.get_clock_type(), RCL_STEADY_TIME);
}

TEST_F(Timer, TimerWithoutAutostartWaitsForReset) {
  int calls = 0;
  const auto timer =
      node->create_wall_timer(1ms, [&calls] { ++calls; }, nullptr, /*autostart=*/false);
  EXPECT_TRUE(timer->is_canceled());
  executor->spin_once(20ms);
  EXPECT_EQ(calls, 0);
  timer->reset();
  EXPECT_TRUE(spin_until(*executor, [&] { return calls > 0; }));
}

TEST_F(Timer, ResetRestartsThePeriod) {
  const auto timer = node->create_wall_timer(1h, [] {});
  const auto before = timer->time_until_trigger();
  ASSERT_TRUE(core_test::wait_for([&] { return timer->time_until_trigger() < before - 1ms; }));
  const auto elapsed = timer->time_until_trigger();
  timer->reset();
  EXPECT_GT(timer->time_until_trigger(), elapsed);
  EXPECT_FALSE(timer->is_ready());
}

TEST_F(Timer, CallWithoutExecutorBeginsAPeriodAndCanceledGivesNothing) {
  int calls = 0;
  const auto timer = node->create_wall_timer(0ms, [&calls] { ++calls; });
  EXPECT_TRUE(timer->is_ready());
  EXPECT_TRUE(timer->is_steady());
  const auto data = timer->call();
  ASSERT_NE(data, nullptr);
  timer->execute_callback(data);
  EXPECT_EQ(calls, 1);
  timer->cancel();
  EXPECT_EQ(timer->call(), nullptr);
}

TEST_F(Timer, PeriodsThatMakeNoSenseThrow) {
  EXPECT_THROW(node->create_wall_timer(-1ms, [] {}), std::invalid_argument);
  EXPECT_THROW(node->create_wall_timer(std::chrono::duration<double>(1e10), [] {}),
               std::invalid_argument);
}

TEST_F(Timer, TimerOfAnotherNodesGroupThrows) {
  rclcpp::Node other("other");
  const auto group = other.create_callback_group(rclcpp::CallbackGroupType::Reentrant);
  EXPECT_THROW(node->create_wall_timer(1s, [] {}, group), std::runtime_error);
}

TEST_F(Timer, TimerThatIsGoneIsNotCalled) {
  int calls = 0;
  auto timer = node->create_wall_timer(1ms, [&calls] { ++calls; });
  ASSERT_TRUE(spin_until(*executor, [&] { return calls > 0; }));
  timer.reset();
  const int last = calls;
  executor->spin_once(20ms);
  executor->spin_once(20ms);
  EXPECT_EQ(calls, last);
}

TEST_F(Timer, FreeFunctionMakesATimerOnAnyClock) {
  int calls = 0;
  const auto clock = std::make_shared<rclcpp::Clock>(RCL_SYSTEM_TIME);
  const auto timer =
      rclcpp::create_timer(node, clock, rclcpp::Duration(1ms), [&calls] { ++calls; });
  EXPECT_FALSE(timer->is_steady());
  EXPECT_TRUE(spin_until(*executor, [&] { return calls > 2; }));
}

TEST_F(SimulatedTime, NodeTimeIsZeroUntilTheClockSpeaks) {
  EXPECT_TRUE(node->get_clock()->ros_time_is_active());
  EXPECT_EQ(node->now().nanoseconds(), 0);
  set_time(3s);
  EXPECT_EQ(node->now(), rclcpp::Time(3, 0, RCL_ROS_TIME));
}

TEST_F(SimulatedTime, RosTimerFollowsTheClockAndWallTimerDoesNot) {
  set_time(10s);
  int simulated = 0;
  int wall = 0;
  const auto simulated_timer = node->create_timer(1s, [&simulated] { ++simulated; });
  const auto wall_timer = node->create_wall_timer(1ms, [&wall] { ++wall; });
  ASSERT_TRUE(spin_until(*executor, [&] { return wall >= 50; }));
  EXPECT_EQ(simulated, 0) << "simulated time stands still";
  for (int second = 11; second <= 15; ++second) {
    set_time(std::chrono::seconds(second));
    EXPECT_TRUE(spin_until(*executor, [&] { return simulated == second - 10; })) << second;
  }
}

TEST_F(SimulatedTime, RosTimerRunsOnceHoweverFarTimeJumpsForward) {
  set_time(10s);
  int calls = 0;
  const auto timer = node->create_timer(1s, [&calls] { ++calls; });
  set_time(100s);
  ASSERT_TRUE(spin_until(*executor, [&] { return calls > 0; }));
  executor->spin_once(10ms);
  executor->spin_once(10ms);
  EXPECT_EQ(calls, 1);
}

TEST_F(SimulatedTime, RosTimerGoesOnAfterTimeJumpedBack) {
  set_time(100s);
  int calls = 0;
  const auto timer = node->create_timer(1s, [&calls] { ++calls; });
  set_time(102s);
  ASSERT_TRUE(spin_until(*executor, [&] { return calls == 1; }));
  set_time(20s);
  executor->spin_once(10ms);
  EXPECT_EQ(calls, 1) << "going back is no reason to run";
  set_time(21500ms);
  EXPECT_TRUE(spin_until(*executor, [&] { return calls == 2; }));
}

TEST_F(SimulatedTime, JumpBackIsSeenByJumpCallbacks) {
  set_time(100s);
  std::atomic<int64_t> delta{0};
  rcl_jump_threshold_t threshold{};
  threshold.min_backward.nanoseconds = -1;
  const auto handler = node->get_clock()->create_jump_callback(
      nullptr, [&delta](const rcl_time_jump_t& jump) { delta = jump.delta.nanoseconds; },
      threshold);
  set_time(40s);
  EXPECT_TRUE(core_test::wait_for([&] { return delta == -60'000'000'000; }));
}

TEST_F(SimulatedTime, ParameterSwitchesBetweenSimulatedAndSystemTime) {
  set_time(7s);
  EXPECT_TRUE(node->set_parameter(rclcpp::Parameter("use_sim_time", false)).successful);
  EXPECT_TRUE(spin_until(*executor, [&] { return !node->get_clock()->ros_time_is_active(); }));
  EXPECT_GT(node->now().seconds(), 1e9);
  EXPECT_TRUE(node->set_parameter(rclcpp::Parameter("use_sim_time", true)).successful);
  EXPECT_TRUE(spin_until(*executor, [&] { return node->get_clock()->ros_time_is_active(); }));
  EXPECT_FALSE(node->set_parameter(rclcpp::Parameter("use_sim_time", "yes")).successful);
  set_time(8s);
}

TEST_F(SimulatedTime, ClockIsReceivedWhileTheExecutorIsBusy) {
  // The clock has its own thread, so a callback may wait for time to pass.
  set_time(10s);
  bool slept = false;
  const auto timer = node->create_wall_timer(1ms, [&](rclcpp::TimerBase& self) {
    self.cancel();
    slept = node->get_clock()->sleep_until(rclcpp::Time(11, 0, RCL_ROS_TIME));
  });
  std::atomic_bool done{false};
  std::thread time([&] {
    rosgraph_msgs::msg::Clock message;
    message.clock = rclcpp::Time(11, 0, RCL_ROS_TIME);
    while (!done) {
      publisher->publish(message);
      std::this_thread::yield();
    }
  });
  EXPECT_TRUE(spin_until(*executor, [&] { return slept; }));
  done = true;
  time.join();
}
