#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>

#include "foothill_link/steady_time.hpp"

/// Statistics of the link to a device: what foothill_msgs/LinkState reports.
///
/// Each protocol has its own kinds of errors, so the types are templates over an enumeration.
/// Everything is a trivially copyable value, which a driver's thread can pass to a real-time loop
/// without locks (LatestValue).
namespace foothill_link {

/// Number of errors of each kind.
/// @tparam Kind Enumeration that counts from 0 and ends with kCount.
template <typename Kind>
class ErrorCounts {
 public:
  static constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::kCount);

  void add(Kind kind, std::uint64_t count = 1) { counts_[index(kind)] += count; }
  /// Replaces a count that is kept elsewhere.
  void set(Kind kind, std::uint64_t count) { counts_[index(kind)] = count; }
  [[nodiscard]] std::uint64_t of(Kind kind) const { return counts_[index(kind)]; }
  [[nodiscard]] std::uint64_t total() const {
    return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
  }
  [[nodiscard]] bool operator==(const ErrorCounts&) const = default;

 private:
  [[nodiscard]] static constexpr std::size_t index(Kind kind) {
    return static_cast<std::size_t>(kind);
  }

  std::array<std::uint64_t, kKinds> counts_{};
};

/// State and history of a link since the driver started.
template <typename Kind>
struct LinkStatistics {
  bool connected{};
  bool ever_connected{};
  SteadyTime last_packet{};    ///< Arrival of the last valid packet; see age().
  std::uint32_t reconnects{};  ///< Connections after the first one.
  ErrorCounts<Kind> errors{};

  /// Counts a connection; no effect while the link is connected.
  void on_connected() {
    if (connected) return;
    if (ever_connected) ++reconnects;
    connected = ever_connected = true;
  }
  void on_packet(SteadyTime now) { last_packet = now; }
  /// Ends a connection without an error, or records that the driver has closed it.
  void on_closed() { connected = false; }
  /// Ends a connection, or an attempt to connect, with an error.
  void on_failure(Kind kind) {
    connected = false;
    errors.add(kind);
  }
  /// Returns the time since the last valid packet; nothing before the first connection.
  [[nodiscard]] std::optional<SteadyDuration> age(SteadyTime now) const {
    return ever_connected ? std::optional{now - last_packet} : std::nullopt;
  }
};

}  // namespace foothill_link
