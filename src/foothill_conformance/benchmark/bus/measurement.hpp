#pragma once

#include <time.h>

#include <cstdint>
#include <cstdio>
#include <functional>
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

/// What a receiver saw: the latency of every message and when the first and last came.
class Receipts {
 public:
  explicit Receipts(double warm_up) : warm_up_{static_cast<std::int64_t>(warm_up * 1e9)} {}

  /// Notes a message sent at that time; those within the warm-up after the first are not counted.
  void add(std::int64_t sent_at) {
    const std::int64_t now = monotonic_now();
    if (first_ == 0) first_ = now;
    last_ = now;
    if (now - first_ >= warm_up_) latencies_.push_back(now - sent_at);
  }
  /// True once nothing came for that long after the first message [ns].
  [[nodiscard]] bool quiet_for(std::int64_t patience) const {
    return first_ != 0 && monotonic_now() - last_ > patience;
  }
  /// One JSON object: span [ns] after the warm-up, and latencies [ns].
  void print() const {
    std::printf(R"({"span": %lld, "latencies": [)",
                static_cast<long long>(last_ - first_ - warm_up_));
    for (std::size_t index = 0; index < latencies_.size(); ++index) {
      std::printf("%s%lld", index == 0 ? "" : ",", static_cast<long long>(latencies_[index]));
    }
    std::printf("]}\n");
  }

 private:
  std::int64_t warm_up_;
  std::int64_t first_{};
  std::int64_t last_{};
  std::vector<std::int64_t> latencies_{};
};

}  // namespace bus_bench
