#pragma once

#include <cstddef>

/// Search for the rate of a robot's serial line.
///
/// A robot starts at kInitialBaud, but after a lost session it stays at the rate to which that
/// session had switched it, and its flash memory may contain any other rate. Successive attempts to
/// connect therefore alternate between the initial rate and other candidates.
namespace pioneer_arcos {

/// Selects the rate of each attempt to connect.
class BaudSearch {
 public:
  /// @param wanted_baud Rate of normal operation.
  explicit BaudSearch(unsigned wanted_baud) : wanted_baud_{wanted_baud} {}

  /// Returns the rate of the next attempt.
  [[nodiscard]] unsigned next();
  /// Stores the rate of a session that was established; the next attempt uses it first.
  void on_session(unsigned baud);
  [[nodiscard]] unsigned wanted_baud() const { return wanted_baud_; }

 private:
  unsigned wanted_baud_;
  unsigned last_baud_{};  ///< Rate of the last session; 0 before the first.
  std::size_t attempts_{};
};

}  // namespace pioneer_arcos
