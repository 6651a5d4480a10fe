#include "sick_ld/link_thread.hpp"

#include <utility>

#include "sick_ld/steady_seconds.hpp"

namespace sick_ld {
namespace {

/// Longest wait for bytes, after which goals and time-outs are checked.
constexpr std::chrono::milliseconds kWait{5};
/// Time limit of the attempt to stop the scanner [s].
constexpr double kStopTimeout = 1.0;

}  // namespace

LinkThread::LinkThread(const ClientConfig& config, const std::string& path, ScanHandler handler)
    : link_{config, path}, handler_{std::move(handler)} {
  run_once();
  thread_ = std::jthread{[this](const std::stop_token& stop) { run(stop); }};
}

LinkThread::~LinkThread() {
  thread_.request_stop();
  thread_.join();
}

void LinkThread::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) run_once();
  goal_ = Goal::kStandby;
  const double end = steady_seconds() + kStopTimeout;
  const auto is_measuring = [&] {
    return link_.client().status(steady_seconds()).mode == ScannerMode::kMeasure;
  };
  while (is_measuring() && steady_seconds() < end) run_once();
}

void LinkThread::run_once() {
  link_.client().set_goal(goal_);
  if (is_reset_requested_.exchange(false)) link_.client().request_reset(ResetLevel::kHalt);
  link_.run_once(kWait);
  const double now = steady_seconds();
  for (const Scan& scan : link_.client().take_scans()) handler_(scan, now - scan.t_first);
  LinkSnapshot snapshot{link_.client().status(now), link_.client().plan(), link_.port_problem(),
                        now};
  const std::lock_guard lock{mutex_};
  snapshot_ = std::move(snapshot);
}

LinkSnapshot LinkThread::snapshot() const {
  const std::lock_guard lock{mutex_};
  return snapshot_;
}

}  // namespace sick_ld
