#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "foothill_core/planar.hpp"
#include "pioneer_modes/config.hpp"

/// Memory of obstacles: what the sonar saw recently, compensated for the motion of the robot.

namespace pioneer_modes {

using foothill_core::PlanarPose;

/// Map of recent sonar echoes around a robot, in the frame O of its odometry. A transducer fires
/// rarely, and low obstacles leave its beam when they are near, so echoes are remembered for a
/// while.
class EchoMap {
 public:
  explicit EchoMap(const GuardConfig& config) : config_{config} { received_.fill(-1e9); }

  /// Adds a reading. The echo may come from anywhere in the beam, so the whole arc is added.
  /// @param t Time of the reading [s]. @param range [m]; infinite: no echo; minus infinite: nearer
  /// than the minimum range. @param pose Pose of the robot at that time.
  void on_range(double t, std::size_t transducer, double range, const PlanarPose& pose);
  /// Adds an obstacle at a point, such as where a bumper was pressed.
  void add(double t, const Eigen::Vector2d& p_B, const PlanarPose& pose);
  /// Removes echoes that are too old.
  void remove_old(double now);
  void clear();

  /// Returns the time of the oldest of the last readings of transducers `first` to `end` - 1 [s].
  [[nodiscard]] double all_received_since(std::size_t first, std::size_t end) const;
  /// Returns the echoes within a distance of the robot's outline, in its axes.
  [[nodiscard]] std::vector<Eigen::Vector2d> near(const PlanarPose& pose, double distance) const;
  [[nodiscard]] std::size_t size() const { return echoes_.size(); }

 private:
  struct RememberedEcho {
    double t{};
    Eigen::Vector2d p_O;
  };

  void store(double t, const Eigen::Vector2d& p_O);

  GuardConfig config_;
  /// One echo for each cell of a grid; ordered, so that runs are reproducible.
  std::map<std::pair<std::int64_t, std::int64_t>, RememberedEcho> echoes_{};
  std::array<double, kTransducers> received_{};
};

/// Transforms a point from the robot's axes to the frame of its pose, and back.
[[nodiscard]] Eigen::Vector2d to_parent(const PlanarPose& pose, const Eigen::Vector2d& p_B);
[[nodiscard]] Eigen::Vector2d to_body(const PlanarPose& pose, const Eigen::Vector2d& p_O);

}  // namespace pioneer_modes
