#include <gmock/gmock.h>

#include <array>
#include <chrono>
#include <numbers>
#include <optional>
#include <string>

#include "foothill_emulation/world_body.hpp"
#include "foothill_proxy/visual_cache.hpp"
#include "pioneer_arcos/command.hpp"
#include "pioneer_arcos/emulator/emulated_robot.hpp"
#include "pioneer_arcos/parser.hpp"
#include "pioneer_arcos/standard_packet.hpp"

namespace foothill_emulation {
namespace {

namespace command = pioneer_arcos::command;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace std::chrono_literals;
using foothill_core::Instant;

foothill_scene::SceneBody solid(const char* name, const foothill_scene::Shape& shape,
                                const Eigen::Vector3d& p_WB) {
  foothill_scene::SceneBody body{.name = name, .is_static = true};
  body.colliders.push_back({.name = "collision", .shape = shape});
  body.colliders.back().surface.name = "lab_floor";
  body.X_WB.translation() = p_WB;
  return body;
}

foothill_proxy::Terrain room_with_a_wall_at(double x) {
  foothill_proxy::Terrain terrain;
  EXPECT_TRUE(terrain.scene.add(solid("floor", foothill_scene::Plane{}, {0.0, 0.0, 0.0})));
  EXPECT_TRUE(
      terrain.scene.add(solid("wall", foothill_scene::Box{{0.2, 4.0, 1.0}}, {x + 0.1, 0.0, 0.5})));
  return terrain;
}

/// An emulated Pioneer in front of a wall, with a client that has opened a session.
class EmulatedRobotInAWorld : public ::testing::Test {
 protected:
  static constexpr double kWall = 2.0;  ///< Distance of the wall ahead of base_link [m].

  EmulatedRobotInAWorld() {
    EXPECT_TRUE(world_.add("r1", pioneer_, {}));
    pioneer_.reset();
    for (std::uint8_t step = 0; step < 3; ++step) send(command::sync(step));
    send(command::open());
    send(command::enable_motors(true));
  }

  void send(const pioneer_arcos::Frame& frame) {
    robot_.receive(frame.bytes(), time());
    run(10ms);
  }

  /// Advances the world, with or without a client that feeds the watchdog.
  void run(Instant duration, bool feeds = true) {
    const Instant end = world_.now() + duration;
    while (world_.now() < end) {
      if (feeds && foothill_core::is_multiple(world_.now(), 500ms)) {
        robot_.receive(command::pulse().bytes(), time());
      }
      world_.step();
      body_.update(world_.now());
      robot_.advance(time());
      const auto bytes = robot_.take_output();
      parser_.feed(bytes, [this](pioneer_arcos::Payload payload) { decode(payload); });
    }
  }

  void decode(pioneer_arcos::Payload payload) {
    if (!pioneer_arcos::is_standard_type(payload[0])) return;
    const auto packet = pioneer_arcos::decode_standard(payload);
    ASSERT_TRUE(packet);
    last_ = *packet;
    for (const auto& reading : packet->sonars) sonar_mm_[reading.disc] = reading.range_mm;
  }

  [[nodiscard]] pioneer_arcos::SteadyTime time() const {
    return pioneer_arcos::SteadyTime{} + 1h + world_.now();
  }

