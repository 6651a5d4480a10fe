#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sick_ld/service.hpp"

namespace sick_ld {

/// What gives way where the wire can't carry every ray of every turn.
enum class Preference { kResolution, kRate };

/// What a user asks for. Angles are the scanner's: clockwise from its mark [degree].
struct ScanRequest {
  double start_deg{0.0};         ///< Direction of the first ray.
  double end_deg{358.75};        ///< Direction of the last ray; less than start wraps.
  double resolution_deg{0.625};  ///< Between rays, 0.125 or more.
  double rotation_hz{5.0};       ///< Turns per second, 5 to 20.
  bool wants_echoes{};           ///< Amplitudes too: twice the words.
  bool is_compact{};             ///< The thesis' format: no counts and no times.
  Preference prefer{Preference::kResolution};
};

/// What the scanner is told, what comes of it, and what was given up.
struct ScanPlan {
  GlobalConfig global{};
  std::vector<SectorConfig> sectors{};
  std::uint16_t format{};
  std::uint16_t start_ticks{};
  std::size_t points{};                    ///< Rays in a profile.
  std::size_t bytes{};                     ///< Of a profile on the wire.
  double wire_rate{};                      ///< Profiles that the wire can carry [1/s].
  double rate{};                           ///< Profiles that will come [1/s].
  std::vector<std::string> concessions{};  ///< One sentence for each thing given up.
};

/// Returns the plan for a request on a wire of this rate.
/// Throws std::invalid_argument naming field, value and limit where no plan could be near.
[[nodiscard]] ScanPlan make_plan(const ScanRequest& request, int baud);

}  // namespace sick_ld
