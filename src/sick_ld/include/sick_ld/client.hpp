#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sick_ld/error_counts.hpp"
#include "sick_ld/profile_receiver.hpp"
#include "sick_ld/scan.hpp"
#include "sick_ld/scan_plan.hpp"
#include "sick_ld/segments.hpp"
#include "sick_ld/service.hpp"
#include "sick_ld/telegram_parser.hpp"

namespace sick_ld {

/// What the scanner is to do.
enum class Goal { kStandby, kMeasure };

enum class ClientState {
  kClosed,     ///< There is no port.
  kSearching,  ///< Asks at one rate after another whether a scanner is there.
  kPreparing,  ///< Tells the scanner what to do.
  kStandby,    ///< The scanner is there and rests.
  kMeasuring,  ///< Profiles come.
};

/// Stable text for logs and messages.
[[nodiscard]] const char* to_cstr(ClientState state);

struct ClientConfig {
  ScanRequest request{};
  int baud{115200};                 ///< Wanted [baud]; the scanner is told to change to it.
  std::optional<int> known_baud{};  ///< Where the scanner was found last [baud].
  Mounting mounting{};
  double spin_up_timeout{20.0};  ///< Until the head turns as told [s].
};

/// What is known of the scanner and the link to it.
struct ClientStatus {
  ClientState state{ClientState::kClosed};
  bool is_connected{};
  int baud{};  ///< Of the link now [baud].
  Mode mode{Mode::kUnknown};
  double t_heard{};  ///< Host's time of the last valid telegram [s]; 0 before the first.
  std::uint32_t reconnects{};
  double rate{};    ///< Profiles received a second.
  double period{};  ///< Of a turn [s].
  Account account{};
  ErrorCounts errors{};
  std::string identification{};
  std::string problem{};  ///< Why it does not measure, if there is something to say.
};

/// The host's side of the link: finds the scanner, negotiates the rate of the wire, configures,
/// starts, receives, and begins anew whenever something is lost. It knows no port and no clock:
/// bytes and time are handed in, bytes and scans are taken out.
///
/// At most one command is under way, so the scanner's buffer never holds more than that. The
/// scanner is never reset unless request_reset() was called.
class Client {
 public:
  /// Throws std::invalid_argument naming what can't be done.
  explicit Client(const ClientConfig& config);

  void set_goal(Goal goal) { goal_ = goal; }
  [[nodiscard]] Goal goal() const { return goal_; }

  /// Has the scanner reset when the link is free; measuring goes on afterwards if it is the goal.
  void request_reset(ResetLevel level) { reset_ = level; }

  /// @param now Host's time [s], here and below; it never goes back.
  void on_open(double now);
  void on_closed(double now);
  void on_bytes(std::span<const char> bytes, double now);
  /// Notices what has not happened. Call it every few milliseconds.
  void on_time(double now);

  /// Returns the rate that the port has to have [baud].
  [[nodiscard]] int baud() const { return baud_; }
  /// Returns the bytes to be written at that rate, once.
  [[nodiscard]] std::string take_output();
  /// Returns the scans that were completed, once.
  [[nodiscard]] std::vector<Scan> take_scans();

  [[nodiscard]] const ScanPlan& plan() const { return plan_; }
  [[nodiscard]] ClientStatus status(double now) const;

 private:
  using Handler = void (Client::*)(const Response& response, double now);

  /// A command, and what is done with its response.
  struct Step {
    Telegram command{};
    Handler handler{&Client::on_any};
    double timeout{kCommandTimeout};  ///< Beyond the time on the wire [s].
    int tries{3};
    bool is_optional{};   ///< Whether the next step comes after a refusal too.
    bool has_profiles{};  ///< Whether the response is a stream of profiles.
  };
  static constexpr double kCommandTimeout = 0.15;
  /// Between polls of a scanner that rests [s].
  static constexpr double kPollPeriod = 0.5;

  void search(double now);
  void try_next_rate(double now);
  void prepare();
  void prepare_measuring();
  void configure();
  void start();
  void next_step(double now);
  void send(double now);
  void arrive(double now);
  void fail(const std::string& problem, double now, double pause);
  void time_out(double now);
  void take(const Telegram& telegram, double now);
  void take_response(const Response& response, double now);
  void take_profile(std::span<const std::uint16_t> words, double now);
  [[nodiscard]] Service service_under_way() const;
  [[nodiscard]] double longest_silence() const;

  void on_any(const Response& response, double now);
  void on_found(const Response& response, double now);
  void on_identified(const Response& response, double now);
  void on_new_rate(const Response& response, double now);
  void on_rate_confirmed(const Response& response, double now);
  void on_global(const Response& response, double now);
  void on_mode(const Response& response, double now);
  void on_measuring(const Response& response, double now);
  void on_clock(const Response& response, double now);
  void on_reset(const Response& response, double now);

  ClientConfig config_{};
  Goal goal_{Goal::kStandby};
  std::optional<ResetLevel> reset_{};
  ClientState state_{ClientState::kClosed};
  ScanPlan plan_{};

  int baud_{};
  std::vector<int> candidates_{};  ///< Rates to search, the likely first.
  std::size_t candidate_{};
  std::size_t elsewhere_{};           ///< The last rate that was tried other than the first.
  std::optional<int> baud_before_{};  ///< While a new rate is not confirmed.
  bool is_rate_refused_{};
  bool is_configured_{};
  bool was_connected_{};
  bool is_connected_{};

  std::deque<Step> steps_{};
  bool is_waiting_{};    ///< For a response to the first step.
  double t_deadline_{};  ///< Of that response, of a pause, or of the next profile [s].
  double t_next_{};      ///< Nothing is sent before [s].
  std::string output_{};

  TelegramParser parser_{};
  SegmentAssembler assembler_{};
  ProfileReceiver receiver_;
  std::vector<Scan> scans_{};

  Mode mode_{Mode::kUnknown};
  double t_heard_{};
  double t_segment_{};  ///< Of the last segment [s].
  std::uint32_t reconnects_{};
  ErrorCounts errors_{};
  std::string identification_{};
  std::string problem_{};
};

}  // namespace sick_ld
