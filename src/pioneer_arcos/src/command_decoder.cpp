#include "pioneer_arcos/command_decoder.hpp"

namespace pioneer_arcos {
namespace {

constexpr std::uint8_t kPositive = 0x3B;
constexpr std::uint8_t kNegative = 0x1B;
constexpr std::uint8_t kString = 0x2B;

/// Returns whether a command of a simulator carries data without argument type.
bool has_raw_data(CommandCode code) {
  return code >= CommandCode::kSimulatorSetPose && code <= CommandCode::kSimulatorExit;
}

void read_number(Payload argument, ReceivedCommand& command) {
  if (argument.size() < 3) return;
  const auto magnitude = static_cast<std::int32_t>(argument[1] | argument[2] << 8U);
  command.number = argument[0] == kNegative ? -magnitude : magnitude;
}

}  // namespace

const char* to_cstr(CommandError error) {
  switch (error) {
    case CommandError::kEmpty:
      return "command without number";
    case CommandError::kBadArgumentType:
      return "argument type is not 3B, 1B or 2B";
    case CommandError::kShortString:
      return "string longer than its packet";
  }
  return "unknown command error";
}

tl::expected<ReceivedCommand, CommandError> decode_command(Payload payload) {
  if (payload.empty()) return tl::unexpected{CommandError::kEmpty};
  ReceivedCommand command{.code = static_cast<CommandCode>(payload[0]), .data = payload.subspan(1)};
  const Payload argument = command.data;
  if (argument.empty()) return command;
  if (argument[0] == kPositive || argument[0] == kNegative) {
    read_number(argument, command);
    return command;
  }
  if (has_raw_data(command.code)) return command;
  if (argument[0] != kString) return tl::unexpected{CommandError::kBadArgumentType};
  if (argument.size() < 2 || argument.size() < 2U + argument[1]) {
    return tl::unexpected{CommandError::kShortString};
  }
  command.text = argument.subspan(2, argument[1]);
  return command;
}

}  // namespace pioneer_arcos
