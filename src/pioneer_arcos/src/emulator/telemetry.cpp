#include "pioneer_arcos/emulator/telemetry.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "simulator_status.hpp"

namespace pioneer_arcos {
namespace {

constexpr double kMaxRange = 5.0;            // [m] Reported without an echo.
constexpr double kGyroCounts = 512.0 / 300;  // Counts per deg/s; counter-clockwise is negative.
constexpr std::size_t kMaxGyroSamples = 20;
constexpr std::uint16_t kUndervoltage = 1U << 3;

std::int16_t to_s16(double value) {
  return static_cast<std::int16_t>(std::lround(std::clamp(value, -32768.0, 32767.0)));
}

std::uint16_t wrapped_mm(double metres) {
  return static_cast<std::uint16_t>(std::llround(1e3 * metres) & 0xFFFF);
}

std::int16_t heading_units(double heading) {
  const double turns = std::remainder(heading / (2.0 * std::numbers::pi), 1.0);
  const auto units = std::lround(4096.0 * turns);
  return static_cast<std::int16_t>(units == 2048 ? -2048 : units);
}

double degrees(double radians) { return radians * 180.0 / std::numbers::pi; }

/// Returns the raw levels of a ring: pulled up, 0 for a pressed segment.
std::uint8_t ring_levels(const std::array<bool, kBumperSegments>& ring) {
  unsigned levels = 0xFF;
  for (std::size_t i = 0; i < ring.size(); ++i) levels &= ~(ring[i] ? 2U << i : 0U);
  return static_cast<std::uint8_t>(levels);
}

}  // namespace

void Telemetry::set_digital_out(std::uint8_t mask, std::uint8_t levels) {
  digital_out_ = static_cast<std::uint8_t>((digital_out_ & ~mask) | (levels & mask));
}

void Telemetry::select_analog(std::int32_t port) {
  analog_port_ = static_cast<std::uint8_t>(std::clamp<std::int32_t>(port, 0, 8));
}

void Telemetry::record_sonar(int disc, double range) {
  const auto number = static_cast<std::uint8_t>(disc);
  std::erase_if(sonars_, [&](const SonarReading& old) { return old.disc == number; });
  const double reported = std::isfinite(range) ? std::clamp(range, 0.0, kMaxRange) : kMaxRange;
  sonars_.push_back({number, static_cast<std::uint16_t>(std::lround(1e3 * reported))});
}

void Telemetry::record_stall(bool left, bool right) {
  left_stalled_ = left_stalled_ || left;
  right_stalled_ = right_stalled_ || right;
}

void Telemetry::record_gyro(double turn_rate) {
  if (!gyro_ || gyro_samples_.size() >= kMaxGyroSamples) return;
  const double counts = std::clamp(512.0 - kGyroCounts * degrees(turn_rate), 0.0, 1023.0);
  gyro_samples_.push_back({static_cast<std::uint16_t>(std::lround(counts)), 128});
}

bool Telemetry::take(std::int32_t& request) {
  const bool is_due = request > 0;
  if (request == 1) request = 0;
  return is_due;
}

std::vector<Frame> Telemetry::cycle(const Input& input,
                                    const foothill_core::PlanarPose& true_pose) {
  std::vector<Frame> frames;
  if (gyro_ && input.config.has_gyro != 0) frames.push_back(gyro());
  if (take(joystick_)) frames.push_back(encode(input.panel.joystick));
  frames.push_back(standard(input));
  if (take(io_)) frames.push_back(io(input));
  if (take(encoders_)) {
    frames.push_back(
        encode(EncoderPacket{static_cast<std::int32_t>(input.odometry.left_ticks()),
                             static_cast<std::int32_t>(input.odometry.right_ticks())}));
  }
  if (take(gripper_)) frames.push_back(encode(GripperPacket{}));
  if (take(simulator_status_)) {
    frames.push_back(simulator_status(true_pose, input.config.sip_cycle_ms));
  }
  return frames;
}

Frame Telemetry::standard(const Input& input) {
  const BodyReading& body = input.body;
  const FirmwareOdometry& odometry = input.odometry;
  const double volts =
      test_battery_ > 0 ? 0.1 * test_battery_ : std::max(0.0, body.battery_voltage);
  const bool is_low = volts < 0.1 * input.config.low_battery_dv;
  StandardPacket packet;
  packet.x = wrapped_mm(odometry.x());
  packet.y = wrapped_mm(odometry.y());
  packet.heading = heading_units(odometry.heading());
  packet.left_mm_s = to_s16(1e3 * body.speed.left);
  packet.right_mm_s = to_s16(1e3 * body.speed.right);
  packet.moving = packet.left_mm_s != 0 || packet.right_mm_s != 0;
  packet.battery_dv = static_cast<std::uint8_t>(std::lround(std::min(25.5, volts) * 10.0));
  packet.stall_and_bump = stall_and_bump(body);
  packet.control = heading_units(input.heading_setpoint);
  packet.flags = flags(input);
  packet.sonars.assign(sonars_.begin(), sonars_.end());
  packet.gripper_state = 0;
  packet.analog_port = analog_port_;
  packet.analog = static_cast<std::uint8_t>(input.panel.analog[analog_port_] >> 2U);
  packet.digital_in = input.panel.digital_in;
  packet.digital_out = digital_out_;
  packet.battery_dv_wide = static_cast<std::uint16_t>(std::lround(volts * 10.0));
  packet.charge_state = std::uint8_t{input.panel.charger};
  packet.turn_rate_ddeg_s =
      to_s16(10.0 * degrees((body.speed.right - body.speed.left) / (2.0 * odometry.half_track())));
  packet.faults = static_cast<std::uint16_t>(input.panel.faults | (is_low ? kUndervoltage : 0U));
  if (input.panel.temperature_c) {
    packet.lateral_mm_s = 0;
    packet.temperature_c = input.panel.temperature_c;
  }
  sonars_.clear();
  left_stalled_ = right_stalled_ = false;
  return encode(packet);
}

std::uint16_t Telemetry::stall_and_bump(const BodyReading& body) const {
  unsigned bits = (left_stalled_ ? 0x0001U : 0U) | (right_stalled_ ? 0x0100U : 0U);
  for (unsigned i = 0; i < kBumperSegments; ++i) {
    bits |= body.front_bumpers[i] ? 1U << (9U + i) : 0U;
    // The protocol counts both rings clockwise as seen from above, the rear from the right.
    bits |= body.rear_bumpers[kBumperSegments - 1 - i] ? 1U << (1U + i) : 0U;
  }
  return static_cast<std::uint16_t>(bits);
}

std::uint16_t Telemetry::flags(const Input& input) const {
  unsigned bits = input.motors_on ? flag::kMotorsOn : 0U;
  for (int array = 0; array < input.sonar.arrays(); ++array) {
    if (input.sonar.is_enabled(array)) bits |= unsigned{flag::kSonarArray1} << array;
  }
  if (input.panel.stop_button) bits |= flag::kStopButton;
  if (input.stop_button_engaged) bits |= flag::kStopButtonStall;
  if (input.panel.joystick.button1 != 0) bits |= flag::kJoystickButton;
  if (input.panel.charger) bits |= flag::kChargerPower;
  return static_cast<std::uint16_t>(bits);
}

Frame Telemetry::io(const Input& input) const {
  IoPacket packet;
  packet.digital_in = {input.panel.digital_in, ring_levels(input.body.front_bumpers),
                       ring_levels(input.body.rear_bumpers), 0xFF};
  packet.digital_out = {digital_out_, 0};
  packet.analog.assign(input.panel.analog.begin(), input.panel.analog.end());
  return encode(packet);
}

Frame Telemetry::gyro() {
  const Frame frame = encode(GyroPacket{gyro_samples_});
  gyro_samples_.clear();
  return frame;
}

}  // namespace pioneer_arcos
