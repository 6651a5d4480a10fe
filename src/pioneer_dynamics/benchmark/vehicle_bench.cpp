// Simulated seconds for each second of one core, for the kinetic model and for the whole robot.
// Time is that of the process, so that other work on the machine counts as little as it can.
#include <cstdio>
#include <ctime>
#include <vector>

#include "pioneer_dynamics/vehicle.hpp"

namespace {

using namespace pioneer_dynamics;

constexpr double kStep = 1e-3;  // [s]
constexpr int kSteps = 200'000;
constexpr int kRounds = 7;

double cpu_time() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Returns the best of some rounds: simulated time over processor time.
template <typename Work>
double best_ratio(double simulated, const Work& work) {
  double best = 0.0;
  for (int round = 0; round < kRounds; ++round) {
    const double begin = cpu_time();
    work();
    best = std::max(best, simulated / (cpu_time() - begin));
  }
  return best;
}

/// Torques that start, turn, brake and reverse the robot over and over.
Wheels torques_at(int i) {
  const double way = (i / 2000) % 2 == 0 ? 1.0 : -1.0;
  return {0.2 * way, 0.21 * way};
}

double body(const Ground& ground) {
  const KineticModel model{p3dx_vehicle()};
  return best_ratio(kSteps * kStep, [&] {
    DynamicsCache cache{model, ground};
    KineticState state = at_rest({});
    for (int i = 0; i < kSteps; ++i) {
      state = step(model, ground, {torques_at(i), {}}, state, kStep, cache).state;
    }
  });
}

double robots(std::size_t count) {
  const Vehicle vehicle;
  const Ground ground = lab_floor();
  const int steps = kSteps / static_cast<int>(count);
  return best_ratio(steps * kStep, [&] {
    std::vector<DynamicsCache> caches(count, DynamicsCache{vehicle.model, ground});
    std::vector<VehicleState> states(count, start(vehicle, {}));
    for (int i = 0; i < steps; ++i) {
      const VelocityCommand command{.forward = (i / 1000) % 2 == 0 ? 0.4 : -0.2, .yaw_rate = 0.3};
      for (std::size_t k = 0; k < count; ++k) {
        states[k] = step(vehicle, ground, states[k], command, {}, kStep, caches[k]).state;
      }
    }
  });
}

void emit(const char* name, double figure, double bar) {
  std::printf(
      "{\"bench\": \"vehicle\", \"case\": \"%s\", \"figure\": %.1f, \"unit\": \"x real time\", "
      "\"reference\": 1.0, \"ratio\": %.1f, ",
      name, figure, figure);
  if (bar > 0.0) {
    std::printf("\"bar\": \">= %.0f\", \"met\": %s}\n", bar, figure >= bar ? "true" : "false");
  } else {
    std::printf("\"bar\": \"\", \"met\": null}\n");
  }
  std::fflush(stdout);
}

}  // namespace

int main() {
  emit("library, kinetic model at 1 kHz, lab floor", body(lab_floor()), 2000.0);
  emit("library, kinetic model at 1 kHz, ice", body(ice()), 2000.0);
  emit("library, whole robot with servo and battery", robots(1), 0.0);
  emit("library, 10 whole robots", robots(10), 0.0);
  emit("library, 50 whole robots", robots(50), 0.0);
}
