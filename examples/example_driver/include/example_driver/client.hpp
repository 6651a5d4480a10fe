#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "example_driver/telegram.hpp"
#include "foothill_link/link_statistics.hpp"
#include "foothill_link/steady_time.hpp"

/// State machine of the host's side: pure in bytes and time, so that tests need neither a port nor
/// a clock. The owner of the port passes it what arrives and sends what it returns.

namespace example_driver {

/// Kinds of errors that the link counts.
enum class LinkFailure { kCannotOpen, kClosed, kTimeout, kCorrupted, kCount };

/// Name of a kind of error, for foothill_msgs/LinkState.
[[nodiscard]] const char* to_cstr(LinkFailure failure);

/// Session with a range finder on an open port.
class Client {
 public:
  /// Time without a valid telegram after which the device is considered silent.
  static constexpr std::chrono::milliseconds kTimeout{500};

  /// Starts a session on a newly opened port. Returns the bytes to send.
  [[nodiscard]] std::string start(foothill_link::SteadyTime now);
  /// Processes received bytes. Returns the newest reading among them, if any.
  [[nodiscard]] std::optional<Reading> receive(std::span<const std::uint8_t> bytes,
                                               foothill_link::SteadyTime now);
  /// Returns whether the device is silent: the port should be closed and opened again.
  [[nodiscard]] bool is_silent(foothill_link::SteadyTime now) const;
  /// Ends the session, or an attempt to open the port.
  void fail(LinkFailure failure) { statistics_.on_failure(failure); }

  [[nodiscard]] const foothill_link::LinkStatistics<LinkFailure>& statistics() const {
    return statistics_;
  }

 private:
  TelegramParser parser_{};
  foothill_link::SteadyTime last_valid_{};
  foothill_link::LinkStatistics<LinkFailure> statistics_{};
};

}  // namespace example_driver
