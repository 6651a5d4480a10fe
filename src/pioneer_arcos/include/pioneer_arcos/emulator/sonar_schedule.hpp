#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "pioneer_arcos/robot_state.hpp"

namespace pioneer_arcos {

/// Which sonar fires when: each array fires one disc after the other, all arrays at the same time.
class SonarSchedule {
 public:
  static constexpr int kArrays = 4;
  static constexpr int kDiscsOfArray = 8;

  /// @param arrays How many the robot has. @param now When firing begins.
  SonarSchedule(int arrays, Instant now);

  /// Changes the order of the arrays that are named; others keep theirs. No number: all are off.
  /// @param numbers As on the wire, from 1.
  void set_order(std::span<const std::uint8_t> numbers);
  void set_period(Duration period) { period_ = period; }
  /// @param array From 0, or -1 for all.
  void enable(int array, bool on);
  [[nodiscard]] bool is_enabled(int array) const { return rings_[index(array)].enabled; }
  [[nodiscard]] int arrays() const { return arrays_; }

  /// Calls fire(disc) for each firing up to now, in order; discs from 0.
  template <typename Fire>
  void run(Instant now, Fire&& fire) {
    for (; next_ <= now; next_ += period_) {
      for (int array = 0; array < arrays_; ++array) {
        if (const int disc = next_disc(rings_[index(array)]); disc >= 0) fire(disc);
      }
    }
  }

 private:
  struct Ring {
    std::vector<std::uint8_t> order{};  ///< Discs from 0.
    std::size_t position{};
    bool enabled{true};
  };

  [[nodiscard]] static std::size_t index(int array) { return static_cast<std::size_t>(array); }
  [[nodiscard]] static int next_disc(Ring& ring);

  int arrays_;
  std::array<Ring, kArrays> rings_{};
  Duration period_{std::chrono::milliseconds{40}};
  Instant next_;
};

}  // namespace pioneer_arcos
