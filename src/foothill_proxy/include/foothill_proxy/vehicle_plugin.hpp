#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "foothill_core/yaml_map.hpp"
#include "foothill_proxy/body.hpp"
#include "foothill_proxy/device_fault.hpp"
#include "foothill_proxy/health.hpp"
#include "foothill_proxy/lock_step.hpp"
#include "foothill_proxy/wake_signal.hpp"
#include "foothill_proxy/world.hpp"
#include "foothill_proxy/world_snapshot.hpp"

namespace rclcpp {
class Node;
}

namespace foothill_proxy {

// Base class of vehicle plugins, loaded with pluginlib. A plugin owns a Body, which the World
// steps, and connects it with topics and services. docs/proxy/plugins.md has an example.

class TransformPublisher;

/// Arguments of VehiclePlugin::init().
struct VehicleSetup {
  rclcpp::Node& node;               ///< Node for publishers, subscriptions and services.
  TransformPublisher& tf;           ///< Shared by all robots.
  std::string name;                 ///< Name of the robot: its namespace and frame prefix.
  foothill_core::YamlMap settings;  ///< Settings from the configuration file.
  std::uint64_t seed{};             ///< Seed of its random numbers, different for each robot.
  WakeSignal& wake_signal;          ///< For the robot's CommandBuffer.
  /// Runs a job on the world's thread between two steps and waits for it; for service callbacks.
  /// Returns false if the world is not running.
  std::function<bool(const std::function<void()>&)> call;
  /// Returns a snapshot with ray-tracing models. To be called by the world's thread.
  std::function<std::shared_ptr<const WorldSnapshot>()> snapshot;
  /// Moves this robot to a pose, at rest, or rejects it as World::move() does. A plugin must not
  /// place its body itself. To be called by the world's thread.
  std::function<WorldResult(const foothill_scene::FloorPose&)> move;
  /// Whether the world waits for this robot's commands in lock-step, so that none may be lost.
  bool awaits_commands{};

  /// Returns the full name of a topic or service of this robot.
  [[nodiscard]] std::string topic(const std::string& own) const { return "/" + name + "/" + own; }
  /// Returns the full name of a frame of this robot.
  [[nodiscard]] std::string frame(const std::string& own) const { return name + "/" + own; }
};

/// Base class of vehicle plugins, loaded with pluginlib; users add their own without changing this
/// package.
///
/// A plugin owns a Body, which the World steps, and connects it with topics and services. init() is
/// called once. All other functions are called by the world's thread. Callbacks of subscriptions
/// and services run on other threads; they reach the robot through a CommandBuffer or
/// VehicleSetup::call.
class VehiclePlugin {
 public:
  VehiclePlugin() = default;
  virtual ~VehiclePlugin() = default;
  VehiclePlugin(const VehiclePlugin&) = delete;
  VehiclePlugin& operator=(const VehiclePlugin&) = delete;

  /// Reads settings, creates the body and its topics.
  /// Throws std::invalid_argument for invalid settings, see foothill_core::YamlMap::reject().
  virtual void init(VehicleSetup& setup) = 0;
  /// Returns the robot's body, which lives as long as the plugin.
  [[nodiscard]] virtual Body& body() = 0;
  /// Returns the inbox of the robot's commander, for lock-step; nullptr if it takes no commands.
  [[nodiscard]] virtual std::shared_ptr<CommandInbox> commands() { return nullptr; }
  /// Measures and publishes what is due. Called after each step.
  virtual void update(Instant now) = 0;
  /// Restores the initial state. The body has already been placed at its start pose.
  virtual void reset() = 0;

  /// Injects a fault into one of the robot's devices. The default rejects every device.
  [[nodiscard]] virtual WorldResult inject(const std::string& device, const DeviceFault& fault);
  /// Ends all faults of a device. The default rejects every device.
  [[nodiscard]] virtual WorldResult clear_faults(const std::string& device);
  /// Returns the robot's health for /diagnostics, as a function of simulated time only.
  [[nodiscard]] virtual Health health() const { return {}; }
};

inline WorldResult VehiclePlugin::inject(const std::string& device, const DeviceFault& fault) {
  return tl::unexpected{WorldError{"this robot has no device '" + device + "' for a fault '" +
                                   to_cstr(fault.kind) + "'"}};
}

inline WorldResult VehiclePlugin::clear_faults(const std::string& device) {
  return tl::unexpected{WorldError{"this robot has no device '" + device + "'"}};
}

}  // namespace foothill_proxy
