#include "example_vehicle/hover_disc.hpp"

#include <Eigen/Geometry>
#include <utility>

namespace example_vehicle {
namespace {

constexpr double kBottom = 0.02;  // [m]
constexpr double kTop = 0.3;      // [m]

}  // namespace

HoverDisc::HoverDisc(const DiscParameters& parameters, std::shared_ptr<DiscCommands> commands)
    : parameters_{parameters},
      footprint_{foothill_scene::Footprint::circle(parameters.radius, kBottom, kTop)},
      commands_{std::move(commands)} {}

void HoverDisc::step(const foothill_proxy::StepInput& input) {
  if (const auto command = commands_->take(input.begin)) target_ = *command;
  const double rate = 1.0 / parameters_.time_constant;
  Eigen::Vector2d velocity{motion_.forward, motion_.lateral};
  Eigen::Vector2d acceleration =
      rate * (Eigen::Vector2d{target_.forward, target_.lateral} - velocity);
  for (const foothill_proxy::PointForce& contact : input.contact_forces) {
    acceleration += contact.force_B / parameters_.mass;
  }
  velocity += acceleration * input.dt;
  motion_.yaw_rate += rate * (target_.yaw_rate - motion_.yaw_rate) * input.dt;
  const Eigen::Vector2d moved = Eigen::Rotation2Dd{motion_.pose.yaw} * velocity * input.dt;
  motion_.pose.x += moved.x();
  motion_.pose.y += moved.y();
  motion_.pose.yaw += motion_.yaw_rate * input.dt;
  // The axes have turned, but the velocity over the floor has not.
  velocity = Eigen::Rotation2Dd{-motion_.yaw_rate * input.dt} * velocity;
  motion_.forward = velocity.x();
  motion_.lateral = velocity.y();
}

void HoverDisc::reset() {
  target_ = {};
  commands_->clear();
}

}  // namespace example_vehicle
