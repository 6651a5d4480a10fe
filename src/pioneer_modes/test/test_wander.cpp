#include <gmock/gmock.h>

#include <cmath>
#include <set>

#include "senses.hpp"

namespace pioneer_modes {
namespace {

using testing::kInfinity;

/// Simulates a robot without inertia in a round room with ideal sonar: ranges are the closed form
/// of a ray in a circle.
class RoundRoom {
 public:
  explicit RoundRoom(double radius, std::uint64_t seed) : radius_{radius}, law_{config(seed)} {
    law_.set_mode(Mode::kWander);
  }

  void run(double duration) {
    const int steps = static_cast<int>(duration / kPeriod);
    for (int i = 0; i < steps; ++i) step();
  }

  double closest{kInfinity};  ///< Minimum distance of a corner from the wall [m].
  double distance{};          ///< Driven distance [m].
  std::set<int> sectors{};    ///< Visited sectors near the wall, of twelve.
  PlanarPose pose{};

 private:
  static constexpr double kPeriod = 0.1;

  static ModesConfig config(std::uint64_t seed) {
    ModesConfig config;
    config.wander.seed = seed;
    return config;
  }

  void step() {
    t_ += kPeriod;
    law_.on_odometry(t_, pose);
    for (std::size_t i = 0; i < kTransducers; ++i) law_.on_sonar(t_, i, range(p3dx_sonars()[i]));
    law_.on_bumper(t_, {});
    law_.on_link(t_, true);
    const VelocityCommand go = law_.command(t_).command;
    pose = foothill_core::advance(pose, {go.forward, 0.0, go.yaw_rate}, kPeriod);
    distance += kPeriod * std::abs(go.forward);
    const Outline outline;
    for (const double x : {outline.back, outline.front}) {
      for (const double y : {-outline.half_width, outline.half_width}) {
        closest = std::min(closest, radius_ - to_parent(pose, {x, y}).norm());
      }
    }
    if (std::hypot(pose.x, pose.y) > 0.5 * radius_) {
      sectors.insert(static_cast<int>(std::floor(6.0 * std::atan2(pose.y, pose.x) / 3.1416)));
    }
  }

  [[nodiscard]] double range(const Transducer& from) const {
    const Eigen::Vector2d p = to_parent(pose, {from.x, from.y});
    const double heading = pose.heading + from.heading;
    const double b = p.dot(Eigen::Vector2d{std::cos(heading), std::sin(heading)});
    return -b + std::sqrt(b * b + radius_ * radius_ - p.squaredNorm());
  }

  double radius_;
  double t_{};
  ModeLaw law_;
};

TEST(Wander, KeepsItsDistanceFromTheWallOfARoundRoomAndVisitsAllSectors) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    RoundRoom room{2.5, seed};
    room.run(300.0);
    EXPECT_GT(room.closest, 0.08) << seed;
    EXPECT_GT(room.distance, 30.0) << seed;
    EXPECT_EQ(room.sectors.size(), 12U) << seed;
  }
}

TEST(Wander, WaitsIfThereIsNoSpaceToTurn) {
  RoundRoom room{0.45, 1};
  room.run(60.0);
  EXPECT_GT(room.closest, 0.0);
}

TEST(Wander, RepeatsItsPathWithTheSameSeedOnly) {
  RoundRoom one{2.5, 1};
  RoundRoom same{2.5, 1};
  RoundRoom other{2.5, 2};
  for (RoundRoom* room : {&one, &same, &other}) room->run(30.0);
  EXPECT_EQ(one.pose.x, same.pose.x);
  EXPECT_EQ(one.pose.heading, same.pose.heading);
  EXPECT_NE(one.pose.x, other.pose.x);
}

}  // namespace
}  // namespace pioneer_modes
