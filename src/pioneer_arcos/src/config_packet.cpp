#include "pioneer_arcos/config_packet.hpp"

#include "foothill_core/contract.hpp"
#include "pioneer_arcos/detail/bytes.hpp"
#include "pioneer_arcos/packets.hpp"

namespace pioneer_arcos {
namespace {

/// Calls visit with each field in the order of the protocol; so do the next two functions.
template <typename Config, typename Visitor>
void visit_limits(Config& config, Visitor&& visit) {
  visit(config.robot_class);
  visit(config.subclass);
  visit(config.serial);
  visit(config.four_motors);
  visit(config.turn_rate_top);
  visit(config.speed_top);
  visit(config.turn_acceleration_top);
  visit(config.acceleration_top);
  visit(config.pwm_max);
  visit(config.name);
  visit(config.sip_cycle_ms);
  visit(config.host_baud);
  visit(config.aux1_baud);
  visit(config.gripper);
  visit(config.front_sonar);
  visit(config.rear_sonar);
  visit(config.low_battery_dv);
  visit(config.rev_count);
  visit(config.watchdog_ms);
  visit(config.normal_mpacs);
  visit(config.stall_value);
  visit(config.stall_count_ms);
  visit(config.joystick_speed);
  visit(config.joystick_turn_rate);
}

template <typename Config, typename Visitor>
void visit_working_values(Config& config, Visitor&& visit) {
  visit(config.turn_rate_max);
  visit(config.speed_max);
  visit(config.turn_acceleration);
  visit(config.turn_deceleration);
  visit(config.rotation_kp);
  visit(config.rotation_kv);
  visit(config.rotation_ki);
  visit(config.acceleration);
  visit(config.deceleration);
  visit(config.translation_kp);
  visit(config.translation_kv);
  visit(config.translation_ki);
  visit(config.front_bumpers);
  visit(config.rear_bumpers);
  visit(config.charger);
  visit(config.sonar_cycle_ms);
  visit(config.auto_baud);
  visit(config.has_gyro);
  visit(config.drift_factor);
  visit(config.aux2_baud);
  visit(config.aux3_baud);
  visit(config.ticks_per_mm);
  visit(config.shutdown_dv);
  visit(config.firmware);
  visit(config.gyro_cw);
  visit(config.gyro_ccw);
}

template <typename Config, typename Visitor>
void visit_newer_fields(Config& config, Visitor&& visit) {
  visit(config.kinematics_delay_ms);
  visit(config.lateral_speed_top);
  visit(config.lateral_acceleration_top);
  visit(config.lateral_speed_max);
  visit(config.lateral_acceleration);
  visit(config.lateral_deceleration);
  visit(config.charge_threshold);
  visit(config.pdb_port);
  visit(config.gyro_rate_limit);
  visit(config.high_temperature_c);
  visit(config.power_bits);
  visit(config.battery_type);
  visit(config.low_charge);
  visit(config.shutdown_charge);
  visit(config.bootloader);
  visit(config.config_flags);
  visit(config.gyro_firmware);
}

}  // namespace

tl::expected<ConfigPacket, PacketError> decode_config(Payload payload) {
  if (payload.empty()) return tl::unexpected{PacketError::kEmpty};
  if (payload[0] != packet_type::kConfig) return tl::unexpected{PacketError::kUnknownType};
  detail::ByteReader reader{payload.subspan(1)};
  ConfigPacket config;
  const auto read = [&](auto& field) { reader.read(field); };
  visit_limits(config, read);
  visit_working_values(config, read);
  visit_newer_fields(config, read);
  return config;
}

Frame encode(const ConfigPacket& config) {
  for (const std::string* text :
       {&config.robot_class, &config.subclass, &config.serial, &config.name, &config.firmware}) {
    foothill_core::expects(text->size() <= kMaxName, "a name must not exceed 19 bytes");
  }
  detail::ByteWriter writer{packet_type::kConfig};
  const auto write = [&](const auto& field) { writer.write(field); };
  visit_limits(config, write);
  visit_working_values(config, write);
  return writer.frame();
}

}  // namespace pioneer_arcos
