#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "foothill_scene/world.hpp"

namespace foothill_scene {

/// Names a body of a CollisionWorld; never used again after the body was removed.
struct BodyId {
  std::uint32_t value{};
  friend bool operator==(BodyId, BodyId) = default;
};

/// A point where two solids overlap, seen from above.
struct Contact {
  Eigen::Vector2d p_W;       ///< Half way between the two surfaces [m].
  Eigen::Vector2d normal_W;  ///< Unit; the way to move the (first) robot out.
  double depth{};            ///< How far to move it, >= 0 [m].
  /// The body touched; for two robots the index of the second one.
  std::uint32_t other{};
  /// Of the shape touched; nullptr between two robots. Valid until the world is changed.
  const Surface* surface{};
};

/// The contacts of one robot, at most kCapacity: of more, the deepest are kept.
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
