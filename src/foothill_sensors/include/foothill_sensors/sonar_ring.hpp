#pragma once

#include <Eigen/Geometry>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "foothill_proxy/instant.hpp"
#include "foothill_scene/ray_view.hpp"

namespace foothill_sensors {

using foothill_proxy::Instant;

/// Of sound in air at 20 degrees [m/s].
inline constexpr double kSpeedOfSound = 343.2;

/// A transducer in base_link; it looks along its heading, level.
struct SonarMount {
  double x{};        ///< [m]
  double y{};        ///< [m]
  double z{};        ///< [m]
  double heading{};  ///< [rad]
};

/// Rings of sonar transducers. The defaults are those of a P3-DX with both of its arrays.
struct SonarConfig {
  std::vector<SonarMount> mounts{};                ///< By the transducers' numbers.
  std::vector<std::vector<std::size_t>> arrays{};  ///< Each fires its transducers one by one.
  Instant cycle{std::chrono::milliseconds{40}};    ///< From one transducer of an array to its next.
  std::size_t rays{61};                            ///< For each cone.
  std::size_t least_rays{3};              ///< That must come back from about one range to be heard.
  double half_angle{0.2617993877991494};  ///< Of a cone [rad].
  double min_range{0.1};                  ///< What is nearer can't be told apart [m].
  double max_range{5.0};                  ///< What is farther is not heard [m].
  double smooth_incidence{0.4363323129985824};  ///< Beyond it a mirror throws all sound away.
  double rough_incidence{1.1344640137963142};   ///< Beyond it even chalk does [rad].
  double noise{0.005};                          ///< Standard deviation of ranges [m].
  double quantum{0.001};                        ///< Of ranges [m]; 0 for none.
  bool cross_talk{false};                       ///< Late echoes of the last one are heard.
};

/// Returns the rings of a P3-DX: transducers 0 to 7 ahead, 8 to 15 back.
[[nodiscard]] SonarConfig p3dx_sonar();

/// Throws std::invalid_argument naming field, value and limit.
void check(const SonarConfig& config);

/// A transducer that fires.
struct Firing {
  Instant time{};
  std::size_t array{};
  std::size_t transducer{};
};

/// Returns what fires after a time and until another, in the order of time. Each array fires at
/// every multiple of the cycle.
[[nodiscard]] std::vector<Firing> firings(const SonarConfig& config, Instant after, Instant until);

/// Returns the largest angle between a ray and a surface's normal at which an echo comes back
/// [rad]. @param roughness 0 for a mirror, 1 for chalk.
[[nodiscard]] double largest_incidence(const SonarConfig& config, double roughness);

/// Hears echoes: a cone of rays for each transducer. The nearest range counts that enough rays come
/// back from: what a ray just grazes, such as the edge of a mat, is too faint.
class SonarRing {
 public:
  /// Throws as check() does.
  SonarRing(SonarConfig config, std::uint64_t seed);

  /// Returns the range that a firing transducer tells [m]: infinite if it hears nothing, minus
  /// infinite if the echo came before it could listen (REP 117).
  /// @param view Of the world without the robot that carries it. @param time When it fires, as a
  /// share of the view's exposure. @param X_WB Of the robot then.
  [[nodiscard]] double listen(const foothill_scene::RayView& view, const Firing& firing, float time,
                              const Eigen::Isometry3d& X_WB);

  /// Lets a firing pass that nobody asks for. The noise of those to come is as if it was listened
  /// to. @pre No cross-talk, which comes from the firing before.
  void pass();

  [[nodiscard]] const SonarConfig& config() const { return config_; }
  /// Returns the rays of a cone around +x: in rings, the first of each to the left.
  [[nodiscard]] const std::vector<Eigen::Vector3d>& cone() const { return cone_; }
  void reset();

 private:
  /// Where sound came back, and how far it had gone.
  struct Echo {
    Eigen::Vector3d p_W;
    double range{};
  };

  [[nodiscard]] std::vector<Echo> echoes(const foothill_scene::RayView& view, float time,
                                         const Eigen::Isometry3d& X_WS) const;
  [[nodiscard]] double nearest(const std::vector<Echo>& heard) const;
  [[nodiscard]] double late_echo(const std::vector<Echo>& last,
                                 const Eigen::Isometry3d& X_WS) const;
  [[nodiscard]] double told(double range);

  SonarConfig config_;
  std::vector<Eigen::Vector3d> cone_;
  std::vector<std::vector<Echo>> last_;  ///< Of each array.
  std::uint64_t seed_;
  std::mt19937_64 random_{};
  std::normal_distribution<double> normal_{};
};

}  // namespace foothill_sensors
