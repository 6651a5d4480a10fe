#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>

#include "sick_ld/flat_world.hpp"

namespace sick_ld {

/// What one direction tells of a target, over one scan or several.
struct RayEvidence {
  double angle{};      ///< [rad]
  double range{};      ///< Mean of the returns that belong to the target [m].
  int hits{};          ///< Scans in which it returned from the target.
  int misses{};        ///< Scans in which it went past.
  bool is_doubtful{};  ///< Returned from a little farther: a side that it grazes, or past it.
};

struct SquareModel {
  double side{0.4};    ///< [m]
  double noise{0.02};  ///< Standard deviation of a range [m].
};

/// A square and how well it is known, in the scanner's axes.
struct SquareEstimate {
  Pose2 pose{};  ///< Of the centre; the heading is that of a side nearest to x, within 45 degrees.
  Eigen::Matrix3d covariance{};  ///< Of x, y [m], heading [rad].
};

/// Returns the mean and covariance of all poses of a square, each as likely as the rays say:
/// ranges with normal noise on the sides that a ray hits, and rays that go past.
///
/// The sum over poses is taken on a grid of bearing and heading; along the bearing ranges are
/// linear in the pose, so that this direction is summed up in closed form. doc/square_fit.md.
[[nodiscard]] std::optional<SquareEstimate> fit_square(std::span<const RayEvidence> rays,
                                                       const SquareModel& model);

}  // namespace sick_ld
