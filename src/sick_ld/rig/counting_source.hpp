#pragma once

#include <cmath>
#include <cstdint>

#include "sick_ld/profile.hpp"
#include "sick_ld/profile_source.hpp"
#include "sick_ld/scan.hpp"

namespace sick_ld {

/// Ranges that encode turn and ray, so that a wrong, partial or mixed scan is detected.
class CountingSource : public ProfileSource {
 public:
  /// Returns the measurement of a ray [1/256 m]. @param count The scanner's number of the turn.
  [[nodiscard]] static int quanta(std::uint16_t count, std::size_t ray) {
    return 256 + static_cast<int>((count * 131u + ray * 7u) % 60000u);
  }

  void measure(const Sweep& sweep, std::span<double> ranges, std::span<double> echoes) override {
    const auto count = static_cast<std::uint16_t>((sweep.turn + 1) & 0xFFFF);
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      ranges[i] = quanta(count, i) / kQuantaPerMetre;
      echoes[i] = static_cast<double>(i % 1000);
    }
  }
};

/// Returns whether a scan equals the measurements of one turn of a CountingSource.
[[nodiscard]] inline bool is_correct(const Scan& scan, std::size_t rays) {
  if (scan.ranges.size() != rays) return false;
  for (std::size_t i = 0; i < rays; ++i) {
    const auto quanta = static_cast<int>(std::lround(scan.ranges[i] * kQuantaPerMetre));
    if (quanta != CountingSource::quanta(scan.count, i)) return false;
  }
  return true;
}

}  // namespace sick_ld
