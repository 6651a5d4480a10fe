#include "modes_node.hpp"

#include <cmath>

#include "conversions.hpp"
#include "foothill_msgs/msg/bumper_state.hpp"
#include "foothill_msgs/msg/link_state.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "rclcpp_components/register_node_macro.hpp"
#include "sensor_msgs/msg/battery_state.hpp"
#include "sensor_msgs/msg/imu.hpp"

namespace pioneer_modes {
namespace {

using foothill_ros::to_seconds;

constexpr std::size_t kQueueDepth = 200;
constexpr std::size_t kCapacity = 4096;
/// Period of the check for silent topics in lock-step.
constexpr std::chrono::milliseconds kCheckPeriod{250};
/// In lock-step, a topic that delays the answer for this long counts as stopped.
constexpr std::chrono::milliseconds kMaxWait{1500};
/// Without a mode, zeros are repeated for this time; then other nodes may drive [s].
constexpr double kZeroDuration = 0.5;

}  // namespace

ModesNode::ModesNode(const rclcpp::NodeOptions& options)
    : rclcpp::Node{"pioneer_modes", options},
      parameters_{pioneer_modes::declare_parameters(*this)},
      law_{parameters_.law},
      commander_{parameters_.lock_step, parameters_.tick},
      sonar_{{.period = parameters_.sonar_cycle,
              .first = parameters_.sonar_cycle,
              .per_stamp = static_cast<std::size_t>(parameters_.sonar_arrays),
              .capacity = kCapacity}},
      bumper_{{.period = parameters_.bumper_period, .first = 0.0, .capacity = kCapacity}},
      link_{{.period = parameters_.link_period, .first = 0.0, .capacity = kCapacity}},
      battery_{{.period = parameters_.link_period, .first = 0.0, .capacity = kCapacity}},
      teleop_{{.period = 1.0, .first = 0.0, .capacity = kCapacity}},
      imu_{{.period = parameters_.imu_period,
            .first = parameters_.imu_period,
            .capacity = kCapacity}},
      cmd_vel_{*this, "cmd_vel", 10},
      state_{*this, "mode_state", 10} {
  law_.set_mode(parameters_.mode);
  create_topics();
  subscribe_to_robot();
  follow_mode_parameter();
  if (parameters_.lock_step) {
    timer_ = create_wall_timer(kCheckPeriod, [this] { skip_silent_topics(); });
  } else {
    timer_ = rclcpp::create_timer(this, get_clock(),
                                  rclcpp::Duration::from_seconds(parameters_.command_period),
                                  [this] { on_timer(); });
  }
}

void ModesNode::create_topics() {
  subscriptions_.push_back(create_subscription<geometry_msgs::msg::TwistStamped>(
      "cmd_vel_teleop", 10, [this](const geometry_msgs::msg::TwistStamped& message) {
        const auto desired = to_command(message.twist);
        const double stamp = to_seconds(message.header.stamp);
        // A command without a stamp, as typed by a person, is meant for now.
        if (desired) teleop_.add(stamp == 0.0 ? now().seconds() : stamp, *desired);
      }));
  subscriptions_.push_back(create_subscription<geometry_msgs::msg::PoseStamped>(
      "goal_pose", 10, [this](const geometry_msgs::msg::PoseStamped& goal) { on_goal(goal); }));
}

void ModesNode::subscribe_to_robot() {
  subscriptions_.push_back(create_subscription<nav_msgs::msg::Odometry>(
      "odom", kQueueDepth, [this](const nav_msgs::msg::Odometry& odom) { on_odometry(odom); }));
  subscriptions_.push_back(create_subscription<sensor_msgs::msg::Range>(
      "sonar", kQueueDepth, [this](const sensor_msgs::msg::Range& range) { on_sonar(range); }));
  subscriptions_.push_back(create_subscription<foothill_msgs::msg::BumperState>(
      "bumper", kQueueDepth, [this](const foothill_msgs::msg::BumperState& state) {
        bumper_.add(to_seconds(state.header.stamp), to_bumps(state));
        process();
      }));
  subscriptions_.push_back(create_subscription<foothill_msgs::msg::LinkState>(
      "link_state", kQueueDepth, [this](const foothill_msgs::msg::LinkState& state) {
        link_.add(to_seconds(state.header.stamp), state.connected);
        process();
      }));
  subscriptions_.push_back(create_subscription<sensor_msgs::msg::BatteryState>(
      "battery_state", kQueueDepth, [this](const sensor_msgs::msg::BatteryState& state) {
        battery_.add(to_seconds(state.header.stamp), static_cast<double>(state.percentage));
        process();
      }));
  if (parameters_.imu_period == 0.0) return;
  subscriptions_.push_back(create_subscription<sensor_msgs::msg::Imu>(
      "imu", kQueueDepth, [this](const sensor_msgs::msg::Imu& imu) {
        const auto& force = imu.linear_acceleration;
        const Eigen::Vector3d force_B{force.x, force.y, force.z};
        if (force_B.allFinite()) imu_.add(to_seconds(imu.header.stamp), force_B);
        process();
      }));
}

void ModesNode::follow_mode_parameter() {
  check_ = add_on_set_parameters_callback([](const std::vector<rclcpp::Parameter>& changes) {
    rcl_interfaces::msg::SetParametersResult result;
    result.successful = true;
    for (const rclcpp::Parameter& change : changes) {
      if (change.get_name() != "mode" || mode_named(change.as_string())) continue;
      result.successful = false;
      result.reason = unknown_mode(change.as_string());
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
  const auto pose = foothill_ros::to_planar(goal.pose);
  if (law_.mode() != Mode::kPosition || !pose || !now_at) {
    RCLCPP_WARN(get_logger(),
                "Goal rejected: it needs mode position, odometry, and finite numbers.");
    return;
  }
  if (const auto there =
          goal_in_odometry(*pose, goal.header.frame_id, parameters_.robot, *now_at)) {
    law_.set_goal(*there);
  } else {
    RCLCPP_WARN(get_logger(), "Goal rejected: its frame is '%s', not %s/odom or %s/base_link.",
                goal.header.frame_id.c_str(), parameters_.robot.c_str(), parameters_.robot.c_str());
  }
}

void ModesNode::on_odometry(const nav_msgs::msg::Odometry& odom) {
  const auto pose = foothill_ros::to_planar(odom.pose.pose);
  if (!pose) return;
  if (!commander_.waiting_at()) progress_ = std::chrono::steady_clock::now();
  if (!commander_.add(to_seconds(odom.header.stamp), *pose)) restart();
  process();
}

void ModesNode::on_sonar(const sensor_msgs::msg::Range& range) {
  const auto number = transducer_number(range.header.frame_id);
  if (!number) return;
  sonar_.add(to_seconds(range.header.stamp), {*number, static_cast<double>(range.range)});
  process();
}

void ModesNode::restart() {
  RCLCPP_WARN(get_logger(), "The clock has jumped back: restarting.");
  law_.restart();
  sonar_.clear();
  bumper_.clear();
  link_.clear();
  battery_.clear();
  teleop_.clear();
  imu_.clear();
  silent_after_ = -1e9;
}

bool ModesNode::is_complete_until(double t) const {
  return sonar_.is_complete_until(t) && bumper_.is_complete_until(t) &&
         link_.is_complete_until(t) && battery_.is_complete_until(t) &&
         (parameters_.imu_period == 0.0 || imu_.is_complete_until(t));
}

void ModesNode::process() {
  commander_.process([this](double t) { return is_complete_until(t); },
                     [this](double t, const PlanarPose& pose) {
                       progress_ = std::chrono::steady_clock::now();
                       use(t, pose);
                       if (parameters_.lock_step) command(commander_.command_time(t, t));
                     });
}

void ModesNode::use(double t, const PlanarPose& pose) {
  law_.on_odometry(t, pose);
  while (const auto reading = sonar_.take_until(t)) {
    law_.on_sonar(reading->first, reading->second.transducer, reading->second.range);
  }
  while (const auto bumps = bumper_.take_until(t)) law_.on_bumper(bumps->first, bumps->second);
  while (const auto link = link_.take_until(t)) law_.on_link(link->first, link->second);
  while (const auto charge = battery_.take_until(t)) law_.on_battery(charge->second);
  while (const auto force = imu_.take_until(t)) law_.on_specific_force(force->first, force->second);
  if (!parameters_.lock_step) return;
  while (const auto desired = teleop_.take_until(t)) {
    law_.on_commander(desired->first, desired->second);
  }
}

void ModesNode::use_urgent_inputs(double t) {
  while (const auto desired = teleop_.take_until(t)) {
    law_.on_commander(desired->first, desired->second);
  }
  while (const auto bumps = bumper_.take_until(t)) law_.on_bumper(bumps->first, bumps->second);
  while (const auto link = link_.take_until(t)) law_.on_link(link->first, link->second);
}

void ModesNode::command(double t) {
  const ModeOutput output = law_.command(t);
  if (output.mode != Mode::kIdle) silent_after_ = t + kZeroDuration;
  state_.publish(to_msg(output, t, parameters_.robot));
  // A world in lock-step needs an answer in every mode.
  if (parameters_.lock_step || t <= silent_after_) {
    cmd_vel_.publish(to_msg(output.command, t, parameters_.robot));
  }
  log_halt(output);
}

void ModesNode::on_timer() {
  const double t = now().seconds();
  // Commands, bumpers and the link must not wait for odometry.
  use_urgent_inputs(t);
  command(t);
}

void ModesNode::skip_silent_topics() {
  const auto t = commander_.waiting_at();
  if (!t || std::chrono::steady_clock::now() - progress_ < kMaxWait) return;
  const auto skip = [&](auto& buffer, const char* topic) {
    if (buffer.is_complete_until(*t)) return;
    RCLCPP_WARN(get_logger(), "No messages on %s: continuing without.", topic);
    buffer.ignore_until_next();
  };
  skip(sonar_, "sonar");
  skip(bumper_, "bumper");
  skip(link_, "link_state");
  skip(battery_, "battery_state");
  if (parameters_.imu_period > 0.0) skip(imu_, "imu");
  process();
}

void ModesNode::log_halt(const ModeOutput& output) {
  if (output.halt == logged_) return;
  logged_ = output.halt;
  if (output.halt != Halt::kNothing) RCLCPP_INFO(get_logger(), "%s", to_cstr(output.halt));
}

}  // namespace pioneer_modes

RCLCPP_COMPONENTS_REGISTER_NODE(pioneer_modes::ModesNode)
