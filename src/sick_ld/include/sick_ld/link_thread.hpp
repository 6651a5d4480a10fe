#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "sick_ld/serial_link.hpp"

namespace sick_ld {

/// What a link thread knows, at one time.
struct LinkSnapshot {
  ClientStatus status{};
  ScanPlan plan{};
  std::string port_problem{};
  double now{};  ///< Steady time of the snapshot [s].
};

/// A serial link with a thread of its own, so that the port is read as soon as bytes come.
class LinkThread {
 public:
  /// Called from the thread. @param age Time since the first ray [s].
  using ScanHandler = std::function<void(const Scan& scan, double age)>;

  LinkThread(const ClientConfig& config, const std::string& path, ScanHandler handler);
  /// Puts a scanner that measures to rest, if that takes no longer than a second.
  ~LinkThread();
  LinkThread(const LinkThread&) = delete;
  LinkThread& operator=(const LinkThread&) = delete;

  void set_goal(Goal goal) { goal_ = goal; }
  void request_reset() { is_reset_wanted_ = true; }
  [[nodiscard]] LinkSnapshot snapshot() const;

 private:
  void run(const std::stop_token& stop);
  void run_once();

  SerialLink link_;
  ScanHandler handler_;
  std::atomic<Goal> goal_{Goal::kStandby};
  std::atomic<bool> is_reset_wanted_{};
  mutable std::mutex mutex_{};
  LinkSnapshot snapshot_{};
  std::jthread thread_{};
};

/// Returns the rate that a file remembers [baud], if it does.
[[nodiscard]] std::optional<int> read_baud(const std::string& file);
/// Has a file remember a rate [baud]; without a file, or if it can't be written, nothing happens.
void write_baud(const std::string& file, int baud);

}  // namespace sick_ld
