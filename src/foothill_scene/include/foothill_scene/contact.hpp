// Contacts of a robot with bodies of the world or with other robots. Robots are vertical prisms, so
// contacts are points in the floor plane with a horizontal normal and a penetration depth.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "foothill_scene/scene_world.hpp"

namespace foothill_scene {

/// Identifies a body of a CollisionWorld. Never reused after the body was removed.
struct BodyId {
  std::uint32_t value{};
  friend bool operator==(BodyId, BodyId) = default;
};

/// A point where two solids overlap, seen from above.
struct Contact {
  Eigen::Vector2d p_W;       ///< Midpoint between the two surfaces [m].
  Eigen::Vector2d normal_W;  ///< Unit direction in which the (first) robot separates.
  double depth{};            ///< Penetration depth along the normal, >= 0 [m].
  /// BodyId::value of the touched body; between two robots, the index of the other robot.
  std::uint32_t other{};
  /// Surface of the touched shape; nullptr between two robots. Valid until the world is changed.
  const Surface* surface{};
};

/// The contacts of one robot, at most kCapacity. If there are more, the deepest are kept.
class ContactList {
 public:
  static constexpr std::size_t kCapacity = 32;

  void add(const Contact& contact);
  void clear() { size_ = 0; }
  template <typename Before>
  void sort(Before before) {
    std::sort(contacts_.begin(), contacts_.begin() + static_cast<std::ptrdiff_t>(size_), before);
  }

  [[nodiscard]] std::span<const Contact> all() const { return {contacts_.data(), size_}; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// @pre !empty()
  [[nodiscard]] const Contact& deepest() const;

 private:
  std::array<Contact, kCapacity> contacts_{};
  std::size_t size_{};
};

}  // namespace foothill_scene
