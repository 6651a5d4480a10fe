// Simulated seconds per second of one core, for the kinetic model and for the whole robot.
// Processor time is measured, so that other work on the machine has little influence.
#include <algorithm>
#include <string>
#include <vector>

#include "foothill_test_support/bench_rows.hpp"
#include "foothill_test_support/cpu_time.hpp"
#include "pioneer_dynamics/vehicle.hpp"

namespace {

using namespace pioneer_dynamics;
using foothill_test_support::cpu_time;
using foothill_test_support::number_text;

constexpr double kStep = 1e-3;  // [s]
constexpr int kSteps = 200'000;
constexpr int kRounds = 7;

/// Returns simulated time over processor time, the best of several rounds.
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

/// Returns torques that repeatedly start, turn, brake and reverse the robot.
WheelPair torques_at(int i) {
  const double way = (i / 2000) % 2 == 0 ? 1.0 : -1.0;
  return {0.2 * way, 0.21 * way};
}

double body(const GroundProperties& ground) {
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
  const GroundProperties ground = lab_floor();
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

/// @param bar Lower limit of the figure; zero for none.
void emit(const char* name, double figure, double bar) {
  constexpr foothill_test_support::BenchPrinter kRows{"vehicle",
                                                      {std::chars_format::fixed, 1, 1, 1}};
  if (bar > 0.0) {
    const std::string limit = number_text(bar, std::chars_format::fixed, 0);
    kRows.print({name, figure, "x real time", 1.0, ">= " + limit, figure >= bar});
  } else {
    kRows.print({name, figure, "x real time", 1.0, ""});
  }
}

}  // namespace

int main() {
  emit("library, kinetic model at 1 kHz, lab floor", body(lab_floor()), 2000.0);
  emit("library, kinetic model at 1 kHz, ice", body(ice()), 2000.0);
  emit("library, whole robot with servo and battery", robots(1), 0.0);
  emit("library, 10 whole robots", robots(10), 0.0);
  emit("library, 50 whole robots", robots(50), 0.0);
}
