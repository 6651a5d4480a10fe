#include <atomic>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "foothill_proxy/sensor_deck.hpp"
#include "support.hpp"

namespace foothill_proxy::testing {
namespace {

using ::testing::ElementsAre;

/// Notes what it is asked; can be held up in the middle of a measurement.
class Probe : public Sensor {
 public:
  explicit Probe(SensorTiming timing) : timing_{timing} {}
  [[nodiscard]] SensorTiming timing() const override { return timing_; }
  void measure(const Exposure& exposure) override {
    if (throws) throw std::runtime_error{"broken"};
    while (holds) std::this_thread::yield();
    frames.push_back(exposure.end());
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
  int resets{};

 private:
  SensorTiming timing_;
};

/// A world whose robots stand still, with a sensor.
class DeckTest : public ::testing::Test {
 protected:
  void run(Instant duration, bool waits) {
    const Instant end = room.world.now() + duration;
    while (room.world.now() < end) {
      room.step();
      deck.advance(room.world, waits);
    }
  }

  FrameCounts counts() { return deck.counts().front().second; }

  Room room{};
  SensorDeck deck{2};
};

TEST_F(DeckTest, PublishesEveryFrameInTimeWhenTheWorldWaits) {
  Probe probe{{.period = 100ms, .exposure = 40ms, .latency = 10ms}};
  deck.add("r1/probe", probe, 1);
  run(350ms, true);
  // Exposures end at 40, 140, ...; they are stamped with their beginnings.
  EXPECT_THAT(probe.frames, ElementsAre(40ms, 140ms, 240ms, 340ms));
  EXPECT_THAT(probe.stamps, ElementsAre(0ms, 100ms, 200ms, 300ms));
  deck.remove("r1/probe");
}

TEST_F(DeckTest, DropsFramesOfASensorThatIsLateAndDoesNotWait) {
  Probe probe{{.period = 10ms}};
  deck.add("r1/probe", probe, 1);
  probe.holds = true;
  run(100ms, false);  // returns although the sensor hangs
  EXPECT_EQ(counts().published, 0u);
  EXPECT_EQ(counts().dropped, 9u);
  probe.holds = false;
  deck.reset();
  EXPECT_EQ(probe.resets, 1);
  EXPECT_EQ(counts().dropped, 0u);
}

TEST_F(DeckTest, LosesFramesByFaultsAndRepeatsThemWhenStuck) {
  Probe probe{{.period = 10ms}};
  deck.add("r1/probe", probe, 1);
  run(20ms, true);
  deck.faults("r1/probe")->set({.kind = FaultKind::kStuck});
  run(20ms, true);
  EXPECT_EQ(probe.frames.size(), 2u);
  EXPECT_EQ(probe.stamps.size(), 4u);
  deck.faults("r1/probe")->clear();
  deck.faults("r1/probe")->set({.kind = FaultKind::kDisconnect});
  run(20ms, true);
  EXPECT_EQ(probe.stamps.size(), 4u);
  EXPECT_EQ(counts().lost, 2u);
  EXPECT_EQ(deck.faults("r1/nothing"), nullptr);
}

TEST_F(DeckTest, GoesOnWhenASensorThrows) {
  Probe probe{{.period = 10ms}};
  deck.add("r1/probe", probe, 1);
  probe.throws = true;
  run(20ms, true);
  probe.throws = false;
  run(20ms, true);
  EXPECT_EQ(counts().failed, 2u);
  EXPECT_EQ(probe.published, 2);
}

}  // namespace
}  // namespace foothill_proxy::testing
