#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sick_ld/telegram.hpp"

/// Services of the scanner: commands of the host and their responses.
///
/// The host sends a command; the scanner answers with the same code plus 8000 hexadecimal, or
/// refuses it. Functions here build the telegrams of commands and interpret those of responses.
namespace sick_ld {

/// Codes of services. The high byte is the group: status, configuration, measurement, operation.
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

/// Returns the name of a service in the manufacturer's lists, or "unknown service".
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

enum class ScannerMode : std::uint8_t {
  kUnknown = 0,
  kIdle = 1,
  kRotate = 2,
  kMeasure = 3,
  kError = 4
};
enum class Motor : std::uint8_t { kOk = 0, kTooSlow = 4, kTooFast = 9, kFailed = 11 };

[[nodiscard]] const char* to_cstr(ScannerMode mode);

/// Use of a sector of the turn.
enum class SectorFunction : std::uint16_t { kNone = 0, kNoMeasurement = 1, kMeasurement = 3 };

/// Keys of SET_CONFIG and GET_CONFIG.
enum class ConfigKey : std::uint16_t { kSerial = 0x0001, kGlobal = 0x0010 };

/// Extent of DO_RESET.
enum class ResetLevel : std::uint16_t { kProcessor = 0, kRestart = 1, kHalt = 2 };

/// Settings in the scanner's flash memory: its number on a bus, and the default of its motion.
struct GlobalConfig {
  std::uint16_t sensor_id{1};    ///< Number on a bus.
  std::uint16_t rotation_hz{5};  ///< Turns per second, 5 to 20.
  std::uint16_t step_ticks{10};  ///< Angle between rays [1/16 degree], a divisor of 5760.

  [[nodiscard]] bool operator==(const GlobalConfig&) const = default;
};

/// A sector of the turn, from the end of the previous one to its own last ray.
struct SectorConfig {
  std::uint16_t number{};  ///< 0 to 7.
  SectorFunction function{};
  std::uint16_t stop_ticks{};  ///< Direction of the last ray [1/16 degree].

  [[nodiscard]] bool operator==(const SectorConfig&) const = default;
};

/// Telegrams from host to scanner.
namespace command {
[[nodiscard]] Telegram make(Service service, std::initializer_list<std::uint16_t> parameters = {});
[[nodiscard]] Telegram get_identification(std::uint16_t item);
/// @param baud_code 1 to 6, see wire.hpp. No parity, one stop bit, eight bits.
[[nodiscard]] Telegram set_serial(std::uint16_t baud_code);
[[nodiscard]] Telegram set_global(const GlobalConfig& config);
[[nodiscard]] Telegram get_config(ConfigKey key);
/// Sets a sector until the scanner restarts; does not write flash memory.
[[nodiscard]] Telegram set_function(const SectorConfig& sector);
[[nodiscard]] Telegram get_function(std::uint16_t sector);
/// @param profiles Number of profiles; 0 means until CANCEL_PROFILE.
[[nodiscard]] Telegram get_profile(std::uint16_t profiles, std::uint16_t format);
[[nodiscard]] Telegram do_reset(ResetLevel level);
/// @param rotation_hz Turns per second, 5 to 20, or 0 for the stored speed.
[[nodiscard]] Telegram trans_rotate(std::uint16_t rotation_hz);
}  // namespace command

/// A response of the scanner to a command.
struct Response {
  std::uint16_t code{};  ///< Code of the command, with kResponseBit.
  bool is_refused{};
  std::vector<std::uint16_t> parameters{};

  /// Returns whether this is the response to a service.
  [[nodiscard]] bool answers(Service service) const { return code == response_to(service); }
  /// Returns a parameter, or 0 beyond the last one.
  [[nodiscard]] std::uint16_t parameter(std::size_t index) const {
    return index < parameters.size() ? parameters[index] : std::uint16_t{0};
  }
};

/// Interprets a telegram as a response: SEP 0000, or SEP FFFF followed by the code of a response.
/// Returns nothing for segments of profiles, which have SEP FFFF followed by their number, or no
/// SEP.
[[nodiscard]] std::optional<Response> as_response(const Telegram& telegram);

/// Returns the mode in a response to GET_STATUS, CANCEL_PROFILE or a service TRANS_*.
[[nodiscard]] ScannerMode mode_of(const Response& response);
/// Returns the state of the motor in such a response.
[[nodiscard]] Motor motor_of(const Response& response);
/// Returns the reason in a response to TRANS_MEASURE why the scanner does not measure.
[[nodiscard]] const char* measuring_problem(const Response& response);
/// Returns the text in a response to GET_IDENTIFICATION: two characters per word.
[[nodiscard]] std::string text_of(const Response& response);

}  // namespace sick_ld
