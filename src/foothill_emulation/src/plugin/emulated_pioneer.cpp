#include "emulated_pioneer.hpp"

#include <optional>

#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_emulation {
namespace {

using foothill_proxy::Instant;
using foothill_proxy::YamlMap;
using pioneer_arcos::EmulatedRobot;
using pioneer_arcos::EmulatorServer;

/// How often the wire is looked at: a byte at 115200 baud takes 87 us, a packet some milliseconds.
constexpr Instant kPoll = std::chrono::milliseconds{1};

EmulatorServer::Options read_wire(YamlMap& settings) {
  EmulatorServer::Options options;
  options.host = settings.text("host", options.host);
  if (const std::string path = settings.text("pty", ""); !path.empty()) options.pty_path = path;
  // Without a wire of the user's choice it is the socket that simulators have always used.
  if (settings.has("tcp_port") || !options.pty_path) {
    options.tcp_port =
        static_cast<std::uint16_t>(settings.number("tcp_port", 8101.0, {0.0, 65535.0}));
  }
  return options;
}

}  // namespace

void EmulatedPioneer::init(foothill_proxy::VehicleSetup& setup) {
  const EmulatorServer::Options wire = read_wire(setup.settings);
  pioneer_ = std::make_unique<foothill_proxy::Pioneer>(
      below_microcontroller(foothill_proxy::read_pioneer(setup.settings)), setup.name, setup.seed,
      setup.bell);
  body_ = std::make_unique<WorldBody>(*pioneer_, setup.name, setup.seed, setup.look);
  EmulatedRobot::Options options;
  options.name = setup.name;
  robot_ = std::make_unique<EmulatedRobot>(options, *body_, robot_time({}));
  auto server = EmulatorServer::open(wire);
  if (!server) setup.settings.refuse(wire.tcp_port ? "tcp_port" : "pty", server.error().text);
  server_ = std::make_unique<EmulatorServer>(std::move(*server));
  const auto logger = setup.node.get_logger();
  server_->on_event([logger, name = setup.name](const std::string& line) {
    RCLCPP_INFO(logger, "%s: %s", name.c_str(), line.c_str());
  });
  RCLCPP_INFO(logger, "%s answers as a Pioneer on %s", setup.name.c_str(),
              wire.pty_path
                  ? wire.pty_path->c_str()
                  : ("tcp://" + wire.host + ":" + std::to_string(server_->tcp_port())).c_str());
}

pioneer_arcos::Instant EmulatedPioneer::robot_time(Instant now) const {
  return pioneer_arcos::Instant{} + std::chrono::hours{1} + before_reset_ + now;
}

void EmulatedPioneer::update(Instant now) {
  now_ = now;
  body_->update(now);
  if (foothill_proxy::is_multiple(now, kPoll)) server_->serve(*robot_, robot_time(now));
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
  if (robot_->session() != EmulatedRobot::Session::kOpen) health.complain(Level::kOk, "no client");
  if (robot_->watchdog_has_tripped()) health.complain(Level::kWarning, "the client is silent");
  return health;
}

}  // namespace foothill_emulation

PLUGINLIB_EXPORT_CLASS(foothill_emulation::EmulatedPioneer, foothill_proxy::VehiclePlugin)
