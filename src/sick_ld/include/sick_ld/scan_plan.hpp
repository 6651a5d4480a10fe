#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sick_ld/service.hpp"

/// Planning of scans: the part of a request that the scanner and the serial line can deliver.
///
/// At 115200 baud the line carries fewer profiles than the head turns. A plan states the
/// configuration of the scanner, the rate that results, and every part of the request that is not
/// fulfilled, before anything is sent.
namespace sick_ld {

/// Priority if the line cannot carry every ray of every turn.
enum class Preference { kResolution, kRate };

/// A user's request. Angles are the scanner's: clockwise from its mark [degree].
struct ScanRequest {
  double start_deg{0.0};         ///< Direction of the first ray.
  double end_deg{358.75};        ///< Direction of the last ray; may be less than the start.
  double resolution_deg{0.625};  ///< Angle between rays, at least 0.125.
  double rotation_hz{5.0};       ///< Turns per second, 5 to 20.
  bool wants_echoes{};           ///< Also request amplitudes: twice the words.
  bool is_compact{};             ///< Use the format of the thesis: no counts and no times.
  Preference prefer{Preference::kResolution};
};

/// Configuration of the scanner and its result.
struct ScanPlan {
  GlobalConfig global{};
  std::vector<SectorConfig> sectors{};
  std::uint16_t format{};                  ///< PROFILEFORMAT
  std::uint16_t start_ticks{};             ///< Direction of the first ray [1/16 degree].
  std::size_t points{};                    ///< Number of rays of a profile.
  std::size_t bytes{};                     ///< Bytes of a profile on the wire.
  double wire_rate{};                      ///< Rate of profiles that the wire can carry [1/s].
  double rate{};                           ///< Rate of profiles that will arrive [1/s].
  std::vector<std::string> concessions{};  ///< Parts of the request that are not fulfilled.
};

/// Returns the plan for a request. @param baud Rate of the wire [baud].
/// Throws std::invalid_argument that names field, value and limit of an invalid request.
[[nodiscard]] ScanPlan make_plan(const ScanRequest& request, int baud);

}  // namespace sick_ld
