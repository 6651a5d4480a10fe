#include "sick_ld/scan.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "foothill_core/angle.hpp"

namespace sick_ld {
namespace {

constexpr double kRadiansPerTick = 2.0 * std::numbers::pi / kTicksPerTurn;

const ProfileSector* measured_sector(const Profile& profile) {
  const ProfileSector* found = nullptr;
  for (const ProfileSector& sector : profile.sectors) {
    if (sector.distances.empty()) continue;
    if (found != nullptr) return nullptr;
    found = &sector;
  }
  return found;
}

}  // namespace

std::optional<Scan> to_scan(const Profile& profile, double period, const Mounting& mounting) {
  if (!profile.has(field::kStep | field::kStart | field::kDistance)) return std::nullopt;
  const ProfileSector* sector = measured_sector(profile);
  if (sector == nullptr || sector->step_ticks == 0) return std::nullopt;
  const double sign = mounting.is_clockwise ? -1.0 : 1.0;
  Scan scan;
  scan.first_angle = foothill_core::wrap_angle(sign * kRadiansPerTick * sector->start_ticks);
  scan.increment = sign * kRadiansPerTick * sector->step_ticks;
  scan.time_increment = period * sector->step_ticks / kTicksPerTurn;
  scan.period = period;
  scan.count = profile.count;
  scan.ranges.reserve(sector->distances.size());
  for (const std::uint16_t distance : sector->distances) {
    scan.ranges.push_back(distance == 0 ? std::numeric_limits<float>::infinity()
                                        : static_cast<float>(distance / kQuantaPerMetre));
  }
  scan.intensities.assign(sector->echoes.begin(), sector->echoes.end());
  return scan;
}

std::uint16_t to_quanta(double range) {
  constexpr double kMost = std::numeric_limits<std::uint16_t>::max();
  const double quanta = std::round(range * kQuantaPerMetre);
  return quanta >= 0.0 && quanta <= kMost ? static_cast<std::uint16_t>(quanta) : std::uint16_t{0};
}

}  // namespace sick_ld
