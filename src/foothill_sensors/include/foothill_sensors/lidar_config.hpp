// Configuration of laser scanners: beams, timing, detection limits, noise and output, read from the
// settings of a sensor or from a preset file of this package.
#pragma once

#include <cstddef>
#include <numbers>
#include <string>
#include <vector>

#include "foothill_core/yaml_map.hpp"
#include "foothill_proxy/sensor.hpp"

namespace foothill_sensors {

/// One laser of a scanner.
struct LidarBeam {
  double elevation{};  ///< Above the x-y plane of the scanner [rad].
  double azimuth{};    ///< Offset to the azimuth of the column [rad].
  double delay{};      ///< Firing time after the first beam of the column [s].
};

/// Maximum range of a target with a given reflectivity at normal incidence.
struct ReachPoint {
  double reflectivity{};  ///< 1 is white; retro-reflectors are above 1.
  double range{};         ///< [m]
};

/// Random errors of a scanner.
struct LidarNoise {
  double range{};        ///< Standard deviation along the ray [m].
  double range_slope{};  ///< Additional standard deviation per metre of range [-].
  double angle{};        ///< Standard deviation across the ray, in each direction [rad].
  double drop_out{};     ///< Probability that a ray is lost.
};

/// The shape of a laser pulse. A wide beam may hit several surfaces.
struct LidarPulse {
  double divergence{};     ///< Full angle of the beam [rad].
  std::size_t samples{1};  ///< Number of rays that represent a beam: 1, 5 or 9.
  double length{0.3};      ///< Reflections closer together than this merge into one return [m].
  std::size_t returns{1};  ///< Maximum number of reported returns per beam, nearest first.
};

/// A scanner: beams that fire together, column by column, while the head rotates. In the frame S of
/// the scanner x points ahead and z along the axis; azimuths are counter-clockwise from x.
struct LidarConfig {
  std::vector<LidarBeam> beams{{}};
  double first_azimuth{-std::numbers::pi};        ///< Azimuth of the first column [rad].
  double azimuth_step{std::numbers::pi / 180.0};  ///< Angle between columns [rad].
  std::size_t columns{360};                       ///< Number of columns.
  double azimuth_quantum{};  ///< Resolution of reported azimuths; 0 is exact [rad].
  double rotation_rate{};    ///< Rotation rate of the head; 0 for one turn per scan [1/s].
  double point_rate{};  ///< Rate of a scanner that scans row by row; 0 for a rotating one [1/s].
  foothill_proxy::SensorTiming timing{};
  double near{0.05};                           ///< Minimum range [m].
  double far{30.0};                            ///< Maximum range [m].
  std::vector<ReachPoint> reach{{0.1, 30.0}};  ///< Detection limit, by increasing reflectivity.
  std::string channel{"lidar"};                ///< Name of the reflectivity in materials.
  double range_quantum{};                      ///< Resolution of reported ranges; 0 is exact [m].
  LidarNoise noise{};
  LidarPulse pulse{};
  bool is_cloud{false};  ///< Output is points in space; otherwise ranges.

  /// Returns the number of traced rays per scan.
  [[nodiscard]] std::size_t rays() const { return beams.size() * columns * pulse.samples; }
  /// Returns the time between columns [s].
  [[nodiscard]] double column_period() const;
  /// Returns the time from the first ray to the last [s].
  [[nodiscard]] double duration() const;
};

/// Returns the maximum range of a target: a power law between the points of the table, the
/// inverse-square law beyond its ends [m].
/// @param reflectivity Reflectivity times cosine of incidence. @pre reach is not empty
[[nodiscard]] double reach_of(const std::vector<ReachPoint>& reach, double reflectivity);

/// Reads a scanner; docs/sensors lists the keys. Throws std::invalid_argument with file, line, key
/// and allowed values.
/// @param defaults Values of absent keys.
[[nodiscard]] LidarConfig read_lidar(foothill_core::YamlMap& settings, const LidarConfig& defaults);

/// Returns a built-in scanner, such as "sick_ld_oem". Throws like read_lidar().
/// @param folder Folder of the files NAME.yaml. @param settings Source of the name, for the error.
[[nodiscard]] LidarConfig lidar_preset(const std::string& name, const std::string& folder,
                                       const foothill_core::YamlMap& settings);

}  // namespace foothill_sensors
