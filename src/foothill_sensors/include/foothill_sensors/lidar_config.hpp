#pragma once

#include <cstddef>
#include <numbers>
#include <string>
#include <vector>

#include "foothill_proxy/sensor.hpp"
#include "foothill_proxy/yaml_map.hpp"

namespace foothill_sensors {

/// A laser of a scanner.
struct LidarBeam {
  double elevation{};  ///< Above the scanner's x-y plane [rad].
  double azimuth{};    ///< Added to that of the column [rad].
  double delay{};      ///< After the column's first firing [s].
};

/// How far a target of some reflectivity is seen at right angles.
struct ReachPoint {
  double reflectivity{};  ///< Above 1 for retro-reflectors.
  double range{};         ///< [m]
};

/// A scanner: beams that fire together, column by column, while the head turns. The frame S has x
/// ahead, z along the axis; azimuths count from x, counter-clockwise.
struct LidarConfig {
  std::vector<LidarBeam> beams{{}};
  double first_azimuth{-std::numbers::pi};        ///< Of the first column [rad].
  double azimuth_step{std::numbers::pi / 180.0};  ///< Between columns [rad].
  std::size_t columns{360};
  double rotation_rate{};  ///< Turns in a second; 0 for as many as scans [1/s].
  double point_rate{};     ///< Of a scanner that draws row after row; 0 if it turns [1/s].
  foothill_proxy::SensorTiming timing{};
  double near{0.05};                           ///< [m]
  double far{30.0};                            ///< [m]
  std::vector<ReachPoint> reach{{0.1, 30.0}};  ///< By rising reflectivity.
  std::string channel{"lidar"};                ///< Of reflectivities in materials.
  double azimuth_quantum{};                    ///< Of what is reported; 0 for none [rad].
  double range_quantum{};                      ///< Of what is reported; 0 for none [m].
  double range_noise{};                        ///< Standard deviation along the ray [m].
  double range_noise_slope{};                  ///< More of it for each metre [-].
  double angle_noise{};                        ///< Across the ray, each way [rad].
  double drop_out{};                           ///< Probability that a ray is lost.
  double divergence{};                         ///< Full angle of a beam [rad].
  std::size_t samples{1};                      ///< Rays that a beam is made of: 1, 5 or 9.
  double pulse_length{0.3};                    ///< Nearer echoes of a beam melt into one [m].
  std::size_t returns{1};                      ///< Echoes told of each beam, nearest first.
  bool is_cloud{false};                        ///< Points in space in place of ranges.

  [[nodiscard]] std::size_t rays() const { return beams.size() * columns * samples; }
  /// Returns the time between columns [s].
  [[nodiscard]] double column_period() const;
  /// Returns the time from the first ray to the last one [s].
  [[nodiscard]] double duration() const;
};

/// Returns how far a target is seen: between the points of a table by a power law, beyond its ends
/// by the inverse-square law [m].
/// @param reflectivity Times the cosine of incidence. @pre reach is not empty
[[nodiscard]] double reach_of(const std::vector<ReachPoint>& reach, double reflectivity);

/// Reads a scanner. Keys that are missing stay as in `usual`; docs/sensors has the table. Throws
/// std::invalid_argument with file, line, key and what is allowed.
[[nodiscard]] LidarConfig read_lidar(foothill_proxy::YamlMap& settings, const LidarConfig& usual);

/// Returns a scanner that comes with us, such as "sick_ld_oem".
/// @param folder With the files NAME.yaml. @param settings For the error.
[[nodiscard]] LidarConfig lidar_preset(const std::string& name, const std::string& folder,
                                       const foothill_proxy::YamlMap& settings);

}  // namespace foothill_sensors
