#include "pioneer_arcos/emulator/drive_unit.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "pioneer_arcos/units.hpp"

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;

constexpr double kPeriod = 0.005;           // [s] Period of the firmware's control loop.
constexpr double kStandstillSpeed = 0.002;  // [m/s]
constexpr std::uint8_t kFrontBumper = 1U << 0U;
constexpr std::uint8_t kRearBumper = 1U << 1U;

bool any(const std::array<bool, kBumperSegments>& values) {
  return std::ranges::any_of(values, std::identity{});
}

pioneer_dynamics::CommandLimits limits(const ConfigPacket& c) {
  return {.forward = {1e-3 * c.speed_max, 1e-3 * c.acceleration, 1e-3 * c.deceleration},
          .yaw = {kDegree * c.turn_rate_max, kDegree * c.turn_acceleration,
                  kDegree * c.turn_deceleration}};
}

}  // namespace

void DriveUnit::begin_session() {
  motion_.reset();
  odometry_.reset();
  motors_ = braking_ = false;
  bump_stall_ = kFrontBumper | kRearBumper;
  stop_button_stalls_ = true;
  stalled_until_ = {};
}

void DriveUnit::end_session() {
  motion_.stop_immediately();
  braking_ = motors_;
  motors_ = false;
}

void DriveUnit::enable_motors(bool on, bool stop_button) {
  motors_ = on && !is_stop_button_engaged(stop_button);
  if (!motors_) motion_.stop_immediately();
}

DriveUnit::StepResult DriveUnit::step(const Conditions& conditions, const ConfigPacket& config) {
  const bool is_stalled = conditions.now < stalled_until_;
  const auto demand =
      motion_.step(limits(config), position(), conditions.hold || !motors_, kPeriod);
  body_.step({demand.forward, demand.yaw_rate, (motors_ && !is_stalled) || braking_}, kPeriod);
  StepResult result{.reading = body_.read()};
  odometry_.update(result.reading, config);
  update_stall(conditions, config, result);
  const LeftRight& speed = result.reading.speed;
  if (std::max(std::abs(speed.left), std::abs(speed.right)) < kStandstillSpeed) braking_ = false;
  return result;
}

void DriveUnit::update_stall(const Conditions& conditions, const ConfigPacket& config,
                             StepResult& result) {
  if (!motors_) return;
  if (is_stop_button_engaged(conditions.stop_button)) {
    result.left_stalled = result.right_stalled = true;
    motors_ = false;
    motion_.stop_immediately();
    braking_ = true;
    return;
  }
  const BodyReading& reading = result.reading;
  const double forward = motion_.demand().forward;
  const bool hits_front =
      (bump_stall_ & kFrontBumper) != 0 && forward > 0.0 && any(reading.front_bumpers);
  const bool hits_rear =
      (bump_stall_ & kRearBumper) != 0 && forward < 0.0 && any(reading.rear_bumpers);
  result.left_stalled = reading.left_stalled || hits_front || hits_rear;
  result.right_stalled = reading.right_stalled || hits_front || hits_rear;
  if (!result.left_stalled && !result.right_stalled) return;
  if (conditions.now >= stalled_until_) {
    stalled_until_ = conditions.now + milliseconds{config.stall_count_ms};
  }
}

}  // namespace pioneer_arcos
