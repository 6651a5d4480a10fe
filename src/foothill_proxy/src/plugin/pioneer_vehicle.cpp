#include "pioneer_vehicle.hpp"

#include "foothill_proxy/plugin/controller_qos.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "pioneer_messages.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace foothill_proxy {
namespace {

constexpr Instant kLinkPeriod = std::chrono::seconds{1};

}  // namespace

void PioneerVehicle::init(VehicleSetup& setup) {
  name_ = setup.name;
  tf_ = &setup.tf;
  pioneer_ =
      std::make_shared<Pioneer>(read_pioneer(setup.settings), name_, setup.seed, setup.wake_signal);
  create_topics(setup);
  create_services(setup);
}

void PioneerVehicle::create_topics(VehicleSetup& setup) {
  rclcpp::Node& node = setup.node;
  const auto create = [&]<typename Message>(
                          std::shared_ptr<foothill_ros::ZeroPaddedPublisher<Message>>& publisher,
                          const std::string& topic, const rclcpp::QoS& qos) {
    publisher =
        std::make_shared<foothill_ros::ZeroPaddedPublisher<Message>>(node, setup.topic(topic), qos);
  };
  create(odom_, "odom", controller_qos());
  create(joints_, "joint_states", controller_qos());
  create(bumper_, "bumper", 10);
  create(battery_, "battery_state", 10);
  create(link_, "link_state", 10);
  cmd_vel_ = node.create_subscription<geometry_msgs::msg::TwistStamped>(
      setup.topic("cmd_vel"), command_qos(setup.awaits_commands),
      [inbox = pioneer_->commands(), logger = node.get_logger(),
       clock = node.get_clock()](const geometry_msgs::msg::TwistStamped& command) {
        if (const auto drive = to_command(command)) {
          inbox->put(foothill_ros::to_instant(command.header.stamp), *drive);
        } else {
          RCLCPP_WARN_THROTTLE(logger, *clock, 1000,
                               "%s: command rejected because it is not finite",
                               inbox->name().c_str());
        }
      });
}

void PioneerVehicle::create_services(VehicleSetup& setup) {
  using std_srvs::srv::SetBool;
  using std_srvs::srv::Trigger;
  const auto answer = [call = setup.call, weak = std::weak_ptr{pioneer_}](
                          auto& response, const std::function<WorldResult(Pioneer&)>& act) {
    WorldResult result = tl::unexpected{WorldError{"the robot has been removed"}};
    const bool is_running = call([&] {
      if (const auto pioneer = weak.lock()) result = act(*pioneer);
    });
    if (!is_running)
      result = tl::unexpected{WorldError{"the world has not started or has stopped"}};
    response.success = result.has_value();
    if (!result) response.message = result.error().reason;
  };
  enable_motors_ = setup.node.create_service<SetBool>(
      setup.topic("enable_motors"), [answer](const std::shared_ptr<SetBool::Request> request,
                                             std::shared_ptr<SetBool::Response> response) {
        answer(*response, [&](Pioneer& pioneer) { return pioneer.enable_motors(request->data); });
      });
  reset_odometry_ = setup.node.create_service<Trigger>(
      setup.topic("reset_odometry"), [answer](const std::shared_ptr<Trigger::Request>,
                                              std::shared_ptr<Trigger::Response> response) {
        answer(*response, [](Pioneer& pioneer) { return pioneer.reset_odometry(); });
      });
}

void PioneerVehicle::update(Instant now) {
  pioneer_->measure(now);
  while (const auto reading = pioneer_->take_odometry(now)) {
    const nav_msgs::msg::Odometry odom = to_msg(reading->value, reading->measured, name_);
    odom_->publish(odom);
    tf_->sendTransform(to_transform(odom));
  }
  while (const auto reading = pioneer_->take_joints(now)) {
    joints_->publish(to_msg(reading->value, reading->measured));
  }
  while (const auto reading = pioneer_->take_bumpers(now)) {
    bumper_->publish(to_msg(reading->value, reading->measured, name_));
  }
  while (const auto reading = pioneer_->take_battery(now)) {
    battery_->publish(
        to_msg(reading->value, reading->measured, pioneer_->config().vehicle.battery));
  }
  if (is_multiple(now, kLinkPeriod)) link_->publish(to_msg(pioneer_->link(now), now));
}

Health PioneerVehicle::health() const {
  using Level = Health::Level;
  const PioneerHealth state = pioneer_->health();
  Health health;
  if (state.timed_out) health.add(Level::kOk, "no commander");
  if (!state.motors_enabled) health.add(Level::kWarning, "motors are disabled");
  if (state.stalled) health.add(Level::kWarning, "a wheel is stalled");
  if (state.caster_lifted) health.add(Level::kWarning, "the caster is in the air");
  if (state.tipping) health.add(Level::kError, "tips over");
  if (state.power == pioneer_dynamics::PowerState::kWarning) {
    health.add(Level::kWarning, "the battery is low");
  }
  if (state.power == pioneer_dynamics::PowerState::kCutOff) {
    health.add(Level::kError, "the battery is empty: motors have no power");
  }
  health.values.emplace_back("charge", std::to_string(state.charge));
  health.values.emplace_back("slipping", state.slipping ? "yes" : "no");
  return health;
}

}  // namespace foothill_proxy

PLUGINLIB_EXPORT_CLASS(foothill_proxy::PioneerVehicle, foothill_proxy::VehiclePlugin)
