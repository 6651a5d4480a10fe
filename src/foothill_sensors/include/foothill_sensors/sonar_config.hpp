// Configuration and firing order of sonar arrays. Each array fires one transducer per cycle, in
// turn, so that the echoes of two transducers of an array do not interfere.
#pragma once

#include <chrono>
#include <cstddef>
#include <vector>

#include "foothill_core/instant.hpp"
#include "foothill_core/units.hpp"

namespace foothill_sensors {

using foothill_core::Instant;

/// Speed of sound in air at 20 degrees Celsius [m/s].
inline constexpr double kSpeedOfSound = 343.2;

/// Pose of a transducer in base_link. Its axis is horizontal.
struct SonarMount {
  double x{};        ///< [m]
  double y{};        ///< [m]
  double z{};        ///< [m]
  double heading{};  ///< Direction of the axis [rad].
};

/// Sonar arrays. The defaults are those of a P3-DX.
struct SonarConfig {
  std::vector<SonarMount> mounts{};                ///< By transducer number.
  std::vector<std::vector<std::size_t>> arrays{};  ///< Transducers of each array in firing order.
  Instant cycle{std::chrono::milliseconds{40}};    ///< Time between two firings of an array.
  std::size_t rays{61};                            ///< Maximum number of rays per cone.
  std::size_t min_rays{3};  ///< Number of rays that must return from one range for a detection.
  double half_angle{15.0 * foothill_core::kDegree};        ///< Half angle of the cone [rad].
  double min_range{0.1};                                   ///< Minimum range [m].
  double max_range{5.0};                                   ///< Maximum range [m].
  double smooth_incidence{25.0 * foothill_core::kDegree};  ///< Limit for a mirror [rad].
  double rough_incidence{65.0 * foothill_core::kDegree};   ///< Limit at roughness 1 [rad].
  double noise{0.005};                                     ///< Standard deviation of ranges [m].
  double quantum{0.001};   ///< Resolution of ranges [m]; 0 is exact.
  bool cross_talk{false};  ///< Whether late echoes of the previous firing of an array are received.
};

/// Returns the arrays of a P3-DX: transducers 0 to 7 in front, 8 to 15 in the rear.
[[nodiscard]] SonarConfig p3dx_sonar();

/// Throws std::invalid_argument that names field, value and limit.
void check(const SonarConfig& config);

/// One firing of a transducer.
struct Firing {
  Instant time{};
  std::size_t array{};
  std::size_t transducer{};
};

/// Returns the firings in (after, until], sorted by time. Each array fires at every multiple of the
/// cycle.
[[nodiscard]] std::vector<Firing> firings(const SonarConfig& config, Instant after, Instant until);

/// Returns the largest incidence angle at which a surface reflects an echo [rad].
/// @param roughness 0 for a mirror, 1 for a fully diffuse surface.
[[nodiscard]] double largest_incidence(const SonarConfig& config, double roughness);

}  // namespace foothill_sensors
