// Contacts between robots. A sweep along x finds the pairs that can overlap, so that the cost grows
// with the number of neighbours and not with the square of the number of robots.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "foothill_scene/contact.hpp"
#include "foothill_scene/footprint.hpp"

namespace foothill_scene {

/// A robot at a pose.
struct PlacedRobot {
  const Footprint* footprint{};
  FloorPose pose{};
};

/// Finds overlapping robots. Keeps its memory between calls and allocates only when the number of
/// robots grows.
class RobotContacts {
 public:
  /// Allocates memory for a number of robots.
  void reserve(std::size_t robots);

  /// Appends the contacts of robot i to `found[i]`, with the index of the other robot in
  /// Contact::other. Each overlap is in both lists with opposite normals.
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
