#include <algorithm>
#include <array>
#include <atomic>
#include <future>
#include <stdexcept>
#include <vector>

#include "core_fixture.hpp"
#include "std_msgs/msg/int32.hpp"

using namespace std::chrono_literals;
using core_test::kDeadline;
using core_test::spin_until;
using core_test::SpinningThread;
using core_test::wait_for;
using rclcpp::FutureReturnCode;

namespace {

template <typename ExecutorT>
class Executor : public core_test::RosTest {
 protected:
  void SetUp() override {
    RosTest::SetUp();
    node = std::make_shared<rclcpp::Node>("executed");
    executor = std::make_unique<ExecutorT>();
  }
  void TearDown() override {
    executor.reset();
    node.reset();
    RosTest::TearDown();
  }

  rclcpp::Node::SharedPtr node;
  std::unique_ptr<ExecutorT> executor;
};

using Executors = ::testing::Types<rclcpp::executors::SingleThreadedExecutor,
                                   rclcpp::executors::MultiThreadedExecutor>;

}  // namespace

TYPED_TEST_SUITE(Executor, Executors);

TYPED_TEST(Executor, SpinSomeRunsWhatIsReadyNowAndNotWhatGetsReadyMeanwhile) {
  int calls = 0;
  const auto timer = this->node->create_wall_timer(0ns, [&calls] { ++calls; });
  this->executor->add_node(this->node);
  this->executor->spin_some();
  EXPECT_EQ(calls, 1);
  this->executor->spin_some(1s);
  EXPECT_EQ(calls, 2);
}

TYPED_TEST(Executor, SpinSomeRunsEveryEntityThatIsReady) {
  int first = 0;
  int second = 0;
  const auto a = this->node->create_wall_timer(0ns, [&first] { ++first; });
  const auto b = this->node->create_wall_timer(0ns, [&second] { ++second; });
  this->executor->add_node(this->node);
  this->executor->spin_some();
  EXPECT_EQ(first, 1);
  EXPECT_EQ(second, 1);
}

TYPED_TEST(Executor, SpinSomeWithNothingReadyReturnsAtOnce) {
  int calls = 0;
  const auto timer = this->node->create_wall_timer(1h, [&calls] { ++calls; });
  this->executor->add_node(this->node);
  this->executor->spin_some();
  EXPECT_EQ(calls, 0);
}

TYPED_TEST(Executor, SpinAllRunsUntilItsDurationIsOver) {
  int calls = 0;
  const auto timer = this->node->create_wall_timer(0ns, [&calls] { ++calls; });
  this->executor->add_node(this->node);
  const auto start = std::chrono::steady_clock::now();
  this->executor->spin_all(50ms);
  EXPECT_GE(std::chrono::steady_clock::now() - start, 50ms);
  EXPECT_GT(calls, 1);
  EXPECT_THROW(this->executor->spin_all(-1ns), std::invalid_argument);
}

TYPED_TEST(Executor, SpinOnceRunsOneCallback) {
  int calls = 0;
  const auto a = this->node->create_wall_timer(0ns, [&calls] { ++calls; });
  const auto b = this->node->create_wall_timer(0ns, [&calls] { ++calls; });
  this->executor->add_node(this->node);
  for (int previous = 0; calls < 10; previous = calls) {
    this->executor->spin_once(kDeadline);
    ASSERT_LE(calls, previous + 1);
  }
}

TYPED_TEST(Executor, SpinOnceWaitsNoLongerThanItsTimeout) {
  this->executor->add_node(this->node);
  const auto start = std::chrono::steady_clock::now();
  // It may wake earlier, when the entities of the node change.
  for (int i = 0; i < 3; ++i) this->executor->spin_once(20ms);
  EXPECT_LT(std::chrono::steady_clock::now() - start, kDeadline);
}

TYPED_TEST(Executor, SpinNodeSomeLeavesTheNodeFreeForOthers) {
  int calls = 0;
  const auto timer = this->node->create_wall_timer(0ns, [&calls] { ++calls; });
  this->executor->spin_node_some(this->node);
  EXPECT_EQ(calls, 1);
  rclcpp::spin_some(this->node);
  EXPECT_EQ(calls, 2);
  for (int i = 0; i < 3 && calls < 3; ++i) this->executor->spin_node_once(this->node, 1s);
  EXPECT_EQ(calls, 3);
  rclcpp::executors::SingleThreadedExecutor other;
  EXPECT_NO_THROW(other.add_node(this->node));
}

TYPED_TEST(Executor, SpinUntilFutureCompleteEndsWithTheFuture) {
  std::promise<int> promise;
  auto future = promise.get_future().share();
  const auto timer = this->node->create_wall_timer(5ms, [&](rclcpp::TimerBase& self) {
    self.cancel();
    promise.set_value(42);
  });
  this->executor->add_node(this->node);
  EXPECT_EQ(this->executor->spin_until_future_complete(future, kDeadline),
            FutureReturnCode::SUCCESS);
  EXPECT_EQ(future.get(), 42);
  EXPECT_EQ(this->executor->spin_until_future_complete(future), FutureReturnCode::SUCCESS);
}

