// Collision queries for robots that drive on the floor of a world.
//
// A robot is a vertical prism (footprint.hpp) at a pose on the floor (FloorPose). The world answers
// three questions about such a prism: where it overlaps obstacles (contacts), how far it can move
// before it may touch one (clearance), and which floor is below a point (ground).
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <optional>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_scene/contact.hpp"
#include "foothill_scene/footprint.hpp"
#include "foothill_scene/scene_world.hpp"

namespace foothill_scene {

/// The floor at a point.
struct Ground {
  double height{};           ///< z in the world [m].
  Eigen::Vector3d normal_W;  ///< Upward unit normal.
  std::uint32_t body{};      ///< BodyId::value of the body that supports the point.
  const Surface* surface{};  ///< Surface of that body. Valid until the world is changed.
};

/// A world prepared for collision queries. Queries never allocate, do not modify the world, may run
/// on several threads, and give the same bits for the same world. Changes (add, move, remove)
/// allocate and invalidate Surface pointers.
class CollisionWorld {
 public:
  /// Faces with a smaller slope are floor and never block; steeper faces block [rad].
  static constexpr double kDrivableSlope = 0.6;

  /// Constructs an empty world without a floor.
  CollisionWorld();
  ~CollisionWorld();
  CollisionWorld(CollisionWorld&&) noexcept;
  CollisionWorld& operator=(CollisionWorld&&) noexcept;

  /// Returns the world with all its bodies, numbered from BodyId{0} in order. Fails like add().
  [[nodiscard]] static tl::expected<CollisionWorld, SceneError> create(const SceneWorld& world);

  /// Adds a body. Fails if a shape has a shape_error(), the pose is not is_valid_pose(), or the
  /// name is already in use.
  [[nodiscard]] tl::expected<BodyId, SceneError> add(const SceneBody& body);
  /// Moves a body. Returns false if the body does not exist or the pose is not is_valid_pose().
  bool move(BodyId id, const Eigen::Isometry3d& X_WB);
  /// Returns false if the body does not exist.
  bool remove(BodyId id);

  [[nodiscard]] std::optional<BodyId> find(std::string_view name) const;
  /// Returns nullptr if the body does not exist. Valid until the world is changed.
  [[nodiscard]] const SceneBody* body(BodyId id) const;
  /// Returns all bodies in the order in which they were added.
  [[nodiscard]] std::vector<BodyId> ids() const;

  /// Appends the overlaps of a robot with the world, sorted by body.
  void contacts(const Footprint& footprint, const FloorPose& pose, ContactList& found) const;

  /// Returns a lower bound of the distance that a robot can move in any direction and with any
  /// rotation without touching the world, at most kClearanceLimit. It holds as long as the height
  /// of the robot changes by no more than kClearanceSlack [m].
  [[nodiscard]] double clearance(const Footprint& footprint, const FloorPose& pose) const;
  static constexpr double kClearanceLimit = 1.0;   ///< [m]
  static constexpr double kClearanceSlack = 0.02;  ///< [m]

  /// Returns the highest floor at (x, y) that is not above `highest`, or nothing if there is none.
  /// @param highest Height of the robot plus the step that it can climb, so that a table top above
  /// the robot does not count as floor [m].
  [[nodiscard]] std::optional<Ground> ground(double x, double y, double highest) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace foothill_scene
