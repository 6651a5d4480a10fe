#include "aria_robot.hpp"

#include <Aria/ArRobotPacket.h>
#include <Aria/Aria.h>

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>
#include <variant>

#include "foothill_link/latest_value.hpp"
#include "pioneer_arcos/packets.hpp"
#include "pioneer_arcos/setpoint.hpp"
#include "pioneer_arcos/state_tracker.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using foothill_link::LatestValue;
using pioneer_arcos::ErrorKind;
using pioneer_arcos::SteadyTime;
using std::chrono::steady_clock;

constexpr auto kRetryPeriod = 500ms;
constexpr int kLinkTimeout = 1000;  // [ms] The default of ARIA is 8 s.
constexpr auto kBrakeTimeout = 2000ms;
constexpr auto kStopPeriod = 10ms;

std::unique_ptr<ArDeviceConnection> make_connection(const HardwareSettings& settings) {
  if (const auto* tcp = std::get_if<pioneer_arcos::TcpAddress>(&settings.address)) {
    auto connection = std::make_unique<ArTcpConnection>();
    connection->setPort(tcp->host.c_str(), tcp->port);
    return connection;
  }
  auto connection = std::make_unique<ArSerialConnection>();
  connection->setPort(std::get<pioneer_arcos::SerialAddress>(settings.address).device.c_str());
  return connection;
}

/// ARIA writes to sockets without MSG_NOSIGNAL: a closed one would end the process.
void ignore_broken_pipes() {
  struct sigaction present {};
  sigaction(SIGPIPE, nullptr, &present);
  if (present.sa_handler == SIG_DFL) std::signal(SIGPIPE, SIG_IGN);
}

void initialize_aria() {
  static std::once_flag once;
  std::call_once(once, [] {
    ignore_broken_pipes();
    Aria::init(Aria::SIGHANDLE_NONE);  // Other signals belong to the ROS process.
  });
}

/// Holds ARIA's lock, which is recursive.
class RobotLock {
 public:
  explicit RobotLock(ArRobot& robot) : robot_{robot} { robot_.lock(); }
  ~RobotLock() { robot_.unlock(); }
  RobotLock(const RobotLock&) = delete;
  RobotLock& operator=(const RobotLock&) = delete;

 private:
  ArRobot& robot_;
};

/// Packets of the robot as pioneer_arcos interprets them, so that units, wraps and sessions agree
/// with the other backend. It has a lock of its own, because blockingConnect() holds ARIA's lock
/// for seconds while no robot replies.
class PacketRecorder {
 public:
  void begin_session(const char* subclass) {
    const std::lock_guard lock{mutex_};
    tracker_.begin_session(subclass);
    statistics_.on_connected();
    statistics_.on_packet(steady_clock::now());
    publish();
  }

  /// ARIA delivers packets of a new connection before it reports the connection. Their odometry
  /// belongs to no session and would be added to that of the last one.
  void record(ArRobotPacket& packet, SteadyTime now) {
    constexpr std::size_t kOverhead = pioneer_arcos::kHeaderSize + pioneer_arcos::kChecksumSize;
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(packet.getBuf());
    const std::size_t size = packet.getLength();
    if (size <= kOverhead) return;
    const std::lock_guard lock{mutex_};
    const auto decoded =
        pioneer_arcos::decode_packet({bytes + pioneer_arcos::kHeaderSize, size - kOverhead});
    if (decoded) {
      std::visit([&](const auto& one) { update(one, now); }, *decoded);
    } else {
      statistics_.errors.add(ErrorKind::kMalformed);
      error_ = "invalid packet";
    }
    statistics_.on_packet(now);
    publish();
  }

  void record_failure(ErrorKind kind, const char* text) {
    const std::lock_guard lock{mutex_};
    statistics_.on_failure(kind);
    error_ = text;
    publish();
  }

  void reset_odometry() {
    const std::lock_guard lock{mutex_};
    tracker_.reset_odometry();
    publish();
  }

  [[nodiscard]] PioneerState state() const { return published_state_.read(); }
  [[nodiscard]] ArcosStatistics statistics() const { return published_statistics_.read(); }
  [[nodiscard]] std::string last_error() const { return error_.load(); }

 private:
  void update(const pioneer_arcos::StandardPacket& packet, SteadyTime now) {
    if (statistics_.connected) tracker_.update(packet, now);
  }
  void update(const pioneer_arcos::EncoderPacket& packet, SteadyTime) {
    if (statistics_.connected) tracker_.update(packet);
  }
  void update(const pioneer_arcos::GyroPacket& packet, SteadyTime) { tracker_.update(packet); }
  void update(const pioneer_arcos::ConfigPacket& packet, SteadyTime) {
    tracker_.set_ticks_per_mm(packet.ticks_per_mm);
  }
  template <typename Other>
  void update(const Other&, SteadyTime) {}

  void publish() {
    published_state_.write(tracker_.state());
    published_statistics_.write(statistics_);
  }

  std::mutex mutex_{};
  pioneer_arcos::StateTracker tracker_{};
  ArcosStatistics statistics_{};
  LatestValue<PioneerState> published_state_{};
  LatestValue<ArcosStatistics> published_statistics_{};
  std::atomic<const char*> error_{""};
};

