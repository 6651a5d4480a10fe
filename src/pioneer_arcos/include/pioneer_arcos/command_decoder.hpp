#pragma once

#include <cstdint>
#include <optional>
#include <tl/expected.hpp>

#include "pioneer_arcos/command_code.hpp"
#include "pioneer_arcos/frame.hpp"

/// Decoding of commands: the robot's side of command.hpp.
///
/// Clients encode the same command differently, omit arguments, or send commands of other robots.
/// The decoder accepts all of these; interpretation is left to the receiver.
namespace pioneer_arcos {

/// A decoded command.
struct ReceivedCommand {
  CommandCode code{};
  std::optional<std::int32_t> number{};  ///< Missing if the argument is absent or incomplete.
  Payload text{};                        ///< String argument; a view into the packet.
  Payload data{};                        ///< All bytes after the code; a view into the packet.

  [[nodiscard]] std::int32_t number_or(std::int32_t fallback) const {
    return number.value_or(fallback);
  }
  /// Returns the high byte of a command with two bytes, such as VEL2.
  [[nodiscard]] std::int8_t high() const {
    return static_cast<std::int8_t>((number_or(0) >> 8) & 0xFF);
  }
  /// Returns the low byte of a command with two bytes.
  [[nodiscard]] std::int8_t low() const { return static_cast<std::int8_t>(number_or(0) & 0xFF); }
};

enum class CommandError { kEmpty, kBadArgumentType, kShortString };

/// Stable text for logs.
[[nodiscard]] const char* to_cstr(CommandError error);

/// Decodes any command, including unknown ones. Commands of simulators with raw data leave it in
/// ReceivedCommand::data.
[[nodiscard]] tl::expected<ReceivedCommand, CommandError> decode_command(Payload payload);

}  // namespace pioneer_arcos
