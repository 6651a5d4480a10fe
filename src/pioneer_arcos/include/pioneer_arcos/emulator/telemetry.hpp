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

/// Periodic packets of an emulated robot: which ones a client has requested, and their content. The
/// content is composed from the body, the firmware's odometry and the panel.
namespace pioneer_arcos {

/// External inputs of a robot: buttons, plugs, faults.
struct PanelInputs {
  bool stop_button{};
  bool charger{};
  std::uint16_t faults{};                 ///< Faults in addition to those that the robot detects.
  std::uint8_t digital_in{0xFF};          ///< Levels of the user port; pulled up.
  std::array<std::uint16_t, 9> analog{};  ///< 0..1023 is 0..5 V.
  std::optional<std::int8_t> temperature_c{};  ///< Extends the standard packet.
  JoystickPacket joystick{.x = 512, .y = 512};
};

/// Composes the packets of one cycle.
class Telemetry {
 public:
  /// Sources of the content of packets.
  struct Input {
    const BodyReading& body;
    const FirmwareOdometry& odometry;
    const SonarSchedule& sonar;
    const PanelInputs& panel;
    const ConfigPacket& config;
    double heading_setpoint{};  ///< [rad]
    bool motors_on{};
    bool stop_button_engaged{};  ///< Whether the STOP button stalls the robot at present.
  };

  /// Clears all requests.
  void reset() { *this = {}; }

  // Requests: 0 ends a stream, 1 requests one packet, a larger number a stream.
  void request_encoders(std::int32_t request) { encoders_ = request; }
  void request_io(std::int32_t request) { io_ = request; }
  void request_gripper(std::int32_t request) { gripper_ = request; }
  void request_joystick(std::int32_t request) { joystick_ = request; }
  void request_simulator_status(std::int32_t request) { simulator_status_ = request; }
  void stream_gyro(bool on) { gyro_ = on; }
  void set_digital_out(std::uint8_t mask, std::uint8_t levels);
  void select_analog(std::int32_t port);
  void set_test_battery(std::int32_t decivolts) { test_battery_ = decivolts; }

  /// Records an echo for the next packet. @param range [m]
  void record_sonar(int disc, double range);
  /// Records a stall for the next packet, however short it is.
  void record_stall(bool left, bool right);
  void record_gyro(double turn_rate);  ///< [rad/s]

  /// Returns the packets of a cycle in order: gyro and joystick, the standard packet, the others.
  [[nodiscard]] std::vector<Frame> cycle(const Input& input,
                                         const foothill_core::PlanarPose& true_pose);

 private:
  [[nodiscard]] Frame standard(const Input& input);
  [[nodiscard]] std::uint16_t stall_and_bump(const BodyReading& body) const;
  [[nodiscard]] std::uint16_t flags(const Input& input) const;
  [[nodiscard]] Frame io(const Input& input) const;
  [[nodiscard]] Frame gyro();
  [[nodiscard]] static bool take(std::int32_t& request);

  std::int32_t encoders_{};
  std::int32_t io_{};
  std::int32_t gripper_{};
  std::int32_t joystick_{};
  std::int32_t simulator_status_{};
  bool gyro_{};
  std::uint8_t digital_out_{};
  std::uint8_t analog_port_{};
  std::int32_t test_battery_{};  ///< [0.1 V]; 0 selects the real voltage.
  bool left_stalled_{};
  bool right_stalled_{};
  std::vector<SonarReading> sonars_{};
  Bytes<GyroSample> gyro_samples_{};
};

}  // namespace pioneer_arcos
