#include "marker_publisher.hpp"

#include "world_markers.hpp"

namespace foothill_proxy {

MarkerPublisher::MarkerPublisher(rclcpp::Node& node)
    : publisher_{node, "~/markers", rclcpp::QoS(1).transient_local()} {}

void MarkerPublisher::update(const Terrain& terrain) {
  if (terrain.revision == revision_) return;
  revision_ = terrain.revision;
  publisher_.publish(to_markers(terrain.scene));
}

}  // namespace foothill_proxy
