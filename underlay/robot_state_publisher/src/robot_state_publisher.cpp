#include "robot_state_publisher/robot_state_publisher.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "rclcpp_components/register_node_macro.hpp"
#include "robot_model.hpp"

namespace robot_state_publisher {

namespace {

constexpr double kLargestFrequency = 1000.0;  // [Hz]

bool is_valid_frequency(double frequency) {
  return frequency > 0.0 && frequency <= kLargestFrequency;
}

geometry_msgs::msg::TransformStamped to_message(const Segment& segment, double position,
                                                const std::string& prefix,
                                                const builtin_interfaces::msg::Time& stamp) {
  const tf2::Transform pose = segment.pose(position);
  const tf2::Quaternion q = pose.getRotation();
  geometry_msgs::msg::TransformStamped message;
  message.header.stamp = stamp;
  message.header.frame_id = prefix + segment.parent;
  message.child_frame_id = prefix + segment.child;
  message.transform.translation.x = pose.getOrigin().x();
  message.transform.translation.y = pose.getOrigin().y();
  message.transform.translation.z = pose.getOrigin().z();
  message.transform.rotation.x = q.x();
  message.transform.rotation.y = q.y();
  message.transform.rotation.z = q.z();
  message.transform.rotation.w = q.w();
  return message;
}

}  // namespace

RobotStatePublisher::RobotStatePublisher(const rclcpp::NodeOptions& options)
    : rclcpp::Node("robot_state_publisher", options) {
  const std::string urdf_xml = declare_parameter("robot_description", std::string());
  if (urdf_xml.empty()) throw std::runtime_error("robot_description parameter must not be empty");
  publish_frequency_ = declare_parameter("publish_frequency", 20.0);
  if (!is_valid_frequency(publish_frequency_)) {
    throw std::runtime_error("publish_frequency must be between 0 and 1000");
  }
  frame_prefix_ = declare_parameter("frame_prefix", std::string());
  ignore_timestamp_ = declare_parameter("ignore_timestamp", false);

  tf_broadcaster_ = std::make_unique<tf2_ros::TransformBroadcaster>(this);
  static_tf_broadcaster_ = std::make_unique<tf2_ros::StaticTransformBroadcaster>(this);
  description_pub_ = create_publisher<std_msgs::msg::String>("robot_description",
                                                             rclcpp::QoS(1).transient_local());
  setupURDF(urdf_xml);

  rclcpp::SubscriptionOptions joint_state_options;
  joint_state_options.qos_overriding_options =
      rclcpp::QosOverridingOptions::with_default_policies();
  joint_state_sub_ = create_subscription<sensor_msgs::msg::JointState>(
      "joint_states", rclcpp::SensorDataQoS(),
      [this](sensor_msgs::msg::JointState::ConstSharedPtr state) { callbackJointState(state); },
      joint_state_options);
  publishFixedTransforms();

  check_parameters_ =
      add_on_set_parameters_callback([this](const std::vector<rclcpp::Parameter>& parameters) {
        return parameterUpdate(parameters);
      });
  apply_parameters_ = add_post_set_parameters_callback(
      [this](const std::vector<rclcpp::Parameter>& parameters) { apply(parameters); });
}

RobotStatePublisher::~RobotStatePublisher() = default;

void RobotStatePublisher::setupURDF(const std::string& urdf_xml) {
  model_ = std::make_unique<RobotModel>(parse_urdf(urdf_xml));
  auto description = std::make_unique<std_msgs::msg::String>();
  description->data = urdf_xml;
  description_pub_->publish(std::move(description));
  RCLCPP_INFO(get_logger(), "the robot has been read");
}

void RobotStatePublisher::publishTransforms(const std::map<std::string, double>& joint_positions,
                                            const builtin_interfaces::msg::Time& time) {
  std::vector<geometry_msgs::msg::TransformStamped> transforms;
  for (const auto& [joint, position] : joint_positions) {
    const auto segment = model_->moving.find(joint);
    if (segment == model_->moving.end()) continue;
    transforms.push_back(to_message(segment->second, position, frame_prefix_, time));
  }
  tf_broadcaster_->sendTransform(transforms);
}

void RobotStatePublisher::publishFixedTransforms() {
  const builtin_interfaces::msg::Time stamp = now();
  std::vector<geometry_msgs::msg::TransformStamped> transforms;
  for (const auto& [joint, segment] : model_->fixed) {
    transforms.push_back(to_message(segment, 0.0, frame_prefix_, stamp));
  }
  static_tf_broadcaster_->sendTransform(transforms);
}

void RobotStatePublisher::callbackJointState(
    const sensor_msgs::msg::JointState::ConstSharedPtr state) {
  if (state->name.size() != state->position.size()) {
    if (state->position.empty()) {
      RCLCPP_WARN(get_logger(), "a JointState without positions is ignored; its first joint is %s",
                  state->name.front().c_str());
    } else {
      RCLCPP_ERROR(get_logger(), "a JointState with more or fewer positions than names is ignored");
    }
    return;
  }
  if (!is_due(*state)) return;
  publishTransforms(joint_positions(*state), state->header.stamp);
  for (const std::string& name : state->name) last_publish_time_[name] = state->header.stamp;
}

bool RobotStatePublisher::is_due(const sensor_msgs::msg::JointState& state) {
  const rclcpp::Time current = now();
  if (last_callback_time_.nanoseconds() > current.nanoseconds()) {
    RCLCPP_WARN(get_logger(), "time went back: publishing all joints again");
    last_publish_time_.clear();
  }
  last_callback_time_ = current;
  if (ignore_timestamp_) return true;

  // The joint that was published longest ago decides; one that never was makes it due at once.
  std::int64_t last_published = current.nanoseconds();
  for (const std::string& name : state.name) {
    last_published = std::min(last_published, last_publish_time_[name].nanoseconds());
  }
  const std::chrono::nanoseconds interval =
      std::chrono::milliseconds(static_cast<std::int64_t>(1000.0 / publish_frequency_));
  return rclcpp::Time(state.header.stamp).nanoseconds() >= last_published + interval.count();
}

std::map<std::string, double> RobotStatePublisher::joint_positions(
    const sensor_msgs::msg::JointState& state) const {
  std::map<std::string, double> positions;
  for (std::size_t i = 0; i < state.name.size(); ++i) {
    positions.emplace(state.name[i], state.position[i]);
  }
  for (const auto& [joint, mimic] : model_->mimics) {
    const auto leader = positions.find(mimic.joint);
    if (leader == positions.end()) continue;
    positions.emplace(joint, leader->second * mimic.multiplier + mimic.offset);
  }
  return positions;
}

rcl_interfaces::msg::SetParametersResult RobotStatePublisher::parameterUpdate(
    const std::vector<rclcpp::Parameter>& parameters) {
  rcl_interfaces::msg::SetParametersResult result;
  result.successful = true;
  for (const rclcpp::Parameter& parameter : parameters) {
    if (parameter.get_name() == "robot_description") {
      try {
        if (parameter.as_string().empty()) throw std::runtime_error("Empty URDF is not allowed");
        static_cast<void>(parse_urdf(parameter.as_string()));
      } catch (const std::runtime_error& error) {
        RCLCPP_WARN(get_logger(), "%s", error.what());
        result.successful = false;
        result.reason = error.what();
      }
    } else if (parameter.get_name() == "publish_frequency" &&
               !is_valid_frequency(parameter.as_double())) {
      result.successful = false;
      result.reason = "publish_frequency must be between 0.0 and 1000.0";
    }
  }
  return result;
}

void RobotStatePublisher::apply(const std::vector<rclcpp::Parameter>& parameters) {
  for (const rclcpp::Parameter& parameter : parameters) {
    const std::string& name = parameter.get_name();
    if (name == "robot_description") {
      setupURDF(parameter.as_string());
      publishFixedTransforms();
    } else if (name == "publish_frequency") {
      publish_frequency_ = parameter.as_double();
    } else if (name == "frame_prefix") {
      frame_prefix_ = parameter.as_string();
    } else if (name == "ignore_timestamp") {
      ignore_timestamp_ = parameter.as_bool();
    }
  }
}

}  // namespace robot_state_publisher

RCLCPP_COMPONENTS_REGISTER_NODE(robot_state_publisher::RobotStatePublisher)
