// What the emulated scanner sees.
#include <algorithm>
#include <cmath>

#include "sick_ld/emulator.hpp"
#include "sick_ld/scan.hpp"
#include "sick_ld/segments.hpp"

namespace sick_ld {
namespace {

/// More than the finest turn has with all fields, and less than segments can carry.
constexpr std::size_t kMostWords = 15'000;

}  // namespace

std::size_t Emulator::sector_count() const {
  const auto is_end = [](const SectorConfig& sector) {
    return sector.function == SectorFunction::kNone;
  };
  return static_cast<std::size_t>(std::ranges::find_if(sectors_, is_end) - sectors_.begin());
}

std::uint16_t Emulator::start_of(std::size_t index) const {
  const std::size_t before = (index + sector_count() - 1) % sector_count();
  return static_cast<std::uint16_t>((sectors_[before].stop_ticks + global_.step_ticks) %
                                    kTicksPerTurn);
}

std::size_t Emulator::points_of(std::size_t index) const {
  if (sectors_[index].function != SectorFunction::kMeasurement) return 0;
  const int swept = (sectors_[index].stop_ticks - start_of(index) + kTicksPerTurn) % kTicksPerTurn;
  return static_cast<std::size_t>(swept / global_.step_ticks + 1);
}

std::size_t Emulator::first_measured() const {
  std::size_t index = 0;
  while (index + 1 < sector_count() && points_of(index) == 0) ++index;
  return index;
}

double Emulator::sweep_time() const {
  std::size_t points = 0;
  for (std::size_t i = 0; i < sector_count(); ++i) points += points_of(i);
  return static_cast<double>(points * global_.step_ticks) / (kTicksPerTurn * rotation_hz_);
}

bool Emulator::load_profile(double now) {
  if (!stream_ || mode_ != Mode::kMeasure) return false;
  const double period = 1.0 / rotation_hz_;
  // The last turn that is complete when the wire is free, or else the next one to be.
  const double complete = (t_wire_ - t_turn_ - sweep_time()) / period;
  std::uint64_t turn = next_turn_;
  if (complete > static_cast<double>(turn)) turn = static_cast<std::uint64_t>(complete);
  const double t_complete = t_turn_ + static_cast<double>(turn) * period + sweep_time();
  if (t_complete > now) return false;
  t_wire_ = std::max(t_wire_, t_complete);
  next_turn_ = turn + 1;
  ++profiles_sent_;
  const std::vector<std::uint16_t> words = make_profile(turn);
  if (words.size() > kMostWords) {
    // Sectors that overlap, told behind the scanner's back.
    stream_.reset();
    return false;
  }
  for (const Telegram& telegram : split(words)) segments_.push_back(encode(telegram));
  if (stream_->left && --*stream_->left == 0) stream_.reset();
  return true;
}

std::vector<std::uint16_t> Emulator::make_profile(std::uint64_t turn) {
  Profile profile;
  profile.format = stream_->format;
  profile.sent = static_cast<std::uint16_t>(profiles_sent_ & 0xFFFF);
  profile.count = static_cast<std::uint16_t>((turn + 1) & 0xFFFF);
  profile.status = static_cast<std::uint16_t>(mode_);
  const double t_turn = t_turn_ + static_cast<double>(turn) / rotation_hz_;
  for (std::size_t i = 0; i < sector_count(); ++i) {
    profile.sectors.push_back(make_sector(i, turn, t_turn));
  }
  return encode_profile(profile);
}

ProfileSector Emulator::make_sector(std::size_t index, std::uint64_t turn, double t_turn) {
  const int start = start_of(index);
  const std::size_t points = points_of(index);
  // Turns are counted from the first ray, not from the mark.
  const int swept = (start - start_of(first_measured()) + kTicksPerTurn) % kTicksPerTurn;
  const Sweep sweep{.turn = turn,
                    .t_first = t_turn + static_cast<double>(swept) / (kTicksPerTurn * rotation_hz_),
                    .period = 1.0 / rotation_hz_,
                    .start_ticks = static_cast<std::uint16_t>(start),
                    .step_ticks = global_.step_ticks};
  std::vector<double> ranges(points);
  std::vector<double> echoes(points);
  if (points != 0) source_->measure(sweep, ranges, echoes);
  ProfileSector sector{.number = static_cast<std::uint16_t>(index),
                       .step_ticks = sweep.step_ticks,
                       .points = static_cast<std::uint16_t>(points),
                       .start_ms = clock_ms(sweep.t_first),
                       .start_ticks = sweep.start_ticks};
  for (std::size_t i = 0; i < points; ++i) {
    sector.distances.push_back(to_quanta(ranges[i]));
    sector.directions.push_back(
        static_cast<std::uint16_t>((sweep.start_ticks + i * sweep.step_ticks) % kTicksPerTurn));
    sector.echoes.push_back(
        static_cast<std::uint16_t>(std::clamp(std::round(echoes[i]), 0.0, 65535.0)));
  }
  const double swept_time =
      sweep.period * static_cast<double>(points * sweep.step_ticks) / kTicksPerTurn;
  sector.end_ms = clock_ms(sweep.t_first + swept_time);
  sector.end_ticks = sectors_[index].stop_ticks;
  return sector;
}

}  // namespace sick_ld
