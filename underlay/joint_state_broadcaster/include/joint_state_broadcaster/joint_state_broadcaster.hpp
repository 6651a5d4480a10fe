#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "control_msgs/msg/dynamic_joint_state.hpp"
#include "controller_interface/controller_interface.hpp"
#include "realtime_tools/realtime_publisher.hpp"
#include "sensor_msgs/msg/joint_state.hpp"

namespace joint_state_broadcaster {

/// Publishes positions, velocities and efforts as joint_states, and every state interface as
/// dynamic_joint_states.
class JointStateBroadcaster : public controller_interface::ControllerInterface {
 public:
  controller_interface::CallbackReturn on_init() override;
  controller_interface::InterfaceConfiguration command_interface_configuration() const override;
  controller_interface::InterfaceConfiguration state_interface_configuration() const override;
  controller_interface::return_type update(const rclcpp::Time& time,
                                           const rclcpp::Duration& period) override;
  controller_interface::CallbackReturn on_configure(const rclcpp_lifecycle::State&) override;
  controller_interface::CallbackReturn on_activate(const rclcpp_lifecycle::State&) override;
  controller_interface::CallbackReturn on_deactivate(const rclcpp_lifecycle::State&) override;

 private:
  /// Parameters, under the names of the genuine broadcaster.
  struct Parameters {
    bool use_local_topics{false};
    std::vector<std::string> joints{};
    std::vector<std::string> extra_joints{};
    std::vector<std::string> interfaces{};
    std::string position{"position"};
    std::string velocity{"velocity"};
    std::string effort{"effort"};
    bool use_urdf_to_filter{true};
    std::string frame_id{"base_link"};
    bool publish_dynamic_joint_states{true};
  };

  /// Where a value goes in the two messages.
  struct Place {
    double* in_joint_state{};
    double* in_dynamic_joint_state{};
  };

  template <typename Visitor>
  static void each(Parameters& all, Visitor visit);
  bool wants_all() const;
  void list_joints();
  void fill_in_messages();
  void find_places();

  Parameters parameters_{};
  std::vector<std::string> joint_names_{};
  sensor_msgs::msg::JointState joint_state_{};
  control_msgs::msg::DynamicJointState dynamic_joint_state_{};
  std::vector<Place> places_{};
  std::unique_ptr<realtime_tools::RealtimePublisher<sensor_msgs::msg::JointState>> publisher_{};
  std::unique_ptr<realtime_tools::RealtimePublisher<control_msgs::msg::DynamicJointState>>
      dynamic_publisher_{};
};

}  // namespace joint_state_broadcaster
