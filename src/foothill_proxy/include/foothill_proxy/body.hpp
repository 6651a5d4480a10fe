#pragma once

#include <Eigen/Geometry>
#include <span>
#include <vector>

#include "foothill_proxy/instant.hpp"
#include "foothill_proxy/terrain.hpp"
#include "foothill_scene/footprint.hpp"
#include "foothill_scene/scene_world.hpp"

namespace foothill_proxy {

// A Body is the physical part of a robot. The World steps all bodies with a common time step, finds
// their contacts and passes the contact forces to each body's step(); the body integrates its own
// equations of motion and reports its motion in the plane of the floor. A body does not depend on
// ROS: topics and services belong to the VehiclePlugin that owns it.

/// Pose of a robot's base_link B in the world W, and its velocity expressed in B.
struct BodyMotion {
  foothill_scene::FloorPose pose{};  ///< pose.z is the height of the floor below base_link.
  double forward{};                  ///< Velocity along +x of B [m/s].
  double lateral{};                  ///< Velocity along +y of B, to the left [m/s].
  double yaw_rate{};                 ///< Counter-clockwise [rad/s].
  Eigen::Vector3d normal_W{Eigen::Vector3d::UnitZ()};  ///< Unit normal of the floor below B.
};

/// Returns X_WB, the pose of base_link, with its z axis along the floor's normal.
/// @param base_height Height of base_link above the floor [m].
[[nodiscard]] Eigen::Isometry3d base_pose(const BodyMotion& motion, double base_height);

/// A horizontal force of a contact, expressed in the body's axes.
struct PointForce {
  Eigen::Vector2d p_B;                                ///< Point of application [m].
  Eigen::Vector2d force_B;                            ///< [N]
  Eigen::Vector2d normal_B{Eigen::Vector2d::Zero()};  ///< Unit normal out of the other solid.
  std::size_t solid{};  ///< Equal for the contacts of this step with the same solid.
};

/// Inputs of one step of a body.
struct StepInput {
  Instant begin{};  ///< Simulated time at the beginning of the step.
  double dt{};      ///< Duration of the step [s].
  const Terrain& terrain;
  /// Forces of the contacts found at the beginning of the step, constant during the step.
  std::span<const PointForce> contact_forces{};
};

/// Interface between a robot and the World. All functions are called by the world's thread.
class Body {
 public:
  Body() = default;
  virtual ~Body() = default;
  Body(const Body&) = delete;
  Body& operator=(const Body&) = delete;

  /// Returns the solid that collides. It must not change while the robot is in the world.
  [[nodiscard]] virtual const foothill_scene::Footprint& footprint() const = 0;
  [[nodiscard]] virtual double mass() const = 0;  ///< [kg]
  /// Returns the height of base_link above the floor [m].
  [[nodiscard]] virtual double base_height() const { return 0.0; }
  /// Returns the shapes that sensors see, in base_link's axes; the default is the footprint as a
  /// solid. It must not change while the robot is in the world.
  [[nodiscard]] virtual std::vector<foothill_scene::Visual> appearance() const;
  [[nodiscard]] virtual BodyMotion motion() const = 0;
  /// Moves the robot to a pose, at rest. Its internal estimates, such as odometry, are unchanged.
  virtual void place(const foothill_scene::FloorPose& pose) = 0;
  /// Integrates the equations of motion over input.dt.
  virtual void step(const StepInput& input) = 0;
};

}  // namespace foothill_proxy
