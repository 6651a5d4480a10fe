#pragma once

#include <cstdint>
#include <optional>
#include <tl/expected.hpp>

#include "pioneer_arcos/command_code.hpp"
#include "pioneer_arcos/frame.hpp"

namespace pioneer_arcos {

/// The robot's side: what a client's packet says.
struct ReceivedCommand {
  CommandCode code{};
  std::optional<std::int32_t> number{};  ///< If there was a whole one.
  Payload text{};                        ///< Of a string; a view into the packet.
  Payload data{};                        ///< All bytes after the code; a view into the packet.

  [[nodiscard]] std::int32_t number_or(std::int32_t fallback) const {
    return number.value_or(fallback);
  }
  /// Return the two bytes of VEL2 and its like, however the client packed them.
  [[nodiscard]] std::int8_t high() const {
    return static_cast<std::int8_t>((number_or(0) >> 8) & 0xFF);
  }
  [[nodiscard]] std::int8_t low() const { return static_cast<std::int8_t>(number_or(0) & 0xFF); }
};

enum class CommandError { kEmpty, kBadArgumentType, kShortString };

/// Stable text for logs.
[[nodiscard]] const char* to_cstr(CommandError error);

/// Decodes any command, also those that are unknown; an argument may be missing. Commands of
/// simulators that carry raw data have it in data.
[[nodiscard]] tl::expected<ReceivedCommand, CommandError> decode_command(Payload payload);

}  // namespace pioneer_arcos
