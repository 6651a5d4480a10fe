#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <optional>
#include <tl/expected.hpp>

#include "pioneer_arcos/frame.hpp"
#include "pioneer_arcos/packet_error.hpp"

/// The standard packet (SIP), which a robot sends every 100 ms. It reports pose, velocity,
/// battery, bumpers, sonar and ports.
namespace pioneer_arcos {

/// A measurement of one sonar transducer.
struct SonarReading {
  std::uint8_t disc{};  ///< Number of the transducer, from 0.
  std::uint16_t range_mm{};
  bool operator==(const SonarReading&) const = default;
};

/// Bits of StandardPacket::flags.
namespace flag {
inline constexpr std::uint16_t kMotorsOn = 1U << 0;
inline constexpr std::uint16_t kSonarArray1 = 1U << 1;  ///< Arrays 2 to 4 follow.
inline constexpr std::uint16_t kStopButton = 1U << 5;
inline constexpr std::uint16_t kStopButtonStall = 1U << 6;  ///< E_STALL is engaged.
inline constexpr std::uint16_t kFarLedge = 1U << 7;
inline constexpr std::uint16_t kNearLedge = 1U << 8;
inline constexpr std::uint16_t kJoystickButton = 1U << 9;
inline constexpr std::uint16_t kChargerPower = 1U << 10;
inline constexpr std::uint16_t kHighTemperature = 1U << 11;
}  // namespace flag

/// Pose, speeds, battery, bumpers, sonar and ports in the protocol's units. Every field after the
/// sonar readings may be missing. StateTracker converts it to SI units.
struct StandardPacket {
  bool moving{};
  std::uint16_t x{};       ///< [mm], wraps at 2^15 or 2^16.
  std::uint16_t y{};       ///< [mm]
  std::int16_t heading{};  ///< 4096 units per turn.
  std::int16_t left_mm_s{};
  std::int16_t right_mm_s{};
  std::uint8_t battery_dv{};       ///< [0.1 V]
  std::uint16_t stall_and_bump{};  ///< Bits 0, 8: left, right stall; 1..7 rear, 9..15 front.
  std::int16_t control{};          ///< Heading setpoint, 4096 units per turn.
  std::uint16_t flags{};           ///< See flag.
  std::uint8_t compass{};          ///< [2 deg]
  boost::container::static_vector<SonarReading, 80> sonars{};

  std::optional<std::uint8_t> gripper_state{};
  std::optional<std::uint8_t> analog_port{};
  std::optional<std::uint8_t> analog{};  ///< 0..255 is 0..5 V.
  std::optional<std::uint8_t> digital_in{};
  std::optional<std::uint8_t> digital_out{};
  std::optional<std::uint16_t> battery_dv_wide{};  ///< [0.1 V]
  std::optional<std::uint8_t> charge_state{};      ///< 0 none, 1 bulk, 2 over, 3 float, 4 balance.
  std::optional<std::int16_t> turn_rate_ddeg_s{};  ///< [0.1 deg/s]
  std::optional<std::uint16_t> faults{};           ///< See fault_name().
  std::optional<std::int16_t> lateral_mm_s{};
  std::optional<std::int8_t> temperature_c{};
  std::optional<std::int8_t> state_of_charge{};  ///< [%]
  std::optional<std::uint32_t> controller_time_us{};
  std::optional<std::uint32_t> flags3{};

  [[nodiscard]] bool left_stalled() const { return (stall_and_bump & 0x0001U) != 0; }
  [[nodiscard]] bool right_stalled() const { return (stall_and_bump & 0x0100U) != 0; }
  /// Returns whether a front bumper segment is pressed. @param segment From 0 at the robot's left.
  [[nodiscard]] bool front_bumper(unsigned segment) const {
    return (stall_and_bump >> (9U + segment) & 1U) != 0;
  }
  /// Returns whether a rear bumper segment is pressed. @param segment From 0 at the robot's right.
  [[nodiscard]] bool rear_bumper(unsigned segment) const {
    return (stall_and_bump >> (1U + segment) & 1U) != 0;
  }
  /// Returns the battery voltage, from the wider field if it is present [V].
  [[nodiscard]] double battery_voltage() const {
    return 0.1 * battery_dv_wide.value_or(battery_dv);
  }
  bool operator==(const StandardPacket&) const = default;
};

/// Returns the meaning of a bit of StandardPacket::faults. @pre bit < 16
[[nodiscard]] const char* fault_name(unsigned bit);

/// Returns whether a packet type denotes a standard packet.
[[nodiscard]] constexpr bool is_standard_type(std::uint8_t type) { return (type & 0xF0U) == 0x30U; }

[[nodiscard]] tl::expected<StandardPacket, PacketError> decode_standard(Payload payload);

/// Encodes the fields up to the first missing one.
[[nodiscard]] Frame encode(const StandardPacket& packet);

}  // namespace pioneer_arcos
