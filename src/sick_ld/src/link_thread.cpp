#include "sick_ld/link_thread.hpp"

#include <filesystem>
#include <fstream>
#include <utility>

#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

constexpr std::chrono::milliseconds kPatience{5};
constexpr double kLongestGoodbye = 1.0;

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
  const double end = steady_time() + kLongestGoodbye;
  const auto is_measuring = [&] {
    return link_.client().status(steady_time()).mode == Mode::kMeasure;
  };
  while (is_measuring() && steady_time() < end) run_once();
}

void LinkThread::run_once() {
  link_.client().set_goal(goal_);
  if (is_reset_wanted_.exchange(false)) link_.client().request_reset(ResetLevel::kHalt);
  link_.run_once(kPatience);
  const double now = steady_time();
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

std::optional<int> read_baud(const std::string& file) {
  std::ifstream stream{file};
  int baud{};
  if (!(stream >> baud) || !baud_code(baud)) return std::nullopt;
  return baud;
}

void write_baud(const std::string& file, int baud) {
  if (file.empty()) return;
  std::error_code ignored;
  const std::filesystem::path folder = std::filesystem::path{file}.parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
  std::ofstream{file} << baud << '\n';
}

}  // namespace sick_ld
