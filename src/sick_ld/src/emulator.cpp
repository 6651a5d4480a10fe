#include "sick_ld/emulator.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sick_ld/contract.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

/// What a port hears that runs at another rate.
char noise(std::uint32_t& state) {
  state = state * 1664525u + 1013904223u;
  return static_cast<char>(state >> 24);
}

}  // namespace

Emulator::Emulator(const EmulatorConfig& config, std::shared_ptr<ProfileSource> source)
    : config_{config}, source_{std::move(source)}, baud_{config.baud}, global_{config.global} {
  expects(source_ != nullptr, "an emulator needs something to see");
  expects(baud_code(baud_).has_value(), "the scanner's port has no such rate");
  reset(0.0);
  answers_.clear();
  resets_ = 0;
}

void Emulator::receive(std::span<const char> bytes, double now, int host_baud) {
  std::string heard{bytes.begin(), bytes.end()};
  if (host_baud != baud_) {
    for (char& byte : heard) byte = noise(noise_);
  }
  const double t = now + wire_time(heard.size(), baud_);
  parser_.feed(heard, [&](const Telegram& telegram) {
    if (telegram.destination() == kScannerId) handle(telegram, std::max(t, t_busy_));
  });
}

std::string Emulator::transmit(double now, int host_baud) {
  const double byte_time = wire_time(1, baud_);
  std::string sent;
  while (true) {
    if (wire_at_ == on_wire_.size() && !load_wire(now)) break;
    if (t_wire_ + wire_time(1, baud_) > now) break;
    t_wire_ += byte_time;
    sent.push_back(host_baud == baud_ ? on_wire_[wire_at_] : noise(noise_));
    ++wire_at_;
    if (wire_at_ == on_wire_.size() && answering_ && answering_->baud) {
      baud_ = *answering_->baud;
      break;
    }
  }
  return sent;
}

bool Emulator::load_wire(double now) {
  answering_.reset();
  on_wire_.clear();
  wire_at_ = 0;
  // An answer goes between segments, but does not wait for the wire longer than it has to.
  const bool is_ready =
      !answers_.empty() && (answers_.front().t_ready <= t_wire_ ||
                            (segments_.empty() && answers_.front().t_ready <= now));
  if (!is_ready && segments_.empty() && !load_profile(now)) return false;
  if (is_ready) {
    answering_ = std::move(answers_.front());
    answers_.pop_front();
    t_wire_ = std::max(t_wire_, answering_->t_ready);
    if (answering_->mode) mode_ = *answering_->mode;
    on_wire_ = std::move(answering_->bytes);
  } else {
    on_wire_ = std::move(segments_.front());
    segments_.pop_front();
  }
  return true;
}

void Emulator::reset(double t) {
  mode_ = Mode::kIdle;
  stream_.reset();
  segments_.clear();
  sectors_.fill({});
  // As delivered: one direction is left out, the rest is measured.
  const auto step = global_.step_ticks;
  sectors_[0] = {0, SectorFunction::kNoMeasurement,
                 static_cast<std::uint16_t>(kTicksPerTurn - step)};
  sectors_[1] = {1, SectorFunction::kMeasurement,
                 static_cast<std::uint16_t>(kTicksPerTurn - 2 * step)};
  for (std::size_t i = 2; i < sectors_.size(); ++i)
    sectors_[i].number = static_cast<std::uint16_t>(i);
  ++resets_;
  answer(Service::kDoReset, {}, t);
}

std::uint16_t Emulator::clock_ms(double t) const {
  const double ms = std::floor(1e3 * (t * (1.0 + config_.clock_drift) + config_.clock_offset));
  return static_cast<std::uint16_t>(static_cast<std::int64_t>(ms) & 0xFFFF);
}

}  // namespace sick_ld
