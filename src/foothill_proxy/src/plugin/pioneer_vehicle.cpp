#include "pioneer_vehicle.hpp"

#include "foothill_proxy/plugin/controller_qos.hpp"
#include "pioneer_messages.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace foothill_proxy {
namespace {

constexpr Instant kLinkPeriod = std::chrono::seconds{1};

}  // namespace

void PioneerVehicle::init(VehicleSetup& setup) {
  name_ = setup.name;
  tf_ = &setup.tf;
  pioneer_ = std::make_shared<Pioneer>(read_pioneer(setup.settings), name_, setup.seed, setup.bell);
  open_topics(setup);
  open_services(setup);
}

void PioneerVehicle::open_topics(VehicleSetup& setup) {
  rclcpp::Node& node = setup.node;
  odom_ = node.create_publisher<nav_msgs::msg::Odometry>(setup.topic("odom"), controller_qos());
  joints_ = node.create_publisher<sensor_msgs::msg::JointState>(setup.topic("joint_states"),
                                                                controller_qos());
  bumper_ = node.create_publisher<foothill_msgs::msg::BumperState>(setup.topic("bumper"), 10);
  battery_ =
      node.create_publisher<sensor_msgs::msg::BatteryState>(setup.topic("battery_state"), 10);
  link_ = node.create_publisher<foothill_msgs::msg::LinkState>(setup.topic("link_state"), 10);
  cmd_vel_ = node.create_subscription<geometry_msgs::msg::TwistStamped>(
      setup.topic("cmd_vel"), command_qos(setup.awaits_commands),
      [inbox = pioneer_->commands(), logger = node.get_logger(),
       clock = node.get_clock()](const geometry_msgs::msg::TwistStamped& command) {
        if (const auto drive = to_command(command)) {
          inbox->put(to_instant(command.header.stamp), *drive);
        } else {
          RCLCPP_WARN_THROTTLE(logger, *clock, 1000, "%s: refused, for it is not a number",
                               inbox->name().c_str());
        }
      });
}

void PioneerVehicle::open_services(VehicleSetup& setup) {
  using std_srvs::srv::SetBool;
  using std_srvs::srv::Trigger;
  const auto answer = [call = setup.call, weak = std::weak_ptr{pioneer_}](
                          auto& response, const std::function<Done(Pioneer&)>& act) {
    Done done = tl::unexpected{WorldError{"the robot is gone"}};
    const bool is_running = call([&] {
      if (const auto pioneer = weak.lock()) done = act(*pioneer);
    });
    if (!is_running) done = tl::unexpected{WorldError{"the world has not started, or has stopped"}};
    response.success = done.has_value();
    if (!done) response.message = done.error().reason;
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
  if (state.timed_out) health.complain(Level::kOk, "no commander");
  if (!state.motors_enabled) health.complain(Level::kWarning, "motors are disabled");
  if (state.stalled) health.complain(Level::kWarning, "a wheel is stalled");
  if (state.caster_lifted) health.complain(Level::kWarning, "the caster is in the air");
  if (state.tipping) health.complain(Level::kError, "tips over");
  if (state.power == pioneer_dynamics::PowerState::kWarning) {
    health.complain(Level::kWarning, "the battery is low");
  }
  if (state.power == pioneer_dynamics::PowerState::kCutOff) {
    health.complain(Level::kError, "the battery is empty: motors have no power");
  }
  health.values.emplace_back("charge", std::to_string(state.charge));
  health.values.emplace_back("slipping", state.slipping ? "yes" : "no");
  return health;
}

}  // namespace foothill_proxy

PLUGINLIB_EXPORT_CLASS(foothill_proxy::PioneerVehicle, foothill_proxy::VehiclePlugin)
