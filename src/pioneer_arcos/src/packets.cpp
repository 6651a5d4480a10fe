#include "pioneer_arcos/packets.hpp"

#include "foothill_core/contract.hpp"
#include "pioneer_arcos/detail/bytes.hpp"

namespace pioneer_arcos {
namespace {

using detail::ByteReader;
using detail::ByteWriter;
using Decoded = tl::expected<RobotPacket, PacketError>;

/// Reads a count and as many numbers. Returns false if there are fewer.
template <typename T>
bool read_counted(ByteReader& reader, Bytes<T>& values) {
  const std::size_t count = reader.read<std::uint8_t>().value_or(0);
  if (reader.size() < count * sizeof(T)) return false;
  for (std::size_t i = 0; i < count; ++i) reader.read(values.emplace_back());
  return true;
}

Decoded too_short() { return tl::unexpected{PacketError::kTooShort}; }

Decoded decode_encoder(ByteReader reader) {
  if (reader.size() < 8) return too_short();
  EncoderPacket packet;
  reader.read(packet.left);
  reader.read(packet.right);
  return packet;
}

Decoded decode_io(ByteReader reader) {
  IoPacket packet;
  const bool whole = read_counted(reader, packet.digital_in) &&
                     read_counted(reader, packet.digital_out) &&
                     read_counted(reader, packet.analog);
  if (!whole) return too_short();
  return packet;
}

Decoded decode_gripper(ByteReader reader) {
  if (reader.size() < 3) return too_short();
  GripperPacket packet;
  reader.read(packet.type);
  reader.read(packet.state);
  reader.read(packet.grasp_time);
  return packet;
}

Decoded decode_gyro(ByteReader reader) {
  const std::size_t count = reader.read<std::uint8_t>().value_or(0);
  if (reader.size() < 3 * count) return too_short();
  GyroPacket packet;
  for (std::size_t i = 0; i < count; ++i) {
    GyroSample& sample = packet.samples.emplace_back();
    reader.read(sample.rate);
    reader.read(sample.temperature);
  }
  return packet;
}

Decoded decode_joystick(ByteReader reader) {
  if (reader.size() < 8) return too_short();
  JoystickPacket packet;
  reader.read(packet.button1);
  reader.read(packet.button2);
  reader.read(packet.x);
  reader.read(packet.y);
  reader.read(packet.throttle);
  return packet;
}

Decoded decode_battery(ByteReader reader) {
  if (reader.size() < 2) return too_short();
  BatteryPacket packet;
  reader.read(packet.batteries);
  reader.read(packet.bytes_each);
  packet.data.assign(reader.rest().begin(), reader.rest().end());
  return packet;
}

Decoded decode_aux(int port, Payload data) {
  AuxPacket packet{.port = port};
  packet.data.assign(data.begin(), data.end());
  return packet;
}

template <typename T>
void write_counted(ByteWriter& writer, const Bytes<T>& values) {
  writer.write(static_cast<std::uint8_t>(values.size()));
  for (const T value : values) writer.write(value);
}

template <typename T>
Decoded widen(tl::expected<T, PacketError> packet) {
  if (!packet) return tl::unexpected{packet.error()};
  return RobotPacket{*std::move(packet)};
}

}  // namespace

tl::expected<RobotPacket, PacketError> decode_packet(Payload payload) {
  if (payload.empty()) return tl::unexpected{PacketError::kEmpty};
  const Payload data = payload.subspan(1);
  switch (payload[0]) {
    case packet_type::kConfig:
      return widen(decode_config(payload));
    case packet_type::kEncoder:
      return decode_encoder(ByteReader{data});
    case packet_type::kGyro:
      return decode_gyro(ByteReader{data});
    case packet_type::kAux1:
      return decode_aux(1, data);
    case packet_type::kAux2:
      return decode_aux(2, data);
    case packet_type::kAux3:
      return decode_aux(3, data);
    case packet_type::kGripper:
      return decode_gripper(ByteReader{data});
    case packet_type::kIo:
      return decode_io(ByteReader{data});
    case packet_type::kJoystick:
      return decode_joystick(ByteReader{data});
    case packet_type::kBattery:
      return decode_battery(ByteReader{data});
    case packet_type::kReset1:
    case packet_type::kReset2:
      return ResetPacket{};
    default:
      return widen(decode_standard(payload));
  }
}

tl::expected<Identity, PacketError> decode_identity(Payload payload) {
  if (payload.empty()) return tl::unexpected{PacketError::kEmpty};
  if (payload[0] != packet_type::kSync2) return tl::unexpected{PacketError::kUnknownType};
  ByteReader reader{payload.subspan(1)};
  Identity identity;
  reader.read(identity.name);
  reader.read(identity.robot_class);
  reader.read(identity.subclass);
  if (identity.subclass.empty()) return tl::unexpected{PacketError::kTooShort};
  return identity;
}

Frame encode(const Identity& identity) {
  return ByteWriter{packet_type::kSync2}
      .write(identity.name)
      .write(identity.robot_class)
      .write(identity.subclass)
      .frame();
}

Frame encode(const EncoderPacket& packet) {
  return ByteWriter{packet_type::kEncoder}.write(packet.left).write(packet.right).frame();
}

Frame encode(const IoPacket& packet) {
  ByteWriter writer{packet_type::kIo};
  write_counted(writer, packet.digital_in);
  write_counted(writer, packet.digital_out);
  write_counted(writer, packet.analog);
  return writer.frame();
}

Frame encode(const GripperPacket& packet) {
  return ByteWriter{packet_type::kGripper}
      .write(packet.type)
      .write(packet.state)
      .write(packet.grasp_time)
      .frame();
}

Frame encode(const GyroPacket& packet) {
  ByteWriter writer{packet_type::kGyro};
  writer.write(static_cast<std::uint8_t>(packet.samples.size()));
  for (const GyroSample& sample : packet.samples) {
    writer.write(sample.rate).write(sample.temperature);
  }
  return writer.frame();
}

Frame encode(const JoystickPacket& packet) {
  return ByteWriter{packet_type::kJoystick}
      .write(packet.button1)
      .write(packet.button2)
      .write(packet.x)
      .write(packet.y)
      .write(packet.throttle)
      .frame();
}

Frame encode(const BatteryPacket& packet) {
  return ByteWriter{packet_type::kBattery}
      .write(packet.batteries)
      .write(packet.bytes_each)
      .write(Payload{packet.data.data(), packet.data.size()})
      .frame();
}

Frame encode(const AuxPacket& packet) {
  foothill_core::expects(packet.port >= 1 && packet.port <= 3, "auxiliary serial ports are 1 to 3");
  constexpr std::uint8_t kTypes[] = {packet_type::kAux1, packet_type::kAux2, packet_type::kAux3};
  return ByteWriter{kTypes[packet.port - 1]}
      .write(Payload{packet.data.data(), packet.data.size()})
      .frame();
}

}  // namespace pioneer_arcos
