#include "emulated_pioneer.hpp"

#include <optional>

#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_emulation {
namespace {

using foothill_core::Instant;
using foothill_core::YamlMap;
using pioneer_arcos::EmulatedRobot;
using pioneer_arcos::EmulatorServer;

/// Period of the transfer: a byte at 115200 baud takes 87 us, a packet some milliseconds.
constexpr Instant kTransferPeriod = std::chrono::milliseconds{1};

EmulatorServer::Options read_ports(YamlMap& settings) {
  EmulatorServer::Options options;
  options.host = settings.text("host", options.host);
  if (const std::string path = settings.text("pty", ""); !path.empty()) options.pty_path = path;
  // The default is the TCP port that Pioneer simulators use by convention.
  if (settings.has("tcp_port") || !options.pty_path) {
    options.tcp_port =
        static_cast<std::uint16_t>(settings.number("tcp_port", 8101.0, {0.0, 65535.0}));
  }
  return options;
}

}  // namespace

void EmulatedPioneer::init(foothill_proxy::VehicleSetup& setup) {
  const EmulatorServer::Options ports = read_ports(setup.settings);
  pioneer_ = std::make_unique<foothill_proxy::Pioneer>(
      below_microcontroller(foothill_proxy::read_pioneer(setup.settings)), setup.name, setup.seed,
      setup.wake_signal);
  const auto logger = setup.node.get_logger();
  // The protocol has no reply for a rejected pose, so the world's log has the reason.
  const auto mover = [logger, clock = setup.node.get_clock(),
                      move = setup.move](const foothill_scene::FloorPose& pose) {
    const foothill_proxy::WorldResult moved = move(pose);
    if (!moved) {
      RCLCPP_WARN_THROTTLE(logger, *clock, 1000, "pose requested by a client rejected: %s",
                           moved.error().reason.c_str());
    }
    return moved;
  };
  body_ = std::make_unique<WorldBody>(*pioneer_, setup.name, setup.seed, setup.snapshot, mover);
  EmulatedRobot::Options options;
  options.name = setup.name;
  robot_ = std::make_unique<EmulatedRobot>(options, *body_, robot_time({}));
  auto server = EmulatorServer::open(ports);
  if (!server) setup.settings.reject(ports.tcp_port ? "tcp_port" : "pty", server.error().text);
  server_ = std::make_unique<EmulatorServer>(std::move(*server));
  server_->on_event([logger, name = setup.name](const std::string& line) {
    RCLCPP_INFO(logger, "%s: %s", name.c_str(), line.c_str());
  });
  RCLCPP_INFO(logger, "%s: emulating a Pioneer on %s", setup.name.c_str(),
              ports.pty_path
                  ? ports.pty_path->c_str()
                  : ("tcp://" + ports.host + ":" + std::to_string(server_->tcp_port())).c_str());
}

pioneer_arcos::SteadyTime EmulatedPioneer::robot_time(Instant now) const {
  return pioneer_arcos::SteadyTime{} + std::chrono::hours{1} + before_reset_ + now;
}

void EmulatedPioneer::update(Instant now) {
  now_ = now;
  body_->update(now);
  if (foothill_core::is_multiple(now, kTransferPeriod)) server_->serve(*robot_, robot_time(now));
}

void EmulatedPioneer::reset() {
  before_reset_ += now_;
  now_ = {};
  pioneer_->reset();
  body_->reset();
}

foothill_proxy::Health EmulatedPioneer::health() const {
  using Level = foothill_proxy::Health::Level;
  foothill_proxy::Health health;
  if (robot_->session() != EmulatedRobot::Session::kOpen) health.add(Level::kOk, "no client");
  if (robot_->watchdog_has_tripped()) health.add(Level::kWarning, "no packets from the client");
  return health;
}

}  // namespace foothill_emulation

PLUGINLIB_EXPORT_CLASS(foothill_emulation::EmulatedPioneer, foothill_proxy::VehiclePlugin)
