// Measures the link to a robot: cut lines, killed commanders, latency of commands.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <string>

#include "../test/support/link_cuts.hpp"
#include "foothill_test_support/bench_rows.hpp"
#include "pioneer_arcos/parser.hpp"
#include "pioneer_arcos/standard_packet.hpp"

namespace {

using namespace pioneer_arcos;
using namespace pioneer_arcos::support;
using namespace std::chrono_literals;
using foothill_test_support::number_text;
using Clock = std::chrono::steady_clock;

double seconds_since(SteadyTime begin) {
  return std::chrono::duration<double>{Clock::now() - begin}.count();
}

constexpr foothill_test_support::BenchPrinter kRows{"arcos",
                                                    {.figure = 4, .reference = 4, .ratio = 4}};

/// Prints one line for ./foothill bench. @param bar Upper limit of the figure; negative for none.
void emit(const std::string& name, double figure, const char* unit, double reference, double bar) {
  if (bar < 0.0) {
    kRows.print({name, figure, unit, reference, ""});
  } else {
    const std::string limit = number_text(bar, std::chars_format::general, 4);
    kRows.print({name, figure, unit, reference, "<= " + limit, figure <= bar});
  }
}

void bench_cuts(LineKind kind, const char* name, int lanes, int cuts_each) {
  std::fprintf(stderr, "%d cuts over %s\n", lanes * cuts_each, name);
  std::vector<double> times;
  int missed = 0;
  int disorder = 0;
  double blind = 0.0;
  for (const CutReport& report : run_cut_experiments(kind, lanes, cuts_each, 2026)) {
    times.insert(times.end(), report.reconnect_times.begin(), report.reconnect_times.end());
    missed += report.not_reconnected;
    disorder += report.out_of_order;
    blind = std::max(blind, report.blind_drive);
  }
  std::ranges::sort(times);
  if (times.empty()) times.push_back(99.0);
  const std::string cuts = std::to_string(lanes * cuts_each) + " cuts, " + name + ": ";
  const double watchdog = std::chrono::duration<double>{CutExperiment::kWatchdog}.count();
  emit(cuts + "reconnected after the line, median", times[times.size() / 2], "s", 2.0, -1.0);
  emit(cuts + "reconnected after the line, slowest", missed > 0 ? 99.0 : times.back(), "s", 2.0,
       2.0);
  emit(cuts + "commands repeated or out of order", disorder, "", 0.0, 0.0);
  // Braking from 0.15 m/s takes 75 ms; the rest allows for servo and scheduler.
  emit(cuts + "moving after the last packet", blind, "s", watchdog, watchdog + 0.15);
}

/// Returns the time until a robot at 0.5 m/s stops after its commander was killed [s].
double stopping_time(LineKind kind, bool guard) {
  const std::string path = "/tmp/arcos_bench_" + std::to_string(getpid());
  EmulatorServer::Options where;
  if (kind == LineKind::kTcp) where.tcp_port = 0;
  if (kind == LineKind::kSerial) where.pty_path = path;
  EmulatorThread emulator{where, {}};
  const auto tcp = "tcp://127.0.0.1:" + std::to_string(emulator.port());
  const Address address = parse_address(kind == LineKind::kTcp ? tcp : path).value();
  const pid_t commander = fork();
  if (commander == 0) {
    ClientOptions options;
    options.guard = guard;
    ArcosClient client{address, options};
    client.enable_motors(true);
    while (true) {
      client.drive(0.5, 0.0);
      usleep(20'000);
    }
  }
  const bool is_fast = eventually(10s, [&] { return emulator.speed() > 0.49; });
  kill(commander, SIGKILL);
  const SteadyTime killed = Clock::now();
  const bool has_stopped =
      eventually(8s, [&] { return emulator.speed() < EmulatorThread::kMoving; });
  const double took = is_fast && has_stopped ? seconds_since(killed) : 99.0;
  waitpid(commander, nullptr, 0);
  return took;
}

void bench_killed_commander() {
  constexpr int kRounds = 10;
  for (const auto& [kind, name] :
       {std::pair{LineKind::kTcp, "socket"}, std::pair{LineKind::kSerial, "serial line"}}) {
    std::fprintf(stderr, "commander killed, %s\n", name);
    const double alone = stopping_time(kind, false);
    double slowest = 0.0;
    for (int i = 0; i < kRounds; ++i) slowest = std::max(slowest, stopping_time(kind, true));
    emit("SIGKILL at 0.5 m/s, " + std::string{name} +
             ": stopped, slowest of 10; reference without guard",
         slowest, "s", alone, 0.5);
  }
}

/// Time from drive() to execution by the robot; the reference is the robot's packet period.
void bench_latency() {
  std::fprintf(stderr, "latency of commands\n");
  EmulatorThread emulator{{.tcp_port = 0}, {}};
  ArcosClient client{TcpAddress{"127.0.0.1", emulator.port()}};
  client.enable_motors(true);
  if (!client.wait_until_connected(5s)) return;
  std::vector<double> executed;
  for (int i = 1; i <= 300; ++i) {
    const SteadyTime given = Clock::now();
    client.drive(1e-3 * i, 0.0);
    const bool is_done = eventually(1s, [&] {
      const auto commands = emulator.executed();
      return !commands.empty() && commands.back().code == CommandCode::kVelocity &&
             commands.back().number == i;
    });
    if (is_done) {
      executed.push_back(
          std::chrono::duration<double>{emulator.executed().back().at - given}.count());
    }
    std::this_thread::sleep_for(11ms);
  }
  (void)client.wait_for_packet(1s);
  const SteadyTime begin = Clock::now();
  const std::uint64_t before = client.state().packets;
  for (int i = 0; i < 20; ++i) (void)client.wait_for_packet(1s);
  const double period = seconds_since(begin) / static_cast<double>(client.state().packets - before);
  std::ranges::sort(executed);
  if (executed.empty()) return;
  const std::string name = "command to robot over a socket, ";
  emit(name + "median; reference packet period", executed[executed.size() / 2], "s", period, -1.0);
  emit(name + "99 %", executed[executed.size() * 99 / 100], "s", period, -1.0);
}

void bench_codec() {
  StandardPacket packet;
  for (std::uint8_t i = 0; i < 6; ++i) packet.sonars.push_back({i, 1000});
  packet.gripper_state = packet.analog_port = packet.analog = 0;
  const Frame frame = encode(packet);
  PacketParser parser;
  constexpr int kPackets = 1'000'000;
  std::uint64_t sum = 0;
  const SteadyTime begin = Clock::now();
  for (int i = 0; i < kPackets; ++i) {
    parser.feed(frame.bytes(), [&](Payload p) { sum += decode_standard(p)->sonars.size(); });
  }
  const double each = seconds_since(begin) / kPackets;
  const double line = 10.0 * static_cast<double>(frame.size()) / 115200.0;
  emit("one packet detected and decoded; reference its time on a 115200 baud line",
       sum == 6U * kPackets ? each : 99.0, "s", line, -1.0);
}

}  // namespace

int main() {
  bench_codec();
  bench_latency();
  bench_killed_commander();
  bench_cuts(LineKind::kTcp, "socket", 5, 50);
  bench_cuts(LineKind::kSerial, "serial line", 5, 50);
}
