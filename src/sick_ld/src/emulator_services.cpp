// What the emulated scanner answers.
#include <algorithm>
#include <utility>

#include "sick_ld/emulator.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

constexpr int kSlowest = 5;
constexpr int kFastest = 20;
constexpr int kMaxPulses = 14400;
constexpr std::uint16_t kSectorNumbers = 8;
/// From one speed to another [s].
constexpr double kSpeedChange = 0.2;

enum MeasuringCode : std::uint16_t {
  kReady = 0,
  kTooManyPulses = 1,
  kWrongBorder = 3,
  kUnevenBorder = 4,
};

std::vector<std::uint16_t> words_of(const std::string& text) {
  std::vector<std::uint16_t> words;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int low = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
    words.push_back(static_cast<std::uint16_t>(static_cast<unsigned char>(text[i]) << 8 | low));
  }
  return words;
}

bool is_step(int ticks) { return ticks >= 2 && kTicksPerTurn % ticks == 0; }
bool is_speed(int hz) { return hz >= kSlowest && hz <= kFastest; }

std::vector<std::uint16_t> parameters_of(const Telegram& telegram) {
  return {telegram.body().begin() + 2, telegram.body().end()};
}

}  // namespace

void Emulator::answer(Service service, std::vector<std::uint16_t> parameters, double t) {
  Telegram telegram{kScannerId, kHostId, {kSuccess, response_to(service)}};
  for (const std::uint16_t parameter : parameters) telegram.push(parameter);
  answers_.push_back({.bytes = encode(telegram), .t_ready = t + config_.response_time});
}

void Emulator::refuse(Service service, double t) {
  const Telegram telegram{kScannerId, kHostId, {kFailure, response_to(service)}};
  answers_.push_back({.bytes = encode(telegram), .t_ready = t + config_.response_time});
}

void Emulator::answer_mode(Service service, Mode mode, double t, double delay) {
  answer(service, {0, static_cast<std::uint16_t>(mode)}, t + delay);
  answers_.back().mode = mode;
  t_busy_ = std::max(t_busy_, t + delay);
}

void Emulator::handle(const Telegram& telegram, double t) {
  if (telegram.size() < 2 || telegram.word(0) != kSuccess) return;
  const auto service = static_cast<Service>(telegram.word(1));
  switch (service) {
    case Service::kGetIdentification:
      return answer(service, words_of(config_.name), t);
    case Service::kGetStatus:
      return answer(service, {0, static_cast<std::uint16_t>(mode_)}, t);
    case Service::kGetSyncClock:
      return answer(service, {clock_ms(t + config_.response_time)}, t);
    case Service::kSetConfig:
    case Service::kGetConfig:
    case Service::kSetFunction:
    case Service::kGetFunction:
      return handle_config(service, telegram, t);
    case Service::kGetProfile:
      return get_profile(telegram, t);
    case Service::kCancelProfile:
      stream_.reset();
      segments_.clear();
      return answer(service, {0, static_cast<std::uint16_t>(mode_)}, t);
    case Service::kDoReset:
      return reset(t);
    case Service::kTransIdle:
      return mode_ == Mode::kMeasure ? refuse(service, t) : answer_mode(service, Mode::kIdle, t);
    case Service::kTransRotate:
      return rotate(telegram.word(2), t);
    case Service::kTransMeasure:
      return measure(t);
  }
  refuse(service, t);
}

void Emulator::handle_config(Service service, const Telegram& telegram, double t) {
  if (service == Service::kSetConfig) return set_config(telegram, t);
  if (service == Service::kSetFunction) return set_function(telegram, t);
  if (service == Service::kGetFunction) {
    if (telegram.word(2) >= kSectorNumbers) return refuse(service, t);
    const SectorConfig& sector = sectors_[telegram.word(2)];
    return answer(service,
                  {sector.number, static_cast<std::uint16_t>(sector.function), sector.stop_ticks},
                  t);
  }
  const auto key = static_cast<ConfigKey>(telegram.word(2));
  if (key == ConfigKey::kSerial) {
    return answer(service, {telegram.word(2), *baud_code(baud_), 0, 1, 8}, t);
  }
  if (key != ConfigKey::kGlobal) return refuse(service, t);
  answer(service, {telegram.word(2), global_.sensor_id, global_.rotation_hz, global_.step_ticks},
         t);
}

