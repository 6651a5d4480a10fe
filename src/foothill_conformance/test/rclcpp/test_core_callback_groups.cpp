#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "core_fixture.hpp"
#include "std_srvs/srv/trigger.hpp"

using namespace std::chrono_literals;
using core_test::kDeadline;
using core_test::SpinningThread;
using core_test::wait_for;
using rclcpp::CallbackGroupType;
using std_srvs::srv::Trigger;

namespace {

/// A place where callbacks wait for each other; only callbacks that overlap ever meet.
class Rendezvous {
 public:
  explicit Rendezvous(int expected) : expected_(expected) {}

  void arrive() {
    std::unique_lock<std::mutex> lock(mutex_);
    ++present_;
    if (present_ == expected_) met_ = true;
    condition_.notify_all();
    condition_.wait_for(lock, kDeadline, [this] { return met_ || closed_; });
    --present_;
  }

  bool wait_until_met() {
    std::unique_lock<std::mutex> lock(mutex_);
    const bool met = condition_.wait_for(lock, kDeadline, [this] { return met_; });
    closed_ = true;
    condition_.notify_all();
    return met;
  }

 private:
  std::mutex mutex_;
  std::condition_variable condition_;
  int expected_;
  int present_{0};
  bool met_{false};
  bool closed_{false};
};

/// Counts how many callbacks run at once.
class OverlapMeter {
 public:
  void run() {
    const int now = ++running_;
    int seen = most_;
    while (now > seen && !most_.compare_exchange_weak(seen, now)) {
    }
    // Long enough for another thread to come in, if it may. By the clock: where others want the
    // processor, one yield can take longer than all of this.
    const auto end = std::chrono::steady_clock::now() + 100us;
    do std::this_thread::yield();
    while (std::chrono::steady_clock::now() < end);
    --running_;
    ++calls_;
  }
  [[nodiscard]] int calls() const { return calls_; }
  [[nodiscard]] int most_at_once() const { return most_; }

 private:
  std::atomic_int running_{0};
  std::atomic_int most_{0};
  std::atomic_int calls_{0};
};

class CallbackGroups : public core_test::RosTest {
 protected:
  void SetUp() override {
    RosTest::SetUp();
    node = std::make_shared<rclcpp::Node>("groups");
    executor =
        std::make_unique<rclcpp::executors::MultiThreadedExecutor>(rclcpp::ExecutorOptions(), 4);
  }
  void TearDown() override {
    executor.reset();
    node.reset();
    RosTest::TearDown();
  }

  rclcpp::Node::SharedPtr node;
  std::unique_ptr<rclcpp::executors::MultiThreadedExecutor> executor;
};

}  // namespace

TEST_F(CallbackGroups, CallbacksOfAMutuallyExclusiveGroupNeverOverlap) {
  const auto group = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
  OverlapMeter meter;
  std::vector<rclcpp::TimerBase::SharedPtr> timers;
  for (int i = 0; i < 4; ++i) {
    timers.push_back(node->create_wall_timer(100us, [&meter] { meter.run(); }, group));
  }
  executor->add_node(node);
  SpinningThread spinning(*executor);
  ASSERT_TRUE(wait_for([&] { return meter.calls() >= 500; }));
  EXPECT_EQ(meter.most_at_once(), 1);
}

TEST_F(CallbackGroups, RequestsThatComeWhileTheirGroupIsBusyAreServedAfterwards) {
  const auto group = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
  std::atomic_bool busy{false};
  std::atomic_bool free{false};
  const auto occupier = node->create_wall_timer(
      1ms,
      [&] {
        busy = true;
        wait_for([&free] { return free.load(); });
      },
      group);
  std::vector<std::atomic_int> served(3);
  std::vector<rclcpp::Service<Trigger>::SharedPtr> services;
  std::vector<rclcpp::Client<Trigger>::SharedPtr> clients;
  for (size_t i = 0; i < served.size(); ++i) {
    const std::string name = "busy" + std::to_string(i);
    services.push_back(node->create_service<Trigger>(
        name,
        [&served, i](const Trigger::Request::SharedPtr, Trigger::Response::SharedPtr) {
          ++served[i];
        },
        rclcpp::ServicesQoS(), group));
    clients.push_back(node->create_client<Trigger>(name));
  }
  // In another group, so that the executor continues to look for work.
  std::atomic_int ticks{0};
  const auto ticker = node->create_wall_timer(1ms, [&ticks] { ++ticks; });
  executor->add_node(node);
  SpinningThread spinning(*executor);
  ASSERT_TRUE(wait_for([&busy] { return busy.load(); }));

  constexpr int kRequests = 3;
  for (const auto& client : clients) {
    ASSERT_TRUE(client->wait_for_service(kDeadline));
    for (int i = 0; i < kRequests; ++i) {
      client->async_send_request(std::make_shared<Trigger::Request>());
    }
  }
  const int ticks_before = ticks;
  ASSERT_TRUE(wait_for([&] { return ticks > ticks_before + 50; }));
  for (const auto& count : served) EXPECT_EQ(count, 0);

  occupier->cancel();
  free = true;
  EXPECT_TRUE(wait_for([&served] {
    return std::ranges::all_of(served, [](const auto& count) { return count == kRequests; });
  }));
}

