#include "cluster_services.hpp"

#include <utility>

#include "foothill_orbit/force_names.hpp"
#include "foothill_orbit/prediction.hpp"

namespace foothill_orbit {

ClusterServices::ClusterServices(rclcpp::Node& node, Flight& flight, const FrameNames& names,
                                 std::function<Instant()> time)
    : node_{node}, time_{std::move(time)}, flight_{flight}, names_{names} {
  offer_changes();
  offer_states();
  for (const Craft& craft : flight.cluster().craft()) listen_to(craft.name);
}

Instant ClusterServices::catch_up() {
  const Instant now = time_();
  // Before there is simulated time, everything happens at the start.
  if (now > Instant::zero()) flight_.advance_to(now);
  return now;
}

template <typename Service>
void ClusterServices::offer(
    const std::string& name,
    std::function<Done(const typename Service::Request&, typename Service::Response&)> handle) {
  services_.push_back(node_.create_service<Service>(
      names_.cluster + "/" + name,
      [this, handle = std::move(handle)](const std::shared_ptr<typename Service::Request> request,
                                         std::shared_ptr<typename Service::Response> response) {
        catch_up();
        const Done done = handle(*request, *response);
        response->success = done.has_value();
        if (!done) response->message = done.error().reason;
      }));
}

void ClusterServices::offer_changes() {
  using foothill_msgs::srv::ApplyDeltaV;
  using foothill_msgs::srv::SetForces;
  using foothill_msgs::srv::SetReference;
  offer<SetForces>("set_forces", [this](const auto& request, auto& response) {
    const Done done = switch_forces(request);
    response.forces = active_forces(flight_.cluster().environment().forces);
    return done;
  });
  offer<SetReference>("set_reference", [this](const auto& request, auto&) {
    return flight_.set_reference(request.craft);
  });
  offer<ApplyDeltaV>("apply_delta_v", [this](const auto& request, auto&) -> Done {
    const auto axes = to_axes(request.delta_v.header.frame_id, names_);
    if (!axes) return tl::unexpected{axes.error()};
    return flight_.apply_delta_v(request.craft, to_eigen(request.delta_v.vector), *axes);
  });
}

void ClusterServices::offer_states() {
  using foothill_msgs::srv::GetClusterState;
  using foothill_msgs::srv::SetCraftState;
  offer<std_srvs::srv::Trigger>("reset", [this](const auto&, auto&) -> Done {
    flight_.reset();
    return {};
  });
  offer<SetCraftState>("set_craft_state", [this](const auto& request, auto&) -> Done {
    const auto start = to_start(request);
    if (!start) return tl::unexpected{start.error()};
    return flight_.replace(request.craft, *start);
  });
  offer<GetClusterState>("get_state", [this](const auto& request, auto& response) -> Done {
    const Instant now = time_();
    response.state = to_msg(flight_, flight_.snapshot(), names_, now);
    if (request.ahead == 0.0) return {};
    const auto ahead = coast(flight_.cluster(), request.ahead);
    if (!ahead) return tl::unexpected{ahead.error()};
    response.state = to_msg(flight_, *ahead, names_, now);
    return {};
  });
}

void ClusterServices::listen_to(const std::string& craft) {
  const std::string prefix = names_.cluster + "/" + craft + "/";
  subscriptions_.push_back(node_.create_subscription<geometry_msgs::msg::AccelStamped>(
      prefix + "cmd_accel", 10, [this, craft](const geometry_msgs::msg::AccelStamped& message) {
        note(take(message, craft));
      }));
  // Best effort takes from every publisher, and of measurements only the newest matters.
  subscriptions_.push_back(node_.create_subscription<nav_msgs::msg::Odometry>(
      prefix + "feedback", rclcpp::QoS(1).best_effort(),
      [this, craft](const nav_msgs::msg::Odometry& message) { note(take(message, craft)); }));
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

ClusterServices::Done ClusterServices::take(const geometry_msgs::msg::AccelStamped& command,
                                            const std::string& craft) {
  const Instant now = catch_up();
  const auto axes = to_axes(command.header.frame_id, names_);
  if (!axes) return tl::unexpected{axes.error()};
  const Instant made = to_instant(command.header.stamp);
  return flight_.set_command(craft, {to_eigen(command.accel.linear), *axes},
                             made == Instant::zero() ? now : made);
}

ClusterServices::Done ClusterServices::take(const nav_msgs::msg::Odometry& measured,
                                            const std::string& craft) {
  catch_up();
  const auto state = to_hill_state(measured, names_, craft);
  if (!state) return tl::unexpected{state.error()};
  return flight_.take_feedback(craft, *state, to_instant(measured.header.stamp));
}

void ClusterServices::note(const Done& done) {
  if (done) return;
  ++refused_;
  last_refusal_ = done.error().reason;
  RCLCPP_WARN_THROTTLE(node_.get_logger(), *node_.get_clock(), 1000, "%s: %s",
                       names_.cluster.c_str(), last_refusal_.c_str());
}

}  // namespace foothill_orbit
