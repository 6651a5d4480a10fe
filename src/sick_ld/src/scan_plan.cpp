#include "sick_ld/scan_plan.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "sick_ld/profile.hpp"
#include "sick_ld/segments.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

constexpr double kTicksPerDegree = 16.0;
/// Least angle between rays [1/16 degree].
constexpr int kFinestStep = 2;
/// Slowest and fastest speed of the head [1/s].
constexpr int kSlowest = 5;
constexpr int kFastest = 20;
/// Largest rate of the laser's pulses [1/s].
constexpr int kMaxPulses = 14400;

void check(bool is_right, const char* field, double value, const char* limit) {
  if (!is_right)
    throw std::invalid_argument{fmt::format("{} is {}, must be {}", field, value, limit)};
}

void check(const ScanRequest& request, int baud) {
  const auto is_angle = [](double angle) { return angle >= 0.0 && angle < 360.0; };
  check(is_angle(request.start_deg), "start_deg", request.start_deg, "from 0 to below 360");
  check(is_angle(request.end_deg), "end_deg", request.end_deg, "from 0 to below 360");
  check(request.resolution_deg > 0.0 && request.resolution_deg <= 90.0, "resolution_deg",
        request.resolution_deg, "from 0.125 to 90");
  check(request.rotation_hz > 0.0 && request.rotation_hz <= 1e3, "rotation_hz", request.rotation_hz,
        "from 5 to 20");
  check(baud_code(baud).has_value(), "baud", baud,
        "one of 4800, 9600, 19200, 38400, 57600, 115200");
}

/// Returns the least divisor of a turn that is not below a number of ticks.
int next_step(int ticks) {
  int step = std::max(ticks, kFinestStep);
  while (kTicksPerTurn % step != 0) ++step;
  return step;
}

int round_to(double degrees, int step) {
  const int ticks = static_cast<int>(std::lround(degrees * kTicksPerDegree / step)) * step;
  return ticks % kTicksPerTurn;
}

std::uint16_t format_for(const ScanRequest& request) {
  const unsigned format = request.is_compact ? kCompactFormat : kTimedFormat;
  return static_cast<std::uint16_t>(format | (request.wants_echoes ? field::kEcho : 0u));
}

/// Divides the turn into two sectors: the scanner requires two, so one direction is not measured.
void set_sectors(const ScanRequest& request, int step, ScanPlan& plan) {
  const int start = round_to(request.start_deg, step);
  int end = round_to(request.end_deg, step);
  const int before = (start - step + kTicksPerTurn) % kTicksPerTurn;
  if (end == before) {
    end = (before - step + kTicksPerTurn) % kTicksPerTurn;
    plan.concessions.push_back(
        fmt::format("no ray at {} degrees: the scanner omits one direction of a turn",
                    before / kTicksPerDegree));
  }
  plan.start_ticks = static_cast<std::uint16_t>(start);
  plan.points = static_cast<std::size_t>((end - start + kTicksPerTurn) % kTicksPerTurn / step + 1);
  plan.sectors = {
      {0, SectorFunction::kNoMeasurement, static_cast<std::uint16_t>(before)},
      {1, SectorFunction::kMeasurement, static_cast<std::uint16_t>(end)},
      {2, SectorFunction::kNone, 0},
  };
}

ScanPlan plan_with(const ScanRequest& request, int baud, int step, int rotation) {
  ScanPlan plan;
  plan.global.rotation_hz = static_cast<std::uint16_t>(rotation);
  plan.global.step_ticks = static_cast<std::uint16_t>(step);
  plan.format = format_for(request);
  set_sectors(request, step, plan);
  plan.bytes = split_size(profile_words(plan.format, plan.points));
  plan.wire_rate = 1.0 / wire_time(plan.bytes, baud);
  plan.rate = std::min<double>(rotation, plan.wire_rate);
  return plan;
}

}  // namespace

ScanPlan make_plan(const ScanRequest& request, int baud) {
  check(request, baud);
  std::vector<std::string> concessions;
  const int rotation =
      std::min(std::max(static_cast<int>(std::lround(request.rotation_hz)), kSlowest), kFastest);
  if (std::abs(rotation - request.rotation_hz) > 1e-9) {
    concessions.push_back(
        fmt::format("{1} turns/s instead of {0}: the scanner supports whole numbers from 5 to 20",
                    request.rotation_hz, rotation));
  }
  const int wanted = static_cast<int>(std::lround(request.resolution_deg * kTicksPerDegree));
  int step = next_step(wanted);
  // The laser limits the rate of pulses: fine steps require slow turns.
  while (rotation * (kTicksPerTurn / step) > kMaxPulses) step = next_step(step + 1);
  ScanPlan plan = plan_with(request, baud, step, rotation);
  while (request.prefer == Preference::kRate && plan.wire_rate < rotation &&
         step < kTicksPerTurn / 4) {
    step = next_step(step + 1);
    plan = plan_with(request, baud, step, rotation);
  }
  if (std::abs(step / kTicksPerDegree - request.resolution_deg) > 1e-9) {
    concessions.push_back(fmt::format("{1} degrees between rays instead of {0}",
                                      request.resolution_deg, step / kTicksPerDegree));
  }
  if (plan.rate < rotation) {
    concessions.push_back(fmt::format(
        "{:.0f} % of all turns are skipped: {} bytes per profile at {} baud are {:.2f} profiles/s",
        100.0 * (1.0 - plan.rate / rotation), plan.bytes, baud, plan.rate));
  }
  plan.concessions.insert(plan.concessions.begin(), concessions.begin(), concessions.end());
  return plan;
}

}  // namespace sick_ld
