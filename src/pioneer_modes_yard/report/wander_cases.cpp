// Simulates a wandering Pioneer in a world and prints the result of the drive, then its path.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <exception>

#include "pioneer_modes_yard/yard_rig.hpp"

int main(int argc, char** argv) {
  if (argc < 3 || argc > 4) {
    fmt::print(stderr, "usage: wander_cases WORLD DURATION_S [SEED]\n");
    return 2;
  }
  try {
    const auto seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1U;
    const double seconds = std::strtod(argv[2], nullptr);
    pioneer_modes_yard::YardRig rig{argv[1], {}, seed};
    rig.law().set_mode(pioneer_modes::Mode::kWander);
    const auto begin = std::chrono::steady_clock::now();
    rig.run(seconds);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    const auto report = rig.report();
    fmt::print(R"({{"duration": {}, "distance": {:.2f}, "covered": {:.2f}, "closest": {:.3f}, )"
               R"("collisions": {}, "slopes": {}, "wall": {:.2f}}})"
               "\n",
               seconds, report.distance, report.covered, report.closest, report.collisions,
               report.slopes, wall.count());
    for (const auto& place : report.path) fmt::print("{:.3f} {:.3f}\n", place.x(), place.y());
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return EXIT_FAILURE;
  }
}
