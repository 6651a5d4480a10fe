#include "foothill_sensors/sonar_config.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <string>

namespace foothill_sensors {
namespace {

constexpr double kHeight = 0.0675;  // Height of the P3-DX arrays above base_link [m].
constexpr double kQuarterTurn = std::numbers::pi / 2.0;

SonarMount mount(double x_mm, double y_mm, double heading_deg) {
  return {1e-3 * x_mm, 1e-3 * y_mm, kHeight, heading_deg * std::numbers::pi / 180.0};
}

void within(const char* field, double value, double low, double high) {
  if (std::isfinite(value) && value >= low && value <= high) return;
  throw std::invalid_argument{std::string{field} + " is " + std::to_string(value) +
                              ", not within " + std::to_string(low) + " and " +
                              std::to_string(high)};
}

}  // namespace

SonarConfig p3dx_sonar() {
  SonarConfig config;
  config.mounts = {mount(69, 136, 90),      mount(114, 119, 50),    mount(148, 78, 30),
                   mount(166, 27, 10),      mount(166, -27, -10),   mount(148, -78, -30),
                   mount(114, -119, -50),   mount(69, -136, -90),   mount(-157, -136, -90),
                   mount(-203, -119, -130), mount(-237, -78, -150), mount(-255, -27, -170),
                   mount(-255, 27, 170),    mount(-237, 78, 150),   mount(-203, 119, 130),
                   mount(-157, 136, 90)};
  config.arrays = {std::vector<std::size_t>(8), std::vector<std::size_t>(8)};
  std::iota(config.arrays[0].begin(), config.arrays[0].end(), 0);
  std::iota(config.arrays[1].begin(), config.arrays[1].end(), 8);
  return config;
}

void check(const SonarConfig& config) {
  // ARCOS allows cycles of 2 to 120 ms; other robots may be slower.
  within("cycle", foothill_core::seconds(config.cycle), 0.002, 1.0);
  within("rays", static_cast<double>(config.rays), 1.0, 10000.0);
  within("min_rays", static_cast<double>(config.min_rays), 1.0, 10000.0);
  within("half_angle", config.half_angle, 0.001, 1.5);
  within("min_range", config.min_range, 0.0, 10.0);
  within("max_range", config.max_range, config.min_range, 100.0);
  within("smooth_incidence", config.smooth_incidence, 0.0, kQuarterTurn);
  within("rough_incidence", config.rough_incidence, config.smooth_incidence, kQuarterTurn);
  within("noise", config.noise, 0.0, 1.0);
  within("quantum", config.quantum, 0.0, 1.0);
  for (const auto& array : config.arrays) {
    if (array.empty()) throw std::invalid_argument{"an array has no transducer"};
    for (const std::size_t transducer : array) {
      within("transducer", static_cast<double>(transducer), 0.0,
             static_cast<double>(config.mounts.size()) - 1.0);
    }
  }
}

std::vector<Firing> firings(const SonarConfig& config, Instant after, Instant until) {
  std::vector<Firing> all;
  for (auto count = after / config.cycle + 1; count * config.cycle <= until; ++count) {
    for (std::size_t array = 0; array < config.arrays.size(); ++array) {
      const auto& order = config.arrays[array];
      all.push_back(
          {count * config.cycle, array, order[static_cast<std::size_t>(count) % order.size()]});
    }
  }
  return all;
}

double largest_incidence(const SonarConfig& config, double roughness) {
  return std::lerp(config.smooth_incidence, config.rough_incidence, roughness);
}

}  // namespace foothill_sensors
