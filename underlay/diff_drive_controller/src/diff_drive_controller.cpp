#include "diff_drive_controller/diff_drive_controller.hpp"

#include <cmath>
#include <utility>

#include "hardware_interface/types/hardware_interface_type_values.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/logging.hpp"

namespace diff_drive_controller {

using controller_interface::CallbackReturn;
using controller_interface::interface_configuration_type;
using controller_interface::InterfaceConfiguration;
using controller_interface::return_type;
using hardware_interface::HW_IF_POSITION;
using hardware_interface::HW_IF_VELOCITY;

namespace {

/// Names of an interface of all wheels: those on the left first.
InterfaceConfiguration of_wheels(const Parameters& parameters, const std::string& interface) {
  InterfaceConfiguration wanted{interface_configuration_type::INDIVIDUAL};
  for (const auto* side : {&parameters.left_wheel_names, &parameters.right_wheel_names}) {
    for (const std::string& joint : *side) wanted.names.push_back(joint + "/" + interface);
  }
  return wanted;
}

std::string frame_prefix(const Parameters& parameters, std::string name_space) {
  if (!parameters.tf_frame_prefix_enable) return {};
  std::string prefix =
      parameters.tf_frame_prefix.empty() ? std::move(name_space) : parameters.tf_frame_prefix;
  if (prefix.empty() || prefix.back() != '/') prefix += '/';
  return prefix.front() == '/' ? prefix.substr(1) : prefix;
}

}  // namespace

CallbackReturn DiffDriveController::on_init() {
  try {
    declare_parameters(*get_node());
  } catch (const std::exception& error) {
    RCLCPP_ERROR(get_node()->get_logger(), "parameters: %s", error.what());
    return CallbackReturn::ERROR;
  }
  return CallbackReturn::SUCCESS;
}

InterfaceConfiguration DiffDriveController::command_interface_configuration() const {
  return of_wheels(parameters_, HW_IF_VELOCITY);
}

InterfaceConfiguration DiffDriveController::state_interface_configuration() const {
  return of_wheels(parameters_, parameters_.position_feedback ? HW_IF_POSITION : HW_IF_VELOCITY);
}

CallbackReturn DiffDriveController::on_configure(const rclcpp_lifecycle::State&) {
  try {
    parameters_ = read_parameters(*get_node());
    linear_limiter_ = SpeedLimiter{parameters_.linear};
    angular_limiter_ = SpeedLimiter{parameters_.angular};
  } catch (const std::exception& error) {
    RCLCPP_ERROR(get_node()->get_logger(), "parameters: %s", error.what());
    return CallbackReturn::ERROR;
  }
  odometry_ = Odometry{static_cast<std::size_t>(parameters_.velocity_rolling_window_size)};
  odometry_.set_wheels(parameters_.separation(), parameters_.left_radius(),
                       parameters_.right_radius());
  reset();
  open_topics();
  fill_in_messages();
  return CallbackReturn::SUCCESS;
}

void DiffDriveController::open_topics() {
  const auto node = get_node();
  const rclcpp::SystemDefaultsQoS qos;
  // Not of the managed kind, which would take the node's activation; this one is never late.
  const auto publisher = [&]<typename MessageT>(const std::string& topic) {
    return std::make_unique<realtime_tools::RealtimePublisher<MessageT>>(
        rclcpp::create_publisher<MessageT>(node, topic, qos));
  };
  odometry_publisher_ = publisher.operator()<nav_msgs::msg::Odometry>("~/odom");
  transform_publisher_ = publisher.operator()<tf2_msgs::msg::TFMessage>("/tf");
  if (parameters_.publish_limited_velocity) {
    limited_publisher_ = publisher.operator()<TwistStamped>("~/cmd_vel_out");
  }
  subscription_ = node->create_subscription<TwistStamped>(
      "~/cmd_vel", qos, [this](const TwistStamped& command) { take(command); });
}

void DiffDriveController::fill_in_messages() {
  const std::string prefix = frame_prefix(parameters_, get_node()->get_namespace());
  nav_msgs::msg::Odometry& odom = odometry_publisher_->msg_;
  odom.header.frame_id = prefix + parameters_.odom_frame_id;
  odom.child_frame_id = prefix + parameters_.base_frame_id;
  for (std::size_t i = 0; i < 6; ++i) {
    odom.pose.covariance[7 * i] = parameters_.pose_covariance_diagonal[i];
    odom.twist.covariance[7 * i] = parameters_.twist_covariance_diagonal[i];
  }
  auto& transforms = transform_publisher_->msg_.transforms;
  transforms.resize(1);
  transforms[0].header.frame_id = odom.header.frame_id;
  transforms[0].child_frame_id = odom.child_frame_id;
}

void DiffDriveController::take(const TwistStamped& command) {
  const Motion motion{command.twist.linear.x, command.twist.angular.z};
  const auto logger = get_node()->get_logger();
  if (!std::isfinite(motion.linear) || !std::isfinite(motion.angular)) {
    RCLCPP_WARN_THROTTLE(logger, *get_node()->get_clock(), 1000,
                         "cmd_vel is not a number; ignored");
    return;
  }
  const bool is_stamped = command.header.stamp.sec != 0 || command.header.stamp.nanosec != 0;
  if (!is_stamped) {
    RCLCPP_WARN_ONCE(
        logger, "cmd_vel has no stamp; the time of arrival is used. This warning is not repeated");
  }
  const std::lock_guard lock{command_mutex_};
  if (!is_listening_) {
    RCLCPP_WARN_THROTTLE(logger, *get_node()->get_clock(), 1000,
                         "Can't accept new commands. subscriber is inactive");
    return;
  }
  received_ = motion;
  received_at_ = is_stamped ? rclcpp::Time(command.header.stamp, get_node()->now().get_clock_type())
                            : get_node()->now();
}

CallbackReturn DiffDriveController::on_activate(const rclcpp_lifecycle::State&) {
  const std::lock_guard lock{command_mutex_};
  is_listening_ = true;
  return CallbackReturn::SUCCESS;
}

CallbackReturn DiffDriveController::on_deactivate(const rclcpp_lifecycle::State&) {
  {
    const std::lock_guard lock{command_mutex_};
    is_listening_ = false;
    received_ = {};
  }
  command_ = last_ = second_to_last_ = {};
  command_wheels({});
  return CallbackReturn::SUCCESS;
}

CallbackReturn DiffDriveController::on_cleanup(const rclcpp_lifecycle::State&) {
  reset();
  return CallbackReturn::SUCCESS;
}

CallbackReturn DiffDriveController::on_error(const rclcpp_lifecycle::State&) {
  reset();
  return CallbackReturn::SUCCESS;
}

void DiffDriveController::reset() {
  subscription_.reset();
  odometry_publisher_.reset();
  transform_publisher_.reset();
  limited_publisher_.reset();
  odometry_.reset();
  last_ = second_to_last_ = command_ = received_ = {};
  command_time_ = received_at_ = rclcpp::Time(0, 0, get_node()->now().get_clock_type());
  last_publication_.reset();
  is_listening_ = false;
}

return_type DiffDriveController::update(const rclcpp::Time& time, const rclcpp::Duration& period) {
  const double dt = period.seconds();
  const Motion command = wanted(time);
  if (!measure(command, dt)) return return_type::ERROR;
  publish(time);
  const Motion allowed{
      linear_limiter_.limit(command.linear, last_.linear, second_to_last_.linear, dt),
      angular_limiter_.limit(command.angular, last_.angular, second_to_last_.angular, dt)};
  second_to_last_ = std::exchange(last_, allowed);
  if (limited_publisher_ && limited_publisher_->trylock()) {
    limited_publisher_->msg_.header.stamp = time;
    limited_publisher_->msg_.twist.linear.x = allowed.linear;
    limited_publisher_->msg_.twist.angular.z = allowed.angular;
    limited_publisher_->unlockAndPublish();
  }
  return command_wheels(allowed) ? return_type::OK : return_type::ERROR;
}

DiffDriveController::Motion DiffDriveController::wanted(const rclcpp::Time& time) {
  // The subscription holds the lock for an instant only; the last command will do until then.
  if (const std::unique_lock lock{command_mutex_, std::try_to_lock}; lock.owns_lock()) {
    command_ = received_;
    command_time_ = received_at_;
  }
  const bool can_expire = parameters_.cmd_vel_timeout > 0.0;
  const bool is_old = (time - command_time_).seconds() > parameters_.cmd_vel_timeout;
  return can_expire && is_old ? Motion{} : command_;
}

bool DiffDriveController::measure(const Motion& command, double dt) {
  if (parameters_.open_loop) {
    odometry_.update_open_loop(command.linear, command.angular, dt);
    return true;
  }
  const auto left = mean_feedback(0);
  const auto right = mean_feedback(parameters_.left_wheel_names.size());
  if (!left || !right) {
    RCLCPP_ERROR_THROTTLE(get_node()->get_logger(), *get_node()->get_clock(), 1000,
                          "the feedback of a wheel is not a number");
    return false;
  }
  if (parameters_.position_feedback) {
    odometry_.update_from_positions(*left, *right, dt);
  } else {
    odometry_.update_from_velocities(*left, *right, dt);
  }
  return true;
}

std::optional<double> DiffDriveController::mean_feedback(std::size_t first) const {
  const std::size_t wheels = parameters_.left_wheel_names.size();
  double sum = 0.0;
  for (std::size_t i = first; i < first + wheels; ++i) {
    const auto value = state_interfaces_[i].get_optional();
    if (!value || std::isnan(*value)) return std::nullopt;
    sum += *value;
  }
  return sum / static_cast<double>(wheels);
}

void DiffDriveController::publish(const rclcpp::Time& time) {
  const rclcpp::Duration period = rclcpp::Duration::from_seconds(1.0 / parameters_.publish_rate);
  if (last_publication_ && time - *last_publication_ < period) return;
  // In step with the first one, unless there was a gap.
  const bool in_step = last_publication_ && time - *last_publication_ < period + period;
  last_publication_ = in_step ? *last_publication_ + period : time;
  const double half = 0.5 * odometry_.heading();
  if (odometry_publisher_->trylock()) {
    nav_msgs::msg::Odometry& odom = odometry_publisher_->msg_;
    odom.header.stamp = time;
    odom.pose.pose.position.x = odometry_.x();
    odom.pose.pose.position.y = odometry_.y();
    odom.pose.pose.orientation.z = std::sin(half);
    odom.pose.pose.orientation.w = std::cos(half);
    odom.twist.twist.linear.x = odometry_.linear();
    odom.twist.twist.angular.z = odometry_.angular();
    odometry_publisher_->unlockAndPublish();
  }
  if (parameters_.enable_odom_tf && transform_publisher_->trylock()) {
    geometry_msgs::msg::TransformStamped& transform = transform_publisher_->msg_.transforms[0];
    transform.header.stamp = time;
    transform.transform.translation.x = odometry_.x();
    transform.transform.translation.y = odometry_.y();
    transform.transform.rotation.z = std::sin(half);
    transform.transform.rotation.w = std::cos(half);
    transform_publisher_->unlockAndPublish();
  }
}

bool DiffDriveController::command_wheels(const Motion& motion) {
  const double half_turn = 0.5 * motion.angular * parameters_.separation();
  const double left = (motion.linear - half_turn) / parameters_.left_radius();
  const double right = (motion.linear + half_turn) / parameters_.right_radius();
  const std::size_t wheels = parameters_.left_wheel_names.size();
  bool all_set = true;
  for (std::size_t i = 0; i < command_interfaces_.size(); ++i) {
    all_set = command_interfaces_[i].set_value(i < wheels ? left : right) && all_set;
  }
  return all_set;
}

}  // namespace diff_drive_controller

PLUGINLIB_EXPORT_CLASS(diff_drive_controller::DiffDriveController,
                       controller_interface::ControllerInterface)
