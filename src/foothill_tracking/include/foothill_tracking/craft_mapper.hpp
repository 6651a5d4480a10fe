#pragma once

#include <memory>
#include <optional>
#include <string>

#include "foothill_tracking/cluster_map.hpp"
#include "foothill_tracking/reference.hpp"

/// From reports of a cluster to the reference trajectory of one of its craft. The map is made from
/// the first usable report and keeps its scale and origin from then on; only the time rate
/// follows the cluster.

namespace foothill_tracking {

/// Maps one craft of a cluster to the floor.
class CraftMapper {
 public:
  /// Result of a report.
  struct Update {
    std::shared_ptr<const ReferenceTrajectory> reference{};  ///< Nothing if there is no map.
    std::string rejection{};  ///< Why the report, or its rate, can't be used; empty if it can.
    bool map_changed{};
  };

  CraftMapper(std::string craft, const MapOptions& options, const RobotLimits& limits)
      : craft_{std::move(craft)}, options_{options}, limits_{limits} {}

  [[nodiscard]] Update update(const ClusterReport& report);
  [[nodiscard]] const std::optional<FloorMap>& map() const { return map_; }

 private:
  void make_map(const ClusterReport& report, Update& update);

  std::string craft_;
  MapOptions options_;
  RobotLimits limits_;
  std::optional<FloorMap> map_{};
};

}  // namespace foothill_tracking
