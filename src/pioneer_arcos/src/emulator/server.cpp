#include "pioneer_arcos/emulator/server.hpp"

#include <poll.h>

#include <array>

namespace pioneer_arcos {
namespace {

/// Returns whether the robot's watchdog considers its client gone.
bool is_silent(const EmulatedRobot& robot, SteadyTime now) {
  return now - robot.last_packet() > std::chrono::milliseconds{robot.config().watchdog_ms};
}

}  // namespace

tl::expected<EmulatorServer, foothill_link::LinkError> EmulatorServer::open(
    const Options& options) {
  EmulatorServer server;
  if (options.tcp_port) {
    auto tcp = ClientPort::listen(options.host, *options.tcp_port);
    if (!tcp) return tl::unexpected{tcp.error()};
    server.tcp_.emplace(*std::move(tcp));
  }
  if (options.pty_path) {
    auto serial = SerialEmulation::open(*options.pty_path);
    if (!serial) return tl::unexpected{serial.error()};
    server.serial_.emplace(*std::move(serial));
  }
  return server;
}

void EmulatorServer::wait(std::chrono::milliseconds timeout) const {
  std::array<pollfd, 3> waiting{};
  nfds_t count = 0;
  const auto add = [&](int descriptor) { waiting[count++] = {descriptor, POLLIN, 0}; };
  if (tcp_) add(tcp_->descriptor());
  if (tcp_ && tcp_->has_client()) add(tcp_->client_descriptor());
  if (serial_ && serial_->descriptor()) add(*serial_->descriptor());
  poll(waiting.data(), count, static_cast<int>(timeout.count()));
}

void EmulatorServer::serve(EmulatedRobot& robot, SteadyTime now) {
  robot.advance(now);
  if (tcp_) serve_tcp(robot, now);
  if (serial_) serve_serial(robot, now);
  const auto bytes = robot.take_output();
  if (bytes.empty()) return;
  if (!has_tcp_client()) {
    if (serial_) serial_->write(bytes, robot.baud());
    return;
  }
  const auto written = tcp_->client().write(bytes);
  if (!written) return drop_client(robot, "disconnected");
  // The rest of a packet cannot be sent later, because the next one may precede it.
  if (*written < bytes.size()) drop_client(robot, "dropped: it does not read its input");
}

void EmulatorServer::serve_tcp(EmulatedRobot& robot, SteadyTime now) {
  const std::uint64_t refused = tcp_->refused();
  const bool serial_is_live = !tcp_->has_client() &&
                              robot.session() == EmulatedRobot::Session::kOpen &&
                              !is_silent(robot, now);
  const bool may_replace = is_silent(robot, now);
  if (!serial_is_live && tcp_->accept(may_replace)) {
    robot.disconnect();
    report("client connected");
  }
  if (tcp_->refused() > refused) report("second client refused");
  if (tcp_->has_client()) read_tcp(robot, now);
}

void EmulatorServer::read_tcp(EmulatedRobot& robot, SteadyTime now) {
  std::array<std::uint8_t, 4096> buffer;
  while (true) {
    const auto count = tcp_->client().read(buffer);
    if (!count) return drop_client(robot, "disconnected");
    if (*count == 0) return;
    robot.receive({buffer.data(), *count}, now);
  }
}

void EmulatorServer::drop_client(EmulatedRobot& robot, const char* reason) {
  tcp_->disconnect();
  robot.disconnect();
  report(std::string{"client "} + reason);
}

void EmulatorServer::serve_serial(EmulatedRobot& robot, SteadyTime now) {
  const auto bytes = serial_->read(robot.baud());
  if (!bytes.empty() && !has_tcp_client()) robot.receive(bytes, now);
}

}  // namespace pioneer_arcos
