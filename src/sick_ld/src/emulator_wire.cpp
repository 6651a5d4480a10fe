#include "sick_ld/emulator_wire.hpp"

#include <algorithm>
#include <utility>

#include "foothill_core/contract.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {

using foothill_core::expects;

void EmulatorWire::push_profile(std::deque<std::string> segments, double t_ready) {
  segments_ = std::move(segments);
  t_free_ = std::max(t_free_, t_ready);
}

bool EmulatorWire::has_answer(double now) const {
  if (answers_.empty()) return false;
  // Between segments only a response that was ready in time is sent; an idle wire waits for it.
  const double t_ready = answers_.front().t_ready;
  return t_ready <= t_free_ || (segments_.empty() && t_ready <= now);
}

std::optional<ScannerMode> EmulatorWire::start_next(double now) {
  expects(is_idle(), "no telegram is under way");
  position_ = 0;
  new_baud_.reset();
  if (!has_answer(now)) {
    expects(has_segments(), "there is a telegram to send");
    telegram_ = std::move(segments_.front());
    segments_.pop_front();
    return std::nullopt;
  }
  const EmulatorAnswer answer = std::move(answers_.front());
  answers_.pop_front();
  t_free_ = std::max(t_free_, answer.t_ready);
  telegram_ = answer.bytes;
  new_baud_ = answer.baud;
  return answer.mode;
}

std::optional<char> EmulatorWire::next_byte(double now, int baud) {
  expects(!is_idle(), "a telegram is under way");
  const double byte_time = wire_time(1, baud);
  if (t_free_ + byte_time > now) return std::nullopt;
  t_free_ += byte_time;
  return telegram_[position_++];
}

std::optional<int> EmulatorWire::new_baud() const { return is_idle() ? new_baud_ : std::nullopt; }

}  // namespace sick_ld
