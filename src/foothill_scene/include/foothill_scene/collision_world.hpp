#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <optional>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_scene/contact.hpp"
#include "foothill_scene/footprint.hpp"
#include "foothill_scene/world.hpp"

namespace foothill_scene {

/// The floor at a point.
struct Ground {
  double height{};           ///< z in the world [m].
  Eigen::Vector3d normal_W;  ///< Unit, upwards.
  std::uint32_t body{};      ///< BodyId::value of what carries.
  const Surface* surface{};  ///< Valid until the world is changed.
};

/// A world prepared for the queries of robots that drive on it. Queries never allocate, don't
/// change anything, may run on several threads, and give the same bits for the same world.
/// Changes (add, move, remove) allocate and end the validity of Surface pointers.
class CollisionWorld {
 public:
  /// Faces flatter than this carry and never block, steeper ones block [rad].
  static constexpr double kDrivableSlope = 0.6;

  /// An empty world: no floor.
  CollisionWorld();
  ~CollisionWorld();
  CollisionWorld(CollisionWorld&&) noexcept;
  CollisionWorld& operator=(CollisionWorld&&) noexcept;

  /// Returns the world with all its bodies; the first is BodyId{0} and so on. The error is that of
  /// add().
  [[nodiscard]] static tl::expected<CollisionWorld, SceneError> create(const World& world);

  /// Adds a body. Refused: a shape with a fault(), a pose that is not possible, a name that is
  /// taken.
  [[nodiscard]] tl::expected<BodyId, SceneError> add(const Body& body);
  /// Puts a body elsewhere. Returns false if there is no such body or no such place.
  bool move(BodyId id, const Eigen::Isometry3d& X_WB);
  /// Returns false if there is no such body.
  bool remove(BodyId id);

  [[nodiscard]] std::optional<BodyId> find(std::string_view name) const;
  /// Returns nullptr if there is no such body. Valid until the world is changed.
  [[nodiscard]] const Body* body(BodyId id) const;
  /// Returns all bodies in the order in which they came.
  [[nodiscard]] std::vector<BodyId> ids() const;

  /// Appends where a robot overlaps the world, body by body in the order of their numbers.
  void contacts(const Footprint& footprint, const PlanarPose& pose, ContactList& found) const;

  /// Returns how far a robot can go, turning as it likes, before it may touch the world; at most
  /// kClearanceLimit, and true while its height changes by no more than kClearanceSlack [m].
  [[nodiscard]] double clearance(const Footprint& footprint, const PlanarPose& pose) const;
  static constexpr double kClearanceLimit = 1.0;   ///< [m]
  static constexpr double kClearanceSlack = 0.02;  ///< [m]

  /// Returns the highest floor at (x, y) that is not above `highest`: pass the robot's height plus
  /// what it climbs, so that a table above does not lift it. Nothing if there is no floor.
  [[nodiscard]] std::optional<Ground> ground(double x, double y, double highest) const;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace foothill_scene
