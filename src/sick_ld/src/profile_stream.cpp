#include "sick_ld/profile_stream.hpp"

#include <algorithm>
#include <utility>

#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

/// Longest time between two segments of a profile, beyond the time on the wire [s].
constexpr double kSegmentGap = 0.03;
/// Least time without a profile that counts as an error [s].
constexpr double kLeastSilence = 0.4;

}  // namespace

void ProfileStream::begin(const ScanPlan& plan, int baud) {
  receiver_.begin(plan, baud);
  assembler_.reset();
  plan_rate_ = plan.rate;
}

std::span<const std::uint16_t> ProfileStream::accept_segment(const Telegram& telegram, double now,
                                                             int baud) {
  // Segments follow each other closely; after a gap they may belong to another profile.
  if (now - t_segment_ > kSegmentGap + wire_time(2 * kBusyBytes, baud)) assembler_.reset();
  t_segment_ = now;
  if (!assembler_.accept(telegram)) return {};
  return assembler_.words();
}

bool ProfileStream::accept_profile(std::span<const std::uint16_t> words, double now) {
  auto scan = receiver_.receive(words, now);
  if (scan) scans_.push_back(std::move(*scan));
  return scan.has_value();
}

std::vector<Scan> ProfileStream::take_scans() { return std::exchange(scans_, {}); }

double ProfileStream::longest_silence() const {
  return std::max(kLeastSilence, 2.0 / plan_rate_ + receiver_.period());
}

ScannerErrorCounts ProfileStream::errors() const {
  ScannerErrorCounts sum = assembler_.errors();
  add(sum, receiver_.errors());
  return sum;
}

}  // namespace sick_ld