TEST_F(CallbackGroups, TheDefaultGroupIsMutuallyExclusive) {
  OverlapMeter meter;
  const auto first = node->create_wall_timer(100us, [&meter] { meter.run(); });
  const auto second = node->create_wall_timer(100us, [&meter] { meter.run(); });
  executor->add_node(node);
  SpinningThread spinning(*executor);
  ASSERT_TRUE(wait_for([&] { return meter.calls() >= 200; }));
  EXPECT_EQ(meter.most_at_once(), 1);
}

TEST_F(CallbackGroups, TwoMutuallyExclusiveGroupsOverlap) {
  const auto group_a = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
  const auto group_b = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
  Rendezvous rendezvous(2);
  const auto a = node->create_wall_timer(1ms, [&rendezvous] { rendezvous.arrive(); }, group_a);
  const auto b = node->create_wall_timer(1ms, [&rendezvous] { rendezvous.arrive(); }, group_b);
  executor->add_node(node);
  SpinningThread spinning(*executor);
  EXPECT_TRUE(rendezvous.wait_until_met());
}

TEST_F(CallbackGroups, ACallbackOfAReentrantGroupOverlapsItself) {
  const auto group = node->create_callback_group(CallbackGroupType::Reentrant);
  Rendezvous rendezvous(3);
  const auto timer = node->create_wall_timer(1ms, [&rendezvous] { rendezvous.arrive(); }, group);
  executor->add_node(node);
  SpinningThread spinning(*executor);
  EXPECT_TRUE(rendezvous.wait_until_met());
}

TEST_F(CallbackGroups, NodesOverlap) {
  const auto other = std::make_shared<rclcpp::Node>("other");
  Rendezvous rendezvous(2);
  const auto a = node->create_wall_timer(1ms, [&rendezvous] { rendezvous.arrive(); });
  const auto b = other->create_wall_timer(1ms, [&rendezvous] { rendezvous.arrive(); });
  executor->add_node(node);
  executor->add_node(other);
  SpinningThread spinning(*executor);
  EXPECT_TRUE(rendezvous.wait_until_met());
}

TEST_F(CallbackGroups, TheSingleThreadedExecutorOverlapsNothing) {
  const auto group = node->create_callback_group(CallbackGroupType::Reentrant);
  OverlapMeter meter;
  const auto a = node->create_wall_timer(100us, [&meter] { meter.run(); }, group);
  const auto b = node->create_wall_timer(100us, [&meter] { meter.run(); }, group);
  rclcpp::executors::SingleThreadedExecutor single;
  single.add_node(node);
  SpinningThread spinning(single);
  ASSERT_TRUE(wait_for([&] { return meter.calls() >= 100; }));
  EXPECT_EQ(meter.most_at_once(), 1);
}

TEST_F(CallbackGroups, AGroupMayRunInAnExecutorOfItsOwn) {
  const auto group =
      node->create_callback_group(CallbackGroupType::MutuallyExclusive, /*automatically=*/false);
  EXPECT_FALSE(group->automatically_add_to_executor_with_node());
  std::atomic_int own{0};
  std::atomic_int with_node{0};
  const auto a = node->create_wall_timer(1ms, [&own] { ++own; }, group);
  const auto b = node->create_wall_timer(1ms, [&with_node] { ++with_node; });
  executor->add_node(node);
  SpinningThread spinning(*executor);
  ASSERT_TRUE(wait_for([&] { return with_node > 20; }));
  EXPECT_EQ(own, 0);

  rclcpp::executors::SingleThreadedExecutor single;
  single.add_callback_group(group, node->get_node_base_interface());
  EXPECT_EQ(single.get_manually_added_callback_groups().size(), 1U);
  EXPECT_TRUE(single.get_automatically_added_callback_groups_from_nodes().empty());
  SpinningThread spinning_single(single);
  EXPECT_TRUE(wait_for([&] { return own > 5; }));
  // An entity that comes later is noticed as well.
  std::atomic_int late{0};
  const auto c = node->create_wall_timer(1ms, [&late] { ++late; }, group);
  EXPECT_TRUE(wait_for([&] { return late > 5; }));
}

TEST_F(CallbackGroups, AGroupBelongsToOneExecutor) {
  const auto group = node->create_callback_group(CallbackGroupType::MutuallyExclusive, false);
  const auto base = node->get_node_base_interface();
  rclcpp::executors::SingleThreadedExecutor other;
  EXPECT_THROW(executor->remove_callback_group(group), std::runtime_error);
  executor->add_callback_group(group, base);
  EXPECT_TRUE(group->get_associated_with_executor_atomic());
  EXPECT_THROW(other.add_callback_group(group, base), std::runtime_error);
  EXPECT_THROW(other.remove_callback_group(group), std::runtime_error);
  executor->remove_callback_group(group);
  EXPECT_NO_THROW(other.add_callback_group(group, base));
}

TEST_F(CallbackGroups, AGroupThatNobodyKeepsRunsNothing) {
  std::atomic_int dropped{0};
  std::atomic_int kept{0};
  auto group = node->create_callback_group(CallbackGroupType::MutuallyExclusive);
  const auto a = node->create_wall_timer(1ms, [&dropped] { ++dropped; }, group);
  const auto b = node->create_wall_timer(1ms, [&kept] { ++kept; });
  group.reset();
  executor->add_node(node);
  SpinningThread spinning(*executor);
  ASSERT_TRUE(wait_for([&] { return kept > 20; }));
  EXPECT_EQ(dropped, 0);
}
