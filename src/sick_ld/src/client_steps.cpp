// What the client tells the scanner, and what it does with the answers.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "sick_ld/client.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

constexpr std::uint16_t kNameOfSensor = 0x0001;
constexpr int kClockReadings = 3;
/// The scanner's port needs a moment to change its rate [s].
constexpr double kSettling = 0.05;
/// Flash memory is slow to be written [s].
constexpr double kFlashTimeout = 1.0;
/// Out of a reset the scanner comes back by itself [s].
constexpr double kResetPause = 1.0;

/// Why the scanner would not measure, by the code in its response to TRANS_MEASURE.
const char* measuring_problem(std::uint16_t code) {
  constexpr std::array<const char*, 5> kReasons{
      "it gave no reason", "too many pulses a second", "too many pulses a second on average",
      "the sectors' borders are wrong", "a sector's border is no multiple of the step"};
  return kReasons[code < kReasons.size() ? code : 0];
}

}  // namespace

void Client::on_found(const Response& response, double /*now*/) {
  mode_ = mode_of(response);
  is_connected_ = true;
  if (was_connected_) ++reconnects_;
  was_connected_ = true;
  std::rotate(candidates_.begin(), std::ranges::find(candidates_, baud_), candidates_.end());
  candidate_ = 0;
  plan_ = make_plan(config_.request, baud_);
  prepare();
}

void Client::prepare() {
  state_ = ClientState::kPreparing;
  steps_.clear();
  const auto push = [&](const Telegram& telegram, Handler handler) {
    steps_.push_back({.command = telegram, .handler = handler, .is_optional = true});
  };
  if (mode_ == Mode::kMeasure) push(command::make(Service::kCancelProfile), &Client::on_mode);
  if (reset_) {
    steps_.push_back({.command = command::do_reset(*reset_), .handler = &Client::on_reset});
    reset_.reset();
    return;
  }
  if (goal_ == Goal::kMeasure && is_configured_ && mode_ == Mode::kMeasure) {
    start();
    return;
  }
  // Out of measuring the way leads through rotating, and only an idle scanner is configured.
  if (mode_ == Mode::kMeasure) push(command::trans_rotate(0), &Client::on_mode);
  if (mode_ != Mode::kIdle) push(command::make(Service::kTransIdle), &Client::on_mode);
  configure();
  if (goal_ == Goal::kMeasure) prepare_measuring();
}

void Client::configure() {
  if (identification_.empty()) {
    steps_.push_back({.command = command::get_identification(kNameOfSensor),
                      .handler = &Client::on_identified,
                      .is_optional = true});
  }
  if (baud_ != config_.baud && !is_rate_refused_) {
    steps_.push_back({.command = command::set_serial(*baud_code(config_.baud)),
                      .handler = &Client::on_new_rate,
                      .timeout = kFlashTimeout,
                      .is_optional = true});
  }
}

void Client::prepare_measuring() {
  receiver_.forget_scanner();
  steps_.push_back(
      {.command = command::get_config(ConfigKey::kGlobal), .handler = &Client::on_global});
  for (const SectorConfig& sector : plan_.sectors) {
    steps_.push_back({.command = command::set_function(sector), .timeout = kFlashTimeout});
  }
  steps_.push_back({.command = command::trans_rotate(plan_.global.rotation_hz),
                    .handler = &Client::on_mode,
                    .timeout = config_.spin_up_timeout,
                    .tries = 1});
  steps_.push_back({.command = command::make(Service::kTransMeasure),
                    .handler = &Client::on_measuring,
                    .timeout = 2.0});
  start();
}

void Client::start() {
  for (int i = 0; i < kClockReadings; ++i) {
    steps_.push_back({.command = command::make(Service::kGetSyncClock),
                      .handler = &Client::on_clock,
                      .is_optional = true});
  }
  steps_.push_back({.command = command::get_profile(0, plan_.format), .has_profiles = true});
}

void Client::on_any(const Response& /*response*/, double /*now*/) {}

void Client::on_identified(const Response& response, double /*now*/) {
  identification_ = text_of(response);
  if (identification_.empty()) identification_ = "unnamed";
}

void Client::on_new_rate(const Response& /*response*/, double now) {
  baud_before_ = baud_;
  baud_ = config_.baud;
  t_next_ = now + kSettling;
  steps_.push_front(
      {.command = command::make(Service::kGetStatus), .handler = &Client::on_rate_confirmed});
}

void Client::on_rate_confirmed(const Response& response, double now) {
  baud_before_.reset();
  on_mode(response, now);
  if (state_ == ClientState::kSearching) return;
  candidates_.insert(candidates_.begin(), baud_);
  candidates_.erase(std::find(candidates_.begin() + 1, candidates_.end(), baud_));
  plan_ = make_plan(config_.request, baud_);
  prepare();
}

void Client::on_global(const Response& response, double /*now*/) {
  const GlobalConfig stored{response.parameter(1), response.parameter(2), response.parameter(3)};
  GlobalConfig wanted = plan_.global;
  wanted.sensor_id = stored.sensor_id;
  // Flash memory wears out: it is written only if the scanner was used otherwise before.
  if (wanted == stored) return;
  steps_.push_front({.command = command::set_global(wanted), .timeout = kFlashTimeout});
}

void Client::on_mode(const Response& response, double now) {
  mode_ = mode_of(response);
  if (state_ == ClientState::kStandby) t_next_ = now + kPollPeriod;
  if (mode_ == Mode::kError || motor_of(response) == Motor::kFailed) {
    fail("the scanner reports an error", now, 1.0);
  }
}

void Client::on_measuring(const Response& response, double now) {
  mode_ = mode_of(response);
  if (mode_ == Mode::kMeasure) {
    is_configured_ = true;
    return;
  }
  errors_.add(LinkError::kRefused);
  fail(fmt::format("the scanner does not measure: {}", measuring_problem(response.parameter(2))),
       now, 1.0);
}

void Client::on_clock(const Response& response, double now) {
  const std::size_t bytes = encoded_size(response.parameters.size() + 2);
  receiver_.synchronise(response.parameter(0), now - wire_time(bytes, baud_));
}

void Client::on_reset(const Response& /*response*/, double now) {
  fail("the scanner is being reset", now, kResetPause);
}

}  // namespace sick_ld
