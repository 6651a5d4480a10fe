#include <memory>

#include "example_vehicle/hover_disc.hpp"
#include "foothill_proxy/vehicle_plugin.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "geometry_msgs/msg/twist_stamped.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/rclcpp.hpp"

namespace example_vehicle {

/// A HoverDisc that is commanded by cmd_vel; the world itself publishes its ground truth.
class HoverDiscPlugin : public foothill_proxy::VehiclePlugin {
 public:
  void init(foothill_proxy::VehicleSetup& setup) override {
    const DiscParameters usual;
    commands_ = std::make_shared<DiscCommands>(setup.name + "/cmd_vel", setup.wake_signal);
    disc_ = std::make_unique<HoverDisc>(
        DiscParameters{.radius = setup.settings.number("radius", usual.radius, {0.01, 2.0}),
                       .mass = setup.settings.number("mass", usual.mass, {0.1, 1000.0}),
                       .time_constant = setup.settings.number("time_constant", usual.time_constant,
                                                              {0.01, 10.0})},
        commands_);
    setup.settings.finish();
    // The callback runs on another thread and may outlive the plugin: it shares the buffer.
    subscription_ = setup.node.create_subscription<geometry_msgs::msg::TwistStamped>(
        setup.topic("cmd_vel"), 10,
        [commands = commands_](const geometry_msgs::msg::TwistStamped& message) {
          commands->put(foothill_ros::to_instant(message.header.stamp),
                        {message.twist.linear.x, message.twist.linear.y, message.twist.angular.z});
        });
  }

  [[nodiscard]] foothill_proxy::Body& body() override { return *disc_; }
  [[nodiscard]] std::shared_ptr<foothill_proxy::CommandInbox> commands() override {
    return commands_;
  }
  void update(foothill_core::Instant) override {}
  void reset() override { disc_->reset(); }

 private:
  std::unique_ptr<HoverDisc> disc_{};
  std::shared_ptr<DiscCommands> commands_{};
  rclcpp::Subscription<geometry_msgs::msg::TwistStamped>::SharedPtr subscription_{};
};

}  // namespace example_vehicle

PLUGINLIB_EXPORT_CLASS(example_vehicle::HoverDiscPlugin, foothill_proxy::VehiclePlugin)
