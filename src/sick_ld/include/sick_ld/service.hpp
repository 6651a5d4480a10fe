#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sick_ld/telegram.hpp"

namespace sick_ld {

/// Services of the scanner; the high byte is the group: status, configuration, measurement, work.
enum class Service : std::uint16_t {
  kGetIdentification = 0x0101,
  kGetStatus = 0x0102,
  kSetConfig = 0x0201,
  kGetConfig = 0x0202,
  kGetSyncClock = 0x0205,
  kSetFunction = 0x020A,
  kGetFunction = 0x020B,
  kGetProfile = 0x0301,
  kCancelProfile = 0x0302,
  kDoReset = 0x0401,
  kTransIdle = 0x0402,
  kTransRotate = 0x0403,
  kTransMeasure = 0x0404,
};

/// Name of a service as in the manufacturer's lists, or "?".
[[nodiscard]] const char* to_cstr(Service service);

inline constexpr std::uint16_t kResponseBit = 0x8000;
inline constexpr std::uint16_t kSuccess = 0x0000;
inline constexpr std::uint16_t kFailure = 0xFFFF;

[[nodiscard]] constexpr std::uint16_t code_of(Service service) {
  return static_cast<std::uint16_t>(service);
}
[[nodiscard]] constexpr std::uint16_t response_to(Service service) {
  return static_cast<std::uint16_t>(code_of(service) | kResponseBit);
}

enum class Mode : std::uint8_t { kUnknown = 0, kIdle = 1, kRotate = 2, kMeasure = 3, kError = 4 };
enum class Motor : std::uint8_t { kOk = 0, kTooSlow = 4, kTooFast = 9, kFailed = 11 };

[[nodiscard]] const char* to_cstr(Mode mode);

/// What a sector of the turn is for.
enum class SectorFunction : std::uint16_t { kNone = 0, kNoMeasurement = 1, kMeasurement = 3 };

/// Keys of SET_CONFIG and GET_CONFIG.
enum class ConfigKey : std::uint16_t { kSerial = 0x0001, kGlobal = 0x0010 };

/// How far DO_RESET goes.
enum class ResetLevel : std::uint16_t { kProcessor = 0, kRestart = 1, kHalt = 2 };

/// What the scanner stores: its number on a bus, and its motion unless told otherwise.
struct GlobalConfig {
  std::uint16_t sensor_id{1};
  std::uint16_t rotation_hz{5};  ///< Turns per second, 5 to 20.
  std::uint16_t step_ticks{10};  ///< Angle between rays [1/16 degree], a divisor of 5760.

  [[nodiscard]] bool operator==(const GlobalConfig&) const = default;
};

/// A part of the turn: from behind the sector before it to its own last ray.
struct SectorConfig {
  std::uint16_t number{};  ///< 0 to 7.
  SectorFunction function{};
  std::uint16_t stop_ticks{};  ///< Direction of the last ray [1/16 degree].

  [[nodiscard]] bool operator==(const SectorConfig&) const = default;
};

/// Telegrams from host to scanner. Profiles: 0 means until CANCEL_PROFILE.
namespace command {
[[nodiscard]] Telegram make(Service service, std::initializer_list<std::uint16_t> parameters = {});
[[nodiscard]] Telegram get_identification(std::uint16_t item);
/// @param baud_code 1 to 6, see wire.hpp. No parity, one stop bit, eight bits.
[[nodiscard]] Telegram set_serial(std::uint16_t baud_code);
[[nodiscard]] Telegram set_global(const GlobalConfig& config);
[[nodiscard]] Telegram get_config(ConfigKey key);
/// The sector is forgotten when the scanner restarts: flash memory is left alone.
[[nodiscard]] Telegram set_function(const SectorConfig& sector);
[[nodiscard]] Telegram get_function(std::uint16_t sector);
[[nodiscard]] Telegram get_profile(std::uint16_t profiles, std::uint16_t format);
[[nodiscard]] Telegram do_reset(ResetLevel level);
/// @param rotation_hz 5 to 20, or 0 for what the scanner has stored.
[[nodiscard]] Telegram trans_rotate(std::uint16_t rotation_hz);
}  // namespace command

/// An answer of the scanner to one command.
struct Response {
  std::uint16_t code{};  ///< Of the command, with kResponseBit.
  bool is_refused{};
  std::vector<std::uint16_t> parameters{};

  [[nodiscard]] bool answers(Service service) const { return code == response_to(service); }
  [[nodiscard]] std::uint16_t parameter(std::size_t index) const {
    return index < parameters.size() ? parameters[index] : std::uint16_t{0};
  }
};

/// Returns the response that a telegram is, if it is one: SEP 0000, or SEP FFFF with the code of a
/// response behind it. Segments of profiles have SEP FFFF with their number, or no SEP.
[[nodiscard]] std::optional<Response> as_response(const Telegram& telegram);

/// Mode and motor in a response to GET_STATUS, CANCEL_PROFILE or one of TRANS_*.
[[nodiscard]] Mode mode_of(const Response& response);
[[nodiscard]] Motor motor_of(const Response& response);
/// Text in a response to GET_IDENTIFICATION: two characters a word.
[[nodiscard]] std::string text_of(const Response& response);

}  // namespace sick_ld
