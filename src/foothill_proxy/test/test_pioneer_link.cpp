#include <gmock/gmock.h>

#include <cmath>

#include "foothill_proxy/pioneer_link.hpp"

namespace foothill_proxy {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

class LinkTest : public ::testing::Test {
 protected:
  /// Sends the packets of an interval and returns the number of odometry readings that arrive in
  /// it.
  int run(Instant begin, Instant end) {
    int arrived = 0;
    for (Instant now = begin; now < end; now += 1ms) {
      const auto due = link.begin_packets(now);
      if (due.standard) link.send_standard(now, {.pose = {1.0, 2.0, 3.0}}, {}, {});
      if (due.battery) link.send_battery(now, {});
      while (link.take_odometry(now)) ++arrived;
    }
    return arrived;
  }

  std::string inject(const std::string& device, const DeviceFault& fault) {
    const WorldResult result = link.inject(device, fault);
    return result ? "" : result.error().reason;
  }

  PioneerConfig config{};
  PioneerLink link{config, "r1", 1};
};

TEST_F(LinkTest, HasBothPacketsDueAtTheirPeriods) {
  EXPECT_TRUE(link.begin_packets(100ms).standard);
  EXPECT_FALSE(link.begin_packets(100ms).battery);
  EXPECT_TRUE(link.begin_packets(1s).battery);
  EXPECT_FALSE(link.begin_packets(150ms).standard);
}

TEST_F(LinkTest, DeliversCommandsAndPacketsAfterTheirLatencies) {
  link.send_command(10ms, {0.3, 0.1});
  EXPECT_FALSE(link.take_command(12ms).has_value());
  EXPECT_DOUBLE_EQ(link.take_command(13ms)->value.forward, 0.3);
  link.send_standard(100ms, {}, {}, {});
  EXPECT_FALSE(link.take_joints(121ms).has_value());
  EXPECT_EQ(link.take_joints(122ms)->measured, 100ms);
}

TEST_F(LinkTest, HasNoLatencyIfIdeal) {
  config.ideal = true;
  PioneerLink ideal{config, "r1", 1};
  ideal.send_command(10ms, {0.3, 0.1});
  EXPECT_TRUE(ideal.take_command(10ms).has_value());
}

TEST_F(LinkTest, AddsItsDelayToCommandsAndPackets) {
  EXPECT_EQ(inject("link", {.kind = FaultKind::kDelay, .value = 0.5}), "");
  link.send_command(0ms, {0.3, 0.0});
  EXPECT_FALSE(link.take_command(502ms).has_value());
  EXPECT_TRUE(link.take_command(503ms).has_value());
  link.send_battery(0ms, {});
  EXPECT_FALSE(link.take_battery(521ms).has_value());
  EXPECT_TRUE(link.take_battery(522ms).has_value());
}

TEST_F(LinkTest, LosesPacketsWithTheGivenProbability) {
  EXPECT_EQ(inject("link", {.kind = FaultKind::kDrop, .value = 0.25}), "");
  const int packets = 4000;
  const int arrived = run(0ms, packets * 100ms);
  // Five standard deviations of a binomial fraction: 5 sqrt(0.25 0.75 / 4000).
  EXPECT_NEAR(static_cast<double>(arrived) / packets, 0.75, 0.035);
  EXPECT_EQ(link.status(400s).lost_packets, static_cast<std::uint64_t>(packets - arrived));
}

TEST_F(LinkTest, LosesEverythingInTransitWhenItIsDisconnected) {
  link.send_standard(100ms, {}, {}, {});
  link.send_command(190ms, {0.3, 0.0});
  EXPECT_EQ(inject("link", {.kind = FaultKind::kDisconnect}), "");
  EXPECT_FALSE(link.is_connected());
  EXPECT_FALSE(link.begin_packets(200ms).standard);
  EXPECT_FALSE(link.take_odometry(1s).has_value());
  EXPECT_FALSE(link.take_command(1s).has_value());
  link.send_command(1s, {0.3, 0.0});
  EXPECT_FALSE(link.take_command(2s).has_value());
}

TEST_F(LinkTest, CountsReconnectionsAndReportsTheAgeOfTheLastPacket) {
  run(0ms, 1s);
  EXPECT_TRUE(link.status(999ms).connected);
  EXPECT_EQ(link.status(999ms).age, 99ms);
  for (int i = 1; i <= 3; ++i) {
    const Instant begin = i * 1s;
    EXPECT_EQ(inject("link", {.kind = FaultKind::kDisconnect, .until = begin + 500ms}), "");
    EXPECT_FALSE(link.status(begin).connected);
    run(begin, begin + 1s);
    EXPECT_EQ(link.status(begin + 999ms).reconnects, static_cast<std::uint32_t>(i));
    EXPECT_TRUE(link.status(begin + 999ms).connected);
  }
}

TEST_F(LinkTest, IsLostAfterThreePeriodsWithoutAPacket) {
  run(0ms, 1s);
  EXPECT_TRUE(link.status(1200ms).connected);
  EXPECT_FALSE(link.status(1201ms).connected);
}

TEST_F(LinkTest, SupportsFaultsOfEveryDevice) {
  for (const char* device : {"cmd_vel", "odom", "joint_states", "bumper", "battery_state"}) {
    EXPECT_EQ(inject(device, {.kind = FaultKind::kBias, .value = 1.0}), "") << device;
    EXPECT_TRUE(link.clear_faults(device).has_value()) << device;
  }
  EXPECT_THAT(inject("link", {.kind = FaultKind::kStuck}), HasSubstr("drop, delay and disconnect"));
  EXPECT_THAT(inject("gyro", {}), HasSubstr("no device 'gyro'"));
  EXPECT_FALSE(link.clear_faults("gyro").has_value());
}

TEST_F(LinkTest, ClearsTheFaultsOfAllDevicesForAnEmptyName) {
  EXPECT_EQ(inject("link", {.kind = FaultKind::kDisconnect}), "");
  EXPECT_EQ(inject("odom", {.kind = FaultKind::kDisconnect}), "");
  EXPECT_TRUE(link.clear_faults("").has_value());
  EXPECT_TRUE(link.is_connected());
  EXPECT_EQ(run(0ms, 1s), 10);
}

TEST_F(LinkTest, HasIndependentNoiseOnEachDevice) {
  // A fault on one device must not change the random numbers of another.
  const auto odometry_noise = [this](bool with_other_fault) {
    link.reset();
    EXPECT_EQ(inject("odom", {.kind = FaultKind::kNoise, .value = 1.0}), "");
    if (with_other_fault) {
      EXPECT_EQ(inject("bumper", {.kind = FaultKind::kNoise, .value = 1.0}), "");
    }
    std::vector<double> values;
    for (Instant now = 0ms; now < 1s; now += 100ms) {
      link.send_standard(now, {}, {}, {});
      while (const auto reading = link.take_odometry(now + 99ms)) {
        values.push_back(reading->value.pose.x);
      }
    }
    return values;
  };
  const auto alone = odometry_noise(false);
  EXPECT_EQ(alone.size(), 10u);
  EXPECT_EQ(odometry_noise(true), alone);
}

}  // namespace
}  // namespace foothill_proxy
