#include "pioneer_arcos/state_tracker.hpp"

#include <cmath>
#include <numbers>

#include "foothill_core/units.hpp"

namespace pioneer_arcos {
namespace {

using foothill_core::kTwoPi;

constexpr double kHeadingUnit = kTwoPi / 4096.0;
constexpr double kTurnPerMetre = 5.6;          // [rad/m] DiffConvFactor of a P3-DX.
constexpr double kHalfTrack = 0.165;           // [m] Half the wheel separation of a P3-DX.
constexpr double kOldBoardUnit = 0.485e-3;     // [m] Unit of robots with subclass p3dx.
constexpr std::int8_t kNoTemperature = -127;   // Values up to this one mean no sensor.
constexpr double kVoltsPerAnalog = 5.0 / 255;  // [V]
constexpr double kCompassUnit = kTwoPi / 180.0;

}  // namespace

void StateTracker::begin_session(std::string_view subclass) {
  unit_ = subclass == "p3dx" ? kOldBoardUnit : 1e-3;
  x_.restart();
  y_.restart();
  heading_.restart();
  left_.restart();
  right_.restart();
  has_robot_heading_ = false;
  state_.has_encoders = false;
  ++state_.session;
}

void StateTracker::update(const StandardPacket& packet, SteadyTime now) {
  ++state_.packets;
  state_.stamp = now;
  state_.moving = packet.moving;
  state_.speed = {1e-3 * packet.left_mm_s, 1e-3 * packet.right_mm_s};
  state_.turn_rate = packet.turn_rate_ddeg_s
                         ? *packet.turn_rate_ddeg_s * 0.1 * std::numbers::pi / 180.0
                         : 0.5 * kTurnPerMetre * (state_.speed.right - state_.speed.left);
  state_.flags = packet.flags;
  state_.faults = packet.faults.value_or(0);
  state_.motors_enabled = (packet.flags & flag::kMotorsOn) != 0;
  state_.stop_button = (packet.flags & flag::kStopButton) != 0;
  state_.digital_in = packet.digital_in.value_or(0);
  state_.digital_out = packet.digital_out.value_or(0);
  state_.analog = kVoltsPerAnalog * packet.analog.value_or(0);
  state_.compass = kCompassUnit * packet.compass;
  update_pose(packet);
  update_bumpers(packet);
  update_power(packet);
  update_sonars(packet, now);
}

void StateTracker::update_pose(const StandardPacket& packet) {
  const double dx = unit_ * static_cast<double>(x_.update(packet.x));
  const double dy = unit_ * static_cast<double>(y_.update(packet.y));
  const auto heading_bits = static_cast<std::uint32_t>(static_cast<std::int32_t>(packet.heading));
  const double turn = kHeadingUnit * static_cast<double>(heading_.update(heading_bits));
  if (!has_robot_heading_) {
    robot_heading_ = kHeadingUnit * packet.heading;
    has_robot_heading_ = true;
  }
  // Sessions and resets rotate the robot's odometry frame against that of the state.
  const double rotation = state_.heading - robot_heading_;
  state_.x += std::cos(rotation) * dx - std::sin(rotation) * dy;
  state_.y += std::sin(rotation) * dx + std::cos(rotation) * dy;
  const double middle = robot_heading_ + 0.5 * turn;
  if (!state_.has_encoders) update_travel(std::cos(middle) * dx + std::sin(middle) * dy, turn);
  robot_heading_ += turn;
  state_.heading += turn;
}

void StateTracker::update_travel(double forward, double turn) {
  state_.travel.left += forward - kHalfTrack * turn;
  state_.travel.right += forward + kHalfTrack * turn;
}

void StateTracker::update_bumpers(const StandardPacket& packet) {
  state_.left_stalled = packet.left_stalled();
  state_.right_stalled = packet.right_stalled();
  for (unsigned i = 0; i < kBumperSegments; ++i) {
    state_.front_bumpers[i] = packet.front_bumper(i);
    state_.rear_bumpers[kBumperSegments - 1 - i] = packet.rear_bumper(i);
  }
}

void StateTracker::update_power(const StandardPacket& packet) {
  state_.battery_voltage = packet.battery_voltage();
  state_.charge_state = packet.charge_state.value_or(0);
  state_.charger_power = (packet.flags & flag::kChargerPower) != 0;
  const int charge = packet.state_of_charge.value_or(0);
  state_.state_of_charge = charge > 0 ? 0.01 * charge : -1.0;
  state_.has_temperature = packet.temperature_c.value_or(kNoTemperature) > kNoTemperature;
  state_.temperature = state_.has_temperature ? *packet.temperature_c : 0.0;
}

void StateTracker::update_sonars(const StandardPacket& packet, SteadyTime now) {
  for (const SonarReading& reading : packet.sonars) {
    if (reading.disc >= kSonars) continue;
    SonarRange& sonar = state_.sonars[reading.disc];
    sonar.range = 1e-3 * reading.range_mm;
    sonar.stamp = now;
    ++sonar.count;
  }
}

void StateTracker::update(const EncoderPacket& packet) {
  if (ticks_per_mm_ <= 0.0) return;
  const double left = static_cast<double>(left_.update(static_cast<std::uint32_t>(packet.left)));
  const double right = static_cast<double>(right_.update(static_cast<std::uint32_t>(packet.right)));
  state_.has_encoders = true;
  state_.travel.left += 1e-3 * left / ticks_per_mm_;
  state_.travel.right += 1e-3 * right / ticks_per_mm_;
}

void StateTracker::update(const GyroPacket& packet) {
  if (!packet.samples.empty()) state_.gyro_rate = packet.samples.back().rate;
}

void StateTracker::reset_odometry() { state_.x = state_.y = state_.heading = 0.0; }

}  // namespace pioneer_arcos
