#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <tl/expected.hpp>

#include "pioneer_arcos/frame.hpp"
#include "pioneer_arcos/packet_error.hpp"

/// The CONFIG packet: settings of a robot.
namespace pioneer_arcos {

/// Settings in the order and units of the protocol: mm, deg, 0.1 V, ms. Fields named `top` are
/// fixed limits of the firmware; the others are values of the session. The defaults are those of a
/// P3-DX.
struct ConfigPacket {
  std::string robot_class{"Pioneer"};
  std::string subclass{"p3dx-sh"};
  std::string serial{};
  std::uint8_t four_motors{};
  std::uint16_t turn_rate_top{500};
  std::uint16_t speed_top{2200};
  std::uint16_t turn_acceleration_top{300};
  std::uint16_t acceleration_top{2000};
  std::uint16_t pwm_max{500};
  std::string name{};
  std::uint8_t sip_cycle_ms{100};
  std::uint8_t host_baud{0};
  std::uint8_t aux1_baud{0};
  std::uint16_t gripper{0};
  std::uint16_t front_sonar{1};
  std::uint8_t rear_sonar{1};
  std::uint16_t low_battery_dv{110};
  std::uint16_t rev_count{16570};
  std::uint16_t watchdog_ms{2000};
  std::uint8_t normal_mpacs{0};
  std::uint16_t stall_value{200};
  std::uint16_t stall_count_ms{100};
  std::uint16_t joystick_speed{500};
  std::uint16_t joystick_turn_rate{50};
  std::uint16_t turn_rate_max{100};
  std::uint16_t speed_max{750};
  std::uint16_t turn_acceleration{100};
  std::uint16_t turn_deceleration{100};
  std::uint16_t rotation_kp{40};
  std::uint16_t rotation_kv{20};
  std::uint16_t rotation_ki{0};
  std::uint16_t acceleration{300};
  std::uint16_t deceleration{300};
  std::uint16_t translation_kp{40};
  std::uint16_t translation_kv{30};
  std::uint16_t translation_ki{0};
  std::uint8_t front_bumpers{5};
  std::uint8_t rear_bumpers{5};
  std::uint8_t charger{0};
  std::uint8_t sonar_cycle_ms{40};
  std::uint8_t auto_baud{2};  ///< 2: the client may change the rate.
  std::uint8_t has_gyro{0};
  std::int16_t drift_factor{0};
  std::uint8_t aux2_baud{0};
  std::uint8_t aux3_baud{0};
  std::uint16_t ticks_per_mm{132};
  std::uint16_t shutdown_dv{105};
  std::string firmware{"2.9"};
  std::uint16_t gyro_cw{0};
  std::uint16_t gyro_ccw{0};
  std::uint8_t kinematics_delay_ms{0};
  std::uint16_t lateral_speed_top{0};
  std::uint16_t lateral_acceleration_top{0};
  std::uint16_t lateral_speed_max{0};
  std::uint16_t lateral_acceleration{0};
  std::uint16_t lateral_deceleration{0};
  std::uint16_t charge_threshold{0};
  std::uint8_t pdb_port{0};
  std::uint16_t gyro_rate_limit{0};
  std::int8_t high_temperature_c{0};
  std::uint16_t power_bits{0};
  std::uint8_t battery_type{0};
  std::uint16_t low_charge{0};       ///< [%]
  std::uint16_t shutdown_charge{0};  ///< [%]
  std::string bootloader{};
  std::uint32_t config_flags{0};
  std::int16_t gyro_firmware{0};

  bool operator==(const ConfigPacket&) const = default;
};

/// Decodes a packet; fields missing at its end are 0 or empty.
[[nodiscard]] tl::expected<ConfigPacket, PacketError> decode_config(Payload payload);

/// Maximum length of a name that all clients accept [bytes].
inline constexpr std::size_t kMaxName = 19;

/// Encodes the fields up to gyro_ccw, which every firmware of a P3-DX sends.
/// @pre Name, class, subclass, serial and firmware have at most kMaxName bytes each.
[[nodiscard]] Frame encode(const ConfigPacket& config);

}  // namespace pioneer_arcos
