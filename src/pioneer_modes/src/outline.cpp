#include "pioneer_modes/outline.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace pioneer_modes {
namespace {

constexpr Transducer at(double x_mm, double y_mm, double heading_deg) {
  return {1e-3 * x_mm, 1e-3 * y_mm, heading_deg * std::numbers::pi / 180.0};
}

}  // namespace

double Outline::distance(const Eigen::Vector2d& p_B) const {
  const double x = std::max(back - p_B.x(), p_B.x() - front);
  const double y = std::abs(p_B.y()) - half_width;
  return x > 0.0 && y > 0.0 ? std::hypot(x, y) : std::max(x, y);
}

double Outline::reach() const {
  return std::hypot(std::max(std::abs(back), std::abs(front)), half_width);
}

const std::array<Transducer, kTransducers>& p3dx_sonars() {
  static constexpr std::array<Transducer, kTransducers> kRings{
      at(69, 136, 90),     at(114, 119, 50),     at(148, 78, 30),     at(166, 27, 10),
      at(166, -27, -10),   at(148, -78, -30),    at(114, -119, -50),  at(69, -136, -90),
      at(-157, -136, -90), at(-203, -119, -130), at(-237, -78, -150), at(-255, -27, -170),
      at(-255, 27, 170),   at(-237, 78, 150),    at(-203, 119, 130),  at(-157, 136, 90)};
  return kRings;
}

}  // namespace pioneer_modes
