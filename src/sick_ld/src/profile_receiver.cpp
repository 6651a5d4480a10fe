#include "sick_ld/profile_receiver.hpp"

#include <cmath>

#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

/// Number of profiles over which the rate is averaged.
constexpr std::size_t kArrivals = 24;
/// Number of turns after which a clock of 1 ms gives the period to 0.1 %.
constexpr double kEnoughTurns = 100.0;
/// Number of turns beyond which old ones lose weight, so that the period follows the motor.
constexpr double kManyTurns = 400.0;
/// Largest plausible deviation of the period from the plan [-].
constexpr double kLargestDeviation = 0.1;
/// A last ray that is late by more than this fraction of a period belongs to another turn [-].
constexpr double kLargestOverrun = 0.25;

std::uint16_t difference(std::uint16_t later, std::uint16_t earlier) {
  return static_cast<std::uint16_t>(later - earlier);
}

const ProfileSector& measured(const Profile& profile) {
  for (const ProfileSector& sector : profile.sectors) {
    if (!sector.distances.empty()) return sector;
  }
  return profile.sectors.front();
}

}  // namespace

void ProfileReceiver::begin(const ScanPlan& plan, int baud) {
  plan_ = plan;
  baud_ = baud;
  last_.reset();
  arrivals_.clear();
}

void ProfileReceiver::forget_scanner() {
  clock_.reset();
  last_.reset();
  turns_timed_ = 0.0;
  seconds_timed_ = 0.0;
}

std::optional<Scan> ProfileReceiver::receive(std::span<const std::uint16_t> words, double now) {
  const auto profile = decode_profile(words);
  if (!profile || !is_as_planned(*profile)) {
    errors_.add(ScannerError::kBadProfile);
    return std::nullopt;
  }
  count_turns(*profile);
  auto scan = to_scan(*profile, period(), mounting_);
  if (scan) scan->t_first = first_ray(*profile, now);
  arrivals_.push_back(now);
  if (arrivals_.size() > kArrivals) arrivals_.pop_front();
  return scan;
}

bool ProfileReceiver::is_as_planned(const Profile& profile) const {
  if (profile.format != plan_.format || profile.sectors.empty()) return false;
  const ProfileSector& sector = measured(profile);
  return sector.points == plan_.points && sector.step_ticks == plan_.global.step_ticks &&
         sector.start_ticks == plan_.start_ticks && is_of_one_turn(profile);
}

double ProfileReceiver::sweep_time() const {
  return period() * static_cast<double>(plan_.points * plan_.global.step_ticks) /
         static_cast<double>(kTicksPerTurn);
}

bool ProfileReceiver::is_of_one_turn(const Profile& profile) const {
  if (!profile.has(field::kStartTime | field::kEndTime)) return true;
  const ProfileSector& sector = measured(profile);
  const double took = 1e-3 * difference(sector.end_ms, sector.start_ms);
  return std::abs(took - sweep_time()) < kLargestOverrun * period();
}

void ProfileReceiver::count_turns(const Profile& profile) {
  ++turns_.received;
  if (!profile.has(field::kSent | field::kCount)) return;
  const Counters counters{profile.sent, profile.count, measured(profile).start_ms};
  if (last_) {
    const int sent = difference(counters.sent, last_->sent);
    const int turns = difference(counters.count, last_->count);
    if (sent > 0) turns_.lost += static_cast<std::uint64_t>(sent - 1);
    if (turns > sent) turns_.skipped += static_cast<std::uint64_t>(turns - sent);
    if (profile.has(field::kStartTime)) measure_period(counters);
  }
  last_ = counters;
}

void ProfileReceiver::measure_period(const Counters& counters) {
  turns_timed_ += difference(counters.count, last_->count);
  seconds_timed_ += 1e-3 * difference(counters.start_ms, last_->start_ms);
  if (turns_timed_ > kManyTurns) {
    const double keep = kManyTurns / turns_timed_;
    turns_timed_ *= keep;
    seconds_timed_ *= keep;
  }
}

double ProfileReceiver::period() const {
  const double planned = 1.0 / plan_.global.rotation_hz;
  if (turns_timed_ < kEnoughTurns) return planned;
  const double timed = seconds_timed_ / turns_timed_;
  return std::abs(timed / planned - 1.0) < kLargestDeviation ? timed : planned;
}

double ProfileReceiver::first_ray(const Profile& profile, double now) {
  const ProfileSector& sector = measured(profile);
  // A profile is sent after its last ray was measured.
  const double earliest = now - wire_time(plan_.bytes, baud_) - sweep_time();
  if (!profile.has(field::kStartTime)) return earliest;
  clock_.add_reading(sector.start_ms, earliest);
  return clock_.to_host(sector.start_ms, earliest).value_or(earliest);
}

double ProfileReceiver::rate(double now) const {
  if (arrivals_.size() < 2) return 0.0;
  const auto intervals = static_cast<double>(arrivals_.size() - 1);
  const double mean = (arrivals_.back() - arrivals_.front()) / intervals;
  // Silence longer than two intervals lowers the rate.
  return intervals / (arrivals_.back() - arrivals_.front() +
                      std::max(0.0, now - arrivals_.back() - 2.0 * mean));
}

}  // namespace sick_ld
