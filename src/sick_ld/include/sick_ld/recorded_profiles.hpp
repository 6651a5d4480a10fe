#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "sick_ld/profile_source.hpp"

/// Playback of recorded ranges by an emulated scanner.
namespace sick_ld {

/// Plays rows of ranges [m] in a loop, one row per turn. The ranges of a row are equally spaced
/// over a turn, clockwise from the mark; "inf" is no return. A ray measures the closest recorded
/// one.
class RecordedProfiles : public ProfileSource {
 public:
  /// Parses comma-separated rows. Empty lines and lines that start with # are comments. The error
  /// names the line and the value.
  [[nodiscard]] static tl::expected<RecordedProfiles, std::string> parse(const std::string& text);

  void measure(const Sweep& sweep, std::span<double> ranges, std::span<double> echoes) override;

 private:
  std::vector<std::vector<double>> rows_{};
};

}  // namespace sick_ld
