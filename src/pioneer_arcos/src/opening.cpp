#include "pioneer_arcos/opening.hpp"

#include <utility>

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kOpenPeriod{500};
constexpr milliseconds kOpenTimeout{1500};
constexpr milliseconds kConfigPeriod{200};
constexpr milliseconds kConfigTimeout{1000};
constexpr milliseconds kBaudDrainTime{30};  // Adapters buffer bytes that the system has sent.
constexpr milliseconds kBaudSettleTime{60};
constexpr milliseconds kBaudTimeout{900};
constexpr std::uint8_t kMaySwitchBaud = 2;  // Value of ConfigPacket::auto_baud.

}  // namespace

Opening::Opening(const Options& options, SteadyTime now) : options_{options}, started_{now} {}

void Opening::receive(const RobotPacket& packet) {
  if (std::holds_alternative<StandardPacket>(packet)) has_packet_ = true;
  if (const auto* config = std::get_if<ConfigPacket>(&packet)) config_ = *config;
  if (pulsed_) received_at_new_baud_ = true;
}

std::optional<Frame> Opening::next_frame(SteadyTime now) {
  if (progress_ != Progress::kBusy) return std::nullopt;
  if (baud_requested_at_) return switch_baud(now);
  if (auto frame = request(now)) return frame;
  if (!has_packet_) {
    if (now - started_ > kOpenTimeout) progress_ = Progress::kFailed;
    return std::nullopt;
  }
  if (!config_ && now - started_ < kConfigTimeout) return std::nullopt;
  if (const auto code = requested_baud()) {
    baud_requested_at_ = now;
    baud_change_ = options_.wanted_baud;
    return command::set_host_baud(*code);
  }
  progress_ = Progress::kDone;
  return std::nullopt;
}

std::optional<Frame> Opening::request(SteadyTime now) {
  if (!opened_at_ || (!has_packet_ && now - *opened_at_ >= kOpenPeriod)) {
    opened_at_ = now;
    return command::open();
  }
  const bool may_request = !config_ && now - started_ < kConfigTimeout;
  if (may_request && (!config_requested_at_ || now - *config_requested_at_ >= kConfigPeriod)) {
    config_requested_at_ = now;
    return command::request_config();
  }
  return std::nullopt;
}

std::optional<Frame> Opening::switch_baud(SteadyTime now) {
  if (received_at_new_baud_) progress_ = Progress::kDone;
  if (now - *baud_requested_at_ > kBaudTimeout) progress_ = Progress::kFailed;
  if (pulsed_ || now - *baud_requested_at_ < kBaudSettleTime) return std::nullopt;
  pulsed_ = true;
  return command::pulse();
}

std::optional<command::BaudCode> Opening::requested_baud() const {
  if (options_.baud == 0 || options_.baud >= options_.wanted_baud) return std::nullopt;
  if (!config_ || config_->auto_baud != kMaySwitchBaud) return std::nullopt;
  for (const auto code : {command::BaudCode::k19200, command::BaudCode::k38400,
                          command::BaudCode::k57600, command::BaudCode::k115200}) {
    if (command::baud_rate(code) == options_.wanted_baud) return code;
  }
  return std::nullopt;
}

std::optional<unsigned> Opening::take_baud_change(SteadyTime now) {
  if (!baud_requested_at_ || now - *baud_requested_at_ < kBaudDrainTime) return std::nullopt;
  return std::exchange(baud_change_, std::nullopt);
}

}  // namespace pioneer_arcos
