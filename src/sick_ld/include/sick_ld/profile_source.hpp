#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace sick_ld {

/// The rays of one sector in one turn of an emulated head.
struct Sweep {
  std::uint64_t turn{};         ///< Turns since measuring began.
  double t_first{};             ///< Emulator's time of the first ray [s].
  double period{};              ///< Of a turn [s].
  std::uint16_t start_ticks{};  ///< Direction of the first ray, clockwise [1/16 degree].
  std::uint16_t step_ticks{};   ///< Between rays [1/16 degree].
};

/// What an emulated scanner sees: a recorded profile, a drawn room, or a world of digital proxies.
class ProfileSource {
 public:
  virtual ~ProfileSource() = default;

  /// Fills what each ray of a sweep measures.
  /// @param ranges [m]; infinite where nothing comes back.
  /// @param echoes Amplitudes, of the same size.
  virtual void measure(const Sweep& sweep, std::span<double> ranges, std::span<double> echoes) = 0;
};

/// Plays recorded profiles again and again: rows of ranges [m], evenly over a turn, clockwise from
/// the mark, "inf" where nothing came back. A ray measures what the nearest recorded one did.
class RecordedProfiles : public ProfileSource {
 public:
  /// Returns the profiles in a text of comma-separated rows, or what is wrong with it, and where.
  [[nodiscard]] static tl::expected<RecordedProfiles, std::string> parse(const std::string& text);

  void measure(const Sweep& sweep, std::span<double> ranges, std::span<double> echoes) override;

 private:
  std::vector<std::vector<double>> rows_{};
};

}  // namespace sick_ld
