#include "sick_ld/scanner_client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "sick_ld/steady_seconds.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

/// Bytes of a response without a profile, at most.
constexpr std::size_t kResponseBytes = 64;
/// Time between polls of an idle scanner [s].
constexpr double kPollPeriod = 0.5;
/// Time in which the scanner's port changes its rate [s].
constexpr double kRateSettling = 0.05;
/// Time before the next attempt after a failure, and in which the scanner restarts [s].
constexpr double kPause = 1.0;

Service service_of(const Command& command) {
  return static_cast<Service>(command.telegram.word(1));
}

}  // namespace

ScannerClient::ScannerClient(const ClientConfig& config)
    : config_{config},
      plan_{make_plan(config.request, config.baud)},
      rates_{config.baud, config.known_baud},
      stream_{config.mounting} {}

void ScannerClient::on_open(double now) {
  parser_.reset();
  stream_.discard_segments();
  rates_.restart();
  search(now);
}

void ScannerClient::on_closed() {
  if (state_ == ClientState::kClosed) return;
  link_.on_failure(ScannerError::kPort);
  state_ = ClientState::kClosed;
  commands_.clear();
  output_.clear();
  parser_.reset();
  stream_.discard_segments();
}

void ScannerClient::search(double now) {
  state_ = ClientState::kSearching;
  link_.on_closed();
  rates_.apply();
  commands_.clear();
  commands_.push_back(find_scanner(rates_.is_at_likely_rate() ? 2 : 1));
  commands_.hold_until(std::max(commands_.hold(), now));
}

void ScannerClient::prepare_goal() {
  state_ = ClientState::kPreparing;
  prepared_goal_ = goal_;
  if (reset_) {
    commands_.assign(reset_scanner(*std::exchange(reset_, std::nullopt), scanner_.mode));
    return;
  }
  if (goal_ == Goal::kMeasure && !can_resume(goal_, scanner_)) stream_.forget_scanner();
  Preparation preparation{
      .goal = goal_, .state = scanner_, .plan = plan_, .spin_up_timeout = config_.spin_up_timeout};
  if (rates_.wants_change()) preparation.new_baud = rates_.wanted();
  commands_.assign(prepare(preparation));
}

void ScannerClient::on_bytes(std::span<const char> bytes, double now) {
  if (state_ == ClientState::kClosed) return;
  parser_.feed(bytes, [&](const Telegram& telegram) { on_telegram(telegram, now); });
  on_time(now);
}

void ScannerClient::on_time(double now) {
  if (state_ == ClientState::kClosed) return;
  const bool is_awaiting = commands_.is_waiting() || state_ == ClientState::kMeasuring;
  if (is_awaiting && now > t_deadline_) on_timeout(now);
  if (!commands_.is_ready(now)) return;
  const bool is_settled = state_ == ClientState::kStandby || state_ == ClientState::kMeasuring;
  if (is_settled && commands_.is_empty()) {
    const Goal reached = state_ == ClientState::kMeasuring ? Goal::kMeasure : Goal::kStandby;
    if (reached != goal_ || reset_) {
      prepare_goal();
    } else if (state_ == ClientState::kStandby) {
      commands_.push_back(read_mode());
    }
  }
  if (!commands_.is_empty()) send(now);
}

void ScannerClient::send(double now) {
  const Command command = commands_.front();
  const std::string bytes = commands_.send();
  output_ += bytes;
  // The scanner may be busy with a segment when the command arrives. At a rate that is a mere
  // guess, the search continues without waiting for that.
  const bool is_guess =
      state_ == ClientState::kSearching && link_.ever_connected && !rates_.is_at_likely_rate();
  const std::size_t before = is_guess ? kResponseBytes : kBusyBytes;
  t_deadline_ = now + command.timeout + wire_time(bytes.size() + before, baud());
  if (command.purpose == CommandPurpose::kStream) on_goal_reached(now);
}

void ScannerClient::on_goal_reached(double now) {
  // The goal may have changed since; on_time() prepares the new one.
  state_ = prepared_goal_ == Goal::kMeasure ? ClientState::kMeasuring : ClientState::kStandby;
  problem_.clear();
  if (state_ == ClientState::kMeasuring) {
    stream_.begin(plan_, baud());
    t_deadline_ = now + stream_.longest_silence() + 2.0 * stream_.period();
  } else {
    commands_.hold_until(now + kPollPeriod);
  }
}

void ScannerClient::on_timeout(double now) {
  link_.errors.add(ScannerError::kTimeout);
  const bool has_tries = commands_.give_up();
  if (state_ == ClientState::kMeasuring) {
    problem_ = "no profile received in time";
    rates_.restart();
    search(now);
    return;
  }
  if (has_tries) return;
  if (rates_.is_unconfirmed()) {
    // The scanner did not follow, or will only after a restart.
    rates_.revert();
    plan_ = make_plan(config_.request, baud());
    commands_.replace_front(read_mode());
    return;
  }
  on_no_response(now);
}

void ScannerClient::on_no_response(double now) {
  if (state_ == ClientState::kSearching) {
    problem_ = fmt::format("no response at {} baud", baud());
    rates_.try_next(link_.ever_connected, now - to_seconds(link_.last_packet));
  } else {
    problem_ = fmt::format("no response to {}", to_cstr(service_of(commands_.front())));
    rates_.restart();
  }
  search(now);
}

