#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "foothill_proxy/terrain.hpp"
#include "foothill_scene/footprint.hpp"

/// Evaluation of a drive by the ground truth of the world: distance, visited area, clearance and
/// collisions. It is independent of the sensors and of the law that drives the robot.

namespace pioneer_modes_yard {

/// Result of a drive, by the true motion of the robot.
struct DriveReport {
  double distance{};         ///< Driven distance [m].
  double covered{};          ///< Area of the floor visited by the centre of the robot [m^2].
  double closest{};          ///< Minimum clearance between outline and obstacles [m].
  std::size_t collisions{};  ///< Number of collisions.
  std::size_t slopes{};      ///< Number of retreats from slopes.
  std::vector<Eigen::Vector2d> path{};  ///< Positions every 0.5 s [m].
};

/// Evaluates a drive from the true pose of the robot, ten times a second.
class DriveJudge {
 public:
  static constexpr double kCell = 0.25;           ///< Cell size of the visited area [m].
  static constexpr double kClearanceLimit = 0.5;  ///< Maximum reported clearance [m].

  explicit DriveJudge(foothill_scene::Footprint footprint) : footprint_{std::move(footprint)} {
    report_.closest = kClearanceLimit;
  }

  /// Adds the next true pose of the robot.
  void update(const foothill_proxy::Terrain& terrain, const foothill_scene::FloorPose& pose);
  [[nodiscard]] DriveReport report() const;

 private:
  [[nodiscard]] double clearance(const foothill_proxy::Terrain& terrain,
                                 const foothill_scene::FloorPose& pose) const;

  foothill_scene::Footprint footprint_;
  DriveReport report_{};
  bool is_colliding_{};
  std::size_t updates_{};
  std::set<std::pair<int, int>> cells_{};
  Eigen::Vector2d last_position_{Eigen::Vector2d::Zero()};
};

/// Returns the terrain of a world file. Throws std::runtime_error if the file cannot be loaded.
[[nodiscard]] foothill_proxy::Terrain terrain_of(const std::string& world_file);

}  // namespace pioneer_modes_yard
