#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "pioneer_arcos/address.hpp"
#include "pioneer_arcos/client_options.hpp"
#include "pioneer_arcos/frame.hpp"
#include "pioneer_arcos/link_report.hpp"
#include "pioneer_arcos/packets.hpp"
#include "pioneer_arcos/robot_state.hpp"
#include "pioneer_arcos/setpoint.hpp"

namespace pioneer_arcos {

/// A Pioneer at the other end of a serial port or socket. A thread of its own keeps the link: it
/// connects, connects again whenever the link was lost, feeds the robot's watchdog, and keeps the
/// latest of what came.
///
/// All functions may be called from any thread. drive(), state() and link() neither lock, wait,
/// allocate nor throw: they may be called from a real-time loop.
class ArcosClient {
 public:
  /// Begins to connect, and returns at once. Throws std::invalid_argument for bad options.
  explicit ArcosClient(Address address, const ClientOptions& options = {});
  /// Stops the robot, disables its motors, ends the session; at most options.stop_patience late.
  ~ArcosClient();
  ArcosClient(const ArcosClient&) = delete;
  ArcosClient& operator=(const ArcosClient&) = delete;

  /// Waits until the robot sends packets. Returns false if it does not in time.
  [[nodiscard]] bool wait_until_connected(std::chrono::milliseconds patience);
  /// Waits for a standard packet that came after this call.
  [[nodiscard]] bool wait_for_packet(std::chrono::milliseconds patience);

  /// Drives. The latest call wins; each is sent once at most, also when the link breaks and comes
  /// back; one that is older than options.command_timeout is void, and the robot is told to stand.
  /// Rounded to 1 mm/s and 1 deg/s, as the robot has it.
  /// @param forward [m/s] @param turn_rate Counter-clockwise [rad/s]. NaN counts as 0.
  void drive(double forward, double turn_rate) noexcept;
  /// Brakes by the robot's limits: the same as drive(0, 0).
  void stop() noexcept { drive(0.0, 0.0); }

  /// Switches the motors; kept, and sent again in the next session. Off at the beginning.
  void enable_motors(bool on);
  /// Sets the odometry, here and on the robot, to zero.
  void reset_odometry();
  /// Sends any other command once, in order, in this session only. Returns false if there is no
  /// session, or if kQueue of them wait already.
  bool send(const Frame& command);
  static constexpr std::size_t kQueue = 32;

  /// Return the latest.
  [[nodiscard]] RobotState state() const noexcept;
  [[nodiscard]] LinkReport link() const noexcept;

  /// Return what the robot told in its last session; empty before. These lock.
  [[nodiscard]] std::optional<Identity> identity() const;
  [[nodiscard]] std::optional<ConfigPacket> config() const;
  /// Returns why the link was lost, or could not be had, last; empty if it never was.
  [[nodiscard]] std::string last_error() const;

  /// Calls back, on the client's thread, for every packet that state() does not hold wholly: IO,
  /// gripper, joystick, battery, serial ports. Must be quick. Set it once.
  void on_packet(std::function<void(const RobotPacket&)> callback);

  [[nodiscard]] const Address& address() const;

 private:
  class Worker;
  std::unique_ptr<Worker> worker_;
};

}  // namespace pioneer_arcos
