#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "foothill_proxy/terrain.hpp"
#include "foothill_scene/footprint.hpp"

namespace pioneer_modes {

/// What came of a drive.
struct DriveReport {
  double distance{};                    ///< Driven, as it was and not by odometry [m].
  double covered{};                     ///< Floor that its middle came over [m^2].
  double closest{};                     ///< Between its outline and anything [m].
  std::size_t touches{};                ///< Times that it began to touch something.
  std::size_t slopes{};                 ///< Times that it turned back on a slope.
  std::vector<Eigen::Vector2d> path{};  ///< Twice a second [m].
};

/// Looks at where a robot truly is, ten times a second, and judges its drive.
class DriveJudge {
 public:
  static constexpr double kCell = 0.25;     ///< Of the floor that is covered [m].
  static constexpr double kFarthest = 0.5;  ///< Clearances beyond count as this [m].

  explicit DriveJudge(foothill_scene::Footprint footprint) : footprint_{std::move(footprint)} {
    report_.closest = kFarthest;
  }

  void see(const foothill_proxy::Terrain& terrain, const foothill_scene::PlanarPose& pose);
  [[nodiscard]] DriveReport report() const;

 private:
  [[nodiscard]] double clearance(const foothill_proxy::Terrain& terrain,
                                 const foothill_scene::PlanarPose& pose) const;

  foothill_scene::Footprint footprint_;
  DriveReport report_{};
  bool is_touching_{};
  std::size_t seen_{};
  std::set<std::pair<int, int>> cells_{};
  Eigen::Vector2d last_place_{Eigen::Vector2d::Zero()};
};

/// Returns what a world file holds. Throws std::runtime_error if it is not to be had.
[[nodiscard]] foothill_proxy::Terrain terrain_of(const std::string& world_file);

}  // namespace pioneer_modes
