#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "pioneer_arcos/config_packet.hpp"
#include "pioneer_arcos/emulator/body.hpp"
#include "pioneer_arcos/emulator/firmware_odometry.hpp"
#include "pioneer_arcos/emulator/sonar_schedule.hpp"
#include "pioneer_arcos/packets.hpp"

namespace pioneer_arcos {

/// What happens to a robot from outside: buttons, plugs, faults.
struct PanelInputs {
  bool stop_button{};
  bool charger{};
  std::uint16_t faults{};                      ///< Added to those that the robot finds itself.
  std::uint8_t digital_in{0xFF};               ///< Of the user port; pulled up.
  std::array<std::uint16_t, 9> analog{};       ///< 0..1023 is 0..5 V.
  std::optional<std::int8_t> temperature_c{};  ///< Makes the packets longer.
  JoystickPacket joystick{.x = 512, .y = 512};
};

/// Which packets a client has asked for, and what they say.
class Telemetry {
 public:
  /// Everything that a packet is made from.
  struct Input {
    const BodyReading& body;
    const FirmwareOdometry& odometry;
    const SonarSchedule& sonar;
    const PanelInputs& panel;
    const ConfigPacket& config;
    double heading_setpoint{};  ///< [rad]
    bool motors_on{};
    bool stop_button_stalls{};
  };

  /// Forgets what was asked for.
  void reset() { *this = {}; }

  /// How long a stream goes on: 0 ends it, 1 is one packet, more is always.
  void request_encoders(std::int32_t how) { encoders_ = how; }
  void request_io(std::int32_t how) { io_ = how; }
  void request_gripper(std::int32_t how) { gripper_ = how; }
  void request_joystick(std::int32_t how) { joystick_ = how; }
  void request_simulator_status(std::int32_t how) { simulator_status_ = how; }
  void stream_gyro(bool on) { gyro_ = on; }
  void set_digital_out(std::uint8_t mask, std::uint8_t levels);
  void select_analog(std::int32_t port);
  void pretend_battery(std::int32_t decivolts) { pretended_battery_ = decivolts; }

  /// Keeps a sonar's echo for the next packet. @param range [m]
  void note_sonar(int disc, double range);
  /// Keeps a stall for the next packet, however short it is.
  void note_stall(bool left, bool right);
  void note_gyro(double turn_rate);  ///< [rad/s]

  /// Returns a cycle's packets in their order: gyro and joystick, the standard one, the others.
  [[nodiscard]] std::vector<Frame> cycle(const Input& input, const BodyPose& true_pose);

 private:
  [[nodiscard]] Frame standard(const Input& input);
  [[nodiscard]] std::uint16_t stall_and_bump(const BodyReading& body) const;
  [[nodiscard]] std::uint16_t flags(const Input& input) const;
  [[nodiscard]] Frame io(const Input& input) const;
  [[nodiscard]] Frame gyro();
  [[nodiscard]] static bool take(std::int32_t& how);

  std::int32_t encoders_{};
  std::int32_t io_{};
  std::int32_t gripper_{};
  std::int32_t joystick_{};
  std::int32_t simulator_status_{};
  bool gyro_{};
  std::uint8_t digital_out_{};
  std::uint8_t analog_port_{};
  std::int32_t pretended_battery_{};  ///< [0.1 V]; 0 is the real one.
  bool left_stalled_{};
  bool right_stalled_{};
  std::vector<SonarReading> sonars_{};
  Bytes<GyroSample> gyro_samples_{};
};

}  // namespace pioneer_arcos
