#include "sick_ld/emulator_head.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "foothill_core/contract.hpp"
#include "sick_ld/scan.hpp"

namespace sick_ld {
namespace {

using foothill_core::expects;

/// Largest rate of the laser's pulses [1/s].
constexpr int kMaxPulses = 14400;

/// Codes in the response to TRANS_MEASURE.
enum MeasuringCode : std::uint16_t {
  kReady = 0,
  kTooManyPulses = 1,
  kInvalidBorder = 3,
  kUnevenBorder = 4,
};

}  // namespace

std::uint16_t EmulatorClock::milliseconds(double t) const {
  const double ms = std::floor(1e3 * (t * (1.0 + drift) + offset));
  return static_cast<std::uint16_t>(static_cast<std::int64_t>(ms) & 0xFFFF);
}

EmulatorHead::EmulatorHead(std::shared_ptr<ProfileSource> source, const EmulatorClock& clock)
    : source_{std::move(source)}, clock_{clock} {
  expects(source_ != nullptr, "an emulated scanner has a source of measurements");
}

void EmulatorHead::set_default_sectors(std::uint16_t step_ticks) {
  step_ticks_ = step_ticks;
  sectors_.fill({});
  for (std::size_t i = 0; i < sectors_.size(); ++i) {
    sectors_[i].number = static_cast<std::uint16_t>(i);
  }
  const auto before_end = [&](int steps) {
    return static_cast<std::uint16_t>(kTicksPerTurn - steps * step_ticks);
  };
  sectors_[0] = {0, SectorFunction::kNoMeasurement, before_end(1)};
  sectors_[1] = {1, SectorFunction::kMeasurement, before_end(2)};
}

void EmulatorHead::set_sector(const SectorConfig& sector) {
  expects(sector.number < kSectors, "sectors are numbered from 0 to 7");
  sectors_[sector.number] = sector;
}

const SectorConfig& EmulatorHead::sector(std::size_t number) const {
  expects(number < kSectors, "sectors are numbered from 0 to 7");
  return sectors_[number];
}

std::uint16_t EmulatorHead::measuring_code() const {
  if (rotation_hz_ * (kTicksPerTurn / step_ticks_) > kMaxPulses) return kTooManyPulses;
  const auto sectors = std::span{sectors_}.first(sector_count());
  if (sectors.size() < 2) return kInvalidBorder;
  const auto is_even = [&](const SectorConfig& sector) {
    return sector.stop_ticks % step_ticks_ == 0;
  };
  if (!std::ranges::all_of(sectors, is_even)) return kUnevenBorder;
  const auto measures = [](const SectorConfig& sector) {
    return sector.function == SectorFunction::kMeasurement;
  };
  return std::ranges::any_of(sectors, measures) ? kReady : kInvalidBorder;
}

std::size_t EmulatorHead::sector_count() const {
  const auto is_end = [](const SectorConfig& sector) {
    return sector.function == SectorFunction::kNone;
  };
  return static_cast<std::size_t>(std::ranges::find_if(sectors_, is_end) - sectors_.begin());
}

std::uint16_t EmulatorHead::start_of(std::size_t index) const {
  const std::size_t before = (index + sector_count() - 1) % sector_count();
  return static_cast<std::uint16_t>((sectors_[before].stop_ticks + step_ticks_) % kTicksPerTurn);
}

std::size_t EmulatorHead::points_of(std::size_t index) const {
  if (sectors_[index].function != SectorFunction::kMeasurement) return 0;
  const int swept = (sectors_[index].stop_ticks - start_of(index) + kTicksPerTurn) % kTicksPerTurn;
  return static_cast<std::size_t>(swept / step_ticks_ + 1);
}

std::size_t EmulatorHead::first_measured() const {
  std::size_t index = 0;
  while (index + 1 < sector_count() && points_of(index) == 0) ++index;
  return index;
}

double EmulatorHead::sweep_time() const {
  std::size_t points = 0;
  for (std::size_t i = 0; i < sector_count(); ++i) points += points_of(i);
  return static_cast<double>(points * step_ticks_) / (kTicksPerTurn * rotation_hz_);
}

std::uint64_t EmulatorHead::turns_started(double t) const {
  return static_cast<std::uint64_t>(std::max(0.0, (t - t_start_) * rotation_hz_));
}

double EmulatorHead::last_complete(double t) const {
  return (t - t_start_ - sweep_time()) / period();
}

double EmulatorHead::t_complete(std::uint64_t turn) const {
  return t_start_ + static_cast<double>(turn) * period() + sweep_time();
}

std::vector<ProfileSector> EmulatorHead::measure(std::uint64_t turn) {
  std::vector<ProfileSector> sectors;
  for (std::size_t i = 0; i < sector_count(); ++i) sectors.push_back(measure_sector(i, turn));
  return sectors;
}

ProfileSector EmulatorHead::measure_sector(std::size_t index, std::uint64_t turn) {
  const int start = start_of(index);
  const std::size_t points = points_of(index);
  const double t_turn = t_start_ + static_cast<double>(turn) / rotation_hz_;
  // A turn starts with its first ray, not at the mark.
  const int swept = (start - start_of(first_measured()) + kTicksPerTurn) % kTicksPerTurn;
  const Sweep sweep{.turn = turn,
                    .t_first = t_turn + static_cast<double>(swept) / (kTicksPerTurn * rotation_hz_),
                    .period = period(),
                    .start_ticks = static_cast<std::uint16_t>(start),
                    .step_ticks = step_ticks_};
  std::vector<double> ranges(points);
  std::vector<double> echoes(points);
  if (points != 0) source_->measure(sweep, ranges, echoes);
  ProfileSector sector{.number = static_cast<std::uint16_t>(index),
                       .step_ticks = sweep.step_ticks,
                       .points = static_cast<std::uint16_t>(points),
                       .start_ms = clock_.milliseconds(sweep.t_first),
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
  sector.end_ms = clock_.milliseconds(sweep.t_first + swept_time);
  sector.end_ticks = sectors_[index].stop_ticks;
  return sector;
}

}  // namespace sick_ld