void ScannerClient::fail(const std::string& problem, double now) {
  problem_ = problem;
  scanner_.is_configured = false;
  rates_.restart();
  search(now);
  commands_.hold_until(now + kPause);
}

void ScannerClient::on_telegram(const Telegram& telegram, double now) {
  if (telegram.source() != kScannerId || telegram.destination() != kHostId) {
    link_.errors.add(ScannerError::kForeign);
    return;
  }
  link_.on_packet(to_steady_time(now));
  const auto response = as_response(telegram);
  if (!response) {
    const auto words = stream_.accept_segment(telegram, now, baud());
    if (!words.empty()) on_profile(words, now);
  } else if (response->answers(Service::kGetProfile) && !response->is_refused) {
    on_profile(telegram.body().subspan(1), now);
  } else {
    on_response(*response, now);
  }
}

void ScannerClient::on_profile(std::span<const std::uint16_t> words, double now) {
  if (state_ != ClientState::kMeasuring) return;  // A stream that was cancelled.
  if (stream_.accept_profile(words, now)) t_deadline_ = now + stream_.longest_silence();
}

void ScannerClient::on_response(const Response& response, double now) {
  if (state_ == ClientState::kMeasuring && response.answers(Service::kGetProfile)) {
    link_.errors.add(ScannerError::kRefused);
    fail("the scanner refused GET_PROFILE", now);
    return;
  }
  if (!commands_.is_waiting() || !response.answers(service_of(commands_.front()))) {
    link_.errors.add(ScannerError::kUnexpected);
    return;
  }
  const Command command = commands_.accept_response();
  if (response.is_refused) {
    link_.errors.add(ScannerError::kRefused);
    if (!command.is_optional) {
      fail(fmt::format("the scanner refused {}", to_cstr(service_of(command))), now);
      return;
    }
  } else {
    dispatch(command.purpose, response, now);
  }
  if (state_ == ClientState::kPreparing && commands_.is_empty()) on_goal_reached(now);
}

void ScannerClient::dispatch(CommandPurpose purpose, const Response& response, double now) {
  switch (purpose) {
    case CommandPurpose::kFind:
      return on_found(response);
    case CommandPurpose::kReadMode:
      return on_mode(response, now);
    case CommandPurpose::kIdentify:
      scanner_.identification = text_of(response);
      if (scanner_.identification.empty()) scanner_.identification = "unnamed";
      return;
    case CommandPurpose::kChangeRate:
      rates_.change();
      commands_.hold_until(now + kRateSettling);
      return commands_.push_front(confirm_rate());
    case CommandPurpose::kConfirmRate:
      return on_rate_confirmed(response, now);
    case CommandPurpose::kReadGlobal:
      return on_global(response);
    case CommandPurpose::kStartMeasuring:
      return on_measuring(response, now);
    case CommandPurpose::kReadClock: {
      const std::size_t bytes = encoded_size(response.parameters.size() + 2);
      return stream_.synchronise(response.parameter(0), now - wire_time(bytes, baud()));
    }
    case CommandPurpose::kReset:
      return fail("the scanner is being reset", now);
    case CommandPurpose::kConfigure:
    case CommandPurpose::kStream:
      return;
  }
}

void ScannerClient::on_found(const Response& response) {
  scanner_.mode = mode_of(response);
  link_.on_connected();
  rates_.on_found();
  plan_ = make_plan(config_.request, baud());
  prepare_goal();
}

void ScannerClient::on_rate_confirmed(const Response& response, double now) {
  rates_.confirm();
  on_mode(response, now);
  if (state_ == ClientState::kSearching) return;
  plan_ = make_plan(config_.request, baud());
  prepare_goal();
}

void ScannerClient::on_global(const Response& response) {
  const GlobalConfig stored{response.parameter(1), response.parameter(2), response.parameter(3)};
  GlobalConfig wanted = plan_.global;
  wanted.sensor_id = stored.sensor_id;
  // Flash memory wears out: write it only if it differs.
  if (wanted != stored) commands_.push_front(write_global(wanted));
}

void ScannerClient::on_mode(const Response& response, double now) {
  scanner_.mode = mode_of(response);
  if (state_ == ClientState::kStandby) commands_.hold_until(now + kPollPeriod);
  if (scanner_.mode == ScannerMode::kError || motor_of(response) == Motor::kFailed) {
    fail("the scanner reports an error", now);
  }
}

void ScannerClient::on_measuring(const Response& response, double now) {
  scanner_.mode = mode_of(response);
  if (scanner_.mode == ScannerMode::kMeasure) {
    scanner_.is_configured = true;
    return;
  }
  link_.errors.add(ScannerError::kRefused);
  fail(fmt::format("the scanner does not measure: {}", measuring_problem(response)), now);
}

ClientStatus ScannerClient::status(double now) const {
  ClientStatus status{.state = state_,
                      .link = link_,
                      .baud = baud(),
                      .mode = scanner_.mode,
                      .rate = state_ == ClientState::kMeasuring ? stream_.rate(now) : 0.0,
                      .period = stream_.period(),
                      .turns = stream_.turns(),
                      .identification = scanner_.identification,
                      .problem = problem_};
  add(status.link.errors, parser_.errors());
  add(status.link.errors, stream_.errors());
  return status;
}

}  // namespace sick_ld
