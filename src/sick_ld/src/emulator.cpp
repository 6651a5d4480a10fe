#include "sick_ld/emulator.hpp"

#include <algorithm>
#include <utility>

#include "foothill_core/contract.hpp"
#include "sick_ld/segments.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

constexpr int kSlowest = 5;
constexpr int kFastest = 20;
/// Time of a change between two speeds [s].
constexpr double kSpeedChange = 0.2;
/// More words than a profile of the finest turn with all fields, and fewer than segments can carry.
constexpr std::size_t kMaxProfileWords = 15'000;

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

bool is_command(const Telegram& telegram) {
  return telegram.destination() == kScannerId && telegram.size() >= 2 &&
         telegram.word(0) == kSuccess;
}

std::uint16_t word_of(ScannerMode mode) { return static_cast<std::uint16_t>(mode); }

}  // namespace

Emulator::Emulator(const EmulatorConfig& config, std::shared_ptr<ProfileSource> source)
    : config_{config},
      head_{std::move(source), {.offset = config.clock_offset, .drift = config.clock_drift}},
      baud_{config.baud},
      global_{config.global} {
  foothill_core::expects(baud_code(baud_).has_value(), "the scanner's port has this rate");
  head_.set_default_sectors(global_.step_ticks);
}

char Emulator::noise() {
  noise_ = noise_ * 1664525u + 1013904223u;
  return static_cast<char>(noise_ >> 24);
}

void Emulator::receive(std::span<const char> bytes, double now, int host_baud) {
  std::string received{bytes.begin(), bytes.end()};
  if (host_baud != baud_) {
    for (char& byte : received) byte = noise();
  }
  const double t = now + wire_time(received.size(), baud_);
  parser_.feed(received, [&](const Telegram& telegram) {
    if (is_command(telegram)) execute(telegram, std::max(t, t_busy_));
  });
}

std::string Emulator::transmit(double now, int host_baud) {
  std::string sent;
  while (true) {
    if (wire_.is_idle()) {
      const bool has_telegram = wire_.has_answer(now) || wire_.has_segments() || load_profile(now);
      if (!has_telegram) break;
      if (const auto mode = wire_.start_next(now)) mode_ = *mode;
    }
    const auto byte = wire_.next_byte(now, baud_);
    if (!byte) break;
    sent.push_back(host_baud == baud_ ? *byte : noise());
    if (const auto new_baud = wire_.new_baud()) {
      baud_ = *new_baud;
      break;
    }
  }
  return sent;
}

bool Emulator::load_profile(double now) {
  if (!stream_ || mode_ != ScannerMode::kMeasure) return false;
  // The last turn that is complete when the wire is free, or else the next one.
  const double complete = head_.last_complete(wire_.t_free());
  std::uint64_t turn = next_turn_;
  if (complete > static_cast<double>(turn)) turn = static_cast<std::uint64_t>(complete);
  if (head_.t_complete(turn) > now) return false;
  next_turn_ = turn + 1;
  ++profiles_sent_;
  const std::vector<std::uint16_t> words =
      encode_profile({.format = stream_->format,
                      .sent = static_cast<std::uint16_t>(profiles_sent_ & 0xFFFF),
                      .count = static_cast<std::uint16_t>((turn + 1) & 0xFFFF),
                      .sectors = head_.measure(turn),
                      .status = word_of(mode_)});
  if (words.size() > kMaxProfileWords) {
    // Overlapping sectors, which measuring_code() does not detect.
    stream_.reset();
    return false;
  }
  std::deque<std::string> segments;
  for (const Telegram& telegram : split(words)) segments.push_back(encode(telegram));
  wire_.push_profile(std::move(segments), head_.t_complete(turn));
  if (stream_->remaining && --*stream_->remaining == 0) stream_.reset();
  return true;
}

void Emulator::answer(Service service, const std::vector<std::uint16_t>& parameters, double t) {
  Telegram telegram{kScannerId, kHostId, {kSuccess, response_to(service)}};
  for (const std::uint16_t parameter : parameters) telegram.push(parameter);
  wire_.push({.bytes = encode(telegram), .t_ready = t + config_.response_time});
}

void Emulator::refuse(Service service, double t) {
  const Telegram telegram{kScannerId, kHostId, {kFailure, response_to(service)}};
  wire_.push({.bytes = encode(telegram), .t_ready = t + config_.response_time});
}

void Emulator::answer_mode(Service service, ScannerMode mode, double t, double delay) {
  answer(service, {0, word_of(mode)}, t + delay);
  wire_.last_answer().mode = mode;
  t_busy_ = std::max(t_busy_, t + delay);
}

