#include "cluster_services.hpp"

#include <utility>

#include "foothill_orbit/force_names.hpp"
#include "foothill_orbit/prediction.hpp"

namespace foothill_orbit {

ClusterServices::ClusterServices(rclcpp::Node& node, Flight& flight, const FrameNames& names,
                                 std::function<Instant()> time)
    : node_{node}, time_{std::move(time)}, flight_{flight}, names_{names} {
  create_change_services();
  create_state_services();
  for (const Craft& craft : flight.cluster().craft()) subscribe(craft.name);
}

Instant ClusterServices::advance_to_now() {
  const Instant now = time_();
  // Before the first simulated time, requests act at the start.
  if (now > Instant::zero()) flight_.advance_to(now);
  return now;
}

template <typename Service>
void ClusterServices::create_service(
    const std::string& name,
    std::function<Done(const typename Service::Request&, typename Service::Response&)> handle) {
  services_.push_back(node_.create_service<Service>(
      names_.cluster + "/" + name,
      [this, handle = std::move(handle)](const std::shared_ptr<typename Service::Request> request,
                                         std::shared_ptr<typename Service::Response> response) {
        advance_to_now();
        const Done done = handle(*request, *response);
        response->success = done.has_value();
        if (!done) response->message = done.error().reason;
      }));
}

void ClusterServices::create_change_services() {
  using foothill_msgs::srv::ApplyDeltaV;
  using foothill_msgs::srv::SetForces;
  using foothill_msgs::srv::SetReference;
  create_service<SetForces>("set_forces", [this](const auto& request, auto& response) {
    const Done done = switch_forces(request);
    response.forces = active_forces(flight_.cluster().environment().forces);
    return done;
  });
  create_service<SetReference>("set_reference", [this](const auto& request, auto&) {
    return flight_.set_reference(request.craft);
  });
  create_service<ApplyDeltaV>("apply_delta_v", [this](const auto& request, auto&) -> Done {
    const auto axes = to_axes(request.delta_v.header.frame_id, names_);
    if (!axes) return tl::unexpected{axes.error()};
    return flight_.apply_delta_v(request.craft, to_eigen(request.delta_v.vector), *axes);
  });
}

void ClusterServices::create_state_services() {
  using foothill_msgs::srv::GetClusterState;
  using foothill_msgs::srv::SetCraftState;
  create_service<std_srvs::srv::Trigger>("reset", [this](const auto&, auto&) -> Done {
    flight_.reset();
    return {};
  });
  create_service<SetCraftState>("set_craft_state", [this](const auto& request, auto&) -> Done {
    const auto start = to_start(request);
    if (!start) return tl::unexpected{start.error()};
    return flight_.replace(request.craft, *start);
  });
  create_service<GetClusterState>("get_state", [this](const auto& request, auto& response) -> Done {
    const Instant now = time_();
    response.state = to_msg(flight_, flight_.snapshot(), names_, now);
    if (request.ahead == 0.0) return {};
    const auto ahead = coast(flight_.cluster(), request.ahead);
    if (!ahead) return tl::unexpected{ahead.error()};
    response.state = to_msg(flight_, *ahead, names_, now);
    return {};
  });
}

void ClusterServices::subscribe(const std::string& craft) {
  const std::string prefix = names_.cluster + "/" + craft + "/";
  subscriptions_.push_back(node_.create_subscription<geometry_msgs::msg::AccelStamped>(
      prefix + "cmd_accel", 10, [this, craft](const geometry_msgs::msg::AccelStamped& message) {
        report(on_command(message, craft));
      }));
  // Best effort is compatible with every publisher, and only the newest measurement matters.
  subscriptions_.push_back(node_.create_subscription<nav_msgs::msg::Odometry>(
      prefix + "feedback", rclcpp::QoS(1).best_effort(),
      [this, craft](const nav_msgs::msg::Odometry& message) {
        report(on_feedback(message, craft));
      }));
}

ClusterServices::Done ClusterServices::switch_forces(
    const foothill_msgs::srv::SetForces::Request& request) {
  ForceSwitches forces = flight_.cluster().environment().forces;
  for (const std::string& name : request.enable) {
    if (const auto done = switch_force(forces, name, true); !done) return done;
  }
  for (const std::string& name : request.disable) {
    if (const auto done = switch_force(forces, name, false); !done) return done;
  }
  return flight_.set_forces(forces);
}

ClusterServices::Done ClusterServices::on_command(const geometry_msgs::msg::AccelStamped& command,
                                                  const std::string& craft) {
  const Instant now = advance_to_now();
  const auto axes = to_axes(command.header.frame_id, names_);
  if (!axes) return tl::unexpected{axes.error()};
  const Instant made = to_instant(command.header.stamp);
  return flight_.set_command(craft, {to_eigen(command.accel.linear), *axes},
                             made == Instant::zero() ? now : made);
}

ClusterServices::Done ClusterServices::on_feedback(const nav_msgs::msg::Odometry& measured,
                                                   const std::string& craft) {
  advance_to_now();
  const auto state = to_hill_state(measured, names_, craft);
  if (!state) return tl::unexpected{state.error()};
  return flight_.take_feedback(craft, *state, to_instant(measured.header.stamp));
}

void ClusterServices::report(const Done& done) {
  if (done) return;
  ++rejected_;
  last_rejection_ = done.error().reason;
  RCLCPP_WARN_THROTTLE(node_.get_logger(), *node_.get_clock(), 1000, "%s: %s",
                       names_.cluster.c_str(), last_rejection_.c_str());
}

}  // namespace foothill_orbit
