#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "counting_source.hpp"
#include "sick_ld/client.hpp"
#include "sick_ld/emulator.hpp"

namespace sick_ld {

/// A client and an emulated scanner on a wire of simulated time.
class LinkRig {
 public:
  explicit LinkRig(const ClientConfig& client_config = {},
                   const EmulatorConfig& scanner_config = {},
                   std::shared_ptr<ProfileSource> source = std::make_shared<CountingSource>())
      : client{client_config}, scanner{scanner_config, std::move(source)} {}

  /// Plugs in.
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
      if (!is_true(scan, client.plan().points)) ++wrong_scans;
      scans.push_back(std::move(scan));
    }
  }

  /// Runs until a condition holds; returns whether it came to that within some time [s].
  bool run_until(const std::function<bool()>& condition, double limit) {
    const double end = now + limit;
    while (!condition() && now < end) step();
    return condition();
  }
  void run_for(double duration) {
    run_until([] { return false; }, duration);
  }
  [[nodiscard]] ClientStatus status() const { return client.status(now); }

  Client client;
  Emulator scanner;
  double now{1.0};
  double tick{5e-4};
  std::function<void(std::string&)> damage_up{};
  std::function<void(std::string&)> damage_down{};
  std::string sent{};  ///< All that the host has sent.
  std::vector<Scan> scans{};
  double t_last_scan{};
  int wrong_scans{};
};

}  // namespace sick_ld
