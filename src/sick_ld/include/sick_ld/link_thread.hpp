#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "sick_ld/serial_link.hpp"

/// A SerialLink with its own thread.
///
/// Stamps and time-outs depend on prompt reading of the port, which the callbacks of a node must
/// not delay. The thread delivers scans through a handler and its state as a snapshot.
namespace sick_ld {

/// State of a link at one time.
struct LinkSnapshot {
  ClientStatus status{};
  ScanPlan plan{};
  std::string port_problem{};  ///< Why there is no port; empty if there is one.
  double now{};                ///< Host time of the snapshot [s].
};

class LinkThread {
 public:
  /// Called by the thread for each scan. @param age Time since the first ray [s].
  using ScanHandler = std::function<void(const Scan& scan, double age)>;

  /// Starts the thread. Throws as ScannerClient does.
  LinkThread(const ClientConfig& config, const std::string& path, ScanHandler handler);
  /// Stops the thread, after an attempt of at most one second to stop a scanner that measures.
  ~LinkThread();
  LinkThread(const LinkThread&) = delete;
  LinkThread& operator=(const LinkThread&) = delete;

  void set_goal(Goal goal) { goal_ = goal; }
  void request_reset() { is_reset_requested_ = true; }
  [[nodiscard]] LinkSnapshot snapshot() const;

 private:
  void run(const std::stop_token& stop);
  void run_once();

  SerialLink link_;
  ScanHandler handler_;
  std::atomic<Goal> goal_{Goal::kStandby};
  std::atomic<bool> is_reset_requested_{};
  mutable std::mutex mutex_{};
  LinkSnapshot snapshot_{};
  std::jthread thread_{};
};

}  // namespace sick_ld
