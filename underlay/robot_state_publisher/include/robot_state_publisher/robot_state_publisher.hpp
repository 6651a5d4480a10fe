#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "builtin_interfaces/msg/time.hpp"
#include "rcl_interfaces/msg/set_parameters_result.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sensor_msgs/msg/joint_state.hpp"
#include "std_msgs/msg/string.hpp"
#include "tf2_ros/static_transform_broadcaster.hpp"
#include "tf2_ros/transform_broadcaster.hpp"

namespace robot_state_publisher {

struct RobotModel;

/// The node robot_state_publisher: publishes the robot's description, its fixed joints as static
/// transforms, and its moving joints as transforms whenever their positions arrive.
class RobotStatePublisher : public rclcpp::Node {
 public:
  /// @throws std::runtime_error if robot_description is missing or not a URDF.
  explicit RobotStatePublisher(const rclcpp::NodeOptions& options);
  ~RobotStatePublisher() override;

 protected:
  /// Takes over a description and publishes it.
  void setupURDF(const std::string& urdf_xml);
  void publishTransforms(const std::map<std::string, double>& joint_positions,
                         const builtin_interfaces::msg::Time& time);
  void publishFixedTransforms();
  void callbackJointState(const sensor_msgs::msg::JointState::ConstSharedPtr state);
  /// Rejects parameters that make no sense.
  rcl_interfaces::msg::SetParametersResult parameterUpdate(
      const std::vector<rclcpp::Parameter>& parameters);

 private:
  void apply(const std::vector<rclcpp::Parameter>& parameters);
  /// Whether enough time has passed since the joints of a message were published last.
  bool is_due(const sensor_msgs::msg::JointState& state);
  std::map<std::string, double> joint_positions(const sensor_msgs::msg::JointState& state) const;

  std::unique_ptr<RobotModel> model_;
  double publish_frequency_{};  ///< [Hz]
  std::string frame_prefix_;
  bool ignore_timestamp_{};

  rclcpp::Time last_callback_time_;
  std::map<std::string, rclcpp::Time> last_publish_time_;  ///< Time of the last transform by joint.

  std::unique_ptr<tf2_ros::TransformBroadcaster> tf_broadcaster_;
  std::unique_ptr<tf2_ros::StaticTransformBroadcaster> static_tf_broadcaster_;
  rclcpp::Publisher<std_msgs::msg::String>::SharedPtr description_pub_;
  rclcpp::Subscription<sensor_msgs::msg::JointState>::SharedPtr joint_state_sub_;
  OnSetParametersCallbackHandle::SharedPtr check_parameters_;
  PostSetParametersCallbackHandle::SharedPtr apply_parameters_;
};

}  // namespace robot_state_publisher
