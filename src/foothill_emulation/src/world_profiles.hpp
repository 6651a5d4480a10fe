#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "foothill_proxy/history.hpp"
#include "foothill_sensors/eye.hpp"
#include "foothill_sensors/lidar.hpp"
#include "sick_ld/profile_source.hpp"

namespace foothill_emulation {

/// What an emulated scanner on a robot of the world sees: each ray from where the robot was when it
/// was shot. Used by one thread at a time.
class WorldProfiles final : public sick_ld::ProfileSource {
 public:
  /// @param scanner Its noise, reach and limits; directions and timing are those of each sweep.
  WorldProfiles(std::string robot, foothill_sensors::Mount mount,
                foothill_sensors::LidarConfig scanner, std::uint64_t seed);

  /// Remembers how everything moved lately. To be called with one exposure after the other.
  void note(const foothill_proxy::Exposure& exposure);
  /// Forgets everything.
  void reset();

  void measure(const sick_ld::Sweep& sweep, std::span<double> ranges,
               std::span<double> echoes) override;

  /// Turns of a head that turns as slowly as it can are remembered, and some more.
  static constexpr foothill_proxy::Instant kMemory = std::chrono::milliseconds{600};

 private:
  void prepare(const sick_ld::Sweep& sweep, std::size_t rays);

  foothill_sensors::Eye eye_;
  foothill_sensors::LidarConfig scanner_;
  std::uint64_t seed_;
  std::optional<foothill_sensors::Lidar> lidar_{};
  std::deque<std::shared_ptr<const foothill_proxy::Snapshot>> snapshots_{};
};

}  // namespace foothill_emulation
