#pragma once

#include <cstddef>
#include <optional>
#include <vector>

/// Search for the rate of the scanner's serial port, and change of that rate.
///
/// The scanner keeps its rate over a restart, and at any other rate only noise is received.
/// The search therefore tries one rate after another, the most likely first. Once found, the
/// scanner is requested to change to the configured rate; a scanner that does not follow is used at
/// its own.
namespace sick_ld {

class RateSearch {
 public:
  /// @param wanted Configured rate [baud]. @param known Rate at which the scanner was last [baud].
  RateSearch(int wanted, std::optional<int> known);

  /// Returns the rate of the host's port [baud].
  [[nodiscard]] int baud() const { return baud_; }
  /// Returns whether the current rate is the most likely one.
  [[nodiscard]] bool is_at_likely_rate() const { return candidate_ == 0; }

  /// Returns to the most likely rate.
  void restart() { candidate_ = 0; }
  /// Selects another candidate after the current one was not answered.
  /// @param was_connected Whether the scanner was connected before.
  /// @param silence Time since its last telegram [s].
  void try_next(bool was_connected, double silence);
  /// Makes the selected candidate the rate of the port. Discards a change that was not confirmed:
  /// it may have happened or not.
  void apply();
  /// Records that the scanner answers at the current rate, which is the most likely one from now
  /// on.
  void on_found();

  /// Returns whether the scanner should be requested to change to the configured rate.
  [[nodiscard]] bool wants_change() const { return baud_ != wanted_ && !is_refused_; }
  [[nodiscard]] int wanted() const { return wanted_; }  ///< Configured rate [baud].
  /// Changes the port to the configured rate, which the scanner has accepted.
  void change();
  /// Returns whether a change has not been confirmed at the new rate.
  [[nodiscard]] bool is_unconfirmed() const { return previous_.has_value(); }
  void confirm();
  /// Returns to the previous rate permanently: the scanner did not follow. @pre is_unconfirmed()
  void revert();

 private:
  int wanted_{};
  int baud_{};
  std::vector<int> candidates_{};  ///< Rates of the scanner, the most likely first [baud].
  std::size_t candidate_{};
  std::size_t last_other_{};       ///< The last candidate tried other than the first.
  std::optional<int> previous_{};  ///< Rate before a change that is not confirmed [baud].
  bool is_refused_{};
};

}  // namespace sick_ld
