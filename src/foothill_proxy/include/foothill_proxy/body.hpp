#pragma once

#include <Eigen/Geometry>
#include <span>
#include <vector>

#include "foothill_proxy/instant.hpp"
#include "foothill_proxy/terrain.hpp"
#include "foothill_scene/footprint.hpp"
#include "foothill_scene/world.hpp"

namespace foothill_proxy {

/// Where a robot's base_link B is in the world W and how it moves, in its own axes.
struct BodyMotion {
  foothill_scene::PlanarPose pose{};  ///< pose.z is the height of the floor below it.
  double forward{};                   ///< [m/s]
  double lateral{};                   ///< Leftwards [m/s].
  double yaw_rate{};                  ///< [rad/s]
  Eigen::Vector3d normal_W{Eigen::Vector3d::UnitZ()};  ///< Of the floor below it.
};

/// Returns X_WB of base_link: upright on the floor below it.
/// @param base_height Of base_link above the floor [m].
[[nodiscard]] Eigen::Isometry3d base_pose(const BodyMotion& motion, double base_height);

/// A place where something pushes a robot, in the robot's axes.
struct Touch {
  Eigen::Vector2d p_B;      ///< [m]
  Eigen::Vector2d force_B;  ///< [N]
};

/// What a step of a robot depends on.
struct StepInput {
  Instant begin{};  ///< Of the step.
  double dt{};      ///< [s]
  const Terrain& terrain;
  std::span<const Touch> touches{};  ///< Held constant during the step.
};

/// A robot as the world sees it. One thread calls all of it.
class Body {
 public:
  Body() = default;
  virtual ~Body() = default;
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;

  /// Solid part. Must not change while the robot is in the world.
  [[nodiscard]] virtual const foothill_scene::Footprint& footprint() const = 0;
  [[nodiscard]] virtual double mass() const = 0;  ///< [kg]
  /// Of base_link above the floor [m].
  [[nodiscard]] virtual double base_height() const { return 0.0; }
  /// Returns what sensors see of it, in base_link's axes: by default, the footprint as a solid.
  /// Must not change while the robot is in the world.
  [[nodiscard]] virtual std::vector<foothill_scene::Visual> appearance() const;
  [[nodiscard]] virtual BodyMotion motion() const = 0;
  /// Puts the robot somewhere, at rest. What it believes of where it is stays as it is.
  virtual void place(const foothill_scene::PlanarPose& pose) = 0;
  /// Moves it for dt.
  virtual void step(const StepInput& input) = 0;
};

}  // namespace foothill_proxy
