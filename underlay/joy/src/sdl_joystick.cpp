#include "sdl_joystick.hpp"

#include <algorithm>
#include <stdexcept>

namespace joy {
namespace {

constexpr double kFullRumble = 65535.0;
constexpr Uint32 kRumbleDuration_ms = 1000;

std::string text(const char* name) { return name == nullptr ? "" : name; }

}  // namespace

SdlSession::SdlSession() {
  // Ctrl-C is for rclcpp to handle.
  SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
  if (SDL_InitSubSystem(SDL_INIT_JOYSTICK) != 0) {
    throw std::runtime_error{std::string{"SDL's joysticks don't start: "} + SDL_GetError()};
  }
}

SdlSession::~SdlSession() { SDL_QuitSubSystem(SDL_INIT_JOYSTICK); }

std::string device_name(int device_index) { return text(SDL_JoystickNameForIndex(device_index)); }

std::unique_ptr<SdlJoystick> SdlJoystick::open(int device_index) {
  SDL_Joystick* const device = SDL_JoystickOpen(device_index);
  if (device == nullptr) return nullptr;
  std::unique_ptr<SdlJoystick> joystick{new SdlJoystick{device}};
  const int axes = SDL_JoystickNumAxes(device);
  const int hats = SDL_JoystickNumHats(device);
  const int buttons = SDL_JoystickNumButtons(device);
  if (std::min({axes, hats, buttons}) < 0) return nullptr;
  joystick->axes_ = static_cast<std::size_t>(axes);
  joystick->hats_ = static_cast<std::size_t>(hats);
  joystick->buttons_ = static_cast<std::size_t>(buttons);
  return joystick;
}

std::string SdlJoystick::name() const { return text(SDL_JoystickName(device_.get())); }

std::optional<std::int16_t> SdlJoystick::initial_position(std::size_t axis) const {
  Sint16 position{};
  if (!SDL_JoystickGetAxisInitialState(device_.get(), static_cast<int>(axis), &position)) return {};
  return position;
}

void SdlJoystick::rumble(double intensity) {
  const auto strength = static_cast<Uint16>(kFullRumble * intensity);
  // A device that can't is no error.
  static_cast<void>(SDL_JoystickRumble(device_.get(), strength, strength, kRumbleDuration_ms));
}

}  // namespace joy
