#include "aria_robot.hpp"

#include <Aria/Aria.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <span>
#include <thread>
#include <variant>

#include "pioneer_arcos/latest.hpp"
#include "pioneer_arcos/packets.hpp"
#include "pioneer_arcos/setpoint.hpp"
#include "pioneer_arcos/state_tracker.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using pioneer_arcos::ErrorKind;
using pioneer_arcos::Instant;
using std::chrono::steady_clock;

constexpr auto kTryAgain = 500ms;
constexpr int kLinkTimeout = 1000;  // [ms] ARIA's own is 8 s.
constexpr auto kBrakePatience = 2000ms;

std::unique_ptr<ArDeviceConnection> open(const Settings& settings) {
  if (const auto* tcp = std::get_if<pioneer_arcos::TcpAddress>(&settings.address)) {
    auto connection = std::make_unique<ArTcpConnection>();
    connection->setPort(tcp->host.c_str(), tcp->port);
    return connection;
  }
  auto connection = std::make_unique<ArSerialConnection>();
  connection->setPort(std::get<pioneer_arcos::SerialAddress>(settings.address).device.c_str());
  return connection;  // ARIA finds the robot at 9600 baud, and switches.
}

void initialize_aria() {
  static std::once_flag once;
  // Signals are the node's.
  std::call_once(once, [] { Aria::init(Aria::SIGHANDLE_NONE); });
}

/// Holds ARIA's lock, which one thread may take many times.
class Guard {
 public:
  explicit Guard(ArRobot& robot) : robot_{robot} { robot_.lock(); }
  ~Guard() { robot_.unlock(); }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

 private:
  ArRobot& robot_;
};

/// What a robot tells is taken from its packets, as by pioneer_arcos: units, wraps and sessions are
/// the same. ARIA's lock guards all that has none of its own.
class AriaRobot : public Robot {
 public:
  explicit AriaRobot(const Settings& settings)
      : command_timeout_{settings.command_timeout}, connection_{open(settings)} {
    robot_.setDeviceConnection(connection_.get());
    robot_.setConnectionTimeoutTime(kLinkTimeout);
    robot_.addPacketHandler(&packet_callback_, ArListPos::FIRST);
    robot_.addConnectCB(&connect_callback_);
    robot_.addDisconnectOnErrorCB(&loss_callback_);
    robot_.addSensorInterpTask("drive", 50, &cycle_callback_);
    robot_.runAsync(false);
    keeper_ = std::jthread{[this](const std::stop_token& stop) { keep_connected(stop); }};
  }

  ~AriaRobot() override {
    keeper_.request_stop();
    keeper_.join();
    AriaRobot::drive(0.0, 0.0);
    (void)wait_for(
        *this, [this](const RobotState& s) { return !s.moving || !link().connected; },
        kBrakePatience);
    {
      const Guard guard{robot_};
      robot_.disableMotors();
    }
    robot_.stopRunning(true);
    robot_.waitForRunExit();
  }

  void drive(double forward, double turn_rate) override {
    setpoints_.put({pioneer_arcos::from_metres_per_second(forward),
                    pioneer_arcos::from_radians_per_second(turn_rate)},
                   steady_clock::now());
  }

  void enable_motors(bool on) override {
    motors_ = on;
    const Guard guard{robot_};
    if (robot_.isConnected()) switch_motors();
  }

  void reset_odometry() override {
    const Guard guard{robot_};
    tracker_.reset_odometry();
    state_.write(tracker_.state());
  }

  [[nodiscard]] bool wait_until_connected(std::chrono::milliseconds patience) override {
    const std::uint64_t before = state().packets;
    return wait_for(*this, [&](const RobotState& s) { return s.packets > before; }, patience);
  }

  [[nodiscard]] RobotState state() const override { return state_.read(); }
  [[nodiscard]] LinkReport link() const override { return link_.read(); }
  [[nodiscard]] std::string last_error() const override { return error_.load(); }

 private:
  /// ARIA connects once; whenever the link is gone it is told to do it again.
  void keep_connected(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any wake_up;
    while (!stop.stop_requested()) {
      if (!robot_.isConnected() && !robot_.blockingConnect()) {
        note_error(ErrorKind::kHandshake, "ARIA finds no robot that answers");
      }
      std::unique_lock lock{mutex};
      wake_up.wait_for(lock, stop, kTryAgain, [] { return false; });
    }
  }

