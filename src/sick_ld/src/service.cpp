#include "sick_ld/service.hpp"

#include <array>

namespace sick_ld {
namespace {

constexpr std::uint16_t kNoParity = 0;
constexpr std::uint16_t kOneStopBit = 1;
constexpr std::uint16_t kEightBits = 8;
constexpr std::uint16_t kNoFlash = 0;

/// Index of the status word with mode and motor.
constexpr std::size_t kModeWord = 1;
/// Index of the code in a response to TRANS_MEASURE.
constexpr std::size_t kCodeWord = 2;

}  // namespace

const char* to_cstr(Service service) {
  switch (service) {
    case Service::kGetIdentification:
      return "GET_IDENTIFICATION";
    case Service::kGetStatus:
      return "GET_STATUS";
    case Service::kSetConfig:
      return "SET_CONFIG";
    case Service::kGetConfig:
      return "GET_CONFIG";
    case Service::kGetSyncClock:
      return "GET_SYNC_CLOCK";
    case Service::kSetFunction:
      return "SET_FUNCTION";
    case Service::kGetFunction:
      return "GET_FUNCTION";
    case Service::kGetProfile:
      return "GET_PROFILE";
    case Service::kCancelProfile:
      return "CANCEL_PROFILE";
    case Service::kDoReset:
      return "DO_RESET";
    case Service::kTransIdle:
      return "TRANS_IDLE";
    case Service::kTransRotate:
      return "TRANS_ROTATE";
    case Service::kTransMeasure:
      return "TRANS_MEASURE";
  }
  return "unknown service";
}

const char* to_cstr(ScannerMode mode) {
  switch (mode) {
    case ScannerMode::kUnknown:
      return "unknown";
    case ScannerMode::kIdle:
      return "idle";
    case ScannerMode::kRotate:
      return "rotating";
    case ScannerMode::kMeasure:
      return "measuring";
    case ScannerMode::kError:
      return "error";
  }
  return "unknown";
}

namespace command {

Telegram make(Service service, std::initializer_list<std::uint16_t> parameters) {
  Telegram telegram{kHostId, kScannerId, {kSuccess, code_of(service)}};
  for (const std::uint16_t parameter : parameters) telegram.push(parameter);
  return telegram;
}

Telegram get_identification(std::uint16_t item) {
  return make(Service::kGetIdentification, {item});
}

Telegram set_serial(std::uint16_t baud_code) {
  return make(Service::kSetConfig, {static_cast<std::uint16_t>(ConfigKey::kSerial), baud_code,
                                    kNoParity, kOneStopBit, kEightBits});
}

Telegram set_global(const GlobalConfig& config) {
  return make(Service::kSetConfig, {static_cast<std::uint16_t>(ConfigKey::kGlobal),
                                    config.sensor_id, config.rotation_hz, config.step_ticks});
}

Telegram get_config(ConfigKey key) {
  return make(Service::kGetConfig, {static_cast<std::uint16_t>(key)});
}

Telegram set_function(const SectorConfig& sector) {
  return make(Service::kSetFunction, {sector.number, static_cast<std::uint16_t>(sector.function),
                                      sector.stop_ticks, kNoFlash});
}

Telegram get_function(std::uint16_t sector) { return make(Service::kGetFunction, {sector}); }

Telegram get_profile(std::uint16_t profiles, std::uint16_t format) {
  return make(Service::kGetProfile, {profiles, format});
}

Telegram do_reset(ResetLevel level) {
  return make(Service::kDoReset, {static_cast<std::uint16_t>(level)});
}

Telegram trans_rotate(std::uint16_t rotation_hz) {
  return make(Service::kTransRotate, {rotation_hz});
}

}  // namespace command

std::optional<Response> as_response(const Telegram& telegram) {
  const std::uint16_t separator = telegram.word(0);
  const std::uint16_t code = telegram.word(1);
  if (separator != kSuccess && separator != kFailure) return std::nullopt;
  if (telegram.size() < 2 || (code & kResponseBit) == 0) return std::nullopt;
  Response response{.code = code, .is_refused = separator == kFailure};
  response.parameters.assign(telegram.body().begin() + 2, telegram.body().end());
  return response;
}

ScannerMode mode_of(const Response& response) {
  const int mode = response.parameter(kModeWord) & 0xF;
  return mode <= static_cast<int>(ScannerMode::kError) ? static_cast<ScannerMode>(mode)
                                                       : ScannerMode::kUnknown;
}

Motor motor_of(const Response& response) {
  return static_cast<Motor>(response.parameter(kModeWord) >> 4 & 0xF);
}

const char* measuring_problem(const Response& response) {
  constexpr std::array<const char*, 5> kReasons{
      "no reason given", "too many pulses per second", "too many pulses per second on average",
      "invalid sector limits", "the border of a sector is not a multiple of the step"};
  const std::uint16_t code = response.parameter(kCodeWord);
  return kReasons[code < kReasons.size() ? code : 0];
}

std::string text_of(const Response& response) {
  std::string text;
  for (const std::uint16_t word : response.parameters) {
    for (const int character : {word >> 8, word & 0xFF}) {
      if (character >= 0x20 && character < 0x7F) text.push_back(static_cast<char>(character));
    }
  }
  return text;
}

}  // namespace sick_ld
