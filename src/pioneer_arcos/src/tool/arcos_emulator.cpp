// A Pioneer P3-DX in software, for clients of ARCOS over a socket or a serial port.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <string>

#include "pioneer_arcos/address.hpp"
#include "pioneer_arcos/emulator/dynamic_body.hpp"
#include "pioneer_arcos/emulator/server.hpp"

namespace {

using namespace pioneer_arcos;
using Clock = std::chrono::steady_clock;

std::atomic<bool> shutdown_requested{false};

struct Arguments {
  std::optional<std::uint16_t> tcp{};
  std::string host{"127.0.0.1"};
  std::optional<std::string> pty{};
  std::string name{"Foothill"};
  std::uint16_t watchdog_ms{2000};
  double charge{1.0};
  bool gyro{};
  bool verbose{};
};

void add_options(CLI::App& app, Arguments& arguments) {
  app.add_option("--tcp", arguments.tcp,
                 "TCP port to listen on; clients expect 8101; 0 selects any free port");
  app.add_option("--host", arguments.host, "local IPv4 address to listen on")
      ->capture_default_str();
  app.add_option("--pty", arguments.pty, "path of an emulated serial port, such as /tmp/ttyP3");
  app.add_option("--name", arguments.name, "name of the robot")
      ->check([](const std::string& name) {
        return name.size() <= kMaxName ? "" : "at most 19 characters";
      })
      ->capture_default_str();
  app.add_option("--watchdog", arguments.watchdog_ms,
                 "time without packets after which the robot stops [ms]; 0 disables the watchdog")
      ->capture_default_str();
  app.add_option("--charge", arguments.charge, "initial charge of the battery, 0 to 1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app.add_flag("--gyro", arguments.gyro, "emulate a robot with a gyro");
  app.add_flag("--verbose", arguments.verbose, "print each command");
}

void print_line(Clock::time_point begin, const std::string& line) {
  const std::chrono::duration<double> since = Clock::now() - begin;
  fmt::print("[{:9.3f}] {}\n", since.count(), line);
  std::fflush(stdout);
}

EmulatedRobot::Options robot_options(const Arguments& arguments) {
  EmulatedRobot::Options options{.name = arguments.name};
  options.flash.watchdog_ms = arguments.watchdog_ms;
  options.flash.has_gyro = arguments.gyro ? 1 : 0;
  return options;
}

/// Prints changes of session, motors and watchdog.
class Reporter {
 public:
  explicit Reporter(Clock::time_point begin) : begin_{begin} {}

  void update(const EmulatedRobot& robot) {
    const bool is_open = robot.session() == EmulatedRobot::Session::kOpen;
    report(is_open_, is_open, "session opened", "session closed");
    report(motors_, robot.motors_enabled(), "motors on", "motors off");
    report(watchdog_, robot.watchdog_has_tripped(), "watchdog: no packets, robot stopped",
           "watchdog: packets received, robot resumes");
  }

 private:
  void report(bool& known, bool now, const char* on, const char* off) const {
    if (known == now) return;
    known = now;
    print_line(begin_, now ? on : off);
  }

  Clock::time_point begin_;
  bool is_open_{};
  bool motors_{};
  bool watchdog_{};
};

int run(const Arguments& arguments) {
  const auto begin = Clock::now();
  auto server = EmulatorServer::open({arguments.tcp, arguments.host, arguments.pty});
  if (!server) {
    fmt::print(stderr, "arcos_emulator: {}\n", server.error().text);
    return 1;
  }
  DynamicBody body{{.charge = arguments.charge}};
  EmulatedRobot robot{robot_options(arguments), body, begin};
  server->on_event([&](const std::string& line) { print_line(begin, line); });
  if (arguments.verbose) {
    robot.on_command([&](const ReceivedCommand& command, SteadyTime) {
      print_line(begin, fmt::format("command {} {}", static_cast<int>(command.code),
                                    command.number ? std::to_string(*command.number) : ""));
    });
  }
  if (arguments.tcp) {
    print_line(begin, fmt::format("listening on tcp://{}:{}", arguments.host, server->tcp_port()));
  }
  if (arguments.pty) print_line(begin, fmt::format("serial port {} at 9600 baud", *arguments.pty));
  Reporter reporter{begin};
  while (!shutdown_requested) {
    server->wait(std::chrono::milliseconds{5});
    server->serve(robot, Clock::now());
    reporter.update(robot);
  }
  print_line(begin, "shut down");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{
      "Emulator of a Pioneer P3-DX for ARIA, AriaCoda, rosaria, Player and other clients."};
  Arguments arguments;
  add_options(app, arguments);
  CLI11_PARSE(app, argc, argv);
  if (!arguments.tcp && !arguments.pty) arguments.tcp = kArcosPort;
  struct sigaction action {};
  action.sa_handler = [](int) { shutdown_requested = true; };
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return run(arguments);
}
