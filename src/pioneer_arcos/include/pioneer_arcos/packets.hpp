#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <variant>

#include "pioneer_arcos/config_packet.hpp"
#include "pioneer_arcos/frame.hpp"
#include "pioneer_arcos/packet_error.hpp"
#include "pioneer_arcos/standard_packet.hpp"

/// Packets from a robot other than the standard one, and the variant of all of them.
///
/// Values have the units of the protocol. Decoding never fails for fields that older firmware
/// omits; encoding is the robot's side, for the emulator and for tests.
namespace pioneer_arcos {

/// First byte of the payload of packets from a robot.
namespace packet_type {
inline constexpr std::uint8_t kSync0 = 0x00;
inline constexpr std::uint8_t kSync1 = 0x01;
inline constexpr std::uint8_t kSync2 = 0x02;
inline constexpr std::uint8_t kConfig = 0x20;
inline constexpr std::uint8_t kStopped = 0x32;
inline constexpr std::uint8_t kMoving = 0x33;
inline constexpr std::uint8_t kSimulatorStatus = 0x62;
inline constexpr std::uint8_t kEncoder = 0x90;
inline constexpr std::uint8_t kGyro = 0x98;
inline constexpr std::uint8_t kAux1 = 0xB0;
inline constexpr std::uint8_t kAux2 = 0xB8;
inline constexpr std::uint8_t kAux3 = 0xC8;
inline constexpr std::uint8_t kGripper = 0xE0;
inline constexpr std::uint8_t kIo = 0xF0;
inline constexpr std::uint8_t kJoystick = 0xF8;
inline constexpr std::uint8_t kBattery = 0xFA;
inline constexpr std::uint8_t kReset1 = 0xFE;
inline constexpr std::uint8_t kReset2 = 0xFF;
}  // namespace packet_type

/// A vector without heap memory that holds any payload.
template <typename T>
using Bytes = boost::container::static_vector<T, kMaxPayload>;

/// Identity of a robot: the reply to SYNC2.
struct Identity {
  std::string name{};
  std::string robot_class{};
  std::string subclass{};
  bool operator==(const Identity&) const = default;
};

/// Encoder ticks of both wheels since power-on; wraps at 2^32.
struct EncoderPacket {
  std::int32_t left{};
  std::int32_t right{};
  bool operator==(const EncoderPacket&) const = default;
};

/// States of ports. A P3 has four digital inputs (user, front bumpers, rear bumpers, infrared), two
/// digital outputs and nine analog inputs.
struct IoPacket {
  Bytes<std::uint8_t> digital_in{};
  Bytes<std::uint8_t> digital_out{};
  Bytes<std::uint16_t> analog{};  ///< 0..1023 is 0..5 V.
  bool operator==(const IoPacket&) const = default;
};

struct GripperPacket {
  std::uint8_t type{};  ///< 0 none, 1 user port, 2 general port.
  std::uint8_t state{};
  std::uint8_t grasp_time{};
  bool operator==(const GripperPacket&) const = default;
};

struct GyroSample {
  std::uint16_t rate{};  ///< 0..1023, about 512 at rest; smaller is counter-clockwise.
  std::uint8_t temperature{};
  bool operator==(const GyroSample&) const = default;
};

struct GyroPacket {
  Bytes<GyroSample> samples{};
  bool operator==(const GyroPacket&) const = default;
};

struct JoystickPacket {
  std::uint8_t button1{};
  std::uint8_t button2{};
  std::uint16_t x{};  ///< 0..1023, 512 at the centre.
  std::uint16_t y{};
  std::uint16_t throttle{};
  bool operator==(const JoystickPacket&) const = default;
};

struct BatteryPacket {
  std::uint8_t batteries{};
  std::uint8_t bytes_each{};
  Bytes<std::uint8_t> data{};
  bool operator==(const BatteryPacket&) const = default;
};

/// Bytes from a device on one of the robot's auxiliary serial ports.
struct AuxPacket {
  int port{};  ///< 1 to 3.
  Bytes<std::uint8_t> data{};
  bool operator==(const AuxPacket&) const = default;
};

/// The controller was reset; the session is over.
struct ResetPacket {
  bool operator==(const ResetPacket&) const = default;
};

using RobotPacket =
    std::variant<StandardPacket, EncoderPacket, ConfigPacket, IoPacket, GripperPacket, GyroPacket,
                 JoystickPacket, BatteryPacket, AuxPacket, ResetPacket>;

/// Decodes a packet that a robot sends after the handshake.
[[nodiscard]] tl::expected<RobotPacket, PacketError> decode_packet(Payload payload);

/// Decodes the reply to SYNC2.
[[nodiscard]] tl::expected<Identity, PacketError> decode_identity(Payload payload);

// Encoding. @pre The packet fits into kMaxPayload.
[[nodiscard]] Frame encode(const Identity& identity);
[[nodiscard]] Frame encode(const EncoderPacket& packet);
[[nodiscard]] Frame encode(const IoPacket& packet);
[[nodiscard]] Frame encode(const GripperPacket& packet);
[[nodiscard]] Frame encode(const GyroPacket& packet);
[[nodiscard]] Frame encode(const JoystickPacket& packet);
[[nodiscard]] Frame encode(const BatteryPacket& packet);
[[nodiscard]] Frame encode(const AuxPacket& packet);

}  // namespace pioneer_arcos