  void on_connect() {
    const Guard guard{robot_};
    tracker_.begin_session(robot_.getRobotSubType());
    robot_.requestEncoderPackets();
    robot_.enableSonar();
    switch_motors();
    if (report_.ever_connected) ++report_.reconnects;
    report_.connected = report_.ever_connected = true;
    report_.last_packet = steady_clock::now();
    link_.write(report_);
  }

  void on_loss() {
    const Guard guard{robot_};
    report_.connected = false;
    note_error(ErrorKind::kTimeout, "the robot is silent");
  }

  /// Before ARIA gets to see it: returns that it shall.
  bool on_packet(ArRobotPacket* packet) {
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(packet->getBuf());
    const std::size_t size = packet->getLength();
    constexpr std::size_t kAround = pioneer_arcos::kHeaderSize + pioneer_arcos::kChecksumSize;
    if (size <= kAround) return false;
    const Guard guard{robot_};
    const auto now =
        steady_clock::now() - std::chrono::milliseconds{packet->getTimeReceived().mSecSince()};
    const auto decoded =
        pioneer_arcos::decode_packet({bytes + pioneer_arcos::kHeaderSize, size - kAround});
    if (decoded) {
      std::visit([&](const auto& one) { take(one, now); }, *decoded);
    } else {
      note_error(ErrorKind::kMalformed, "a packet makes no sense");
    }
    report_.last_packet = now;
    link_.write(report_);
    state_.write(tracker_.state());
    return false;
  }

  void take(const pioneer_arcos::StandardPacket& packet, Instant now) {
    tracker_.update(packet, now);
  }
  void take(const pioneer_arcos::EncoderPacket& packet, Instant) { tracker_.update(packet); }
  void take(const pioneer_arcos::GyroPacket& packet, Instant) { tracker_.update(packet); }
  void take(const pioneer_arcos::ConfigPacket& packet, Instant) {
    tracker_.set_ticks_per_mm(packet.ticks_per_mm);
  }
  template <typename Other>
  void take(const Other&, Instant) {}

  /// Once a cycle: hands the latest setpoint to ARIA, or none that is void.
  void on_cycle() {
    const auto latest = setpoints_.latest();
    const bool is_fresh = latest && steady_clock::now() - latest->given < command_timeout_;
    robot_.setVel(is_fresh ? latest->setpoint.forward.value : 0);
    robot_.setRotVel(is_fresh ? latest->setpoint.turn_rate.value : 0);
  }

  void switch_motors() { motors_ ? robot_.enableMotors() : robot_.disableMotors(); }

  void note_error(ErrorKind kind, const char* text) {
    const Guard guard{robot_};
    ++report_.errors[static_cast<std::size_t>(kind)];
    error_ = text;
    link_.write(report_);
  }

  pioneer_arcos::SetpointBox setpoints_{};
  pioneer_arcos::StateTracker tracker_{};
  LinkReport report_{};
  pioneer_arcos::Latest<RobotState> state_{};
  pioneer_arcos::Latest<LinkReport> link_{};
  std::atomic<const char*> error_{""};
  std::atomic<bool> motors_{false};
  std::chrono::milliseconds command_timeout_;

  ArRetFunctor1C<bool, AriaRobot, ArRobotPacket*> packet_callback_{*this, &AriaRobot::on_packet};
  ArFunctorC<AriaRobot> connect_callback_{*this, &AriaRobot::on_connect};
  ArFunctorC<AriaRobot> loss_callback_{*this, &AriaRobot::on_loss};
  ArFunctorC<AriaRobot> cycle_callback_{*this, &AriaRobot::on_cycle};
  std::unique_ptr<ArDeviceConnection> connection_;
  ArRobot robot_{nullptr, true, false, true, false};  // No signal handler, no exit callback.
  std::jthread keeper_{};
};

}  // namespace

std::unique_ptr<Robot> connect_aria(const Settings& settings) {
  initialize_aria();
  return std::make_unique<AriaRobot>(settings);
}

}  // namespace pioneer_hardware
