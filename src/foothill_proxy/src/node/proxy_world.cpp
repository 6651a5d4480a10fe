#include "proxy_world.hpp"

#include <stdexcept>

#include "conversions.hpp"
#include "foothill_ros/node/conversions.hpp"
#include "foothill_scene/load_world.hpp"

namespace foothill_proxy {
namespace {

constexpr Instant kDiagnosticsPeriod = std::chrono::seconds{1};
constexpr std::chrono::seconds kStatePeriod{1};
constexpr std::chrono::seconds kAuditPeriod{2};

/// Returns the configuration, with the parameters that override it.
WorldConfig read_config(const WorldParameters& parameters) {
  WorldConfig config;
  if (!parameters.config.empty()) {
    config = read_world_config(foothill_core::YamlMap::from_file(parameters.config));
  }
  if (!parameters.world.empty()) config.world_file = parameters.world;
  if (config.world_file.empty()) {
    throw std::invalid_argument{parameters.config + ": the key 'world' must name an SDF file"};
  }
  if (parameters.robots > config.robots.size()) {
    throw std::invalid_argument{parameters.config + ": has " +
                                std::to_string(config.robots.size()) + " robots, not " +
                                std::to_string(parameters.robots)};
  }
  if (parameters.robots > 0) config.robots.resize(parameters.robots);
  for (RobotConfig& robot : config.robots) {
    if (!robot.commander_period && parameters.commander_period > Instant::zero()) {
      robot.commander_period = parameters.commander_period;
    }
  }
  return config;
}

}  // namespace

ProxyWorld::ProxyWorld(const rclcpp::NodeOptions& options)
    : rclcpp::Node{"proxy_world", options}, parameters_{foothill_proxy::declare_parameters(*this)} {
  const WorldConfig config = read_config(parameters_);
  load_scene(config);
  sensors_ = std::make_unique<SensorScheduler>(parameters_.sensor_threads);
  // Reliable, so that a recorder receives every tick; compatible with best-effort subscriptions.
  clock_ = create_publisher<rosgraph_msgs::msg::Clock>("/clock", rclcpp::QoS(10));
  diagnostics_ =
      std::make_unique<foothill_ros::ZeroPaddedPublisher<diagnostic_msgs::msg::DiagnosticArray>>(
          *this, "/diagnostics", rclcpp::QoS(10));
  markers_.update(world_->terrain());
  runner_ = std::make_unique<Runner>(*world_, *sensors_, lock_step_, wake_signal_,
                                     parameters_.runner, hooks());
  state_ = std::make_unique<StatePublisher>(*this, *world_, *sensors_, lock_step_, *runner_);
  add_robots(config);
  services_ = std::make_unique<WorldServices>(*this, *world_, *robots_, *runner_);
  audit_timer_ =
      create_wall_timer(std::chrono::duration<double>{parameters_.audit_wait}, [this] { audit(); });
  RCLCPP_INFO(get_logger(), "%s: %zu bodies, %zu robots", config.world_file.c_str(),
              scene_.bodies.size(), world_->size());
}

ProxyWorld::~ProxyWorld() {
  thread_ = {};
  // The scheduler refers to sensors, so it ends before the plugins that own them.
  sensors_.reset();
}

void ProxyWorld::load_scene(const WorldConfig& config) {
  auto scene = foothill_scene::load_world(config.world_file);
  if (!scene) throw std::invalid_argument{foothill_scene::to_string(scene.error())};
  scene_ = std::move(*scene);
  auto collisions = foothill_scene::CollisionWorld::create(scene_);
  if (!collisions) throw std::invalid_argument{foothill_scene::to_string(collisions.error())};
  Terrain terrain;
  terrain.scene = std::move(*collisions);
  terrain.gravity_W = scene_.gravity_W;
  world_ = std::make_unique<World>(std::move(terrain), parameters_.step);
}

void ProxyWorld::add_robots(const WorldConfig& config) {
  robots_ = std::make_unique<Robots>(
      RobotEnvironment{.node = *this,
                       .world = *world_,
                       .sensors = *sensors_,
                       .lock_step = lock_step_,
                       .wake_signal = wake_signal_,
                       .scene = scene_,
                       .seed = config.seed,
                       .truth_period = parameters_.truth_period,
                       .call = [this](const auto& job) { return runner_->call(job); }});
  for (const RobotConfig& robot : config.robots) {
    const WorldResult result = robots_->add(robot);
    if (!result) throw std::invalid_argument{result.error().reason};
  }
}

RunnerHooks ProxyWorld::hooks() {
  return {.publish_clock = [this](Instant now) { publish_clock(now); },
          .update =
              [this](Instant now) {
                robots_->update(now);
                if (is_multiple(now, kDiagnosticsPeriod)) publish_diagnostics(now);
              },
          .report_late_command = [this](const CommandInbox& inbox,
                                        Instant now) { report_late_command(inbox, now); },
          .on_reset = [this] { robots_->reset(); }};
}

void ProxyWorld::publish_clock(Instant now) {
  rosgraph_msgs::msg::Clock message;
  message.clock = foothill_ros::to_stamp(now);
  clock_->publish(message);
}

void ProxyWorld::publish_diagnostics(Instant now) {
  diagnostic_msgs::msg::DiagnosticArray array;
  array.header.stamp = foothill_ros::to_stamp(now);
  for (const auto& [robot, health] : robots_->health()) {
    array.status.push_back(to_msg(robot, health));
  }
  if (!array.status.empty()) diagnostics_->publish(array);
}

void ProxyWorld::report_late_command(const CommandInbox& inbox, Instant now) {
  std::string publishers;
  for (const auto& info : get_publishers_info_by_topic("/" + inbox.name())) {
    publishers += (publishers.empty() ? "" : ", ") + info.node_name();
  }
  RCLCPP_WARN_THROTTLE(get_logger(), wall_clock_, 1000,
                       "/%s: no command for the tick at %.3f s within %.3f s (%lu late ticks so "
                       "far); publishers: %s",
                       inbox.name().c_str(), seconds(now), parameters_.runner.deadline,
                       inbox.late(), publishers.empty() ? "none" : publishers.c_str());
}

void ProxyWorld::audit() {
  const bool is_first = !thread_.joinable();
  const auto others = audit_.other_publishers();
  if (!others.empty()) {
    const std::string finding = "/clock has a second publisher: " + others.front();
    if (is_first) {
      refusal_ = finding + "; stop it, because only one node may publish the clock";
      rclcpp::shutdown(get_node_base_interface()->get_context(), refusal_);
      return;
    }
    RCLCPP_ERROR_THROTTLE(get_logger(), *get_clock(), 5000, "%s", finding.c_str());
  }
  audit_.query_all();
  if (!is_first) return;
  thread_ = std::jthread{[this](const std::stop_token& stop) { runner_->run(stop); }};
  state_timer_ = create_wall_timer(kStatePeriod, [this] { publish_state(); });
  audit_timer_ = create_wall_timer(kAuditPeriod, [this] { audit(); });
}

void ProxyWorld::publish_state() {
  foothill_msgs::msg::WorldState state;
  const bool is_running = runner_->call([&] {
    state = state_->collect();
    markers_.update(world_->terrain());
  });
  if (is_running) state_->publish(state);
}

}  // namespace foothill_proxy
