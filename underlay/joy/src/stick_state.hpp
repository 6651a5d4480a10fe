#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace joy {

/// How a change of a joystick is published.
enum class Change {
  kNone,
  kSoon,  ///< Others may follow at once: wait for them.
  kNow,
};

/// Directions of a hat, as bits.
enum HatBits : unsigned { kHatUp = 1, kHatRight = 2, kHatDown = 4, kHatLeft = 8 };

/// What a joystick shows, in the values of sensor_msgs/Joy: axes first, then two for each hat.
/// Forward and left are positive.
class StickState {
 public:
  /// @param deadzone Part of an axis's way around its centre that counts as centre, 0 to 1.
  /// @param sticky_buttons Whether a press toggles a button, and its release does nothing.
  StickState(double deadzone, bool sticky_buttons);

  /// Resets all axes and buttons to their rest positions.
  void resize(std::size_t axes, std::size_t hats, std::size_t buttons);

  /// Takes the position of an axis, in SDL's units: right and back are positive, 32767 is the end.
  Change move_axis(std::size_t axis, std::int16_t position);
  /// @param bits Of HatBits; none in the centre.
  Change turn_hat(std::size_t hat, unsigned bits);
  Change press(std::size_t button);
  Change release(std::size_t button);

  [[nodiscard]] const std::vector<float>& axes() const { return axes_; }
  [[nodiscard]] const std::vector<std::int32_t>& buttons() const { return buttons_; }

 private:
  [[nodiscard]] float scaled(std::int16_t position) const;

  double deadzone_;
  bool sticky_buttons_;
  std::size_t first_hat_{};
  std::vector<float> axes_{};
  std::vector<std::int32_t> buttons_{};
};

}  // namespace joy
