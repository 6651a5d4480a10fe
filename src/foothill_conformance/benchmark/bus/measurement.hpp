#pragma once

#include <poll.h>
#include <time.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <iostream>
#include <vector>

#include "payload.hpp"

namespace bus_bench {

/// What a sender does: `rate` messages a second, or as many as go where the rate is 0.
struct Schedule {
  double rate{};      ///< [1/s]
  double duration{};  ///< [s]
};

/// Calls `send` on schedule, with absolute wake-up times so that one late wake-up delays no other.
inline void run_schedule(const Schedule& schedule, const std::function<void()>& send) {
  const std::int64_t start = monotonic_now();
  const auto end = start + static_cast<std::int64_t>(schedule.duration * 1e9);
  for (std::int64_t index = 1; monotonic_now() < end; ++index) {
    send();
    if (schedule.rate <= 0.0) continue;
    const auto next =
        start + static_cast<std::int64_t>(static_cast<double>(index) * 1e9 / schedule.rate);
    const timespec wake{.tv_sec = next / 1'000'000'000, .tv_nsec = next % 1'000'000'000};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &wake, nullptr);
  }
}

/// Prints that the sender is matched, then runs each schedule from the standard input, a
/// line `rate duration`, and prints when it is done.
inline void obey_schedules(const std::function<void()>& send) {
  std::cout << "ready" << std::endl;
  for (Schedule schedule; std::cin >> schedule.rate >> schedule.duration;) {
    run_schedule(schedule, send);
    std::cout << "done" << std::endl;
  }
}

/// True once the standard input has been closed; nothing is ever written to a receiver's.
inline bool input_ended() {
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  return poll(&input, 1, 0) > 0;
}

/// What a receiver saw: when every message was sent and how long it took.
class Receipts {
 public:
  Receipts() { receipts_.reserve(kRoom); }

  /// Notes a message sent at that time.
  void add(std::int64_t sent_at) { receipts_.push_back({sent_at, monotonic_now() - sent_at}); }

  /// A line for each message: time of sending [ns], latency [ns].
  void print() const {
    for (const Receipt& receipt : receipts_) {
      std::printf("%lld %lld\n", static_cast<long long>(receipt.sent_at),
                  static_cast<long long>(receipt.latency));
    }
  }

 private:
  struct Receipt {
    std::int64_t sent_at;
    std::int64_t latency;
  };
  static constexpr std::size_t kRoom = 1'000'000;  // growing would delay a message
  std::vector<Receipt> receipts_{};
};

}  // namespace bus_bench
