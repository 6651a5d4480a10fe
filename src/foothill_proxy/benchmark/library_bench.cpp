// Speed of the world without ROS, and lateness of its steps with a sensor that overruns on purpose.
// Prints one JSON object per line: {"name": value, ...}.
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <numbers>
#include <string>
#include <thread>
#include <vector>

#include "foothill_proxy/pioneer.hpp"
#include "foothill_proxy/runner.hpp"

namespace foothill_proxy {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

foothill_scene::SceneBody solid(const std::string& name, const foothill_scene::Shape& shape,
                                const Eigen::Vector3d& p_WB) {
  foothill_scene::SceneBody body{.name = name, .is_static = true};
  body.colliders.push_back({.name = "collision", .shape = shape, .surface = {.name = "lab_floor"}});
  body.X_WB.translation() = p_WB;
  return body;
}

/// A floor with two walls, and Pioneers that drive circles.
struct Yard {
  explicit Yard(std::size_t robots) : world{terrain(), 1ms} {
    for (std::size_t i = 0; i < robots; ++i) {
      const std::string name = "r" + std::to_string(i);
      pioneers.push_back(std::make_unique<Pioneer>(PioneerConfig{}, name, i, wake_signal));
      const double x = 3.0 * static_cast<double>(i % 10) - 13.5;
      const double y = 3.0 * static_cast<double>(i / 10) - 13.5;
      if (!world.add(name, *pioneers.back(), {.x = x, .y = y})) std::abort();
    }
  }

  static Terrain terrain() {
    Terrain terrain;
    const foothill_scene::Box wall{{40.0, 0.2, 1.0}};
    static_cast<void>(terrain.scene.add(solid("floor", foothill_scene::Plane{}, {0, 0, 0})));
    static_cast<void>(terrain.scene.add(solid("north", wall, {0.0, 20.0, 0.5})));
    static_cast<void>(terrain.scene.add(solid("south", wall, {0.0, -20.0, 0.5})));
    return terrain;
  }

  void command(Instant now) {
    for (const auto& pioneer : pioneers) pioneer->commands()->put(now, {0.4, 0.5});
  }

  void step() {
    if (is_multiple(world.now(), 100ms)) command(world.now());
    world.step();
    for (const auto& pioneer : pioneers) {
      pioneer->measure(world.now());
      while (pioneer->take_odometry(world.now())) ++packets;
      while (pioneer->take_joints(world.now())) ++packets;
      while (pioneer->take_bumpers(world.now())) ++packets;
      while (pioneer->take_battery(world.now())) ++packets;
    }
  }

  WakeSignal wake_signal{};
  std::vector<std::unique_ptr<Pioneer>> pioneers{};
  World world;
  std::size_t packets{};
};

/// Returns the processor time of this thread [s].
double core_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Returns simulated seconds per second of one core, the best of several rounds.
double speed(std::size_t robots, Instant simulated) {
  double best = 0.0;
  Yard yard{robots};
  for (int round = 0; round < 5; ++round) {
    const Instant end = yard.world.now() + simulated;
    const double begin = core_time();
    while (yard.world.now() < end) yard.step();
    best = std::max(best, seconds(simulated) / (core_time() - begin));
  }
  return best;
}

/// A sensor that occupies a core for five times its period for every frame.
class Overrunner : public Sensor {
 public:
  [[nodiscard]] SensorTiming timing() const override { return {.period = 20ms}; }
  void measure(const Exposure&) override {
    const auto end = Clock::now() + 100ms;
    while (Clock::now() < end) ++spins;
  }
  void publish(Instant) override {}
  void reset() override {}

  std::uint64_t spins{};
};

struct RealTime {
  Lateness lateness{};
  FrameCounts frames{};
};

/// Runs one robot in real time and returns the lateness of its steps.
RealTime real_time(bool overruns, std::chrono::milliseconds duration) {
  Yard yard{1};
  SensorScheduler sensors{1};
  Overrunner sensor;
  if (overruns) sensors.add("r0/overrunner", sensor, 1);
  LockStep lock_step;
  RunnerHooks hooks;
  hooks.update = [&yard](Instant now) {
    if (is_multiple(now, 100ms)) yard.command(now);
    yard.pioneers[0]->measure(now);
    while (yard.pioneers[0]->take_odometry(now)) ++yard.packets;
  };
  Runner runner{yard.world, sensors, lock_step, yard.wake_signal, {.speed = 1.0}, hooks};
  std::jthread thread{[&](const std::stop_token& stop) { runner.run(stop); }};
  std::this_thread::sleep_for(duration);
  RealTime result;
  runner.call([&] {
    result.lateness = runner.lateness();
    if (overruns) result.frames = sensors.counts().front().second;
  });
  return result;
}

void report_speed() {
  for (const auto& [robots, simulated] :
       {std::pair{std::size_t{1}, 40s}, std::pair{std::size_t{10}, 6s},
        std::pair{std::size_t{50}, 2s}}) {
    std::printf("{\"robots\": %zu, \"speed\": %.6g}\n", robots, speed(robots, simulated));
    std::fflush(stdout);
  }
}

void report_lateness(int rounds) {
  for (int round = 0; round < rounds; ++round) {
    for (const bool overruns : {false, true}) {
      const RealTime run = real_time(overruns, 3000ms);
      std::printf(
          "{\"overruns\": %s, \"p99_ms\": %.6g, \"max_ms\": %.6g, \"steps\": %llu, "
          "\"dropped\": %llu}\n",
          overruns ? "true" : "false", 1e3 * run.lateness.p99, 1e3 * run.lateness.largest,
          static_cast<unsigned long long>(run.lateness.steps),
          static_cast<unsigned long long>(run.frames.dropped));
      std::fflush(stdout);
    }
  }
}

}  // namespace
}  // namespace foothill_proxy

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "lateness") == 0) {
    foothill_proxy::report_lateness(5);
  } else {
    foothill_proxy::report_speed();
  }
}
