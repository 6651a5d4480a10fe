#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "foothill_scene/contact.hpp"
#include "foothill_scene/footprint.hpp"

namespace foothill_scene {

/// A robot where it stands.
struct PlacedRobot {
  const Footprint* footprint{};
  PlanarPose pose{};
};

/// Finds which robots overlap. Keeps its memory between calls, so that it does not allocate once it
/// has seen as many robots.
class RobotContacts {
 public:
  /// Makes room for that many robots.
  void reserve(std::size_t robots);

  /// Fills `found[i]` with the contacts of robot i, where Contact::other is the index of the other
  /// one. Each overlap stands in both lists with opposite normals. Lists are not cleared before.
  /// @pre found.size() == robots.size()
  void find(std::span<const PlacedRobot> robots, std::span<ContactList> found);

 private:
  struct Interval {
    double low;
    double high;
    std::uint32_t robot;
  };
  std::vector<Interval> sorted_{};
};

}  // namespace foothill_scene
