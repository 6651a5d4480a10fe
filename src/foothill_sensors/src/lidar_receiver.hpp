#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/lidar.hpp"
#include "foothill_sensors/noise_lanes.hpp"
#include "lidar_block.hpp"

namespace foothill_sensors {

/// Maximum number of rays that sample a wide beam.
inline constexpr std::size_t kMaxSamples = 9;

/// One part of a beam that is reflected.
struct BeamPart {
  float range{};     ///< [m]
  float strength{};  ///< As in ReturnBlock.
};

/// Returns the offset of a ray of a wide beam in units of the beam's radius: ray 0 on the axis, all
/// others on a circle around it.
[[nodiscard]] Eigen::Vector2d sample_offset(std::size_t number, std::size_t samples);

/// Merges parts that are closer together than the pulse length into returns at their mean range
/// weighted by strength, nearest first. Returns the number of returns.
/// @param count Number of parts. @param pulse Pulse length [m].
std::size_t merge_returns(std::array<BeamPart, kMaxSamples>& parts, std::size_t count, float pulse);

/// The receiver of a scanner: detection thresholds, noise, quantisation and drop-outs.
class LidarReceiver {
 public:
  LidarReceiver(const LidarConfig& config, std::uint64_t seed);

  /// Restarts the noise.
  void reset(std::uint64_t seed);
  /// Prepares a scan: reads the reflectivities of all surfaces of a view.
  void begin_scan(const foothill_scene::RayView& view, const RangeFault& fault);

  /// Draws the angular offsets of a block of rays [rad].
  /// @param off_axis Mean offset: to the left and up [rad].
  void draw_angles(const Eigen::Vector2d& off_axis, NoiseLanes::Lanes& left, NoiseLanes::Lanes& up);
  /// Draws the normal deviates of the ranges of a block; zeros for a scanner without range noise.
  void draw_range_noise(NoiseLanes::Lanes& normal);

  /// Converts hits to returns, without detection limit and noise.
  void receive(const foothill_scene::HitBlock& hits, ReturnBlock& returns) const;
  /// Removes returns that are too weak, and applies noise, limits, quantisation and drop-outs.
  void report(const NoiseLanes::Lanes& normal, ReturnBlock& returns);

 private:
  void remove_weak(ReturnBlock& returns) const;

  std::vector<ReachPoint> reach_;
  LidarNoise noise_config_;
  std::string channel_;
  double near_;           ///< [m]
  double far_;            ///< [m]
  double range_quantum_;  ///< [m]
  /// Minimum over the table of squared reach by reflectivity: any return below is detected [m^2].
  double min_detectable_range_sq_;
  NoiseLanes noise_;
  NoiseLanes::Lanes spare_normal_{};  ///< Normal deviates are generated in pairs.
  bool has_spare_{};
  float range_noise_{};                ///< Standard deviation in this scan, faults included [m].
  float bias_{};                       ///< Injected bias in this scan [m].
  std::vector<float> reflectivity_{};  ///< By surface number plus one; 0 for no surface.
};

}  // namespace foothill_sensors
