#pragma once

#include <memory>
#include <string>
#include <vector>

#include "foothill_proxy/plugin/transform_publisher.hpp"
#include "foothill_proxy/runner.hpp"
#include "foothill_proxy/sensor_plugin.hpp"
#include "foothill_proxy/vehicle_plugin.hpp"
#include "foothill_proxy/visual_cache.hpp"
#include "foothill_proxy/world_config.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "rclcpp/rclcpp.hpp"

namespace foothill_proxy {

/// Objects shared by all robots; they must outlive them.
struct RobotEnvironment {
  rclcpp::Node& node;
  World& world;
  SensorScheduler& sensors;
  LockStep& lock_step;
  WakeSignal& wake_signal;
  const foothill_scene::SceneWorld& scene;
  std::uint64_t seed{};
  Instant truth_period{};
  std::function<bool(const std::function<void()>&)> call;
};

/// The robots of a world: loads their plugins and sensors, adds them to the world, publishes their
/// ground truth, and routes faults to their devices. Once the world runs, only its thread calls
/// these functions.
class Robots {
 public:
  explicit Robots(RobotEnvironment surroundings);
  ~Robots();
  Robots(const Robots&) = delete;
  Robots& operator=(const Robots&) = delete;

  /// Adds a robot. Rejects invalid settings, unknown plugins and occupied poses, with file and line
  /// of the configuration.
  [[nodiscard]] WorldResult add(const RobotConfig& config);
  [[nodiscard]] WorldResult remove(const std::string& name);
  [[nodiscard]] bool has(const std::string& name) const { return find(name) != nullptr; }
  void update(Instant now);
  void reset();
  /// Injects a fault into a device or sensor, or ends all its faults if `fault` is empty.
  [[nodiscard]] WorldResult set_fault(const std::string& robot, const std::string& device,
                                      const std::optional<DeviceFault>& fault);
  [[nodiscard]] std::vector<std::pair<std::string, Health>> health() const;

 private:
  struct Robot;

  [[nodiscard]] Robot* find(const std::string& name) const;
  void make_vehicle(Robot& robot, const RobotConfig& config);
  void make_sensors(Robot& robot, const RobotConfig& config);

  RobotEnvironment environment_;
  TransformPublisher tf_;
  VisualCache visuals_{};
  std::vector<std::unique_ptr<Robot>> robots_{};
};

}  // namespace foothill_proxy
