#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "foothill_proxy/bell.hpp"
#include "foothill_proxy/body.hpp"
#include "foothill_proxy/fault.hpp"
#include "foothill_proxy/health.hpp"
#include "foothill_proxy/history.hpp"
#include "foothill_proxy/lock_step.hpp"
#include "foothill_proxy/world.hpp"
#include "foothill_proxy/yaml_map.hpp"

namespace rclcpp {
class Node;
}
namespace tf2_ros {
class TransformBroadcaster;
}

namespace foothill_proxy {

/// What a vehicle is given to begin with.
struct VehicleSetup {
  rclcpp::Node& node;                 ///< For publishers, subscriptions and services.
  tf2_ros::TransformBroadcaster& tf;  ///< Shared by all robots.
  std::string name;                   ///< Of the robot: its namespace, prefix of its frames.
  YamlMap settings;                   ///< Of the configuration.
  std::uint64_t seed{};               ///< For its random numbers, differs from robot to robot.
  Bell& bell;                         ///< For its CommandBox.
  /// Has a job done by the world's thread between two steps, and waits for it: for services.
  /// Returns false if the world has stopped.
  std::function<bool(const std::function<void()>&)> call;
  /// Returns where everything is now, with what can be seen of it. For the world's thread.
  std::function<std::shared_ptr<const Snapshot>()> look;
  /// Whether the world waits for a command at its ticks, as in lock-step: then none may be lost.
  bool awaits_commands{};

  /// Returns the full name of a topic or service of this robot.
  [[nodiscard]] std::string topic(const std::string& own) const { return "/" + name + "/" + own; }
  [[nodiscard]] std::string frame(const std::string& own) const { return name + "/" + own; }
};

/// A kind of robot. Loaded with pluginlib: a user adds his own without touching ours.
///
/// init() runs once. After that the world's thread calls everything else; callbacks of
/// subscriptions and services run on other threads, and reach the robot through a CommandBox or
/// VehicleSetup::call.
class VehiclePlugin {
 public:
  VehiclePlugin() = default;
  virtual ~VehiclePlugin() = default;
  VehiclePlugin(const VehiclePlugin&) = delete;
  VehiclePlugin& operator=(const VehiclePlugin&) = delete;

  /// Reads settings, makes the body, opens topics.
  /// Throws std::invalid_argument for settings that make no sense, see YamlMap::refuse().
  virtual void init(VehicleSetup& setup) = 0;
  /// Returns the robot's body, which lives as long as the plugin.
  [[nodiscard]] virtual Body& body() = 0;
  /// Returns where commands come in, for the lock-step; nullptr if there are none.
  [[nodiscard]] virtual std::shared_ptr<CommandInbox> commands() { return nullptr; }
  /// Measures and publishes what is due. Called after each step.
  virtual void update(Instant now) = 0;
  /// Starts over. The body is already at its start.
  virtual void reset() = 0;

  /// Begins a fault on one of its devices. Refused by default.
  [[nodiscard]] virtual Done inject(const std::string& device, const Fault& fault);
  /// Ends all faults of a device.
  [[nodiscard]] virtual Done clear_faults(const std::string& device);
  /// Returns how it is, for diagnostics: of simulated time only, so that runs are alike.
  [[nodiscard]] virtual Health health() const { return {}; }
};

inline Done VehiclePlugin::inject(const std::string& device, const Fault& fault) {
  return tl::unexpected{WorldError{"this robot has no device '" + device + "' for a fault like " +
                                   to_cstr(fault.kind)}};
}

inline Done VehiclePlugin::clear_faults(const std::string& device) {
  return tl::unexpected{WorldError{"this robot has no device '" + device + "'"}};
}

}  // namespace foothill_proxy
