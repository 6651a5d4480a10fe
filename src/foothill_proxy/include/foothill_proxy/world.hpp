#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_proxy/body.hpp"
#include "foothill_proxy/contact_law.hpp"
#include "foothill_proxy/terrain.hpp"
#include "foothill_scene/robot_contacts.hpp"

namespace foothill_proxy {

// Robots on a terrain, advanced in equal time steps. Each step finds the contacts of all robots,
// turns them into forces that are held constant during the step, and lets every body integrate its
// own motion. Equal sequences of changes and steps give bit-identical results.

/// Reason for which the world rejected a request.
struct WorldError {
  std::string reason{};
};

using WorldResult = tl::expected<void, WorldError>;

/// The robots and the terrain of a world. Changes that would leave two solids overlapping are
/// rejected.
class World {
 public:
  /// @pre step > 0
  World(Terrain terrain, Instant step, ContactLaw law = {});

  /// Adds a robot. Rejects a name in use, an occupied pose and a pose without a floor.
  /// @param body Not owned; it must live until it is removed.
  /// @param start Initial pose. The robot stands on the highest floor not above start.z, or on the
  /// lowest floor if start.z is 0.
  [[nodiscard]] WorldResult add(const std::string& name, Body& body,
                                const foothill_scene::FloorPose& start);
  /// Moves a robot to a pose, at rest. Rejects the same poses as add(), without any change.
  [[nodiscard]] WorldResult move(const std::string& name, const foothill_scene::FloorPose& pose);
  [[nodiscard]] WorldResult remove(const std::string& name);

  /// Adds, moves or removes an obstacle, a body of the scene. Rejects overlaps with a robot.
  [[nodiscard]] WorldResult add_obstacle(const foothill_scene::SceneBody& obstacle);
  [[nodiscard]] WorldResult move_obstacle(const std::string& name, const Eigen::Isometry3d& X_WB);
  [[nodiscard]] WorldResult remove_obstacle(const std::string& name);

  /// Sets the friction coefficients between two materials, effective immediately and everywhere.
  /// Rejects negative coefficients and a sliding coefficient above the one at rest.
  [[nodiscard]] WorldResult set_surface(const std::string& material_a,
                                        const std::string& material_b,
                                        const pioneer_dynamics::SurfacePair& pair);
  /// Removes the friction coefficients between two materials: the world file's coefficients apply.
  [[nodiscard]] WorldResult remove_surface(const std::string& material_a,
                                           const std::string& material_b);
  /// Changes the material of an obstacle's collision shape until the world is reset.
  /// @param shape Name of the shape; empty for all shapes of the obstacle.
  [[nodiscard]] WorldResult set_material(const std::string& obstacle, const std::string& shape,
                                         const std::string& material);

  /// Advances everything by one time step.
  void step();

  /// Returns robots and obstacles to their initial state and the time to zero. Friction pairs keep
  /// their present coefficients.
  void reset();

  [[nodiscard]] Instant now() const { return now_; }
  [[nodiscard]] Instant step_size() const { return step_; }
  [[nodiscard]] const Terrain& terrain() const { return terrain_; }
  [[nodiscard]] std::size_t size() const { return robots_.size(); }  ///< Number of robots.
  [[nodiscard]] const std::string& name(std::size_t robot) const { return robots_[robot].name; }
  [[nodiscard]] const Body& body(std::size_t robot) const { return *robots_[robot].body; }
  /// Returns a number that is unique to this robot, also among removed ones.
  [[nodiscard]] std::uint64_t serial(std::size_t robot) const { return robots_[robot].serial; }
  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;

 private:
  struct Robot {
    std::string name;
    Body* body;
    foothill_scene::FloorPose start;
    BodyMotion motion;
    /// Pose with no obstacle within kQuietDistance, valid in one revision of the terrain.
    foothill_scene::FloorPose quiet_pose{};
    std::uint64_t quiet_revision{};
    std::uint64_t serial{};
  };

  [[nodiscard]] WorldResult check_pose(const std::string& name, const Body& body,
                                       foothill_scene::FloorPose& pose) const;
  [[nodiscard]] WorldResult check_robots_clear(std::uint32_t obstacle) const;
  [[nodiscard]] bool is_quiet(Robot& robot) const;
  void find_contacts();
  void add_contact_forces(std::size_t robot);
  void mark_changed() { ++terrain_.revision; }

  Terrain terrain_;
  std::vector<foothill_scene::SceneBody> initial_obstacles_;
  Instant step_;
  Instant now_{};
  ContactLaw law_;
  std::vector<Robot> robots_{};
  std::uint64_t last_serial_{};
  std::vector<foothill_scene::PlacedRobot> placed_{};    ///< One for each robot.
  std::vector<foothill_scene::ContactList> contacts_{};  ///< One for each robot.
  std::vector<std::size_t> terrain_contacts_{};  ///< Number of contacts with the terrain, of each.
  foothill_scene::RobotContacts robot_contacts_{};
  std::vector<PointForce> contact_forces_{};  ///< Forces on the robot being stepped.
};

}  // namespace foothill_proxy