void Emulator::execute(const Telegram& telegram, double t) {
  const auto service = static_cast<Service>(telegram.word(1));
  switch (service) {
    case Service::kGetIdentification:
      return answer(service, words_of(config_.name), t);
    case Service::kGetStatus:
      return answer(service, {0, word_of(mode_)}, t);
    case Service::kGetSyncClock:
      return answer(service, {head_.clock().milliseconds(t + config_.response_time)}, t);
    case Service::kSetConfig:
    case Service::kGetConfig:
    case Service::kSetFunction:
    case Service::kGetFunction:
      return execute_config(service, telegram, t);
    case Service::kGetProfile:
      return get_profile(telegram, t);
    case Service::kCancelProfile:
      stop_stream();
      return answer(service, {0, word_of(mode_)}, t);
    case Service::kDoReset:
      return reset(t);
    case Service::kTransIdle:
      return stop(t);
    case Service::kTransRotate:
      return rotate(telegram.word(2), t);
    case Service::kTransMeasure:
      return start_measuring(t);
  }
  refuse(service, t);
}

void Emulator::execute_config(Service service, const Telegram& telegram, double t) {
  if (service == Service::kSetConfig) return set_config(telegram, t);
  if (service == Service::kSetFunction) return set_function(telegram, t);
  if (service == Service::kGetFunction) {
    if (telegram.word(2) >= EmulatorHead::kSectors) return refuse(service, t);
    const SectorConfig& sector = head_.sector(telegram.word(2));
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
    if (config_.follows_rate) wire_.last_answer().baud = baud;
    return;
  }
  const GlobalConfig global{telegram.word(3), telegram.word(4), telegram.word(5)};
  if (key != ConfigKey::kGlobal || mode_ != ScannerMode::kIdle || !is_speed(global.rotation_hz) ||
      !is_step(global.step_ticks)) {
    return refuse(Service::kSetConfig, t);
  }
  ++flash_writes_;
  global_ = global;
  head_.set_step(global.step_ticks);
  answer(Service::kSetConfig, parameters_of(telegram), t);
}

void Emulator::set_function(const Telegram& telegram, double t) {
  const std::uint16_t number = telegram.word(2);
  const std::uint16_t stop = telegram.word(4);
  if (number >= EmulatorHead::kSectors || stop >= kTicksPerTurn || mode_ == ScannerMode::kMeasure) {
    return refuse(Service::kSetFunction, t);
  }
  head_.set_sector({number, static_cast<SectorFunction>(telegram.word(3)), stop});
  answer(Service::kSetFunction, parameters_of(telegram), t);
}

void Emulator::stop(double t) {
  if (mode_ == ScannerMode::kMeasure) return refuse(Service::kTransIdle, t);
  answer_mode(Service::kTransIdle, ScannerMode::kIdle, t);
}

void Emulator::rotate(std::uint16_t rotation_hz, double t) {
  const int speed = rotation_hz == 0 ? global_.rotation_hz : rotation_hz;
  if (!is_speed(speed)) return refuse(Service::kTransRotate, t);
  double delay = mode_ == ScannerMode::kIdle ? config_.spin_up : kSpeedChange;
  if (mode_ != ScannerMode::kIdle && speed == head_.rotation_hz()) delay = 0.0;
  head_.set_rotation(speed);
  stop_stream();
  answer_mode(Service::kTransRotate, ScannerMode::kRotate, t, delay);
}

void Emulator::start_measuring(double t) {
  if (mode_ == ScannerMode::kIdle) return refuse(Service::kTransMeasure, t);
  const std::uint16_t code = head_.measuring_code();
  const ScannerMode reached = code == 0 ? ScannerMode::kMeasure : mode_;
  answer(Service::kTransMeasure, {0, word_of(reached), code}, t);
  wire_.last_answer().mode = reached;
  if (reached != ScannerMode::kMeasure || mode_ == ScannerMode::kMeasure) return;
  head_.start(t + config_.response_time);
  next_turn_ = 0;
  profiles_sent_ = 0;
}

void Emulator::get_profile(const Telegram& telegram, double t) {
  const std::uint16_t format = telegram.word(3);
  const bool is_known = (format & ~field::kAll) == 0 && (format & field::kPoints) != 0;
  if (mode_ != ScannerMode::kMeasure || !is_known) return refuse(Service::kGetProfile, t);
  stream_ = Stream{.format = format};
  if (telegram.word(2) != 0) stream_->remaining = telegram.word(2);
  // The turn under way when the command arrives is the first that is sent.
  next_turn_ = std::max(next_turn_, head_.turns_started(t));
}

void Emulator::stop_stream() {
  stream_.reset();
  wire_.cancel_profile();
}

void Emulator::reset(double t) {
  mode_ = ScannerMode::kIdle;
  stop_stream();
  head_.set_default_sectors(global_.step_ticks);
  ++resets_;
  answer(Service::kDoReset, {}, t);
}

}  // namespace sick_ld
