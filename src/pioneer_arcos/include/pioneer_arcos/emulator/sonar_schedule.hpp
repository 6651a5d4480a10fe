#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "pioneer_arcos/pioneer_state.hpp"

/// Firing order of the sonar. Each array fires its transducers one after the other; all arrays fire
/// at the same times.
namespace pioneer_arcos {

class SonarSchedule {
 public:
  static constexpr int kArrays = 4;
  static constexpr int kDiscsPerArray = 8;

  /// @param arrays Number of arrays of the robot, at most kArrays. @param now Time of the first
  /// shot.
  SonarSchedule(int arrays, SteadyTime now);

  /// Sets the order of the arrays to which the numbers belong; other arrays keep theirs. Without
  /// numbers, disables all arrays. @param numbers Transducers counted from 1.
  void set_order(std::span<const std::uint8_t> numbers);
  void set_period(SteadyDuration period) { period_ = period; }
  /// @param array Array counted from 0, or -1 for all.
  void enable(int array, bool on);
  [[nodiscard]] bool is_enabled(int array) const { return rings_[index(array)].enabled; }
  [[nodiscard]] int arrays() const { return arrays_; }

  /// Calls fire(disc) for each shot up to now, in order. Transducers are counted from 0.
  template <typename Fire>
  void run(SteadyTime now, Fire&& fire) {
    for (; next_ <= now; next_ += period_) {
      for (int array = 0; array < arrays_; ++array) {
        if (const int disc = next_disc(rings_[index(array)]); disc >= 0) fire(disc);
      }
    }
  }

 private:
  struct Ring {
    std::vector<std::uint8_t> order{};  ///< Transducers counted from 0.
    std::size_t position{};
    bool enabled{true};
  };

  [[nodiscard]] static std::size_t index(int array) { return static_cast<std::size_t>(array); }
  /// Returns the next transducer of an array, or -1 if none fires.
  [[nodiscard]] static int next_disc(Ring& ring);

  int arrays_;
  std::array<Ring, kArrays> rings_{};
  SteadyDuration period_{std::chrono::milliseconds{40}};
  SteadyTime next_;
};

}  // namespace pioneer_arcos
