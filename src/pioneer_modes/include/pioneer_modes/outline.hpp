#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>

namespace pioneer_modes {

/// The solid part of a robot seen from above: a rectangle in base_link B.
struct Outline {
  double back{-0.2725};       ///< x of its rear [m].
  double front{0.1825};       ///< x of its front [m].
  double half_width{0.1905};  ///< [m]

  /// Returns how far a point is outside; negative inside [m].
  [[nodiscard]] double distance(const Eigen::Vector2d& p_B) const;
  /// Returns the distance of its farthest corner from base_link [m].
  [[nodiscard]] double reach() const;
};

/// A sonar transducer in base_link B, seen from above; it looks along its heading.
struct Transducer {
  double x{};        ///< [m]
  double y{};        ///< [m]
  double heading{};  ///< [rad]
};

/// Transducers 0 to 7 look ahead, 8 to 15 back.
inline constexpr std::size_t kTransducers = 16;
inline constexpr std::size_t kFrontTransducers = 8;

/// Returns the two rings of a P3-DX, by their numbers.
[[nodiscard]] const std::array<Transducer, kTransducers>& p3dx_sonars();

}  // namespace pioneer_modes
