#include "law_parameters.hpp"

#include <stdexcept>

namespace foothill_tracking {
namespace {

std::string law_after(const rclcpp::Node& node, const std::vector<rclcpp::Parameter>& changes) {
  for (const rclcpp::Parameter& change : changes) {
    if (change.get_name() == "law") return change.as_string();
  }
  return node.get_parameter("law").as_string();
}

std::string not_for_wheels(const std::string& law) {
  return "law '" + law + "' commands forces, but the robot accepts velocities only";
}

}  // namespace

LawParameters::LawParameters(rclcpp::Node& node, TrackerParameters& parameters, Tracker& tracker)
    : node_{node}, parameters_{parameters}, tracker_{tracker} {
  if (tracker.law().actuation() != Actuation::kTwist) {
    throw std::invalid_argument{not_for_wheels(parameters.tracker.law)};
  }
  tracker.allow_pushes(parameters.closed_loop);
  check_ = node.add_on_set_parameters_callback(
      [this](const std::vector<rclcpp::Parameter>& changes) { return check(changes); });
  apply_ = node.add_post_set_parameters_callback(
      [this](const std::vector<rclcpp::Parameter>& changes) { apply(changes); });
}

rcl_interfaces::msg::SetParametersResult LawParameters::check(
    const std::vector<rclcpp::Parameter>& changes) const {
  const TrackerConfig& config = parameters_.tracker;
  rcl_interfaces::msg::SetParametersResult result;
  const auto reject = [&result](const std::string& reason) {
    result.successful = false;
    result.reason = reason;
    return result;
  };
  result.successful = true;
  const std::string name = law_after(node_, changes);
  // The law that will be in use must accept its gains; those of others are checked when used.
  const auto law = make_law(name, config.limits);
  if (!law) return reject(law.error().reason);
  if ((*law)->actuation() != Actuation::kTwist) return reject(not_for_wheels(name));
  const auto done = (*law)->set_gains(gains_of(node_, name, changes), config.limits, config.period);
  return done ? result : reject(done.error().reason);
}

void LawParameters::apply(const std::vector<rclcpp::Parameter>& changes) {
  for (const rclcpp::Parameter& change : changes) {
    if (change.get_name() == "closed_loop") {
      parameters_.closed_loop = change.as_bool();
      tracker_.allow_pushes(parameters_.closed_loop);
    }
    if (change.get_name() == "feedback_distance") {
      parameters_.feedback_distance = change.as_double();
    }
  }
  const std::string name = node_.get_parameter("law").as_string();
  if (const auto done = tracker_.set_law(name, gains_of(node_, name)); !done) {
    RCLCPP_ERROR(node_.get_logger(), "%s", done.error().reason.c_str());
  }
}

}  // namespace foothill_tracking
