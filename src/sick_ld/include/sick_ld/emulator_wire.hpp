#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>

#include "sick_ld/service.hpp"

/// The transmitter of the emulated scanner, with the timing of the wire.
///
/// Bytes leave one by one at the rate of the port. A response waits for the segment under way and
/// is sent before the next one; a profile waits for the end of the previous profile. A change of
/// mode or rate takes effect with the response that announces it.
namespace sick_ld {

/// A response, the time at which it is ready, and what changes with it.
struct EmulatorAnswer {
  std::string bytes{};
  double t_ready{};                   ///< [s]
  std::optional<ScannerMode> mode{};  ///< New mode, from the first byte of the response.
  std::optional<int> baud{};          ///< New rate, after the last byte of the response [baud].
};

class EmulatorWire {
 public:
  void push(EmulatorAnswer answer) { answers_.push_back(std::move(answer)); }
  /// Starts a profile. @param t_ready Time at which it is complete [s].
  void push_profile(std::deque<std::string> segments, double t_ready);
  /// Discards the segments of a profile that have not started.
  void cancel_profile() { segments_.clear(); }
  /// Returns the last response that waits. @pre There is one.
  [[nodiscard]] EmulatorAnswer& last_answer() { return answers_.back(); }

  /// Returns whether no telegram is under way.
  [[nodiscard]] bool is_idle() const { return position_ == telegram_.size(); }
  /// Returns whether a profile has segments that have not started.
  [[nodiscard]] bool has_segments() const { return !segments_.empty(); }
  /// Returns whether a response is to be sent before the next segment.
  [[nodiscard]] bool has_answer(double now) const;
  /// Returns the time at which the last byte has left [s].
  [[nodiscard]] double t_free() const { return t_free_; }

  /// Starts the next telegram. Returns the mode that it changes.
  /// @pre is_idle(), and has_answer() or has_segments()
  std::optional<ScannerMode> start_next(double now);
  /// Returns the next byte if it has left by now; nothing otherwise. @pre !is_idle()
  [[nodiscard]] std::optional<char> next_byte(double now, int baud);
  /// Returns the rate that changes with the telegram that has just ended; nothing otherwise.
  [[nodiscard]] std::optional<int> new_baud() const;

 private:
  std::deque<EmulatorAnswer> answers_{};
  std::deque<std::string> segments_{};  ///< Segments of a profile that wait.
  std::string telegram_{};              ///< Under way.
  std::size_t position_{};              ///< Number of its bytes that have left.
  std::optional<int> new_baud_{};       ///< Rate after the telegram under way [baud].
  double t_free_{};                     ///< [s]
};

}  // namespace sick_ld
