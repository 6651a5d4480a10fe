#include <optional>
#include <random>
#include <string>

#include "disturbance.hpp"
#include "foothill_proxy/sensor_plugin.hpp"
#include "foothill_sensors/settings.hpp"
#include "geometry_msgs/msg/pose_with_covariance_stamped.hpp"
#include "messages.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_sensors {

/// Where a robot's base_link is in `map`, as a system in the room sees it. Silent in outages.
class ExternalPosePlugin : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override {
    const ExternalPoseSettings read = read_external_pose(setup.settings);
    timing_ = read.timing;
    robot_ = setup.robot;
    seed_ = setup.seed;
    sensor_.emplace(read.config, setup.seed);
    message_.header.frame_id = "map";
    auto& covariance = message_.pose.covariance;
    const double heading = read.config.heading_noise * read.config.heading_noise;
    for (const std::size_t position : {0U, 7U, 14U}) {
      covariance[position] = read.config.noise * read.config.noise;
    }
    for (const std::size_t angle : {21U, 28U, 35U}) covariance[angle] = heading;
    publisher_ = setup.node.create_publisher<geometry_msgs::msg::PoseWithCovarianceStamped>(
        setup.topic(), 10);
    reset();
  }

  [[nodiscard]] foothill_proxy::SensorTiming timing() const override { return timing_; }

  void measure(const foothill_proxy::Exposure& exposure) override {
    const auto* own = exposure.last().entry(robot_);
    is_seen_ = false;
    if (own == nullptr) return;
    const double t = foothill_proxy::seconds(exposure.end());
    const auto seen = sensor_->measure(t, own->motion.pose);
    if (!seen) return;
    is_seen_ = true;
    foothill_proxy::BodyMotion motion = own->motion;
    motion.pose = {disturbed(exposure, "x", seen->x, random_),
                   disturbed(exposure, "y", seen->y, random_),
                   disturbed(exposure, "heading", seen->yaw, random_), seen->z};
    const Eigen::Isometry3d X_WB = foothill_proxy::base_pose(motion, own->base_height);
    const Eigen::Quaterniond turn{X_WB.linear()};
    auto& pose = message_.pose.pose;
    pose.position.x = X_WB.translation().x();
    pose.position.y = X_WB.translation().y();
    pose.position.z = X_WB.translation().z();
    pose.orientation.x = turn.x();
    pose.orientation.y = turn.y();
    pose.orientation.z = turn.z();
    pose.orientation.w = turn.w();
  }

  void publish(Instant stamp) override {
    if (!is_seen_) return;
    message_.header.stamp = to_time(stamp);
    publisher_->publish(message_);
  }

  void reset() override {
    sensor_->reset();
    random_.seed(seed_);
  }

 private:
  foothill_proxy::SensorTiming timing_{};
  std::string robot_{};
  std::uint64_t seed_{};
  std::mt19937_64 random_{};
  std::optional<ExternalPose> sensor_{};
  bool is_seen_{};
  geometry_msgs::msg::PoseWithCovarianceStamped message_{};
  rclcpp::Publisher<geometry_msgs::msg::PoseWithCovarianceStamped>::SharedPtr publisher_{};
};

}  // namespace foothill_sensors

PLUGINLIB_EXPORT_CLASS(foothill_sensors::ExternalPosePlugin, foothill_proxy::SensorPlugin)
