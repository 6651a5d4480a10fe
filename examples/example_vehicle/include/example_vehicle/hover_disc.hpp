#pragma once

#include <memory>

#include "foothill_proxy/body.hpp"
#include "foothill_proxy/lock_step.hpp"

namespace example_vehicle {

// Model of a disc on an air cushion: its velocity approaches the commanded one with a time
// constant, in any direction, and contacts push it. It has no ROS; the plugin connects it with
// topics.

/// Velocity in the axes of the disc.
struct DiscVelocity {
  double forward{};   ///< [m/s]
  double lateral{};   ///< To the left [m/s].
  double yaw_rate{};  ///< Counter-clockwise [rad/s].
};

/// Parameters of a disc.
struct DiscParameters {
  double radius{0.15};        ///< [m]
  double mass{10.0};          ///< [kg]
  double time_constant{0.2};  ///< Time constant of the response to a command [s].
};

using DiscCommands = foothill_proxy::CommandBuffer<DiscVelocity>;

/// The part of the robot that the world moves.
class HoverDisc : public foothill_proxy::Body {
 public:
  HoverDisc(const DiscParameters& parameters, std::shared_ptr<DiscCommands> commands);

  [[nodiscard]] const foothill_scene::Footprint& footprint() const override { return footprint_; }
  [[nodiscard]] double mass() const override { return parameters_.mass; }
  [[nodiscard]] foothill_proxy::BodyMotion motion() const override { return motion_; }
  void place(const foothill_scene::FloorPose& pose) override { motion_ = {.pose = pose}; }
  void step(const foothill_proxy::StepInput& input) override;
  /// Forgets the last command.
  void reset();

 private:
  DiscParameters parameters_;
  foothill_scene::Footprint footprint_;
  std::shared_ptr<DiscCommands> commands_;
  DiscVelocity target_{};
  foothill_proxy::BodyMotion motion_{};
};

}  // namespace example_vehicle
