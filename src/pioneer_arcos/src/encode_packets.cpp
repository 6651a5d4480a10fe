#include "pioneer_arcos/detail/bytes.hpp"
#include "pioneer_arcos/packets.hpp"

namespace pioneer_arcos {
namespace {

using detail::ByteWriter;

template <typename T>
void write_counted(ByteWriter& writer, const Bytes<T>& values) {
  writer.write(static_cast<std::uint8_t>(values.size()));
  for (const T value : values) writer.write(value);
}

}  // namespace

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
  expects(packet.port >= 1 && packet.port <= 3, "a robot has serial ports 1 to 3");
  constexpr std::uint8_t kTypes[] = {packet_type::kAux1, packet_type::kAux2, packet_type::kAux3};
  return ByteWriter{kTypes[packet.port - 1]}
      .write(Payload{packet.data.data(), packet.data.size()})
      .frame();
}

}  // namespace pioneer_arcos