class AriaRobot final : public RobotBackend {
 public:
  explicit AriaRobot(const HardwareSettings& settings)
      : command_timeout_{settings.command_timeout}, connection_{make_connection(settings)} {
    robot_.setDeviceConnection(connection_.get());
    robot_.setConnectionTimeoutTime(kLinkTimeout);
    robot_.addPacketHandler(&packet_callback_, ArListPos::FIRST);
    robot_.addConnectCB(&connect_callback_);
    robot_.addDisconnectOnErrorCB(&loss_callback_);
    robot_.addSensorInterpTask("drive", 50, &cycle_callback_);
    // Not runAsync(): its packet reader would compete with blockingConnect() for the bytes, it
    // blocks signals in the calling thread, and its thread cannot be joined.
    runner_ = std::jthread{[this] {
      robot_.run(false, true);
      --threads_;
    }};
    connector_ = std::jthread{[this](const std::stop_token& stop) {
      keep_connected(stop);
      --threads_;
    }};
  }

  ~AriaRobot() override {
    connector_.request_stop();
    if (robot_.isConnected()) stop_robot();
    // This ends blockingConnect(), too. run() and blockingConnect() forget a request that precedes
    // them, so it is repeated.
    while (threads_ > 0) {
      robot_.stopRunning(false);
      std::this_thread::sleep_for(kStopPeriod);
    }
    connector_.join();
    runner_.join();
    robot_.disconnect();
  }

  void drive(double forward, double turn_rate) override {
    setpoints_.put({pioneer_arcos::from_metres_per_second(forward),
                    pioneer_arcos::from_radians_per_second(turn_rate)},
                   steady_clock::now());
  }

  void enable_motors(bool on) override {
    motors_ = on;
    if (!robot_.isConnected()) return;  // on_connect() applies it.
    const RobotLock lock{robot_};
    switch_motors();
  }

  void reset_odometry() override { recorder_.reset_odometry(); }

  [[nodiscard]] bool wait_until_connected(std::chrono::milliseconds timeout) override {
    const std::uint64_t before = state().packets;
    return wait_for(*this, [&](const PioneerState& s) { return s.packets > before; }, timeout);
  }

  [[nodiscard]] PioneerState state() const override { return recorder_.state(); }
  [[nodiscard]] ArcosStatistics link() const override { return recorder_.statistics(); }
  [[nodiscard]] std::string last_error() const override { return recorder_.last_error(); }

 private:
  /// ARIA connects once; this thread repeats it after each loss.
  void keep_connected(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any never;
    while (!stop.stop_requested()) {
      if (!robot_.isConnected()) connect_once(stop);
      std::unique_lock lock{mutex};
      never.wait_for(lock, stop, kRetryPeriod, [] { return false; });
    }
  }

  void connect_once(const std::stop_token& stop) {
    // After a session ARIA would open the port at the rate of that session, but a robot that was
    // reset is at its initial rate.
    if (auto* const serial = dynamic_cast<ArSerialConnection*>(connection_.get())) {
      serial->setBaud(static_cast<int>(pioneer_arcos::kInitialBaud));
    }
    // blockingConnect() would open the port itself, but does not report which of the two failed.
    if (!connection_->openSimple()) {
      recorder_.record_failure(ErrorKind::kOpen, "ARIA cannot open the port");
    } else if (!stop.stop_requested() && !robot_.blockingConnect() && !stop.stop_requested()) {
      recorder_.record_failure(ErrorKind::kHandshake, "no robot replies to ARIA");
    }
  }

  void stop_robot() {
    AriaRobot::drive(0.0, 0.0);
    (void)wait_for(
        *this, [this](const PioneerState& s) { return !s.moving || !link().connected; },
        kBrakeTimeout);
    if (!robot_.isConnected()) return;
    const RobotLock lock{robot_};
    robot_.disableMotors();
  }

  /// Called by blockingConnect(), which holds ARIA's lock.
  void on_connect() {
    recorder_.begin_session(robot_.getRobotSubType());
    robot_.requestEncoderPackets();
    robot_.enableSonar();
    switch_motors();
  }

  void on_loss() { recorder_.record_failure(ErrorKind::kTimeout, "no packets from the robot"); }

  /// Called with each packet before ARIA's own handlers; returns false so that those run, too.
  bool on_packet(ArRobotPacket* packet) {
    const auto age = std::chrono::milliseconds{packet->getTimeReceived().mSecSince()};
    recorder_.record(*packet, steady_clock::now() - age);
    return false;
  }

  /// Called in each cycle of ARIA: sets the latest setpoint, or zero if it has expired.
  void on_cycle() {
    const auto latest = setpoints_.latest();
    const bool is_valid = latest && steady_clock::now() - latest->given < command_timeout_;
    robot_.setVel(is_valid ? latest->setpoint.forward.value : 0);
    robot_.setRotVel(is_valid ? latest->setpoint.turn_rate.value : 0);
  }

  void switch_motors() { motors_ ? robot_.enableMotors() : robot_.disableMotors(); }

  pioneer_arcos::SetpointBuffer setpoints_{};
  PacketRecorder recorder_{};
  std::atomic<bool> motors_{false};
  std::atomic<int> threads_{2};  ///< Number of threads that have not ended yet.
  std::chrono::milliseconds command_timeout_;

  ArRetFunctor1C<bool, AriaRobot, ArRobotPacket*> packet_callback_{*this, &AriaRobot::on_packet};
  ArFunctorC<AriaRobot> connect_callback_{*this, &AriaRobot::on_connect};
  ArFunctorC<AriaRobot> loss_callback_{*this, &AriaRobot::on_loss};
  ArFunctorC<AriaRobot> cycle_callback_{*this, &AriaRobot::on_cycle};
  std::unique_ptr<ArDeviceConnection> connection_;
  ArRobot robot_{nullptr, true, false, true, false};  // No signal handler, no exit callback.
  std::jthread runner_{};
  std::jthread connector_{};
};

}  // namespace

std::unique_ptr<RobotBackend> connect_aria(const HardwareSettings& settings) {
  initialize_aria();
  return std::make_unique<AriaRobot>(settings);
}

}  // namespace pioneer_hardware