TYPED_TEST(Executor, SpinUntilFutureCompleteTimesOutInTime) {
  std::promise<void> promise;
  const auto future = promise.get_future();
  int calls = 0;
  const auto timer = this->node->create_wall_timer(1ms, [&calls] { ++calls; });
  this->executor->add_node(this->node);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(this->executor->spin_until_future_complete(future, 50ms), FutureReturnCode::TIMEOUT);
  EXPECT_GE(std::chrono::steady_clock::now() - start, 50ms);
  EXPECT_GT(calls, 0);
}

TYPED_TEST(Executor, SpinUntilFutureCompleteIsInterruptedByCancelAndShutdown) {
  std::promise<void> promise;
  const auto future = promise.get_future();
  rclcpp::TimerBase::SharedPtr timer =
      this->node->create_wall_timer(1ms, [this] { this->executor->cancel(); });
  this->executor->add_node(this->node);
  EXPECT_EQ(this->executor->spin_until_future_complete(future, kDeadline),
            FutureReturnCode::INTERRUPTED);
  timer = this->node->create_wall_timer(1ms, [] { rclcpp::shutdown(); });
  EXPECT_EQ(this->executor->spin_until_future_complete(future, kDeadline),
            FutureReturnCode::INTERRUPTED);
}

TYPED_TEST(Executor, FreeFunctionSpinsUntilTheFutureToo) {
  std::promise<void> promise;
  const auto future = promise.get_future().share();
  const auto timer = this->node->create_wall_timer(1ms, [&](rclcpp::TimerBase& self) {
    self.cancel();
    promise.set_value();
  });
  EXPECT_EQ(rclcpp::spin_until_future_complete(this->node, future, kDeadline),
            FutureReturnCode::SUCCESS);
  EXPECT_EQ(rclcpp::to_string(FutureReturnCode::SUCCESS), "SUCCESS (0)");
}

TYPED_TEST(Executor, CancelEndsSpinFromAnotherThreadAndSpinMayBeginAgain) {
  this->executor->add_node(this->node);
  std::atomic_int calls{0};
  const auto timer = this->node->create_wall_timer(1ms, [&calls] { ++calls; });
  for (int round = 0; round < 3; ++round) {
    const int before = calls;
    std::thread thread([this] { this->executor->spin(); });
    ASSERT_TRUE(wait_for([&] { return calls > before; }));
    EXPECT_TRUE(this->executor->is_spinning());
    this->executor->cancel();
    thread.join();
    EXPECT_FALSE(this->executor->is_spinning());
  }
}

TYPED_TEST(Executor, ShutdownEndsSpinThatWaitsForNothing) {
  this->executor->add_node(this->node);
  SpinningThread spinning(*this->executor);
  EXPECT_FALSE(spinning.ended());
  rclcpp::shutdown();
  EXPECT_TRUE(wait_for([&] { return spinning.ended(); }));
}

TYPED_TEST(Executor, SpinningTwiceThrows) {
  this->executor->add_node(this->node);
  int thrown = 0;
  const auto timer = this->node->create_wall_timer(1ms, [&](rclcpp::TimerBase& self) {
    self.cancel();
    EXPECT_THROW(this->executor->spin_some(), std::runtime_error);
    EXPECT_THROW(this->executor->spin_once(), std::runtime_error);
    EXPECT_THROW(this->executor->spin(), std::runtime_error);
    ++thrown;
  });
  ASSERT_TRUE(spin_until(*this->executor, [&] { return thrown == 1; }));
}

TYPED_TEST(Executor, SpinOnceForgetsWhatElseIsReady) {
  // Both timers are always ready. Each call waits again, and so it finds the same one first.
  std::array<int, 2> calls{};
  const auto first = this->node->create_wall_timer(0ns, [&calls] { ++calls[0]; });
  const auto second = this->node->create_wall_timer(0ns, [&calls] { ++calls[1]; });
  this->executor->add_node(this->node);
  this->executor->spin_some();
  calls = {};
  for (int i = 0; i < 100; ++i) this->executor->spin_once(kDeadline);
  EXPECT_GT(std::ranges::max(calls), 50);
  EXPECT_EQ(std::ranges::min(calls), 0);
}

TYPED_TEST(Executor, ExceptionOfACallbackComesOutOfSpinOnceAndTheGroupGoesOn) {
  this->executor->add_node(this->node);
  int calls = 0;
  const auto timer = this->node->create_wall_timer(1ms, [&calls] {
    if (++calls == 1) throw std::domain_error("from the callback");
  });
  EXPECT_THROW(spin_until(*this->executor, [&] { return calls > 1; }), std::domain_error);
  EXPECT_TRUE(spin_until(*this->executor, [&] { return calls > 3; }));
}

