#include "stick_state.hpp"

#include <algorithm>
#include <cmath>

namespace joy {
namespace {

constexpr double kEndOfAxis = 32767.0;

float opposed(unsigned bits, unsigned positive, unsigned negative) {
  return static_cast<float>((bits & positive) != 0) - static_cast<float>((bits & negative) != 0);
}

}  // namespace

StickState::StickState(double deadzone, bool sticky_buttons)
    : deadzone_{deadzone}, sticky_buttons_{sticky_buttons} {}

void StickState::resize(std::size_t axes, std::size_t hats, std::size_t buttons) {
  first_hat_ = axes;
  axes_.assign(axes + 2 * hats, 0.0F);
  buttons_.assign(buttons, 0);
}

Change StickState::move_axis(std::size_t axis, std::int16_t position) {
  if (axis >= first_hat_) return Change::kNone;
  const float value = scaled(position);
  if (value == axes_[axis]) return Change::kNone;
  axes_[axis] = value;
  return Change::kSoon;
}

Change StickState::turn_hat(std::size_t hat, unsigned bits) {
  const std::size_t sideways = first_hat_ + 2 * hat;
  if (sideways + 1 >= axes_.size()) return Change::kNone;
  axes_[sideways] = opposed(bits, kHatLeft, kHatRight);
  axes_[sideways + 1] = opposed(bits, kHatUp, kHatDown);
  return Change::kNow;
}

Change StickState::press(std::size_t button) {
  if (button >= buttons_.size()) return Change::kNone;
  buttons_[button] = sticky_buttons_ ? 1 - buttons_[button] : 1;
  return Change::kNow;
}

Change StickState::release(std::size_t button) {
  if (button >= buttons_.size() || sticky_buttons_) return Change::kNone;
  buttons_[button] = 0;
  return Change::kNow;
}

float StickState::scaled(std::int16_t position) const {
  const double part = std::clamp(position / kEndOfAxis, -1.0, 1.0);
  const double beyond = std::abs(part) - deadzone_;
  // What is left of the way is stretched, so that the end stays the end.
  return beyond > 0.0 ? static_cast<float>(std::copysign(beyond / (1.0 - deadzone_), -part)) : 0.0F;
}

}  // namespace joy
