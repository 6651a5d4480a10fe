#include "foothill_scene/robot_contacts.hpp"

#include <algorithm>

#include "foothill_core/contract.hpp"
#include "foothill_scene/detail/overlap.hpp"

namespace foothill_scene {
namespace {

using detail::heights;
using detail::overlap;
using detail::place;

void add_contacts(std::span<const PlacedRobot> robots, std::uint32_t one, std::uint32_t other,
                  std::span<ContactList> found) {
  const auto& [first, first_pose] = robots[one];
  const auto& [second, second_pose] = robots[other];
  const double reach = first->reach() + second->reach();
  const double dx = first_pose.x - second_pose.x;
  const double dy = first_pose.y - second_pose.y;
  if (dx * dx + dy * dy > reach * reach) return;
  if (!heights(*first, first_pose).overlaps(heights(*second, second_pose))) return;
  const detail::Overlaps overlaps = overlap(place(*first, first_pose), place(*second, second_pose));
  for (const detail::Overlap& at : overlaps.all()) {
    found[one].add({at.point, at.normal, at.depth, other, nullptr});
    found[other].add({at.point, -at.normal, at.depth, one, nullptr});
  }
}

}  // namespace

void RobotContacts::reserve(std::size_t robots) { sorted_.reserve(robots); }

void RobotContacts::find(std::span<const PlacedRobot> robots, std::span<ContactList> found) {
  foothill_core::expects(found.size() == robots.size(), "there is one list per robot");
  sorted_.clear();
  for (std::uint32_t i = 0; i < robots.size(); ++i) {
    const double reach = robots[i].footprint->reach();
    sorted_.push_back({robots[i].pose.x - reach, robots[i].pose.x + reach, i});
  }
  std::sort(sorted_.begin(), sorted_.end(), [](const Interval& a, const Interval& b) {
    return a.low != b.low ? a.low < b.low : a.robot < b.robot;
  });
  for (std::size_t i = 0; i < sorted_.size(); ++i) {
    for (std::size_t k = i + 1; k < sorted_.size() && sorted_[k].low <= sorted_[i].high; ++k) {
      const auto [one, other] = std::minmax(sorted_[i].robot, sorted_[k].robot);
      add_contacts(robots, one, other, found);
    }
  }
}

}  // namespace foothill_scene