TYPED_TEST(Executor, ANodeBelongsToOneExecutor) {
  rclcpp::executors::SingleThreadedExecutor other;
  EXPECT_THROW(this->executor->remove_node(this->node), std::runtime_error);
  this->executor->add_node(this->node);
  EXPECT_THROW(this->executor->add_node(this->node), std::runtime_error);
  EXPECT_THROW(other.add_node(this->node), std::runtime_error);
  this->executor->remove_node(this->node);
  EXPECT_NO_THROW(other.add_node(this->node));
}

TYPED_TEST(Executor, AnExecutorThatIsGoneLeavesItsNodesFree) {
  this->executor->add_node(this->node);
  this->executor = std::make_unique<TypeParam>();
  EXPECT_NO_THROW(this->executor->add_node(this->node));
}

TYPED_TEST(Executor, NodesMayComeAndGoWhileItSpins) {
  std::atomic_int steady{0};
  const auto timer = this->node->create_wall_timer(1ms, [&steady] { ++steady; });
  this->executor->add_node(this->node);
  SpinningThread spinning(*this->executor);
  for (int round = 0; round < 5; ++round) {
    std::atomic_int calls{0};
    auto guest = std::make_shared<rclcpp::Node>("guest");
    this->executor->add_node(guest);
    // The timer comes after the node was added, so the executor has to notice it.
    auto guest_timer = guest->create_wall_timer(1ms, [&calls] { ++calls; });
    ASSERT_TRUE(wait_for([&] { return calls > 3; }));
    this->executor->remove_node(guest);
    // A callback that had begun may end; after some more rounds of the other none runs.
    const int mark = steady;
    ASSERT_TRUE(wait_for([&] { return steady > mark + 5; }));
    const int calls_after = calls;
    ASSERT_TRUE(wait_for([&] { return steady > mark + 20; }));
    EXPECT_EQ(calls, calls_after);
  }
}

TYPED_TEST(Executor, EntitiesMayComeAndGoWhileItSpins) {
  this->executor->add_node(this->node);
  SpinningThread spinning(*this->executor);
  const auto publisher = this->node->template create_publisher<std_msgs::msg::Int32>("numbers", 10);
  for (int round = 0; round < 5; ++round) {
    std::atomic_int received{0};
    auto group = this->node->create_callback_group(rclcpp::CallbackGroupType::MutuallyExclusive);
    rclcpp::SubscriptionOptions options;
    options.callback_group = group;
    auto subscription = this->node->template create_subscription<std_msgs::msg::Int32>(
        "numbers", 10, [&received](const std_msgs::msg::Int32&) { ++received; }, options);
    ASSERT_TRUE(wait_for([&] {
      publisher->publish(std_msgs::msg::Int32());
      return received > 3;
    }));
    // The callback refers to this round: the executor must have released it.
    const std::weak_ptr<rclcpp::SubscriptionBase> weak = subscription;
    subscription.reset();
    ASSERT_TRUE(wait_for([&] {
      publisher->publish(std_msgs::msg::Int32());
      this->node->get_node_base_interface()->trigger_notify_guard_condition();
      return weak.expired();
    }));
  }
}

TYPED_TEST(Executor, CallbacksMayCreateAndDestroyEntities) {
  this->executor->add_node(this->node);
  rclcpp::TimerBase::SharedPtr inner;
  std::atomic_int inner_calls{0};
  int outer_calls = 0;
  const auto outer = this->node->create_wall_timer(1ms, [&] {
    ++outer_calls;
    inner = this->node->create_wall_timer(0ms, [&] { ++inner_calls; });
  });
  EXPECT_TRUE(spin_until(*this->executor, [&] { return outer_calls > 20 && inner_calls > 5; }));
}

TEST(ExecutorOfAnotherContext, SpinsItsOwnNodes) {
  auto context = std::make_shared<rclcpp::Context>();
  context->init(0, nullptr);
  {
    auto node = std::make_shared<rclcpp::Node>("foreign", rclcpp::NodeOptions().context(context));
    rclcpp::ExecutorOptions options;
    options.context = context;
    rclcpp::executors::SingleThreadedExecutor executor(options);
    executor.add_node(node);
    int calls = 0;
    const auto timer = node->create_wall_timer(1ms, [&] {
      if (++calls == 3) context->shutdown("enough");
    });
    executor.spin();
    EXPECT_EQ(calls, 3);
  }
  EXPECT_EQ(context->shutdown_reason(), "enough");
}

TEST(ExecutorOfAContextWithoutInit, IsRefused) {
  rclcpp::ExecutorOptions options;
  options.context = std::make_shared<rclcpp::Context>();
  EXPECT_THROW(rclcpp::executors::SingleThreadedExecutor{options}, std::invalid_argument);
}
