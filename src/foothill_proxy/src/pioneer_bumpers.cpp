#include "foothill_proxy/pioneer_bumpers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "foothill_core/angle.hpp"
#include "foothill_scene/contact.hpp"

namespace foothill_proxy {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
// Segments of 27 degrees, as in urdf/p3dx_sensors.xacro.
constexpr double kWidth = 27.0 * kDegree;
constexpr double kEnd = 0.5 * BumperSample::kSegments * kWidth;
/// Contacts with directions that differ by less belong to the same plane [rad].
constexpr double kSamePlane = 1.0 * kDegree;
/// Distance from a corner of the footprint within which a contact counts as one at the corner [m].
constexpr double kCornerDistance = 0.005;

/// Returns the middle of a footprint along the x axis [m].
double centre_of(const foothill_scene::Footprint& footprint) {
  const auto corners = footprint.corners();
  const auto [back, front] =
      std::ranges::minmax(corners, {}, [](const Eigen::Vector2d& corner) { return corner.x(); });
  return 0.5 * (back.x() + front.x());
}

/// Returns the direction of a vector as seen in one of the rings [rad].
double direction(const Eigen::Vector2d& v_B, bool is_front) {
  return std::atan2(v_B.y(), is_front ? v_B.x() : -v_B.x());
}

}  // namespace

PioneerBumpers::PioneerBumpers(const foothill_scene::Footprint& footprint)
    : footprint_{footprint}, centre_x_{centre_of(footprint)} {
  touches_.reserve(foothill_scene::ContactList::kCapacity);
}

bool PioneerBumpers::is_at_corner(const Eigen::Vector2d& p_B) const {
  return std::ranges::any_of(footprint_.corners(), [&](const Eigen::Vector2d& corner) {
    return (p_B - corner).norm() < footprint_.rounding() + kCornerDistance;
  });
}

PioneerBumpers::Touch PioneerBumpers::touch(std::span<const PointForce> contacts,
                                            const PointForce& first) const {
  const Eigen::Vector2d centre{centre_x_, 0.0};
  Touch found{.is_front = first.p_B.x() >= centre_x_};
  found.low = std::numeric_limits<double>::infinity();
  found.high = -found.low;
  found.facing = direction(-first.normal_B, found.is_front);
  bool is_open_low = false;
  bool is_open_high = false;
  for (const PointForce& contact : contacts) {
    const bool is_same = contact.solid == first.solid &&
                         (contact.p_B.x() >= centre_x_) == found.is_front &&
                         contact.normal_B.dot(first.normal_B) > std::cos(kSamePlane);
    if (!is_same) continue;
    const double angle = direction(contact.p_B - centre, found.is_front);
    const bool is_corner = is_at_corner(contact.p_B);
    if (angle <= found.low) is_open_low = is_corner;
    if (angle >= found.high) is_open_high = is_corner;
    found.low = std::min(found.low, angle);
    found.high = std::max(found.high, angle);
  }
  // A solid that touches a corner of the footprint extends beyond it.
  found.low = is_open_low ? -kEnd : std::max(found.low, -kEnd);
  found.high = is_open_high ? kEnd : std::min(found.high, kEnd);
  return found;
}

void PioneerBumpers::press(std::span<const PointForce> contacts) {
  touches_.clear();
  for (const PointForce& contact : contacts) {
    const Touch one = touch(contacts, contact);
    if (one.low <= one.high) touches_.push_back(one);
  }
  for (const Touch& one : touches_) press(one);
}

void PioneerBumpers::press(const Touch& touch) {
  // If several solids share a plane, such as the panels of a wall, only those that cover the part
  // of the arc that extends farthest are touched. Extents are in units of the radius.
  double farthest = -1.0;
  for (const Touch& other : touches_) {
    if (other.is_front != touch.is_front) continue;
    if (std::abs(foothill_core::wrap_angle(other.facing - touch.facing)) > kSamePlane) continue;
    const double nearest = std::clamp(other.facing, other.low, other.high);
    farthest = std::max(farthest, std::cos(nearest - other.facing));
  }
  const double reach = std::acos(std::max(-1.0, farthest - kTolerance / kRadius));
  const double low = std::max(touch.low, touch.facing - reach);
  const double high = std::min(touch.high, touch.facing + reach);
  const auto from_left = [](double angle) { return std::floor((kEnd - angle) / kWidth); };
  auto& ring = touch.is_front ? pressed_.front : pressed_.rear;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const auto number = static_cast<double>(i);
    if (low <= high && number >= from_left(high) && number <= from_left(low)) ring[i] = 1.0;
  }
}

BumperSample PioneerBumpers::take() {
  const BumperSample pressed = pressed_;
  pressed_ = {};
  return pressed;
}

}  // namespace foothill_proxy
