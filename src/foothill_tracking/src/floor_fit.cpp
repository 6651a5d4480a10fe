#include "foothill_tracking/floor_fit.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

namespace foothill_tracking {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();
/// A scale that is given may exceed what fits by rounding.
constexpr double kSlack = 1.0 + 1e-9;

/// What a path asks for, at scale and rate one, in floor axes but with the origin at zero.
struct Demand {
  Eigen::AlignedBox2d box{};
  double speed{};
  double acceleration{};
};

Demand demand_of(std::span<const OrbitMotion> path, const MapRequest& request) {
  const FloorMap unit{.plane = request.plane, .heading = request.heading};
  Demand demand;
  for (const OrbitMotion& motion : path) {
    const FloorMotion floor = unit.to_floor(motion);
    demand.box.extend(floor.p_WC.head<2>());
    demand.speed = std::max(demand.speed, floor.v_WC.head<2>().norm());
    demand.acceleration = std::max(demand.acceleration, floor.a_WC.head<2>().norm());
  }
  return demand;
}

/// Returns the largest scale with which an interval from `low` to `high` stays within limits around
/// an origin.
double reach(double low, double high, double room_below, double room_above) {
  double scale = kEndless;
  if (high > 0.0) scale = std::min(scale, room_above / high);
  if (low < 0.0) scale = std::min(scale, room_below / -low);
  return scale;
}

double largest_scale(const Demand& demand, const MapRequest& request, const Floor& floor) {
  const Eigen::Vector2d size = demand.box.sizes();
  double scale = kEndless;
  for (int axis = 0; axis < 2; ++axis) {
    if (request.p_WO) {
      const double origin = (*request.p_WO)(axis);
      scale = std::min(scale, reach(demand.box.min()(axis), demand.box.max()(axis),
                                    origin - floor.low(axis), floor.high(axis) - origin));
    } else if (size(axis) > 0.0) {
      scale = std::min(scale, (floor.high(axis) - floor.low(axis)) / size(axis));
    }
  }
  return std::max(scale, 0.0);
}

double largest_rate(const Demand& demand, double scale, const RobotLimits& limits) {
  const double by_speed =
      demand.speed > 0.0 ? limits.share * limits.speed / (scale * demand.speed) : kEndless;
  const double by_acceleration =
      demand.acceleration > 0.0
          ? std::sqrt(limits.share * limits.acceleration / (scale * demand.acceleration))
          : kEndless;
  return std::min(by_speed, by_acceleration);
}

/// Returns a positive number with four digits that is not above a limit: what is advised must fit.
double rounded_down(double limit) {
  const double unit = std::pow(10.0, std::floor(std::log10(limit)) - 3.0);
  return std::floor(limit / unit) * unit;
}

MapError too_large(double scale, double largest, const Demand& demand, const Floor& floor) {
  const Eigen::Vector2d size = scale * demand.box.sizes();
  const Eigen::Vector2d room = floor.high - floor.low;
  return {
      .reason = fmt::format("scale {:.6g} needs {:.3g} m by {:.3g} m of a floor that has "
                            "{:.3g} m by {:.3g} m around that origin; {:.4g} is the largest "
                            "that fits",
                            scale, size.x(), size.y(), room.x(), room.y(), rounded_down(largest)),
      .nearest_scale = largest};
}

MapError too_fast(double rate, double largest, double scale, const Demand& demand,
                  const RobotLimits& limits) {
  return {.reason = fmt::format(
              "time {:.6g} times as fast needs {:.3g} m/s and {:.3g} m/s^2 of a robot that may use "
              "{:.3g} m/s and {:.3g} m/s^2; at scale {:.4g}, {:.4g} is the fastest that fits",
              rate, rate * scale * demand.speed, rate * rate * scale * demand.acceleration,
              limits.share * limits.speed, limits.share * limits.acceleration, scale,
              rounded_down(largest)),
          .nearest_rate = largest};
}

MapError refusal(std::string reason) { return {.reason = std::move(reason)}; }

}  // namespace

tl::expected<FloorMap, MapError> fit(const MapRequest& request, std::span<const OrbitMotion> path,
                                     const Floor& floor, const RobotLimits& limits) {
  if (path.empty()) return tl::unexpected{refusal("there is no path to fit")};
  if (!((floor.high - floor.low).minCoeff() > 0.0)) {
    return tl::unexpected{refusal("the floor's high corner must lie above its low one")};
  }
  for (const auto& [name, value] : {std::pair{"scale", request.scale}, {"rate", request.rate}}) {
    if (value && !(std::isfinite(*value) && *value > 0.0)) {
      return tl::unexpected{refusal(fmt::format("{} {} is not positive and finite", name, *value))};
    }
  }
  const Demand demand = demand_of(path, request);
  if (!demand.box.sizes().allFinite()) {
    return tl::unexpected{refusal("the path has numbers that are not finite")};
  }
  const double largest = largest_scale(demand, request, floor);
  if (largest == 0.0) {
    return tl::unexpected{
        refusal("the origin of relative motion lies at or beyond the floor's edge, and the "
                "path on its far side; put it elsewhere")};
  }
  const double scale = request.scale.value_or(largest == kEndless ? 1.0 : largest);
  if (scale > largest * kSlack) return tl::unexpected{too_large(scale, largest, demand, floor)};
  const double fastest = largest_rate(demand, scale, limits);
  const double rate = request.rate.value_or(fastest == kEndless ? 1.0 : fastest);
  if (rate > fastest * kSlack) {
    return tl::unexpected{too_fast(rate, fastest, scale, demand, limits)};
  }
  const Eigen::Vector2d centred = 0.5 * (floor.low + floor.high) - scale * demand.box.center();
  return FloorMap{.plane = request.plane,
                  .scale = scale,
                  .rate = rate,
                  .p_WO = request.p_WO.value_or(centred),
                  .heading = request.heading};
}

}  // namespace foothill_tracking
