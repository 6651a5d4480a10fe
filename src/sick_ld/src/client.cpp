#include "sick_ld/client.hpp"

#include <algorithm>
#include <utility>

#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

/// The scanner may be busy with a segment and its answer when a command comes.
constexpr std::size_t kBusyBytes = kDeviceBuffer + 2 + 64;
constexpr std::size_t kAnswerBytes = 64;
/// Between segments of one profile, beyond the time on the wire [s].
constexpr double kSegmentGap = 0.03;
/// So long a scanner that was lost is searched where it was, before it is searched elsewhere [s].
constexpr double kFaith = 10.0;

void add(ErrorCounts& sum, const ErrorCounts& part) {
  for (std::size_t i = 0; i < kLinkErrors; ++i) {
    const auto kind = static_cast<LinkError>(i);
    sum.add(kind, part.of(kind));
  }
}

std::vector<int> rates_to_search(const ClientConfig& config) {
  std::vector<int> rates{config.known_baud.value_or(config.baud), config.baud};
  rates.insert(rates.end(), kBaudRates.rbegin(), kBaudRates.rend());
  std::vector<int> once;
  for (const int rate : rates) {
    if (baud_code(rate) && std::ranges::find(once, rate) == once.end()) once.push_back(rate);
  }
  return once;
}

}  // namespace

const char* to_cstr(ClientState state) {
  switch (state) {
    case ClientState::kClosed:
      return "no port";
    case ClientState::kSearching:
      return "searching";
    case ClientState::kPreparing:
      return "preparing";
    case ClientState::kStandby:
      return "standby";
    case ClientState::kMeasuring:
      return "measuring";
  }
  return "?";
}

Client::Client(const ClientConfig& config)
    : config_{config},
      plan_{make_plan(config.request, config.baud)},
      candidates_{rates_to_search(config)},
      receiver_{config.mounting} {
  baud_ = candidates_.front();
}

void Client::on_open(double now) {
  parser_.reset();
  assembler_.reset();
  candidate_ = 0;
  search(now);
}

void Client::on_closed(double /*now*/) {
  if (state_ == ClientState::kClosed) return;
  errors_.add(LinkError::kPort);
  state_ = ClientState::kClosed;
  is_connected_ = false;
  steps_.clear();
  output_.clear();
  is_waiting_ = false;
  parser_.reset();
  assembler_.reset();
}

void Client::search(double now) {
  state_ = ClientState::kSearching;
  is_connected_ = false;
  // A change of rate that was not confirmed may have happened or not.
  baud_before_.reset();
  baud_ = candidates_[candidate_];
  steps_.clear();
  steps_.push_back({.command = command::make(Service::kGetStatus),
                    .handler = &Client::on_found,
                    .tries = candidate_ == 0 ? 2 : 1});
  is_waiting_ = false;
  t_next_ = std::max(t_next_, now);
}

void Client::try_next_rate(double now) {
  if (!was_connected_) {
    candidate_ = (candidate_ + 1) % candidates_.size();
    return;
  }
  // It is most likely back where it was: that rate is tried in between all others.
  if (candidate_ != 0 || now - t_heard_ < kFaith) {
    candidate_ = 0;
    return;
  }
  elsewhere_ = elsewhere_ % (candidates_.size() - 1) + 1;
  candidate_ = elsewhere_;
}

void Client::on_bytes(std::span<const char> bytes, double now) {
  if (state_ == ClientState::kClosed) return;
  parser_.feed(bytes, [&](const Telegram& telegram) { take(telegram, now); });
  on_time(now);
}

void Client::on_time(double now) {
  if (state_ == ClientState::kClosed) return;
  if (is_waiting_ || state_ == ClientState::kMeasuring) {
    if (now > t_deadline_) time_out(now);
  }
  if (state_ == ClientState::kClosed || is_waiting_ || now < t_next_) return;
  const bool is_settled = state_ == ClientState::kStandby || state_ == ClientState::kMeasuring;
  if (is_settled && steps_.empty()) {
    const Goal reached = state_ == ClientState::kMeasuring ? Goal::kMeasure : Goal::kStandby;
    if (reached != goal_ || reset_) {
      prepare();
    } else if (state_ == ClientState::kStandby) {
      steps_.push_back(
          {.command = command::make(Service::kGetStatus), .handler = &Client::on_mode});
    }
  }
  if (!steps_.empty()) send(now);
}

void Client::send(double now) {
  Step& step = steps_.front();
  const std::string bytes = encode(step.command);
  output_ += bytes;
  --step.tries;
  const bool is_guess = state_ == ClientState::kSearching && was_connected_ && candidate_ != 0;
  const std::size_t busy = is_guess ? kAnswerBytes : kBusyBytes;
  t_deadline_ = now + step.timeout + wire_time(bytes.size() + busy, baud_);
  if (step.has_profiles) {
    steps_.pop_front();
    arrive(now);
    return;
  }
  is_waiting_ = true;
}

