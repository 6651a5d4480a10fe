#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "pioneer_dynamics/planar.hpp"
#include "pioneer_modes/config.hpp"

namespace pioneer_modes {

using pioneer_dynamics::Pose;

/// What a robot remembers of the things around it, in the frame O of its odometry. A transducer is
/// blind most of the time, and what is low is out of its sight when it is near: so echoes stay for
/// a while.
class EchoMap {
 public:
  explicit EchoMap(const GuardConfig& config) : config_{config} { heard_.fill(-1e9); }

  /// Hears a transducer. It may have come from anywhere in the beam: all of the arc is remembered.
  /// @param t When it fired [s]. @param range [m]; infinite for no echo, minus infinite for one
  /// that is too near to tell. @param pose Of the robot then.
  void hear(double t, std::size_t transducer, double range, const Pose& pose);
  /// Remembers something at a point, such as where a bumper was pressed.
  void remember(double t, const Eigen::Vector2d& p_B, const Pose& pose);
  /// Forgets what is old.
  void forget(double now);
  void clear();

  /// Returns when the one of some transducers that has been silent for longest was heard [s].
  [[nodiscard]] double heard_all_since(std::size_t first, std::size_t end) const;
  /// Returns what is within some distance of the robot's outline, in its axes.
  [[nodiscard]] std::vector<Eigen::Vector2d> near(const Pose& pose, double distance) const;
  [[nodiscard]] std::size_t size() const { return echoes_.size(); }

 private:
  struct Echo {
    double t{};
    Eigen::Vector2d p_O;
  };

  void keep(double t, const Eigen::Vector2d& p_O);

  GuardConfig config_;
  /// One for each cell of a grid; ordered, so that runs are alike.
  std::map<std::pair<std::int64_t, std::int64_t>, Echo> echoes_{};
  std::array<double, kTransducers> heard_{};
};

/// Returns a point of a robot's axes in the frame that its pose is given in, and back.
[[nodiscard]] Eigen::Vector2d to_outside(const Pose& pose, const Eigen::Vector2d& p_B);
[[nodiscard]] Eigen::Vector2d to_inside(const Pose& pose, const Eigen::Vector2d& p_O);

}  // namespace pioneer_modes