void Emulator::set_config(const Telegram& telegram, double t) {
  const auto key = static_cast<ConfigKey>(telegram.word(2));
  if (key == ConfigKey::kSerial) {
    const auto baud = baud_of(telegram.word(3));
    if (!baud) return refuse(Service::kSetConfig, t);
    ++flash_writes_;
    answer(Service::kSetConfig, parameters_of(telegram), t);
    if (config_.follows_rate) answers_.back().baud = baud;
    return;
  }
  const GlobalConfig global{telegram.word(3), telegram.word(4), telegram.word(5)};
  if (key != ConfigKey::kGlobal || mode_ != Mode::kIdle || !is_speed(global.rotation_hz) ||
      !is_step(global.step_ticks)) {
    return refuse(Service::kSetConfig, t);
  }
  ++flash_writes_;
  global_ = global;
  answer(Service::kSetConfig, parameters_of(telegram), t);
}

void Emulator::set_function(const Telegram& telegram, double t) {
  const std::uint16_t number = telegram.word(2);
  const std::uint16_t stop = telegram.word(4);
  if (number >= kSectorNumbers || stop >= kTicksPerTurn || mode_ == Mode::kMeasure) {
    return refuse(Service::kSetFunction, t);
  }
  sectors_[number] = {number, static_cast<SectorFunction>(telegram.word(3)), stop};
  answer(Service::kSetFunction, parameters_of(telegram), t);
}

void Emulator::rotate(std::uint16_t rotation_hz, double t) {
  const int speed = rotation_hz == 0 ? global_.rotation_hz : rotation_hz;
  if (!is_speed(speed)) return refuse(Service::kTransRotate, t);
  double delay = mode_ == Mode::kIdle ? config_.spin_up : kSpeedChange;
  if (mode_ != Mode::kIdle && speed == rotation_hz_) delay = 0.0;
  rotation_hz_ = speed;
  stream_.reset();
  segments_.clear();
  answer_mode(Service::kTransRotate, Mode::kRotate, t, delay);
}

std::uint16_t Emulator::measuring_code() const {
  if (rotation_hz_ * (kTicksPerTurn / global_.step_ticks) > kMaxPulses) return kTooManyPulses;
  const auto sectors = std::span{sectors_}.first(sector_count());
  if (sectors.size() < 2) return kWrongBorder;
  const auto is_even = [&](const SectorConfig& sector) {
    return sector.stop_ticks % global_.step_ticks == 0;
  };
  if (!std::ranges::all_of(sectors, is_even)) return kUnevenBorder;
  const auto measures = [](const SectorConfig& sector) {
    return sector.function == SectorFunction::kMeasurement;
  };
  return std::ranges::any_of(sectors, measures) ? kReady : kWrongBorder;
}

void Emulator::measure(double t) {
  if (mode_ == Mode::kIdle) return refuse(Service::kTransMeasure, t);
  const std::uint16_t code = measuring_code();
  const Mode reached = code == kReady ? Mode::kMeasure : mode_;
  answer(Service::kTransMeasure, {0, static_cast<std::uint16_t>(reached), code}, t);
  answers_.back().mode = reached;
  if (reached != Mode::kMeasure || mode_ == Mode::kMeasure) return;
  t_turn_ = t + config_.response_time;
  next_turn_ = 0;
  profiles_sent_ = 0;
}

void Emulator::get_profile(const Telegram& telegram, double t) {
  const std::uint16_t format = telegram.word(3);
  const bool is_known = (format & ~field::kAll) == 0 && (format & field::kPoints) != 0;
  if (mode_ != Mode::kMeasure || !is_known) return refuse(Service::kGetProfile, t);
  stream_ = Stream{.format = format};
  if (telegram.word(2) != 0) stream_->left = telegram.word(2);
  // The turn that is under way when the request comes is the first that is sent.
  const double begun = std::max(0.0, (t - t_turn_) * rotation_hz_);
  next_turn_ = std::max(next_turn_, static_cast<std::uint64_t>(begun));
}

}  // namespace sick_ld
