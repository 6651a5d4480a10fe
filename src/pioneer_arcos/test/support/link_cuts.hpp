#pragma once

#include <unistd.h>

#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "cut_proxy.hpp"
#include "emulator_thread.hpp"
#include "pioneer_arcos/client.hpp"

namespace pioneer_arcos::support {

/// Results of repeated cuts of a link.
struct CutReport {
  int cuts{};
  std::vector<double> reconnect_times{};  ///< From restoring the line to the next packet [s].
  int not_reconnected{};
  std::size_t setpoints{};  ///< Setpoints that the robot executed.
  int out_of_order{};       ///< Setpoints that were not newer than the previous one.
  double blind_drive{};     ///< Longest motion after the last packet [s].
};

enum class LineKind : std::uint8_t { kTcp, kSerial };

/// Drives a robot over a line that is cut repeatedly. Setpoints increase, so that each command that
/// the robot executes shows when it was given.
class CutExperiment {
 public:
  static constexpr std::chrono::milliseconds kWatchdog{400};

  CutExperiment(LineKind kind, unsigned seed)
      : random_{seed},
        name_{"/tmp/arcos_cut_" + std::to_string(getpid()) + "_" + std::to_string(seed)} {
    EmulatedRobot::Options robot;
    robot.flash.watchdog_ms = static_cast<std::uint16_t>(kWatchdog.count());
    // Limits in the flash persist over cuts; setpoints serve as numbers and exceed them.
    robot.flash.speed_max = 150;
    robot.flash.acceleration = robot.flash.deceleration = 2000;
    EmulatorServer::Options where;
    if (kind == LineKind::kTcp) where.tcp_port = 0;
    if (kind == LineKind::kSerial) where.pty_path = name_ + "_robot";
    emulator_ = std::make_unique<EmulatorThread>(where, robot);
    std::string address;
    if (kind == LineKind::kTcp) {
      auto proxy = std::make_unique<TcpCutProxy>(emulator_->port());
      address = proxy->address();
      proxy_ = std::move(proxy);
    } else {
      auto proxy = std::make_unique<PtyCutProxy>(name_ + "_client", name_ + "_robot");
      address = proxy->address();
      proxy_ = std::move(proxy);
    }
    ClientOptions options;
    options.guard = false;  // The guard would keep the line open.
    client_ = std::make_unique<ArcosClient>(parse_address(address).value(), options);
    client_->enable_motors(true);
  }

  [[nodiscard]] CutReport run(int cuts) {
    CutReport report;
    drive_until(std::chrono::seconds{5}, [&] { return emulator_->speed() > 0.05; });
    for (int i = 0; i < cuts; ++i) cut_once(report);
    report.cuts = cuts;
    evaluate(report);
    return report;
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::uint32_t between(std::uint32_t low, std::uint32_t high) {
    return low + static_cast<std::uint32_t>(random_() % (high - low + 1));
  }

  /// Sends a new setpoint every 25 ms until a condition holds; returns whether it holds in time.
  template <typename Condition>
  bool drive_until(Clock::duration timeout, Condition&& holds) {
    const SteadyTime deadline = Clock::now() + timeout;
    while (!holds()) {
      if (Clock::now() > deadline) return false;
      if (Clock::now() >= next_setpoint_) {
        next_setpoint_ = Clock::now() + std::chrono::milliseconds{25};
        client_->drive(1e-3 * ++number_, 0.0);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    return true;
  }

  void cut_once(CutReport& report) {
    proxy_->arm(static_cast<Cut>(between(0, 2)), between(1, 300));
    drive_until(std::chrono::seconds{3}, [&] { return proxy_->is_cut(); });
    const auto outage = std::chrono::milliseconds{between(20, 900)};
    const SteadyTime restored = Clock::now() + outage;
    drive_until(std::chrono::seconds{2}, [&] { return Clock::now() >= restored; });
    proxy_->restore();
    const bool is_connected = drive_until(std::chrono::seconds{6}, [&] {
      const ArcosStatistics link = client_->link();
      return link.connected && link.last_packet > restored + std::chrono::milliseconds{20};
    });
    const std::chrono::duration<double> took = Clock::now() - restored;
    if (is_connected) report.reconnect_times.push_back(took.count());
    if (!is_connected) ++report.not_reconnected;
  }

  void evaluate(CutReport& report) const {
    std::int32_t last = 0;
    for (const Executed& command : emulator_->executed()) {
      if (command.code != CommandCode::kVelocity || command.number == 0) continue;
      ++report.setpoints;
      if (command.number <= last) ++report.out_of_order;
      last = command.number;
    }
    report.blind_drive = emulator_->longest_blind_drive();
  }

  std::mt19937 random_;
  std::string name_;
  std::unique_ptr<EmulatorThread> emulator_;
  std::unique_ptr<CutProxy> proxy_;
  std::unique_ptr<ArcosClient> client_;
  std::int32_t number_{0};
  SteadyTime next_setpoint_{};
};

/// Runs experiments of one kind in parallel.
inline std::vector<CutReport> run_cut_experiments(LineKind kind, int lanes, int cuts_each,
                                                  unsigned seed) {
  std::vector<CutReport> reports(static_cast<std::size_t>(lanes));
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    threads.emplace_back([&, i] {
      CutExperiment experiment{kind, seed + static_cast<unsigned>(i)};
      reports[i] = experiment.run(cuts_each);
    });
  }
  for (std::thread& thread : threads) thread.join();
  return reports;
}

}  // namespace pioneer_arcos::support
