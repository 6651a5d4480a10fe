#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "foothill_link/link_statistics.hpp"
#include "sick_ld/client_status.hpp"
#include "sick_ld/command_queue.hpp"
#include "sick_ld/procedure.hpp"
#include "sick_ld/profile_stream.hpp"
#include "sick_ld/rate_search.hpp"
#include "sick_ld/scan.hpp"
#include "sick_ld/scan_plan.hpp"
#include "sick_ld/scanner_error.hpp"
#include "sick_ld/service.hpp"
#include "sick_ld/telegram_parser.hpp"

/// The host's end of the line: a state machine that finds, configures and operates the scanner.
///
/// The client knows neither a port nor a clock. Bytes and time are arguments, bytes and scans are
/// results, so that one hour of operation is simulated in a second and every run is reproducible.
/// SerialLink connects it to a port.
namespace sick_ld {

/// Finds the scanner, negotiates the rate of the line, configures the scanner, receives profiles,
/// and starts over after any loss. At most one command is unanswered at any time. The scanner is
/// never reset without a call of request_reset().
class ScannerClient {
 public:
  /// Throws std::invalid_argument as make_plan() does.
  explicit ScannerClient(const ClientConfig& config);

  void set_goal(Goal goal) { goal_ = goal; }
  [[nodiscard]] Goal goal() const { return goal_; }
  /// Resets the scanner when the line is free, and then returns to the goal.
  void request_reset(ResetLevel level) { reset_ = level; }

  /// Starts the search on an open port. @param now Host time [s], here and below; never decreases.
  void on_open(double now);
  void on_closed();
  void on_bytes(std::span<const char> bytes, double now);
  /// Detects time-outs and sends what is due. To be called every few milliseconds.
  void on_time(double now);

  /// Returns the rate that the port must have [baud].
  [[nodiscard]] int baud() const { return rates_.baud(); }
  /// Returns the bytes to be written at that rate since the last call.
  [[nodiscard]] std::string take_output() { return std::exchange(output_, {}); }
  /// Returns the scans since the last call.
  [[nodiscard]] std::vector<Scan> take_scans() { return stream_.take_scans(); }

  [[nodiscard]] const ScanPlan& plan() const { return plan_; }
  [[nodiscard]] ClientStatus status(double now) const;

 private:
  void search(double now);
  void prepare_goal();
  void send(double now);
  void on_goal_reached(double now);
  void on_timeout(double now);
  void on_no_response(double now);
  void fail(const std::string& problem, double now);
  void on_telegram(const Telegram& telegram, double now);
  void on_profile(std::span<const std::uint16_t> words, double now);
  void on_response(const Response& response, double now);
  void dispatch(CommandPurpose purpose, const Response& response, double now);

  void on_found(const Response& response);
  void on_rate_confirmed(const Response& response, double now);
  void on_global(const Response& response);
  void on_mode(const Response& response, double now);
  void on_measuring(const Response& response, double now);

  ClientConfig config_{};
  Goal goal_{Goal::kStandby};
  Goal prepared_goal_{Goal::kStandby};  ///< Goal of the last command sequence.
  std::optional<ResetLevel> reset_{};
  ClientState state_{ClientState::kClosed};
  ScanPlan plan_{};
  RateSearch rates_;
  CommandQueue commands_{};
  double t_deadline_{};  ///< Host time at which the due response or profile is late [s].
  std::string output_{};
  TelegramParser parser_{};
  ProfileStream stream_;
  ScannerState scanner_{};
  foothill_link::LinkStatistics<ScannerError> link_{};
  std::string problem_{};
};

}  // namespace sick_ld
