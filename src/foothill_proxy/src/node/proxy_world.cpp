#include "proxy_world.hpp"

#include <stdexcept>

#include "conversions.hpp"
#include "foothill_scene/load_world.hpp"
#include "world_markers.hpp"

namespace foothill_proxy {
namespace {

constexpr Instant kDiagnosticsPeriod = std::chrono::seconds{1};

WorldConfig config_of(const WorldParameters& parameters) {
  WorldConfig config;
  if (!parameters.config.empty()) {
    config = read_world_config(YamlMap::from_file(parameters.config));
  }
  if (!parameters.world.empty()) config.world_file = parameters.world;
  if (config.world_file.empty()) {
    throw std::invalid_argument{parameters.config + ": needs a 'world', an SDF file"};
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
  const WorldConfig config = config_of(parameters_);
  load_scene(config);
  sensors_ = std::make_unique<SensorDeck>(parameters_.sensor_threads);
  // Reliable, so that a recorder gets every tick; it suits those who ask for less, too.
  clock_ = create_publisher<rosgraph_msgs::msg::Clock>("/clock", rclcpp::QoS(10));
  diagnostics_ = create_publisher<diagnostic_msgs::msg::DiagnosticArray>("/diagnostics", 10);
  state_ = create_publisher<foothill_msgs::msg::WorldState>("~/state", 10);
  markers_ = create_publisher<visualization_msgs::msg::MarkerArray>(
      "~/markers", rclcpp::QoS(1).transient_local());
  show_scene();
  runner_ =
      std::make_unique<Runner>(*world_, *sensors_, lock_step_, bell_, parameters_.runner, hooks());
  robots_ = std::make_unique<Robots>(
      Surroundings{.node = *this,
                   .world = *world_,
                   .sensors = *sensors_,
                   .lock_step = lock_step_,
                   .bell = bell_,
                   .scene = scene_,
                   .seed = config.seed,
                   .truth_period = parameters_.truth_period,
                   .call = [this](const auto& job) { return runner_->call(job); }});
  for (const RobotConfig& robot : config.robots) {
    if (const Done done = robots_->add(robot); !done)
      throw std::invalid_argument{done.error().reason};
  }
  services_ = std::make_unique<WorldServices>(*this, *world_, *robots_, *runner_);
  audit_timer_ =
      create_wall_timer(std::chrono::duration<double>{parameters_.audit_wait}, [this] { audit(); });
  RCLCPP_INFO(get_logger(), "%s: %zu bodies, %zu robots", config.world_file.c_str(),
              scene_.bodies.size(), world_->size());
}

ProxyWorld::~ProxyWorld() {
  thread_ = {};
  // Sensors go out of the deck before the plugins that own them are gone.
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

RunnerHooks ProxyWorld::hooks() {
  return {
      .tell_time = [this](Instant now) { tell_time(now); },
      .update =
          [this](Instant now) {
            robots_->update(now);
            if (is_multiple(now, kDiagnosticsPeriod)) diagnose(now);
          },
      .report_late = [this](const CommandInbox& inbox, Instant now) { report_late(inbox, now); },
      .on_reset = [this] { robots_->reset(); }};
}

void ProxyWorld::tell_time(Instant now) {
  rosgraph_msgs::msg::Clock message;
  message.clock = to_time(now);
  clock_->publish(message);
}

void ProxyWorld::diagnose(Instant now) {
  diagnostic_msgs::msg::DiagnosticArray array;
  array.header.stamp = to_time(now);
  for (const auto& [robot, health] : robots_->health())
    array.status.push_back(to_msg(robot, health));
  if (!array.status.empty()) diagnostics_->publish(array);
}

void ProxyWorld::report_late(const CommandInbox& inbox, Instant now) {
  std::string who;
  for (const auto& info : get_publishers_info_by_topic("/" + inbox.name())) {
    who += (who.empty() ? "" : ", ") + info.node_name();
  }
  RCLCPP_WARN_THROTTLE(
      get_logger(), wall_clock_, 1000,
      "/%s: no command for the tick at %.3f s within %.3f s, %lu times so far; its publishers: %s",
      inbox.name().c_str(), seconds(now), parameters_.runner.deadline, inbox.late(),
      who.empty() ? "none" : who.c_str());
}

void ProxyWorld::audit() {
  const bool is_first = !thread_.joinable();
  const auto others = audit_.other_publishers();
  if (!others.empty()) {
    const std::string what = "/clock has a second publisher: " + others.front();
    if (is_first) {
      refusal_ = what + "; stop it, for there is one owner of time";
      rclcpp::shutdown(get_node_base_interface()->get_context(), refusal_);
      return;
    }
    RCLCPP_ERROR_THROTTLE(get_logger(), *get_clock(), 5000, "%s", what.c_str());
  }
  audit_.ask_all();
  if (!is_first) return;
  thread_ = std::jthread{[this](const std::stop_token& stop) { runner_->run(stop); }};
  state_timer_ = create_wall_timer(std::chrono::seconds{1}, [this] { tell_state(); });
  audit_timer_ = create_wall_timer(std::chrono::seconds{2}, [this] { audit(); });
}

void ProxyWorld::show_scene() {
  shown_revision_ = world_->terrain().revision;
  markers_->publish(to_markers(world_->terrain().scene));
}

void ProxyWorld::tell_state() {
  foothill_msgs::msg::WorldState state;
  const bool runs = runner_->call([&] {
    const Instant now = world_->now();
    const auto wall = std::chrono::steady_clock::now();
    const std::chrono::duration<double> elapsed = wall - told_wall_;
    state.header.stamp = to_time(now);
    state.speed = runner_->speed();
    state.measured_speed = seconds(now - told_simulated_) / elapsed.count();
    state.paused = runner_->is_paused();
    state.lock_step = runner_->waits();
    const Lateness lateness = runner_->lateness();
    state.lateness_p99 = lateness.p99;
    state.lateness_max = lateness.largest;
    state.times_given_up = runner_->given_up();
    for (const auto& inbox : lock_step_.inboxes()) {
      if (!inbox->is_commander()) continue;
      state.commanders.emplace_back();
      state.commanders.back().topic = "/" + inbox->name();
      state.commanders.back().late = inbox->late();
    }
    for (const auto& [name, counts] : sensors_->counts()) {
      state.sensors.emplace_back();
      state.sensors.back().sensor = name;
      state.sensors.back().published = counts.published;
      state.sensors.back().dropped = counts.dropped;
      state.sensors.back().lost = counts.lost;
      state.sensors.back().failed = counts.failed;
    }
    if (world_->terrain().revision != shown_revision_) show_scene();
    told_simulated_ = now;
    told_wall_ = wall;
  });
  if (runs) state_->publish(state);
}

}  // namespace foothill_proxy
