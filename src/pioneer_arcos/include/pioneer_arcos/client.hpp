#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "pioneer_arcos/address.hpp"
#include "pioneer_arcos/arcos_statistics.hpp"
#include "pioneer_arcos/client_options.hpp"
#include "pioneer_arcos/frame.hpp"
#include "pioneer_arcos/packets.hpp"
#include "pioneer_arcos/pioneer_state.hpp"
#include "pioneer_arcos/setpoint.hpp"

/// The client of a Pioneer robot.
///
/// A thread owns the link: it connects, reconnects after each loss, feeds the robot's watchdog and
/// decodes packets. Users of the client exchange values with that thread: setpoints in one
/// direction, the latest state and link statistics in the other.
namespace pioneer_arcos {

/// A Pioneer at the other end of a serial port or socket.
///
/// All functions are thread-safe. drive(), state() and link() neither lock, wait, allocate nor
/// throw; a real-time loop may call them.
class ArcosClient {
 public:
  /// Starts to connect and returns immediately.
  /// Throws std::invalid_argument for invalid options.
  explicit ArcosClient(Address address, const ClientOptions& options = {});
  /// Stops the robot, disables its motors and ends the session; takes at most
  /// options.stop_timeout.
  ~ArcosClient();
  ArcosClient(const ArcosClient&) = delete;
  ArcosClient& operator=(const ArcosClient&) = delete;

  /// Waits until the robot sends packets. Returns false if it does not within the time limit.
  [[nodiscard]] bool wait_until_connected(std::chrono::milliseconds timeout);
  /// Waits for a standard packet that arrives after this call.
  [[nodiscard]] bool wait_for_packet(std::chrono::milliseconds timeout);

  /// Sets the velocity of the robot. The latest call wins. Each setpoint is sent at most once, also
  /// if the link breaks; a setpoint older than options.command_timeout is replaced by zero. Values
  /// are rounded to the protocol's resolution of 1 mm/s and 1 deg/s.
  /// @param forward [m/s] @param turn_rate Counter-clockwise [rad/s]. NaN counts as 0.
  void drive(double forward, double turn_rate) noexcept;
  /// Decelerates to standstill within the robot's limits: the same as drive(0, 0).
  void stop() noexcept { drive(0.0, 0.0); }

  /// Enables or disables the motors, in this session and in later ones. Initially disabled.
  void enable_motors(bool on);
  /// Sets the odometry in state() to zero.
  void reset_odometry();
  /// Sends any other command once, in order, in the current session only. Returns false if there is
  /// no session or if kQueueCapacity commands are pending.
  bool send(const Frame& command);
  static constexpr std::size_t kQueueCapacity = 32;

  /// Returns the latest state of the robot.
  [[nodiscard]] PioneerState state() const noexcept;
  /// Returns the latest statistics of the link.
  [[nodiscard]] ArcosStatistics link() const noexcept;

  /// Returns the robot's identity in the last session; nothing before the first. Locks.
  [[nodiscard]] std::optional<Identity> identity() const;
  /// Returns the robot's configuration in the last session; nothing if it sent none. Locks.
  [[nodiscard]] std::optional<ConfigPacket> config() const;
  /// Returns the reason for the last failure of the link; empty if there was none. Locks.
  [[nodiscard]] std::string last_error() const;

  /// Sets a callback for every packet that state() does not contain completely: IO, gripper,
  /// joystick, battery, serial ports. Runs on the client's thread and must return quickly.
  void on_packet(std::function<void(const RobotPacket&)> callback);

  [[nodiscard]] const Address& address() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pioneer_arcos
