#pragma once

#include <vector>

#include "conversions.hpp"
#include "foothill_orbit/path_history.hpp"
#include "nav_msgs/msg/path.hpp"
#include "visualization_msgs/msg/marker_array.hpp"

namespace foothill_orbit {

/// Data of a flight that is displayed.
struct Picture {
  const Flight& flight;
  const PathHistory& flown;
  const std::vector<ClusterSnapshot>& ahead;  ///< Prediction without thrust; may be empty.
  const FrameNames& names;
  Instant stamp;
};

/// Returns a craft's flown path in the Hill frame.
[[nodiscard]] nav_msgs::msg::Path flown_path(const Picture& picture, std::size_t craft);

/// Returns a craft's predicted path in the Hill frame; stamps are future times of the node's clock.
[[nodiscard]] nav_msgs::msg::Path predicted_path(const Picture& picture, std::size_t craft);

/// Returns the formation in the Hill frame: craft, names, flown and predicted paths, axes. Craft
/// that would be too small to see next to the formation are drawn larger.
[[nodiscard]] visualization_msgs::msg::MarkerArray formation_markers(const Picture& picture);

/// Returns the orbit in the inertial frame: the planet, the reference and its path ahead.
[[nodiscard]] visualization_msgs::msg::MarkerArray orbit_markers(const Picture& picture);

}  // namespace foothill_orbit
