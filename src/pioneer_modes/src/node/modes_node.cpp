#include "modes_node.hpp"

#include <chrono>
#include <cmath>

#include "conversions.hpp"
#include "rclcpp_components/register_node_macro.hpp"

namespace pioneer_modes {
namespace {

constexpr std::size_t kQueue = 200;
constexpr std::chrono::milliseconds kPatiencePeriod{250};

}  // namespace

ModesNode::ModesNode(const rclcpp::NodeOptions& options)
    : rclcpp::Node{"pioneer_modes", options},
      parameters_{pioneer_modes::declare_parameters(*this)},
      law_{parameters_.law},
      sonar_{parameters_.sonar_cycle, parameters_.sonar_cycle,
             static_cast<std::size_t>(parameters_.sonar_arrays)},
      bumper_{parameters_.bumper_period},
      link_{parameters_.link_period},
      battery_{parameters_.link_period},
      imu_{parameters_.imu_period, parameters_.imu_period} {
  law_.set_mode(parameters_.mode);
  open_topics();
  listen_to_the_robot();
  follow_the_mode();
  if (parameters_.lock_step) {
    patience_ = create_wall_timer(kPatiencePeriod, [this] { on_patience(); });
  } else {
    timer_ = rclcpp::create_timer(this, get_clock(),
                                  rclcpp::Duration::from_seconds(parameters_.command_period),
                                  [this] { on_timer(); });
  }
}

void ModesNode::open_topics() {
  cmd_vel_ = create_publisher<geometry_msgs::msg::TwistStamped>("cmd_vel", 10);
  state_ = create_publisher<foothill_msgs::msg::ModeState>("mode_state", 10);
  subscriptions_.push_back(create_subscription<geometry_msgs::msg::TwistStamped>(
      "cmd_vel_teleop", 10, [this](const geometry_msgs::msg::TwistStamped& message) {
        const auto wish = to_command(message.twist);
        const double stamp = to_seconds(message.header.stamp);
        // Whoever types a command has no stamp to give: it means now.
        if (wish) commander_.add(stamp == 0.0 ? now().seconds() : stamp, *wish);
      }));
  subscriptions_.push_back(create_subscription<geometry_msgs::msg::PoseStamped>(
      "goal_pose", 10, [this](const geometry_msgs::msg::PoseStamped& goal) { on_goal(goal); }));
}

void ModesNode::listen_to_the_robot() {
  subscriptions_.push_back(create_subscription<nav_msgs::msg::Odometry>(
      "odom", kQueue, [this](const nav_msgs::msg::Odometry& odom) { on_odometry(odom); }));
  subscriptions_.push_back(create_subscription<sensor_msgs::msg::Range>(
      "sonar", kQueue, [this](const sensor_msgs::msg::Range& range) { on_sonar(range); }));
  subscriptions_.push_back(create_subscription<foothill_msgs::msg::BumperState>(
      "bumper", kQueue, [this](const foothill_msgs::msg::BumperState& state) {
        bumper_.add(to_seconds(state.header.stamp), to_bumps(state));
        work();
      }));
  subscriptions_.push_back(create_subscription<foothill_msgs::msg::LinkState>(
      "link_state", kQueue, [this](const foothill_msgs::msg::LinkState& state) {
        link_.add(to_seconds(state.header.stamp), state.connected);
        work();
      }));
  subscriptions_.push_back(create_subscription<sensor_msgs::msg::BatteryState>(
      "battery_state", kQueue, [this](const sensor_msgs::msg::BatteryState& state) {
        battery_.add(to_seconds(state.header.stamp), static_cast<double>(state.percentage));
        work();
      }));
  if (parameters_.imu_period == 0.0) return;
  subscriptions_.push_back(create_subscription<sensor_msgs::msg::Imu>(
      "imu", kQueue, [this](const sensor_msgs::msg::Imu& imu) {
        const auto& force = imu.linear_acceleration;
        const Eigen::Vector3d force_B{force.x, force.y, force.z};
        if (force_B.allFinite()) imu_.add(to_seconds(imu.header.stamp), force_B);
        work();
      }));
}

void ModesNode::follow_the_mode() {
  check_ = add_on_set_parameters_callback([](const std::vector<rclcpp::Parameter>& changes) {
    rcl_interfaces::msg::SetParametersResult result;
    result.successful = true;
    for (const rclcpp::Parameter& change : changes) {
      if (change.get_name() != "mode" || mode_named(change.as_string())) continue;
      result.successful = false;
      result.reason = "there is no mode '" + change.as_string() +
                      "'; there are none, teleop, wander, velocity, position";
    }
    return result;
  });
  apply_ = add_post_set_parameters_callback([this](const std::vector<rclcpp::Parameter>& changes) {
    for (const rclcpp::Parameter& change : changes) {
      if (change.get_name() != "mode") continue;
      law_.set_mode(*mode_named(change.as_string()));
      RCLCPP_INFO(get_logger(), "mode: %s", change.as_string().c_str());
    }
  });
  using foothill_msgs::srv::SetMode;
  set_mode_ = create_service<SetMode>("set_mode", [this](const SetMode::Request::SharedPtr request,
                                                         SetMode::Response::SharedPtr response) {
    const auto result = set_parameter(rclcpp::Parameter{"mode", request->mode});
    response->success = result.successful;
    response->message = result.reason;
  });
}

void ModesNode::on_goal(const geometry_msgs::msg::PoseStamped& goal) {
  const auto now_at = law_.pose();
  const auto pose = to_pose(goal.pose);
  if (law_.mode() != Mode::kPosition || !pose || !now_at) {
    RCLCPP_WARN(get_logger(),
                "goal refused: the mode must be position, odometry must have come, "
                "and the goal must be finite");
    return;
  }
  if (const auto there =
          goal_in_odometry(*pose, goal.header.frame_id, parameters_.robot, *now_at)) {
    law_.set_goal(*there);
  } else {
    RCLCPP_WARN(get_logger(), "goal refused: its frame is '%s', not %s/odom or %s/base_link",
                goal.header.frame_id.c_str(), parameters_.robot.c_str(), parameters_.robot.c_str());
  }
}

}  // namespace pioneer_modes

RCLCPP_COMPONENTS_REGISTER_NODE(pioneer_modes::ModesNode)
