#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>

/// Geometry of a P3-DX as seen from above: outline and sonar transducers. The guard keeps the
/// outline clear of obstacles; the echo map places echoes by the transducers.

namespace pioneer_modes {

/// Outline of a robot seen from above: a rectangle in base_link B.
struct Outline {
  double back{-0.2725};       ///< x of its rear [m].
  double front{0.1825};       ///< x of its front [m].
  double half_width{0.1905};  ///< [m]

  /// Returns the distance of a point from the outline; negative inside [m].
  [[nodiscard]] double distance(const Eigen::Vector2d& p_B) const;
  /// Returns the distance of its farthest corner from base_link [m].
  [[nodiscard]] double reach() const;
};

/// A sonar transducer in base_link B, seen from above.
struct Transducer {
  double x{};        ///< [m]
  double y{};        ///< [m]
  double heading{};  ///< Direction of the beam [rad].
};

/// Transducers 0 to 7 point forwards, 8 to 15 backwards.
inline constexpr std::size_t kTransducers = 16;
inline constexpr std::size_t kFrontTransducers = 8;

/// Returns the transducers of the front and rear arrays of a P3-DX.
[[nodiscard]] const std::array<Transducer, kTransducers>& p3dx_sonars();

}  // namespace pioneer_modes
