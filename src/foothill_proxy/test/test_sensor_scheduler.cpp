#include <atomic>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "foothill_proxy/sensor_scheduler.hpp"
#include "support.hpp"

namespace foothill_proxy::testing {
namespace {

using ::testing::ElementsAre;

/// Records its calls; a measurement can be blocked or made to fail.
class Probe : public Sensor {
 public:
  explicit Probe(SensorTiming timing) : timing_{timing} {}
  [[nodiscard]] SensorTiming timing() const override { return timing_; }
  void measure(const Exposure& exposure) override {
    if (throws) throw std::runtime_error{"broken"};
    while (holds) std::this_thread::yield();
    frames.push_back(exposure.end());
    disturbances = exposure.disturbances();
  }
  void publish(Instant stamp) override {
    stamps.push_back(stamp);
    ++published;
  }
  void reset() override { ++resets; }

  std::atomic<bool> holds{false};
  std::atomic<bool> throws{false};
  std::atomic<int> published{0};
  std::vector<Instant> frames{};
  std::vector<Instant> stamps{};
  std::vector<DeviceFault> disturbances{};
  int resets{};

 private:
  SensorTiming timing_;
};

/// A world without robots, and a scheduler.
class SchedulerTest : public ::testing::Test {
 protected:
  void run(Instant duration, bool lock_step) {
    const Instant end = room.world.now() + duration;
    while (room.world.now() < end) {
      room.step();
      scheduler.advance(room.world, lock_step);
    }
  }

  FrameCounts counts() { return scheduler.counts().front().second; }

  Room room{};
  SensorScheduler scheduler{2};
};

TEST_F(SchedulerTest, PublishesEveryFrameInLockStep) {
  Probe probe{{.period = 100ms, .exposure = 40ms, .latency = 10ms}};
  scheduler.add("r1/probe", probe, 1);
  run(350ms, true);
  // Exposures end at 40, 140, ... ms; frames are stamped with the beginning of the exposure.
  EXPECT_THAT(probe.frames, ElementsAre(40ms, 140ms, 240ms, 340ms));
  EXPECT_THAT(probe.stamps, ElementsAre(0ms, 100ms, 200ms, 300ms));
  scheduler.remove("r1/probe");
}

TEST_F(SchedulerTest, DropsFramesOfALateSensorInRealTime) {
  Probe probe{{.period = 10ms}};
  scheduler.add("r1/probe", probe, 1);
  probe.holds = true;
  run(100ms, false);  // returns although the sensor is blocked
  EXPECT_EQ(counts().published, 0u);
  EXPECT_EQ(counts().dropped, 9u);
  probe.holds = false;
  scheduler.reset();
  EXPECT_EQ(probe.resets, 1);
  EXPECT_EQ(counts().dropped, 0u);
}

TEST_F(SchedulerTest, LosesFramesByFaultsAndRepeatsThemWhenStuck) {
  Probe probe{{.period = 10ms}};
  scheduler.add("r1/probe", probe, 1);
  run(20ms, true);
  scheduler.faults("r1/probe")->set({.kind = FaultKind::kStuck});
  run(20ms, true);
  EXPECT_EQ(probe.frames.size(), 2u);
  EXPECT_EQ(probe.stamps.size(), 4u);
  scheduler.faults("r1/probe")->clear();
  scheduler.faults("r1/probe")->set({.kind = FaultKind::kDisconnect});
  run(20ms, true);
  EXPECT_EQ(probe.stamps.size(), 4u);
  EXPECT_EQ(counts().lost, 2u);
  EXPECT_EQ(scheduler.faults("r1/nothing"), nullptr);
}

TEST_F(SchedulerTest, ContinuesAfterAnExceptionOfASensor) {
  Probe probe{{.period = 10ms}};
  scheduler.add("r1/probe", probe, 1);
  probe.throws = true;
  run(20ms, true);
  probe.throws = false;
  run(20ms, true);
  EXPECT_EQ(counts().failed, 2u);
  EXPECT_EQ(probe.published, 2);
}

TEST_F(SchedulerTest, DelaysFramesByAFault) {
  Probe probe{{.period = 100ms}};
  scheduler.add("r1/probe", probe, 1);
  scheduler.faults("r1/probe")->set({.kind = FaultKind::kDelay, .value = 0.03});
  run(129ms, true);
  EXPECT_TRUE(probe.stamps.empty());
  run(1ms, true);
  EXPECT_THAT(probe.stamps, ElementsAre(100ms));
}

TEST_F(SchedulerTest, PublishesAFrameWithLongLatencyBeforeTheNextOneStarts) {
  Probe probe{{.period = 10ms, .latency = 25ms}};
  scheduler.add("r1/probe", probe, 1);
  run(40ms, true);
  EXPECT_THAT(probe.stamps, ElementsAre(10ms, 20ms, 30ms));
  EXPECT_EQ(counts().dropped, 0u);
  scheduler.remove("r1/probe");  // waits for the measurement of the last frame
}

TEST_F(SchedulerTest, PassesInjectedDisturbancesToTheSensor) {
  Probe probe{{.period = 10ms}};
  scheduler.add("r1/probe", probe, 1);
  scheduler.faults("r1/probe")->set({.kind = FaultKind::kBias, .value = 0.5, .field = "range"});
  run(10ms, true);
  ASSERT_EQ(probe.disturbances.size(), 1u);
  EXPECT_EQ(probe.disturbances[0].field, "range");
}

TEST_F(SchedulerTest, RunsTheSameFramesInEveryLockStepRun) {
  const auto frames = [] {
    Room world{};
    SensorScheduler own{2};
    Probe fast{{.period = 7ms, .exposure = 3ms}};
    Probe slow{{.period = 50ms, .exposure = 50ms, .latency = 13ms}};
    own.add("r1/fast", fast, 1);
    own.add("r1/slow", slow, 2);
    own.faults("r1/fast")->set({.kind = FaultKind::kDrop, .value = 0.5});
    for (int i = 0; i < 1000; ++i) {
      world.step();
      own.advance(world.world, true);
    }
    own.remove("r1/fast");
    own.remove("r1/slow");
    return std::pair{fast.stamps, slow.stamps};
  };
  const auto first = frames();
  EXPECT_EQ(frames(), first);
  EXPECT_EQ(first.second.size(), 19u);
}

TEST_F(SchedulerTest, KeepsOtherSensorsWhenOneIsRemoved) {
  Probe one{{.period = 10ms}};
  Probe other{{.period = 10ms}};
  scheduler.add("r1/one", one, 1);
  scheduler.add("r1/other", other, 2);
  run(20ms, true);
  scheduler.remove("r1/one");
  run(20ms, true);
  EXPECT_EQ(one.published, 2);
  EXPECT_EQ(other.published, 4);
  scheduler.remove("r1/other");
  EXPECT_TRUE(scheduler.empty());
}

}  // namespace
}  // namespace foothill_proxy::testing
