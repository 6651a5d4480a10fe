#include "pioneer_arcos/emulator/server.hpp"

#include <poll.h>

#include <array>

namespace pioneer_arcos {
namespace {

/// Returns whether the robot takes its client for gone.
bool is_silent(const EmulatedRobot& robot, Instant now) {
  return now - robot.last_packet() > std::chrono::milliseconds{robot.config().watchdog_ms};
}

}  // namespace

tl::expected<EmulatorServer, LinkError> EmulatorServer::open(const Options& options) {
  EmulatorServer server;
  if (options.tcp_port) {
    auto tcp = TcpPort::listen(options.host, *options.tcp_port);
    if (!tcp) return tl::unexpected{tcp.error()};
    server.tcp_.emplace(*std::move(tcp));
  }
  if (options.pty_path) {
    auto pty = PtyPort::open(*options.pty_path);
    if (!pty) return tl::unexpected{pty.error()};
    server.pty_.emplace(*std::move(pty));
  }
  return server;
}

void EmulatorServer::wait(std::chrono::milliseconds patience) const {
  std::array<pollfd, 3> waiting{};
  nfds_t count = 0;
  const auto add = [&](int descriptor) { waiting[count++] = {descriptor, POLLIN, 0}; };
  if (tcp_) add(tcp_->descriptor());
  if (tcp_ && tcp_->has_client()) add(tcp_->client_descriptor());
  if (pty_ && pty_->descriptor()) add(*pty_->descriptor());
  poll(waiting.data(), count, static_cast<int>(patience.count()));
}

void EmulatorServer::serve(EmulatedRobot& robot, Instant now) {
  robot.advance(now);
  if (tcp_) serve_tcp(robot, now);
  if (pty_) serve_pty(robot, now);
  const auto bytes = robot.take_output();
  if (bytes.empty()) return;
  if (!has_tcp_client()) {
    if (pty_) pty_->write(bytes, robot.baud());
    return;
  }
  const auto written = tcp_->client().write(bytes);
  if (!written) return lose_client(robot, "gone");
  // A client that takes nothing any more would get packets cut in two.
  if (*written < bytes.size()) lose_client(robot, "too slow");
}

void EmulatorServer::serve_tcp(EmulatedRobot& robot, Instant now) {
  const std::uint64_t refused = tcp_->refused();
  const bool serial_is_live = !tcp_->has_client() &&
                              robot.session() == EmulatedRobot::Session::kOpen &&
                              !is_silent(robot, now);
  const bool may_replace = is_silent(robot, now);
  if (!serial_is_live && tcp_->accept(may_replace)) {
    robot.disconnect();
    tell("client connected");
  }
  if (tcp_->refused() > refused) tell("second client refused");
  if (tcp_->has_client()) read_tcp(robot, now);
}

void EmulatorServer::read_tcp(EmulatedRobot& robot, Instant now) {
  std::array<std::uint8_t, 4096> buffer;
  while (true) {
    const auto count = tcp_->client().read(buffer);
    if (!count) return lose_client(robot, "gone");
    if (*count == 0) return;
    robot.receive({buffer.data(), *count}, now);
  }
}

void EmulatorServer::lose_client(EmulatedRobot& robot, const char* why) {
  tcp_->hang_up();
  robot.disconnect();
  tell(std::string{"client "} + why);
}

void EmulatorServer::serve_pty(EmulatedRobot& robot, Instant now) {
  const auto bytes = pty_->read(robot.baud());
  if (!bytes.empty() && !has_tcp_client()) robot.receive(bytes, now);
}

}  // namespace pioneer_arcos
