#pragma once

namespace pioneer_dynamics {

// Many quantities exist once for each wheel: angles, speeds, torques, loads. A pair of named
// numbers avoids mixing up left and right.

/// The same quantity of the left and the right wheel, in the unit that its user states.
struct WheelPair {
  double left{};
  double right{};
};

}  // namespace pioneer_dynamics
