#include "robots.hpp"

#include <stdexcept>

#include "conversions.hpp"
#include "foothill_proxy/plugin/controller_qos.hpp"
#include "pluginlib/class_loader.hpp"

namespace foothill_proxy {
namespace {

constexpr std::size_t kTransforms = 100;  // As tf2_ros keeps them: of all robots.

/// Returns the loader of one kind of plugin. It is never destroyed, because executors and callback
/// groups keep weak pointers to subscriptions that plugins made: they need the plugin's code even
/// when the robot is gone.
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
  rclcpp::Publisher<nav_msgs::msg::Odometry>::SharedPtr truth{};
};

Robots::Robots(Surroundings surroundings)
    : around_{std::move(surroundings)}, tf_{around_.node, controller_qos(kTransforms)} {}

Robots::~Robots() = default;

Robots::Robot* Robots::find(const std::string& name) const {
  for (const auto& robot : robots_) {
    if (robot->name == name) return robot.get();
  }
  return nullptr;
}

Done Robots::add(const RobotConfig& config) {
  const auto refuse = [&](const std::string& reason) {
    return tl::unexpected{WorldError{config.place + ": " + reason}};
  };
  if (has(config.name)) return refuse("there is a robot '" + config.name + "' already");
  auto robot = std::make_unique<Robot>(Robot{.name = config.name});
  try {
    make_vehicle(*robot, config);
    make_sensors(*robot, config);
  } catch (const std::invalid_argument& error) {
    return tl::unexpected{WorldError{error.what()}};
  } catch (const pluginlib::PluginlibException& error) {
    return refuse(error.what());
  }
  const Done placed = around_.world.add(config.name, robot->vehicle->body(), config.pose);
  if (!placed) return refuse(placed.error().reason);
  robot->truth = around_.node.create_publisher<nav_msgs::msg::Odometry>(
      "/" + config.name + "/ground_truth", 10);
  robot->vehicle->reset();
  if (const auto inbox = robot->vehicle->commands()) {
    if (config.commander_period) inbox->gate(*config.commander_period);
    around_.lock_step.add(inbox);
  }
  for (const auto& [name, sensor] : robot->sensors) {
    around_.sensors.add(name, *sensor, derived_seed(around_.seed, name + "/faults"));
  }
  robots_.push_back(std::move(robot));
  return {};
}

void Robots::make_vehicle(Robot& robot, const RobotConfig& config) {
  robot.vehicle =
      loader<VehiclePlugin>("foothill_proxy::VehiclePlugin").createSharedInstance(config.plugin);
  VehicleSetup setup{.node = around_.node,
                     .tf = tf_,
                     .name = config.name,
                     .settings = config.settings,
                     .seed = derived_seed(around_.seed, config.name),
                     .bell = around_.bell,
                     .call = around_.call,
                     .look = [this] { return take_snapshot(around_.world, &scenery_); },
                     .awaits_commands = config.commander_period.has_value()};
  robot.vehicle->init(setup);
}

void Robots::make_sensors(Robot& robot, const RobotConfig& config) {
  for (const SensorConfig& sensor : config.sensors) {
    auto plugin =
        loader<SensorPlugin>("foothill_proxy::SensorPlugin").createSharedInstance(sensor.plugin);
    SensorSetup setup{.node = around_.node,
                      .robot = config.name,
                      .name = sensor.name,
                      .settings = sensor.settings,
                      .seed = derived_seed(around_.seed, config.name + "/" + sensor.name),
                      .scene = around_.scene};
    plugin->init(setup);
    const SensorTiming timing = plugin->timing();
    if (timing.period <= Instant::zero() || timing.exposure > timing.period ||
        !is_multiple(timing.period, around_.world.step_size()) ||
        !is_multiple(timing.exposure, around_.world.step_size())) {
      throw std::invalid_argument{config.place + ": sensor " + sensor.name +
                                  ": period and exposure must be whole numbers of steps, and the "
                                  "exposure not longer than the period"};
    }
    robot.sensors.emplace_back(config.name + "/" + sensor.name, std::move(plugin));
  }
}

Done Robots::remove(const std::string& name) {
  Robot* robot = find(name);
  if (robot == nullptr) return tl::unexpected{WorldError{"there is no robot '" + name + "'"}};
  for (const auto& sensor : robot->sensors) around_.sensors.remove(sensor.first);
  if (const auto inbox = robot->vehicle->commands()) around_.lock_step.remove(inbox->name());
  Done done = around_.world.remove(name);
  std::erase_if(robots_, [robot](const auto& one) { return one.get() == robot; });
  return done;
}

void Robots::update(Instant now) {
  for (const auto& robot : robots_) robot->vehicle->update(now);
  if (!is_multiple(now, around_.truth_period)) return;
  for (const auto& robot : robots_) {
    const Body& body = robot->vehicle->body();
    robot->truth->publish(to_truth(body.motion(), body.base_height(), now, robot->name));
  }
}

void Robots::reset() {
  for (const auto& robot : robots_) robot->vehicle->reset();
}

Done Robots::set_fault(const std::string& robot, const std::string& device,
                       const std::optional<Fault>& fault) {
  Robot* target = find(robot);
  if (target == nullptr) return tl::unexpected{WorldError{"there is no robot '" + robot + "'"}};
  if (fault) {
    if (const auto wrong = complaint(*fault)) return tl::unexpected{WorldError{*wrong}};
  }
  if (DeviceFaults* sensor = around_.sensors.faults(robot + "/" + device)) {
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
