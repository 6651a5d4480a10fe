#include <atomic>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "foothill_proxy/runner.hpp"
#include "support.hpp"

namespace foothill_proxy::testing {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

/// A world that runs on its own thread, with one Pioneer.
class RunnerTest : public ::testing::Test {
 protected:
  void launch(RunnerOptions options, bool is_commanded = false) {
    Pioneer& pioneer = room.add("r1", {});
    inbox = pioneer.commands();
    if (is_commanded) inbox->gate(100ms);
    lock_step.add(inbox);
    RunnerHooks hooks;
    hooks.publish_clock = [this](Instant now) {
      const std::lock_guard lock{mutex};
      clock.push_back(now);
    };
    hooks.update = [this](Instant now) {
      if (is_multiple(now, 100ms)) path.push_back(room.pioneers[0]->motion().pose.x);
    };
    hooks.report_late_command = [this](const CommandInbox& who, Instant) {
      late.push_back(who.name());
    };
    hooks.on_reset = [this] { room.pioneers[0]->reset(); };
    runner =
        std::make_unique<Runner>(room.world, sensors, lock_step, room.wake_signal, options, hooks);
    thread = std::jthread{[this](const std::stop_token& stop) { runner->run(stop); }};
  }

  Instant last_clock() {
    const std::lock_guard lock{mutex};
    return clock.empty() ? Instant::min() : clock.back();
  }

  void wait_until(const std::function<bool()>& holds) {
    const auto end = std::chrono::steady_clock::now() + 30s;
    while (!holds()) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "the condition did not become true";
      std::this_thread::yield();
    }
  }

  /// Runs a job, as soon as the thread has started.
  void ask(const std::function<void()>& job) {
    wait_until([&] { return runner->call(job); });
  }

  Room room{};
  SensorScheduler sensors{1};
  LockStep lock_step{};
  std::shared_ptr<CommandBuffer<DriveCommand>> inbox{};
  std::mutex mutex{};
  std::vector<Instant> clock{};
  std::vector<double> path{};
  std::vector<std::string> late{};
  std::unique_ptr<Runner> runner{};
  std::jthread thread{};
};

TEST_F(RunnerTest, WaitsAtATickForItsCommand) {
  launch({.speed = 0.0}, true);
  wait_until([&] { return last_clock() == 100ms; });
  // The world waits at its tick, but still runs jobs.
  Instant now{};
  ask([&] { now = room.world.now(); });
  EXPECT_EQ(now, 100ms);
  inbox->put(100ms, {0.3, 0.0});
  wait_until([&] { return last_clock() == 200ms; });
  thread = {};
  EXPECT_TRUE(late.empty());
}

TEST_F(RunnerTest, ContinuesAfterTheDeadlineAndReportsTheLateCommander) {
  launch({.speed = 0.0, .deadline = 0.02}, true);
  wait_until([&] { return last_clock() >= 300ms; });
  thread = {};
  EXPECT_THAT(late, Each("r1/cmd_vel"));
  EXPECT_EQ(inbox->late(), late.size());
}

TEST_F(RunnerTest, DoesNotWaitForCommandersInRealTime) {
  launch({.speed = 5.0}, true);
  wait_until([&] { return last_clock() >= 300ms; });
  thread = {};
  EXPECT_TRUE(late.empty());
}

TEST_F(RunnerTest, RepeatsTheClockForACommanderThatHasSentNothingYet) {
  launch({.speed = 0.0, .deadline = 30.0}, true);
  const auto repeated = [&] {
    const std::lock_guard lock{mutex};
    return std::ranges::count(clock, Instant{100ms}) > 1;
  };
  wait_until(repeated);
}

TEST_F(RunnerTest, PublishesTheClockAtItsPeriodFromZeroOn) {
  launch({.speed = 0.0, .clock_period = 20ms});
  wait_until([&] { return last_clock() >= 100ms; });
  thread = {};
  const std::vector<Instant> first{clock.begin(), clock.begin() + 6};
  EXPECT_THAT(first, ElementsAre(0ms, 20ms, 40ms, 60ms, 80ms, 100ms));
}

TEST_F(RunnerTest, TakesOnlyTheAllowedStepsWhilePaused) {
  launch({.speed = 0.0, .is_paused = true});
  ask([&] { runner->allow_steps(25); });
  Instant now{};
  wait_until([&] {
    ask([&] { now = room.world.now(); });
    return now == 25ms;
  });
  ask([&] { runner->set_paused(false); });
  wait_until([&] { return last_clock() > 50ms; });
}

TEST_F(RunnerTest, ChangesItsSpeedWhileItRuns) {
  launch({.speed = 1.0});
  ask([&] { runner->set_speed(0.0); });
  wait_until([&] { return last_clock() > 5s; });
  bool waits{};
  ask([&] { waits = runner->is_lock_step(); });
  EXPECT_TRUE(waits);
  EXPECT_THROW(ask([&] { runner->set_speed(-1.0); }), std::invalid_argument);
}

TEST_F(RunnerTest, StartsAgainAtZeroAfterAReset) {
  launch({.speed = 0.0});
  wait_until([&] { return last_clock() > 100ms; });
  ask([&] { runner->reset(); });
  ask([&] { runner->set_paused(true); });
  const std::lock_guard lock{mutex};
  EXPECT_GT(std::ranges::count(clock, Instant::zero()), 1);
}

TEST_F(RunnerTest, RejectsJobsAfterItsEnd) {
  launch({.speed = 0.0});
  ask([] {});
  thread = {};
  EXPECT_FALSE(runner->call([] {}));
}

/// A robot whose commander, on a thread of its own, sends a command for every tick of the clock.
class PathAtSpeed : public RunnerTest {
 public:
  std::vector<double> drive(double speed) {
    launch({.speed = speed, .lock_step = true, .deadline = 60.0}, true);
    std::jthread commander{[this](const std::stop_token& stop) {
      Instant tick = 100ms;
      while (!stop.stop_requested()) {
        if (last_clock() < tick) {
          std::this_thread::yield();
          continue;
        }
        inbox->put(tick, {0.5 * std::sin(seconds(tick)), 0.2});
        tick += 100ms;
      }
    }};
    wait_until([&] { return last_clock() >= 3s; });
    thread = {};
    return {path.begin(), path.begin() + 30};
  }

 private:
  void TestBody() override {}
};

TEST(LockStepRun, GivesTheSamePathAtAnySpeed) {
  const std::vector<double> full = PathAtSpeed{}.drive(0.0);
  const std::vector<double> paced = PathAtSpeed{}.drive(20.0);
  EXPECT_GT(std::abs(full.back()), 0.05);
  EXPECT_EQ(full, paced);
}

}  // namespace
}  // namespace foothill_proxy::testing
