#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "counting_source.hpp"
#include "sick_ld/emulator.hpp"
#include "sick_ld/scanner_client.hpp"

namespace sick_ld {

/// A client and an emulated scanner on a line in simulated time.
class LinkRig {
 public:
  explicit LinkRig(const ClientConfig& client_config = {},
                   const EmulatorConfig& scanner_config = {},
                   std::shared_ptr<ProfileSource> source = std::make_shared<CountingSource>())
      : client{client_config}, scanner{scanner_config, std::move(source)} {}

  /// Opens the client's port.
  void open() { client.on_open(now); }

  void step() {
    now += tick;
    client.on_time(now);
    std::string up = client.take_output();
    for (char byte : up) sent.push_back(byte);
    if (!up.empty()) {
      if (damage_up) damage_up(up);
      scanner.receive(up, now, client.baud());
    }
    std::string down = scanner.transmit(now, client.baud());
    if (damage_down) damage_down(down);
    if (!down.empty()) client.on_bytes(down, now);
    for (Scan& scan : client.take_scans()) {
      t_last_scan = now;
      if (!is_correct(scan, client.plan().points)) ++wrong_scans;
      scans.push_back(std::move(scan));
    }
  }

  /// Runs until a condition holds, at most for a time [s]; returns whether it holds.
  bool run_until(const std::function<bool()>& condition, double limit) {
    const double end = now + limit;
    while (!condition() && now < end) step();
    return condition();
  }
  void run_for(double duration) {
    run_until([] { return false; }, duration);
  }
  [[nodiscard]] ClientStatus status() const { return client.status(now); }

  ScannerClient client;
  Emulator scanner;
  double now{1.0};                                  ///< Simulated time [s].
  double tick{5e-4};                                ///< Step of the simulation [s].
  std::function<void(std::string&)> damage_up{};    ///< Changes bytes from host to scanner.
  std::function<void(std::string&)> damage_down{};  ///< Changes bytes from scanner to host.
  std::string sent{};                               ///< All bytes from the host, undamaged.
  std::vector<Scan> scans{};
  double t_last_scan{};  ///< Time at which the last scan was complete [s].
  int wrong_scans{};     ///< Number of scans that differ from the source.
};

}  // namespace sick_ld