  foothill_proxy::WakeSignal wake_signal_{};
  foothill_proxy::World world_{room_with_a_wall_at(kWall), 1ms};
  foothill_proxy::VisualCache visuals_{};
  foothill_proxy::Pioneer pioneer_{below_microcontroller({}), "r1", 1, wake_signal_};
  std::string rejection_{};  ///< Why the world rejected the last pose.
  WorldBody body_{pioneer_, "r1", 1, [this] { return take_snapshot(world_, &visuals_); },
                  [this](const foothill_scene::FloorPose& pose) {
                    const auto moved = world_.move("r1", pose);
                    rejection_ = moved ? "" : moved.error().reason;
                    return moved;
                  }};
  pioneer_arcos::EmulatedRobot robot_{pioneer_arcos::EmulatedRobot::Options{}, body_, time()};
  pioneer_arcos::PacketParser parser_{};
  std::optional<pioneer_arcos::StandardPacket> last_{};
  std::array<int, 32> sonar_mm_{};
};

TEST_F(EmulatedRobotInAWorld, DrivesAtTheSpeedOfItsClient) {
  send(command::velocity({250}));
  run(3s);
  EXPECT_NEAR(pioneer_.motion().forward, 0.25, 0.002);
  ASSERT_TRUE(last_);
  EXPECT_NEAR(last_->left_mm_s, 250, 3);
  // The reported position is the true one, up to the age of a packet.
  EXPECT_NEAR(last_->x, 1e3 * pioneer_.motion().pose.x, 30.0);
}

TEST_F(EmulatedRobotInAWorld, MeasuresTheWallAheadWithItsFrontSonar) {
  run(1s);
  // Transducers 3 and 4 are 166 mm ahead of base_link and point 10 degrees sideways.
  EXPECT_NEAR(sonar_mm_[3], 1e3 * kWall - 166, 25);
  EXPECT_NEAR(sonar_mm_[4], 1e3 * kWall - 166, 25);
  // There is nothing next to the robot: the wall is 4 m wide and at a grazing angle.
  EXPECT_GE(sonar_mm_[0], 5000);
}

TEST_F(EmulatedRobotInAWorld, ReportsTheMiddleFrontBumperAtAWallAhead) {
  send(command::velocity({300}));
  const auto front = [this] {
    std::array<bool, 5> pressed{};
    for (unsigned i = 0; i < pressed.size(); ++i) pressed[i] = last_ && last_->front_bumper(i);
    return pressed;
  };
  const std::array<bool, 5> none{};
  for (int i = 0; i < 200 && front() == none; ++i) run(50ms);
  EXPECT_THAT(front(), ElementsAre(false, false, true, false, false));
  for (unsigned segment = 0; segment < 5; ++segment) EXPECT_FALSE(last_->rear_bumper(segment));
  EXPECT_NEAR(pioneer_.motion().pose.x, kWall - 0.1825, 0.01);
}

TEST_F(EmulatedRobotInAWorld, RejectsAPoseInsideAWallAndStays) {
  send(command::simulator_set_pose({2100}, {0}, {0}));
  EXPECT_THAT(rejection_, HasSubstr("'r1' at (2.100, 0.000) overlaps 'wall'"));
  // A robot inside the wall would be accelerated by the contact force.
  run(1s);
  EXPECT_NEAR(pioneer_.motion().pose.x, 0.0, 1e-6);
  EXPECT_NEAR(pioneer_.motion().pose.y, 0.0, 1e-6);
  EXPECT_NEAR(pioneer_.motion().forward, 0.0, 1e-6);
}

TEST_F(EmulatedRobotInAWorld, AcceptsAFreePoseInFrontOfAWall) {
  send(command::simulator_set_pose({1500}, {-500}, {90}));
  EXPECT_EQ(rejection_, "");
  run(1s);
  EXPECT_NEAR(pioneer_.motion().pose.x, 1.5, 1e-3);
  EXPECT_NEAR(pioneer_.motion().pose.y, -0.5, 1e-3);
  EXPECT_NEAR(pioneer_.motion().pose.yaw, 0.5 * std::numbers::pi, 1e-3);
}

TEST_F(EmulatedRobotInAWorld, StopsWhenTheWatchdogExpires) {
  send(command::velocity({200}));
  run(1900ms, false);
  EXPECT_FALSE(robot_.watchdog_has_tripped());
  run(2s, false);
  EXPECT_TRUE(robot_.watchdog_has_tripped());
  EXPECT_NEAR(pioneer_.motion().forward, 0.0, 1e-3);
}

TEST_F(EmulatedRobotInAWorld, DoesNotDriveWithDisabledMotors) {
  send(command::enable_motors(false));
  send(command::velocity({250}));
  run(2s);
  EXPECT_NEAR(pioneer_.motion().pose.x, 0.0, 1e-3);
  ASSERT_TRUE(last_);
  EXPECT_EQ(last_->flags & pioneer_arcos::flag::kMotorsOn, 0);
}

}  // namespace
}  // namespace foothill_emulation
