#include "robots.hpp"

#include <stdexcept>

#include "conversions.hpp"
#include "foothill_core/seed.hpp"
#include "foothill_proxy/plugin/controller_qos.hpp"
#include "foothill_ros/node/zero_padded_publisher.hpp"
#include "pluginlib/class_loader.hpp"

namespace foothill_proxy {
namespace {

constexpr std::size_t kTransforms = 100;  // Queue depth of tf2_ros, shared by all robots.

/// Returns the loader of one kind of plugin. It is never destroyed: executors and callback groups
/// keep weak pointers to subscriptions of plugins, so they need the plugin's code after the robot
/// has been removed.
template <typename Plugin>
pluginlib::ClassLoader<Plugin>& loader(const std::string& base_class) {
  static auto* const loader = new pluginlib::ClassLoader<Plugin>{"foothill_proxy", base_class};
  return *loader;
}

}  // namespace

struct Robots::Robot {
  std::string name;
  std::shared_ptr<VehiclePlugin> vehicle{};
  std::vector<std::pair<std::string, std::shared_ptr<SensorPlugin>>> sensors{};
  std::unique_ptr<foothill_ros::ZeroPaddedPublisher<nav_msgs::msg::Odometry>> truth{};
};

Robots::Robots(RobotEnvironment surroundings)
    : environment_{std::move(surroundings)}, tf_{environment_.node, controller_qos(kTransforms)} {}

Robots::~Robots() = default;

Robots::Robot* Robots::find(const std::string& name) const {
  for (const auto& robot : robots_) {
    if (robot->name == name) return robot.get();
  }
  return nullptr;
}

WorldResult Robots::add(const RobotConfig& config) {
  const auto reject = [&](const std::string& reason) {
    return tl::unexpected{WorldError{config.source + ": " + reason}};
  };
  if (has(config.name)) return reject("a robot '" + config.name + "' exists already");
  auto robot = std::make_unique<Robot>(Robot{.name = config.name});
  try {
    make_vehicle(*robot, config);
    make_sensors(*robot, config);
  } catch (const std::invalid_argument& error) {
    return tl::unexpected{WorldError{error.what()}};
  } catch (const pluginlib::PluginlibException& error) {
    return reject(error.what());
  }
  const WorldResult placed =
      environment_.world.add(config.name, robot->vehicle->body(), config.pose);
  if (!placed) return reject(placed.error().reason);
  robot->truth = std::make_unique<foothill_ros::ZeroPaddedPublisher<nav_msgs::msg::Odometry>>(
      environment_.node, "/" + config.name + "/ground_truth", rclcpp::QoS{10});
  robot->vehicle->reset();
  if (const auto inbox = robot->vehicle->commands()) {
    if (config.commander_period) inbox->gate(*config.commander_period);
    environment_.lock_step.add(inbox);
  }
  for (const auto& [name, sensor] : robot->sensors) {
    environment_.sensors.add(name, *sensor,
                             foothill_core::derived_seed(environment_.seed, name + "/faults"));
  }
  robots_.push_back(std::move(robot));
  return {};
}

void Robots::make_vehicle(Robot& robot, const RobotConfig& config) {
  robot.vehicle =
      loader<VehiclePlugin>("foothill_proxy::VehiclePlugin").createSharedInstance(config.plugin);
  VehicleSetup setup{.node = environment_.node,
                     .tf = tf_,
                     .name = config.name,
                     .settings = config.settings,
                     .seed = foothill_core::derived_seed(environment_.seed, config.name),
                     .wake_signal = environment_.wake_signal,
                     .call = environment_.call,
                     .snapshot = [this] { return take_snapshot(environment_.world, &visuals_); },
                     .move =
                         [this, name = config.name](const foothill_scene::FloorPose& pose) {
                           return environment_.world.move(name, pose);
                         },
                     .awaits_commands = config.commander_period.has_value()};
  robot.vehicle->init(setup);
}

void Robots::make_sensors(Robot& robot, const RobotConfig& config) {
  for (const SensorConfig& sensor : config.sensors) {
    auto plugin =
        loader<SensorPlugin>("foothill_proxy::SensorPlugin").createSharedInstance(sensor.plugin);
    SensorSetup setup{
        .node = environment_.node,
        .robot = config.name,
        .name = sensor.name,
        .settings = sensor.settings,
        .seed = foothill_core::derived_seed(environment_.seed, config.name + "/" + sensor.name),
        .scene = environment_.scene};
    plugin->init(setup);
    const SensorTiming timing = plugin->timing();
    if (timing.period <= Instant::zero() || timing.exposure > timing.period ||
        !is_multiple(timing.period, environment_.world.step_size()) ||
        !is_multiple(timing.exposure, environment_.world.step_size())) {
      throw std::invalid_argument{config.source + ": sensor " + sensor.name +
                                  ": period and exposure must be whole numbers of steps, and the "
                                  "exposure not longer than the period"};
    }
    robot.sensors.emplace_back(config.name + "/" + sensor.name, std::move(plugin));
  }
}

WorldResult Robots::remove(const std::string& name) {
  Robot* robot = find(name);
  if (robot == nullptr) return tl::unexpected{WorldError{"there is no robot '" + name + "'"}};
  for (const auto& sensor : robot->sensors) environment_.sensors.remove(sensor.first);
  if (const auto inbox = robot->vehicle->commands()) environment_.lock_step.remove(inbox->name());
  WorldResult result = environment_.world.remove(name);
  std::erase_if(robots_, [robot](const auto& one) { return one.get() == robot; });
  return result;
}

void Robots::update(Instant now) {
  for (const auto& robot : robots_) robot->vehicle->update(now);
  if (!is_multiple(now, environment_.truth_period)) return;
  for (const auto& robot : robots_) {
    const Body& body = robot->vehicle->body();
    robot->truth->publish(to_truth(body.motion(), body.base_height(), now, robot->name));
  }
}

void Robots::reset() {
  for (const auto& robot : robots_) robot->vehicle->reset();
}

WorldResult Robots::set_fault(const std::string& robot, const std::string& device,
                              const std::optional<DeviceFault>& fault) {
  Robot* target = find(robot);
  if (target == nullptr) return tl::unexpected{WorldError{"there is no robot '" + robot + "'"}};
  if (fault) {
    if (const auto error = validate(*fault)) return tl::unexpected{WorldError{*error}};
  }
  if (DeviceFaults* sensor = environment_.sensors.faults(robot + "/" + device)) {
    fault ? sensor->set(*fault) : sensor->clear();
    return {};
  }
  return fault ? target->vehicle->inject(device, *fault) : target->vehicle->clear_faults(device);
}

std::vector<std::pair<std::string, Health>> Robots::health() const {
  std::vector<std::pair<std::string, Health>> all;
  for (const auto& robot : robots_) all.emplace_back(robot->name, robot->vehicle->health());
  return all;
}

}  // namespace foothill_proxy
