#include "sick_ld/procedure.hpp"

#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

/// Item of GET_IDENTIFICATION: name of the sensor.
constexpr std::uint16_t kSensorName = 0x0001;
/// Number of readings of the scanner's clock; the one with the least delay counts.
constexpr int kClockReadings = 3;
/// Time limits beyond those of ordinary commands [s]. Flash memory takes long to write.
constexpr double kFlashTimeout = 1.0;
constexpr double kLaserTimeout = 2.0;

using Commands = std::vector<Command>;

/// Appends a command after which the sequence continues even if the scanner refuses it.
void append_optional(Commands& commands, const Telegram& telegram, CommandPurpose purpose) {
  commands.push_back({.telegram = telegram, .purpose = purpose, .is_optional = true});
}

void append_cancel(Commands& commands, ScannerMode mode) {
  if (mode != ScannerMode::kMeasure) return;
  append_optional(commands, command::make(Service::kCancelProfile), CommandPurpose::kReadMode);
}

void append_standby(Commands& commands, const Preparation& preparation) {
  const ScannerMode mode = preparation.state.mode;
  // From measuring, the scanner becomes idle by way of rotating.
  if (mode == ScannerMode::kMeasure) {
    append_optional(commands, command::trans_rotate(0), CommandPurpose::kReadMode);
  }
  if (mode != ScannerMode::kIdle) {
    append_optional(commands, command::make(Service::kTransIdle), CommandPurpose::kReadMode);
  }
  if (preparation.state.identification.empty()) {
    append_optional(commands, command::get_identification(kSensorName), CommandPurpose::kIdentify);
  }
  if (preparation.new_baud) {
    commands.push_back({.telegram = command::set_serial(*baud_code(*preparation.new_baud)),
                        .purpose = CommandPurpose::kChangeRate,
                        .timeout = kFlashTimeout,
                        .is_optional = true});
  }
}

void append_measuring(Commands& commands, const Preparation& preparation) {
  const ScanPlan& plan = preparation.plan;
  commands.push_back({.telegram = command::get_config(ConfigKey::kGlobal),
                      .purpose = CommandPurpose::kReadGlobal});
  for (const SectorConfig& sector : plan.sectors) {
    commands.push_back({.telegram = command::set_function(sector), .timeout = kFlashTimeout});
  }
  commands.push_back({.telegram = command::trans_rotate(plan.global.rotation_hz),
                      .purpose = CommandPurpose::kReadMode,
                      .timeout = preparation.spin_up_timeout,
                      .tries = 1});
  commands.push_back({.telegram = command::make(Service::kTransMeasure),
                      .purpose = CommandPurpose::kStartMeasuring,
                      .timeout = kLaserTimeout});
}

void append_stream(Commands& commands, const ScanPlan& plan) {
  for (int i = 0; i < kClockReadings; ++i) {
    append_optional(commands, command::make(Service::kGetSyncClock), CommandPurpose::kReadClock);
  }
  commands.push_back(
      {.telegram = command::get_profile(0, plan.format), .purpose = CommandPurpose::kStream});
}

}  // namespace

Command find_scanner(int tries) {
  return {.telegram = command::make(Service::kGetStatus),
          .purpose = CommandPurpose::kFind,
          .tries = tries};
}

Command read_mode() {
  return {.telegram = command::make(Service::kGetStatus), .purpose = CommandPurpose::kReadMode};
}

Command confirm_rate() {
  return {.telegram = command::make(Service::kGetStatus), .purpose = CommandPurpose::kConfirmRate};
}

Command write_global(const GlobalConfig& global) {
  return {.telegram = command::set_global(global), .timeout = kFlashTimeout};
}

bool can_resume(Goal goal, const ScannerState& state) {
  return goal == Goal::kMeasure && state.is_configured && state.mode == ScannerMode::kMeasure;
}

std::vector<Command> prepare(const Preparation& preparation) {
  Commands commands;
  append_cancel(commands, preparation.state.mode);
  if (!can_resume(preparation.goal, preparation.state)) {
    append_standby(commands, preparation);
    if (preparation.goal == Goal::kMeasure) append_measuring(commands, preparation);
  }
  if (preparation.goal == Goal::kMeasure) append_stream(commands, preparation.plan);
  return commands;
}

std::vector<Command> reset_scanner(ResetLevel level, ScannerMode mode) {
  Commands commands;
  append_cancel(commands, mode);
  commands.push_back({.telegram = command::do_reset(level), .purpose = CommandPurpose::kReset});
  return commands;
}

}  // namespace sick_ld
