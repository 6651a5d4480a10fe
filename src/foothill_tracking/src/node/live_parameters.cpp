#include "orbit_tracker.hpp"

namespace foothill_tracking {
namespace {

std::string law_after(const rclcpp::Node& node, const std::vector<rclcpp::Parameter>& changes) {
  for (const rclcpp::Parameter& change : changes) {
    if (change.get_name() == "law") return change.as_string();
  }
  return node.get_parameter("law").as_string();
}

}  // namespace

void OrbitTracker::follow_parameters() {
  check_ = add_on_set_parameters_callback(
      [this](const std::vector<rclcpp::Parameter>& changes) { return check(changes); });
  apply_ = add_post_set_parameters_callback(
      [this](const std::vector<rclcpp::Parameter>& changes) { apply(changes); });
}

rcl_interfaces::msg::SetParametersResult OrbitTracker::check(
    const std::vector<rclcpp::Parameter>& changes) const {
  const TrackerConfig& config = parameters_.tracker;
  rcl_interfaces::msg::SetParametersResult result;
  const auto refuse = [&result](const std::string& reason) {
    result.successful = false;
    result.reason = reason;
    return result;
  };
  result.successful = true;
  const std::string name = law_after(*this, changes);
  // The law that will be in use must be able to work with its gains; others are checked when used.
  const auto law = make_law(name, config.limits);
  if (!law) return refuse(law.error().reason);
  if ((*law)->output() != Output::kTwist) return refuse(name + " is no law for a robot on wheels");
  const auto done = (*law)->set_gains(gains_of(*this, name, changes), config.limits, config.period);
  return done ? result : refuse(done.error().reason);
}

void OrbitTracker::apply(const std::vector<rclcpp::Parameter>& changes) {
  for (const rclcpp::Parameter& change : changes) {
    if (change.get_name() == "closed_loop") {
      parameters_.closed_loop = change.as_bool();
      tracker_.allow_pushes(parameters_.closed_loop);
    }
    if (change.get_name() == "feedback_distance") {
      parameters_.feedback_distance = change.as_double();
    }
  }
  const std::string name = get_parameter("law").as_string();
  if (const auto done = tracker_.set_law(name, gains_of(*this, name)); !done) {
    RCLCPP_ERROR(get_logger(), "%s", done.error().reason.c_str());
  }
}

}  // namespace foothill_tracking
