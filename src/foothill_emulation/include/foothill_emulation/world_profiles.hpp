#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "foothill_proxy/history.hpp"
#include "foothill_sensors/lidar.hpp"
#include "foothill_sensors/sensor_view.hpp"
#include "sick_ld/profile_source.hpp"

namespace foothill_emulation {

/// Range measurements of an emulated scanner on a robot of the world: each ray starts from the pose
/// of the robot at the time of the ray. Not thread-safe.
class WorldProfiles final : public sick_ld::ProfileSource {
 public:
  /// @param scanner Noise, reach and limits; directions and timing are those of each sweep.
  WorldProfiles(std::string robot, foothill_sensors::Mount mount,
                foothill_sensors::LidarConfig scanner, std::uint64_t seed);

  /// Records the motion of the world. To be called with consecutive exposures.
  void record(const foothill_proxy::Exposure& exposure);
  /// Discards the recorded motion and restarts the random numbers.
  void reset();

  void measure(const sick_ld::Sweep& sweep, std::span<double> ranges,
               std::span<double> echoes) override;

  /// Length of the recorded motion: more than a turn of the head at its lowest speed.
  static constexpr foothill_core::Instant kRecordedSpan = std::chrono::milliseconds{600};

 private:
  void prepare(const sick_ld::Sweep& sweep, std::size_t rays);

  foothill_sensors::SensorView sensor_view_;
  foothill_sensors::LidarConfig scanner_;
  std::uint64_t seed_;
  std::optional<foothill_sensors::Lidar> lidar_{};
  std::deque<std::shared_ptr<const foothill_proxy::WorldSnapshot>> snapshots_{};
};

}  // namespace foothill_emulation
