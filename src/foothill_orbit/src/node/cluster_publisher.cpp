#include "cluster_publisher.hpp"

#include "foothill_orbit/prediction.hpp"
#include "tf2_ros/qos.hpp"

namespace foothill_orbit {
namespace {

rclcpp::QoS latest() { return rclcpp::QoS(1).transient_local(); }

}  // namespace

ClusterPublisher::ClusterPublisher(rclcpp::Node& node, const Flight& flight,
                                   const FrameNames& names, const PropagatorParameters& parameters)
    : names_{names},
      flown_{parameters.path_interval, parameters.path_points},
      reference_{flight.cluster().reference()},
      transforms_{node, "/tf", tf2_ros::DynamicBroadcasterQoS()},
      state_{node, names.cluster + "/state", 10},
      formation_{node, names.cluster + "/markers", latest()},
      orbit_{node, names.cluster + "/orbit_markers", latest()} {
  if (parameters.prediction_horizon > 0.0) {
    prediction_times_ = evenly_until(parameters.prediction_horizon, parameters.prediction_points);
  }
  for (const Craft& craft : flight.cluster().craft()) {
    const std::string own = names.cluster + "/" + craft.name + "/";
    flown_paths_.emplace_back(node, own + "path", latest());
    predicted_paths_.emplace_back(node, own + "predicted_path", latest());
  }
}

void ClusterPublisher::publish_state(const Flight& flight, Instant stamp) {
  if (!(flight.cluster().reference() == reference_)) {
    // Earlier points are relative to another reference point.
    reference_ = flight.cluster().reference();
    flown_.clear();
  }
  flown_.add(flight.snapshot(), stamp);
  state_.publish(to_msg(flight, flight.snapshot(), names_, stamp));
  tf2_msgs::msg::TFMessage transforms;
  transforms.transforms = to_transforms(flight, names_, stamp);
  transforms_.publish(transforms);
}

void ClusterPublisher::publish_display(const Flight& flight, Instant stamp) {
  std::vector<ClusterSnapshot> ahead;
  if (flight.status() != FlightStatus::kEnded) ahead = coast(flight.cluster(), prediction_times_);
  const Picture picture{flight, flown_, ahead, names_, stamp};
  formation_.publish(formation_markers(picture));
  orbit_.publish(orbit_markers(picture));
  for (std::size_t craft = 0; craft < flown_paths_.size(); ++craft) {
    flown_paths_[craft].publish(flown_path(picture, craft));
    predicted_paths_[craft].publish(predicted_path(picture, craft));
  }
}

}  // namespace foothill_orbit
