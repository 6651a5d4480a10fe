#pragma once

#include <memory>
#include <string>
#include <vector>

#include "foothill_proxy/runner.hpp"
#include "foothill_proxy/scenery.hpp"
#include "foothill_proxy/sensor_plugin.hpp"
#include "foothill_proxy/vehicle_plugin.hpp"
#include "foothill_proxy/world_config.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "rclcpp/rclcpp.hpp"
#include "tf2_ros/transform_broadcaster.h"

namespace foothill_proxy {

/// What all robots share.
struct Surroundings {
  rclcpp::Node& node;
  World& world;
  SensorDeck& sensors;
  LockStep& lock_step;
  Bell& bell;
  const foothill_scene::World& scene;
  std::uint64_t seed{};
  Instant truth_period{};
  std::function<bool(const std::function<void()>&)> call;
};

/// The robots of a world: loads their plugins, puts them in, lets them tell. Once the world runs,
/// its thread calls all of it.
class Robots {
 public:
  explicit Robots(Surroundings surroundings);
  ~Robots();
  Robots(const Robots&) = delete;
  Robots& operator=(const Robots&) = delete;

  /// Adds a robot. Refused with the place in the configuration: settings that make no sense, a
  /// plugin that there is not, a place inside of something.
  [[nodiscard]] Done add(const RobotConfig& config);
  [[nodiscard]] Done remove(const std::string& name);
  [[nodiscard]] bool has(const std::string& name) const { return find(name) != nullptr; }
  void update(Instant now);
  void reset();
  /// Begins a fault of a device or sensor, or ends all of them if there is none.
  [[nodiscard]] Done set_fault(const std::string& robot, const std::string& device,
                               const std::optional<Fault>& fault);
  [[nodiscard]] std::vector<std::pair<std::string, Health>> health() const;

 private:
  struct Robot;

  [[nodiscard]] Robot* find(const std::string& name) const;
  void make_vehicle(Robot& robot, const RobotConfig& config);
  void make_sensors(Robot& robot, const RobotConfig& config);

  Surroundings around_;
  tf2_ros::TransformBroadcaster tf_;
  Scenery scenery_{};
  std::vector<std::unique_ptr<Robot>> robots_{};
};

}  // namespace foothill_proxy
