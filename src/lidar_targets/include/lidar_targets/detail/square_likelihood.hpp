#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <vector>

#include "lidar_targets/square_fit.hpp"

/// Likelihood of rays given the bearing and heading of a square, with the distance integrated out.
///
/// Along the bearing of the centre the predicted range of each ray is exactly linear in the
/// distance of the square as long as the ray hits the same side. The likelihood is therefore normal
/// in the distance, and its integral has a closed form: only two of three dimensions need a grid.
namespace lidar_targets::detail {

/// Intersection of a ray with a square.
struct Intersection {
  double range{};  ///< Range to the square [m].
  double slope{};  ///< Derivative of the range with respect to the distance of the square [-].
};

/// Returns the first intersection of a ray from the origin with a square that does not contain it.
/// @param ray Unit vector of the ray. @param centre Centre of the square [m].
/// @param along Unit vector along which the square may shift.
/// @param axis Unit vector along one of the sides. @param half Half of a side [m].
[[nodiscard]] std::optional<Intersection> intersect(const Eigen::Vector2d& ray,
                                                    const Eigen::Vector2d& centre,
                                                    const Eigen::Vector2d& along,
                                                    const Eigen::Vector2d& axis, double half);

/// Marginal likelihood of a bearing and heading, and the distribution of the distance given both.
struct DistanceMarginal {
  double log_likelihood{};  ///< Logarithm of the integral over the distance, up to a constant.
  double shift{};           ///< Mean of the distance minus the assumed distance [m].
  double variance{};        ///< Variance of the distance [m^2].
};

/// The likelihood of some rays. Keeps a view of the rays.
class SquareLikelihood {
 public:
  SquareLikelihood(std::span<const RayEvidence> rays, const SquareModel& model);

  /// Returns the marginal likelihood of a bearing and heading.
  /// @param distance Assumed distance of the centre [m].
  /// @param largest_residual Ranges that differ more from the prediction are outliers [m].
  [[nodiscard]] DistanceMarginal marginal(double distance, double bearing, double heading,
                                          double largest_residual) const;

 private:
  std::span<const RayEvidence> rays_;
  SquareModel model_;
  std::vector<Eigen::Vector2d> directions_{};
};

}  // namespace lidar_targets::detail