void Client::arrive(double now) {
  state_ = goal_ == Goal::kMeasure ? ClientState::kMeasuring : ClientState::kStandby;
  problem_.clear();
  if (state_ == ClientState::kMeasuring) {
    receiver_.begin(plan_, baud_);
    assembler_.reset();
    t_deadline_ = now + longest_silence() + 2.0 * receiver_.period();
  } else {
    t_next_ = now + kPollPeriod;
  }
}

double Client::longest_silence() const {
  return std::max(0.4, 2.0 / plan_.rate + receiver_.period());
}

void Client::time_out(double now) {
  errors_.add(LinkError::kTimeout);
  is_waiting_ = false;
  if (state_ == ClientState::kMeasuring) {
    problem_ = "no profile came in time";
    candidate_ = 0;
    search(now);
    return;
  }
  if (!steps_.empty() && steps_.front().tries > 0) return;
  if (baud_before_) {
    // The scanner did not follow, or only after a restart that nobody asked for.
    is_rate_refused_ = true;
    baud_ = *std::exchange(baud_before_, std::nullopt);
    plan_ = make_plan(config_.request, baud_);
    steps_.front() = {.command = command::make(Service::kGetStatus), .handler = &Client::on_mode};
    return;
  }
  if (state_ == ClientState::kSearching) {
    problem_ = "no answer at " + std::to_string(baud_) + " baud";
    try_next_rate(now);
  } else {
    problem_ = std::string{"no answer to "} + to_cstr(service_under_way());
    candidate_ = 0;
  }
  search(now);
}

void Client::fail(const std::string& problem, double now, double pause) {
  problem_ = problem;
  is_configured_ = false;
  candidate_ = 0;
  search(now);
  t_next_ = now + pause;
}

Service Client::service_under_way() const {
  return static_cast<Service>(steps_.empty() ? 0 : steps_.front().command.word(1));
}

void Client::take(const Telegram& telegram, double now) {
  if (telegram.source() != kScannerId || telegram.destination() != kHostId) {
    errors_.add(LinkError::kForeign);
    return;
  }
  t_heard_ = now;
  const auto response = as_response(telegram);
  if (!response) {
    // Segments follow each other; after a gap they may be of another profile.
    if (now - t_segment_ > kSegmentGap + wire_time(2 * kBusyBytes, baud_)) assembler_.reset();
    t_segment_ = now;
    if (assembler_.take(telegram)) take_profile(assembler_.words(), now);
  } else if (response->answers(Service::kGetProfile) && !response->is_refused) {
    take_profile(telegram.body().subspan(1), now);
  } else {
    take_response(*response, now);
  }
}

void Client::take_profile(std::span<const std::uint16_t> words, double now) {
  if (state_ != ClientState::kMeasuring) return;  // of a stream that was cancelled
  auto scan = receiver_.receive(words, now);
  if (!scan) return;
  t_deadline_ = now + longest_silence();
  scans_.push_back(std::move(*scan));
}

void Client::take_response(const Response& response, double now) {
  if (state_ == ClientState::kMeasuring && response.answers(Service::kGetProfile)) {
    errors_.add(LinkError::kRefused);
    fail("the scanner refused GET_PROFILE", now, 1.0);
    return;
  }
  if (!is_waiting_ || !response.answers(service_under_way())) {
    errors_.add(LinkError::kUnexpected);
    return;
  }
  is_waiting_ = false;
  const Step step = steps_.front();
  steps_.pop_front();
  if (response.is_refused) {
    errors_.add(LinkError::kRefused);
    if (!step.is_optional) {
      const char* name = to_cstr(static_cast<Service>(step.command.word(1)));
      fail(std::string{"the scanner refused "} + name, now, 1.0);
      return;
    }
  } else {
    (this->*step.handler)(response, now);
  }
  next_step(now);
}

void Client::next_step(double now) {
  if (state_ == ClientState::kPreparing && steps_.empty()) arrive(now);
}

std::string Client::take_output() { return std::exchange(output_, {}); }

std::vector<Scan> Client::take_scans() { return std::exchange(scans_, {}); }

ClientStatus Client::status(double now) const {
  ClientStatus status{.state = state_,
                      .is_connected = is_connected_,
                      .baud = baud_,
                      .mode = mode_,
                      .t_heard = t_heard_,
                      .reconnects = reconnects_,
                      .rate = state_ == ClientState::kMeasuring ? receiver_.rate(now) : 0.0,
                      .period = receiver_.period(),
                      .account = receiver_.account(),
                      .errors = errors_,
                      .identification = identification_,
                      .problem = problem_};
  add(status.errors, parser_.errors());
  add(status.errors, assembler_.errors());
  add(status.errors, receiver_.errors());
  return status;
}

}  // namespace sick_ld
