#include "pioneer_arcos/opening.hpp"

#include <utility>

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kOpenAgain{500};
constexpr milliseconds kGiveUp{1500};
constexpr milliseconds kConfigAgain{200};
constexpr milliseconds kConfigPatience{1000};
constexpr milliseconds kBaudLeaves{30};  // Adapters keep bytes that the system has sent.
constexpr milliseconds kBaudSettles{60};
constexpr milliseconds kBaudPatience{900};
constexpr std::uint8_t kMaySwitchBaud = 2;  // The configuration's auto_baud.

}  // namespace

Opening::Opening(const Options& options, Instant now) : options_{options}, begun_{now} {}

void Opening::receive(const RobotPacket& packet) {
  if (std::holds_alternative<StandardPacket>(packet)) has_packet_ = true;
  if (const auto* config = std::get_if<ConfigPacket>(&packet)) config_ = *config;
  if (pulsed_) heard_at_new_baud_ = true;
}

std::optional<Frame> Opening::next_frame(Instant now) {
  if (progress_ != Progress::kBusy) return std::nullopt;
  if (baud_told_at_) return switch_baud(now);
  if (auto question = ask(now)) return question;
  if (!has_packet_) {
    if (now - begun_ > kGiveUp) progress_ = Progress::kFailed;
    return std::nullopt;
  }
  if (!config_ && now - begun_ < kConfigPatience) return std::nullopt;
  if (const auto code = baud_to_switch_to()) {
    baud_told_at_ = now;
    baud_change_ = options_.wanted_baud;
    return command::set_host_baud(*code);
  }
  progress_ = Progress::kDone;
  return std::nullopt;
}

std::optional<Frame> Opening::ask(Instant now) {
  if (!opened_at_ || (!has_packet_ && now - *opened_at_ >= kOpenAgain)) {
    opened_at_ = now;
    return command::open();
  }
  const bool may_ask = !config_ && now - begun_ < kConfigPatience;
  if (may_ask && (!config_asked_at_ || now - *config_asked_at_ >= kConfigAgain)) {
    config_asked_at_ = now;
    return command::request_config();
  }
  return std::nullopt;
}

std::optional<Frame> Opening::switch_baud(Instant now) {
  if (heard_at_new_baud_) progress_ = Progress::kDone;
  if (now - *baud_told_at_ > kBaudPatience) progress_ = Progress::kFailed;
  if (pulsed_ || now - *baud_told_at_ < kBaudSettles) return std::nullopt;
  pulsed_ = true;
  return command::pulse();
}

std::optional<command::BaudCode> Opening::baud_to_switch_to() const {
  if (options_.baud == 0 || options_.baud >= options_.wanted_baud) return std::nullopt;
  if (!config_ || config_->auto_baud != kMaySwitchBaud) return std::nullopt;
  for (const auto code : {command::BaudCode::k19200, command::BaudCode::k38400,
                          command::BaudCode::k57600, command::BaudCode::k115200}) {
    if (command::baud_rate(code) == options_.wanted_baud) return code;
  }
  return std::nullopt;
}

std::optional<unsigned> Opening::take_baud_change(Instant now) {
  if (!baud_told_at_ || now - *baud_told_at_ < kBaudLeaves) return std::nullopt;
  return std::exchange(baud_change_, std::nullopt);
}

}  // namespace pioneer_arcos
