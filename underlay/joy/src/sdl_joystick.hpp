#pragma once

#include <SDL.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace joy {

/// Keeps the joystick subsystem of SDL initialised during its lifetime.
class SdlSession {
 public:
  /// @throws std::runtime_error with SDL's reason.
  SdlSession();
  ~SdlSession();
  SdlSession(const SdlSession&) = delete;
  SdlSession& operator=(const SdlSession&) = delete;
};

/// Returns the name of an attached device, empty if SDL has none for it.
[[nodiscard]] std::string device_name(int device_index);

/// An open joystick.
class SdlJoystick {
 public:
  /// Returns none if it cannot be opened or queried; SDL_GetError() has the reason.
  [[nodiscard]] static std::unique_ptr<SdlJoystick> open(int device_index);

  [[nodiscard]] int instance_id() const { return SDL_JoystickInstanceID(device_.get()); }
  [[nodiscard]] std::string name() const;
  [[nodiscard]] std::size_t axes() const { return axes_; }
  [[nodiscard]] std::size_t hats() const { return hats_; }
  [[nodiscard]] std::size_t buttons() const { return buttons_; }
  /// Returns where an axis was when the device was opened, if that is known.
  [[nodiscard]] std::optional<std::int16_t> initial_position(std::size_t axis) const;

  /// Shakes the device for a second.
  /// @param intensity 0 to 1.
  void rumble(double intensity);

 private:
  struct Closer {
    void operator()(SDL_Joystick* device) const { SDL_JoystickClose(device); }
  };

  explicit SdlJoystick(SDL_Joystick* device) : device_{device} {}

  std::unique_ptr<SDL_Joystick, Closer> device_;
  std::size_t axes_{};
  std::size_t hats_{};
  std::size_t buttons_{};
};

}  // namespace joy
