#include "pioneer_arcos/standard_packet.hpp"

#include "foothill_core/contract.hpp"
#include "pioneer_arcos/detail/bytes.hpp"
#include "pioneer_arcos/packets.hpp"

namespace pioneer_arcos {
namespace {

constexpr std::size_t kFixedPart = 20;  // Type to sonar count [bytes].

/// Calls visit with each field after the sonar readings, in the order of the protocol.
template <typename Packet, typename Visitor>
void visit_optional_fields(Packet& packet, Visitor&& visit) {
  visit(packet.gripper_state);
  visit(packet.analog_port);
  visit(packet.analog);
  visit(packet.digital_in);
  visit(packet.digital_out);
  visit(packet.battery_dv_wide);
  visit(packet.charge_state);
  visit(packet.turn_rate_ddeg_s);
  visit(packet.faults);
  visit(packet.lateral_mm_s);
  visit(packet.temperature_c);
  visit(packet.state_of_charge);
  visit(packet.controller_time_us);
  visit(packet.flags3);
}

}  // namespace

const char* fault_name(unsigned bit) {
  constexpr const char* kNames[] = {
      "power error",      "high temperature",    "power error 2",      "undervoltage",
      "gyro fault",       "battery temperature", "battery balance",    "encoder degraded",
      "encoder failed",   "drive fault",         "e-stop mismatch",    "e-stop failed",
      "speed zone fault", "safety fault",        "backed up too fast", "joystick drive"};
  foothill_core::expects(bit < std::size(kNames), "there are 16 fault bits");
  return kNames[bit];
}

tl::expected<StandardPacket, PacketError> decode_standard(Payload payload) {
  if (payload.empty()) return tl::unexpected{PacketError::kEmpty};
  if (!is_standard_type(payload[0])) return tl::unexpected{PacketError::kUnknownType};
  if (payload.size() < kFixedPart) return tl::unexpected{PacketError::kTooShort};
  StandardPacket packet;
  packet.moving = payload[0] == packet_type::kMoving;
  detail::ByteReader reader{payload.subspan(1)};
  reader.read(packet.x);
  reader.read(packet.y);
  reader.read(packet.heading);
  reader.read(packet.left_mm_s);
  reader.read(packet.right_mm_s);
  reader.read(packet.battery_dv);
  reader.read(packet.stall_and_bump);
  reader.read(packet.control);
  reader.read(packet.flags);
  reader.read(packet.compass);
  const std::size_t sonars = reader.read<std::uint8_t>().value_or(0);
  if (reader.size() < 3 * sonars) return tl::unexpected{PacketError::kTooShort};
  for (std::size_t i = 0; i < sonars; ++i) {
    SonarReading& reading = packet.sonars.emplace_back();
    reader.read(reading.disc);
    reader.read(reading.range_mm);
  }
  visit_optional_fields(packet, [&](auto& field) { reader.read(field); });
  return packet;
}

Frame encode(const StandardPacket& packet) {
  detail::ByteWriter writer{packet.moving ? packet_type::kMoving : packet_type::kStopped};
  writer.write(packet.x).write(packet.y).write(packet.heading);
  writer.write(packet.left_mm_s).write(packet.right_mm_s).write(packet.battery_dv);
  writer.write(packet.stall_and_bump).write(packet.control).write(packet.flags);
  writer.write(packet.compass).write(static_cast<std::uint8_t>(packet.sonars.size()));
  for (const SonarReading& reading : packet.sonars) {
    writer.write(reading.disc).write(reading.range_mm);
  }
  bool goes_on = true;
  visit_optional_fields(packet, [&](const auto& field) {
    goes_on = goes_on && field.has_value();
    if (goes_on) writer.write(*field);
  });
  return writer.frame();
}

}  // namespace pioneer_arcos
