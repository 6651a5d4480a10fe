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

/// Why the world refused something.
struct WorldError {
  std::string reason{};
};

using Done = tl::expected<void, WorldError>;

/// Robots on a terrain, moved in equal steps. The same bodies, changes and steps give the same
/// bits.
class World {
 public:
  /// @pre step > 0
  World(Terrain terrain, Instant step, ContactLaw law = {});

  /// Adds a robot. Refused: a name that is taken, a place inside of something or without a floor.
  /// @param body Stays the caller's; it must live until it is removed.
  /// @param start On the highest floor not above its z, or on the lowest of all if that is 0.
  [[nodiscard]] Done add(const std::string& name, Body& body,
                         const foothill_scene::PlanarPose& start);
  /// Puts a robot somewhere, at rest. Refused as add() does; then nothing has changed.
  [[nodiscard]] Done move(const std::string& name, const foothill_scene::PlanarPose& pose);
  [[nodiscard]] Done remove(const std::string& name);

  /// Adds, moves or removes an obstacle: a body of the scene. Refused if it would come to stand in
  /// a robot.
  [[nodiscard]] Done add_obstacle(const foothill_scene::Body& obstacle);
  [[nodiscard]] Done move_obstacle(const std::string& name, const Eigen::Isometry3d& X_WB);
  [[nodiscard]] Done remove_obstacle(const std::string& name);
  /// Changes how two materials get on, at once and everywhere.
  [[nodiscard]] Done set_surface(const std::string& one, const std::string& other,
                                 const pioneer_dynamics::SurfacePair& pair);

  /// Moves everything on by one step.
  void step();

  /// Puts robots and obstacles back to where they began, and the time to zero.
  void reset();

  [[nodiscard]] Instant now() const { return now_; }
  [[nodiscard]] Instant step_size() const { return step_; }
  [[nodiscard]] const Terrain& terrain() const { return terrain_; }
  [[nodiscard]] std::size_t size() const { return robots_.size(); }
  [[nodiscard]] const std::string& name(std::size_t robot) const { return robots_[robot].name; }
  [[nodiscard]] const Body& body(std::size_t robot) const { return *robots_[robot].body; }
  /// Returns a number that no other robot has or had.
  [[nodiscard]] std::uint64_t serial(std::size_t robot) const { return robots_[robot].serial; }
  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;

 private:
  struct Robot {
    std::string name;
    Body* body;
    foothill_scene::PlanarPose start;
    BodyMotion motion;
    /// Where there was nothing within kQuiet, and in which terrain.
    foothill_scene::PlanarPose quiet_at{};
    std::uint64_t quiet_revision{};
    std::uint64_t serial{};
  };

  [[nodiscard]] Done check_place(const std::string& name, const Body& body,
                                 foothill_scene::PlanarPose& pose) const;
  [[nodiscard]] Done check_robots_clear(std::uint32_t obstacle) const;
  [[nodiscard]] bool is_quiet(Robot& robot) const;
  void find_contacts();
  void add_touches(std::size_t robot);
  void changed_terrain();

  Terrain terrain_;
  std::vector<foothill_scene::Body> first_obstacles_;
  Instant step_;
  Instant now_{};
  ContactLaw law_;
  std::vector<Robot> robots_{};
  std::uint64_t robots_ever_{};
  std::vector<foothill_scene::PlacedRobot> placed_{};
  std::vector<foothill_scene::ContactList> contacts_{};
  std::vector<std::size_t> world_contacts_{};
  foothill_scene::RobotContacts between_{};
  std::vector<Touch> touches_{};
};

}  // namespace foothill_proxy
