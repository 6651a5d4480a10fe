#include <Eigen/Geometry>

#include "foothill_proxy/vehicle_plugin.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_proxy_example {

using foothill_proxy::BodyMotion;
using foothill_proxy::Instant;
using foothill_scene::Footprint;
using foothill_scene::PlanarPose;

/// A velocity in the disc's own axes.
struct Velocity {
  double forward{};
  double lateral{};
  double yaw_rate{};
};

using Inbox = foothill_proxy::CommandBox<Velocity>;

/// A disc that reaches its commanded velocity within its time constant, and can be pushed.
class Disc : public foothill_proxy::Body {
 public:
  Disc(double radius, double mass, double time_constant, std::shared_ptr<Inbox> inbox)
      : footprint_{Footprint::circle(radius, 0.02, 0.3)},
        mass_{mass},
        lag_{time_constant},
        inbox_{std::move(inbox)} {}

  [[nodiscard]] const Footprint& footprint() const override { return footprint_; }
  [[nodiscard]] double mass() const override { return mass_; }
  [[nodiscard]] BodyMotion motion() const override { return motion_; }
  void place(const PlanarPose& pose) override { motion_ = {.pose = pose}; }

  void step(const foothill_proxy::StepInput& input) override {
    if (const auto command = inbox_->take(input.begin)) target_ = *command;
    Eigen::Vector2d velocity{motion_.forward, motion_.lateral};
    const Eigen::Vector2d wanted{target_.forward, target_.lateral};
    Eigen::Vector2d acceleration = (wanted - velocity) / lag_;
    for (const foothill_proxy::Touch& touch : input.touches) acceleration += touch.force_B / mass_;
    velocity += acceleration * input.dt;
    motion_.yaw_rate += (target_.yaw_rate - motion_.yaw_rate) / lag_ * input.dt;
    const Eigen::Vector2d moved = Eigen::Rotation2Dd{motion_.pose.yaw} * velocity * input.dt;
    motion_.pose.x += moved.x();
    motion_.pose.y += moved.y();
    motion_.pose.yaw += motion_.yaw_rate * input.dt;
    // The axes have turned, the velocity over the floor has not.
    velocity = Eigen::Rotation2Dd{-motion_.yaw_rate * input.dt} * velocity;
    motion_.forward = velocity.x();
    motion_.lateral = velocity.y();
  }

  void reset() {
    target_ = {};
    inbox_->clear();
  }

 private:
  Footprint footprint_;
  double mass_;
  double lag_;  // [s]
  std::shared_ptr<Inbox> inbox_;
  Velocity target_{};
  BodyMotion motion_{};
};

/// The disc as a plugin: cmd_vel in, ground truth out.
class HoverDisc : public foothill_proxy::VehiclePlugin {
 public:
  void init(foothill_proxy::VehicleSetup& setup) override {
    inbox_ = std::make_shared<Inbox>(setup.name + "/cmd_vel", setup.bell);
    disc_ =
        std::make_unique<Disc>(setup.settings.number("radius", 0.15, {0.01, 2.0}),
                               setup.settings.number("mass", 10.0, {0.1, 1000.0}),
                               setup.settings.number("time_constant", 0.2, {0.01, 10.0}), inbox_);
    setup.settings.finish();
    subscription_ = setup.node.create_subscription<geometry_msgs::msg::TwistStamped>(
        setup.topic("cmd_vel"), 10,
        [inbox = inbox_](const geometry_msgs::msg::TwistStamped& message) {
          const Instant stamp = std::chrono::seconds{message.header.stamp.sec} +
                                std::chrono::nanoseconds{message.header.stamp.nanosec};
          inbox->put(stamp,
                     {message.twist.linear.x, message.twist.linear.y, message.twist.angular.z});
        });
  }

  [[nodiscard]] foothill_proxy::Body& body() override { return *disc_; }
  [[nodiscard]] std::shared_ptr<foothill_proxy::CommandInbox> commands() override { return inbox_; }
  void update(Instant) override {}  // nothing to publish: the world tells the truth itself
  void reset() override { disc_->reset(); }

 private:
  std::unique_ptr<Disc> disc_{};
  std::shared_ptr<Inbox> inbox_{};
  rclcpp::Subscription<geometry_msgs::msg::TwistStamped>::SharedPtr subscription_{};
};

}  // namespace foothill_proxy_example

PLUGINLIB_EXPORT_CLASS(foothill_proxy_example::HoverDisc, foothill_proxy::VehiclePlugin)
