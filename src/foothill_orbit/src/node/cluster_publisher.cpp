#include "cluster_publisher.hpp"

#include "foothill_orbit/prediction.hpp"

namespace foothill_orbit {

ClusterPublisher::ClusterPublisher(rclcpp::Node& node, const Flight& flight,
                                   const FrameNames& names, const PropagatorParameters& parameters)
    : names_{names},
      flown_{parameters.path_interval, parameters.path_points},
      told_from_{flight.cluster().reference()},
      transforms_{node} {
  if (parameters.prediction_horizon > 0.0) {
    look_ahead_ = evenly_until(parameters.prediction_horizon, parameters.prediction_points);
  }
  const std::string prefix = names.cluster + "/";
  const rclcpp::QoS latest = rclcpp::QoS(1).transient_local();
  state_ = node.create_publisher<foothill_msgs::msg::ClusterState>(prefix + "state", 10);
  formation_ =
      node.create_publisher<visualization_msgs::msg::MarkerArray>(prefix + "markers", latest);
  orbit_ =
      node.create_publisher<visualization_msgs::msg::MarkerArray>(prefix + "orbit_markers", latest);
  for (const Craft& craft : flight.cluster().craft()) {
    const std::string own = prefix + craft.name + "/";
    flown_paths_.push_back(node.create_publisher<nav_msgs::msg::Path>(own + "path", latest));
    predicted_paths_.push_back(
        node.create_publisher<nav_msgs::msg::Path>(own + "predicted_path", latest));
  }
}

void ClusterPublisher::publish_state(const Flight& flight, Instant stamp) {
  if (!(flight.cluster().reference() == told_from_)) {
    // Points from before were told from somewhere else.
    told_from_ = flight.cluster().reference();
    flown_.clear();
  }
  flown_.add(flight.snapshot(), stamp);
  state_->publish(to_msg(flight, flight.snapshot(), names_, stamp));
  transforms_.sendTransform(to_transforms(flight, names_, stamp));
}

void ClusterPublisher::publish_display(const Flight& flight, Instant stamp) {
  std::vector<Snapshot> ahead;
  if (flight.status() != FlightStatus::kEnded) ahead = coast(flight.cluster(), look_ahead_);
  const Picture picture{flight, flown_, ahead, names_, stamp};
  formation_->publish(formation_markers(picture));
  orbit_->publish(orbit_markers(picture));
  for (std::size_t craft = 0; craft < flown_paths_.size(); ++craft) {
    flown_paths_[craft]->publish(flown_path(picture, craft));
    predicted_paths_[craft]->publish(predicted_path(picture, craft));
  }
}

}  // namespace foothill_orbit
