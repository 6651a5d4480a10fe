#include "foothill_tracking/floor_fit.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace foothill_tracking {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
/// Share by which a given scale or rate may exceed its limit because of rounding.
constexpr double kRounding = 1e-9;
constexpr double kTolerance = 1.0 + kRounding;

/// Requirements of a path at unit scale and rate, in floor axes relative to the origin.
struct Demand {
  Eigen::AlignedBox2d box{};
  double speed{};
  double acceleration{};
};

bool is_finite(const OrbitMotion& motion) {
  return motion.state.p_OC.allFinite() && motion.state.v_OC.allFinite() && motion.a_OC.allFinite();
}

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

/// Returns the largest scale for which the interval from `low` to `high` fits around an origin.
double largest_factor(double low, double high, double room_below, double room_above) {
  double scale = kUnbounded;
  if (high > 0.0) scale = std::min(scale, room_above / high);
  if (low < 0.0) scale = std::min(scale, room_below / -low);
  return scale;
}

double largest_scale(const Demand& demand, const MapRequest& request, const Floor& floor) {
  const Eigen::Vector2d size = demand.box.sizes();
  double scale = kUnbounded;
  for (int axis = 0; axis < 2; ++axis) {
    if (request.p_WO) {
      const double origin = (*request.p_WO)(axis);
      scale = std::min(scale, largest_factor(demand.box.min()(axis), demand.box.max()(axis),
                                             origin - floor.low(axis), floor.high(axis) - origin));
    } else if (size(axis) > 0.0) {
      scale = std::min(scale, (floor.high(axis) - floor.low(axis)) / size(axis));
    }
  }
  return std::max(scale, 0.0);
}

/// Returns whether a path stays on the floor. Around an origin beyond the edge, it may be on the
/// floor at a large scale only.
bool is_on_floor(const Demand& demand, double scale, const Eigen::Vector2d& p_WO,
                 const Floor& floor) {
  const Eigen::Array2d slack = kRounding * (floor.high - floor.low).array();
  const Eigen::Array2d below = (p_WO + scale * demand.box.min() - floor.low).array();
  const Eigen::Array2d above = (floor.high - p_WO - scale * demand.box.max()).array();
  return (below >= -slack).all() && (above >= -slack).all();
}

double largest_rate(const Demand& demand, double scale, const RobotLimits& limits) {
  const double by_speed =
      demand.speed > 0.0 ? limits.share * limits.speed / (scale * demand.speed) : kUnbounded;
  const double by_acceleration =
      demand.acceleration > 0.0
          ? std::sqrt(limits.share * limits.acceleration / (scale * demand.acceleration))
          : kUnbounded;
  return std::min(by_speed, by_acceleration);
}

/// Returns a positive limit rounded down to four digits, so that the suggested value is valid.
double rounded_down(double limit) {
  const double unit = std::pow(10.0, std::floor(std::log10(limit)) - 3.0);
  return std::floor(limit / unit) * unit;
}

MapError too_large(double scale, double largest, const Demand& demand, const Floor& floor) {
  const Eigen::Vector2d size = scale * demand.box.sizes();
  const Eigen::Vector2d room = floor.high - floor.low;
  return {
      .reason = fmt::format("scale {:.6g} needs {:.3g} m by {:.3g} m, but the floor has "
                            "{:.3g} m by {:.3g} m around that origin; the largest scale that "
                            "fits is {:.4g}",
                            scale, size.x(), size.y(), room.x(), room.y(), rounded_down(largest)),
      .nearest_scale = largest};
}

MapError too_fast(double rate, double largest, double scale, const Demand& demand,
                  const RobotLimits& limits) {
  return {
      .reason = fmt::format("orbit rate {:.6g} needs {:.3g} m/s and {:.3g} m/s^2, but the robot "
                            "may use {:.3g} m/s and {:.3g} m/s^2; at scale {:.4g}, the fastest "
                            "rate is {:.4g}",
                            rate, rate * scale * demand.speed,
                            rate * rate * scale * demand.acceleration, limits.share * limits.speed,
                            limits.share * limits.acceleration, scale, rounded_down(largest)),
      .nearest_rate = largest};
}

MapError error(std::string reason) { return {.reason = std::move(reason)}; }

/// The reason why a path can't be mapped to a floor at all, or nothing.
std::optional<MapError> invalid_input(const MapRequest& request, std::span<const OrbitMotion> path,
                                      const Floor& floor) {
  if (path.empty()) return error("the path is empty");
  if (!((floor.high - floor.low).minCoeff() > 0.0)) {
    return error("the floor's second corner must be above and to the right of the first");
  }
  for (const auto& [name, value] : {std::pair{"scale", request.scale}, {"rate", request.rate}}) {
    if (value && !(std::isfinite(*value) && *value > 0.0)) {
      return error(fmt::format("{} {} is not positive and finite", name, *value));
    }
  }
  if (!std::ranges::all_of(path, is_finite)) {
    return error("the path contains numbers that are not finite");
  }
  return std::nullopt;
}

}  // namespace

tl::expected<FloorMap, MapError> fit(const MapRequest& request, std::span<const OrbitMotion> path,
                                     const Floor& floor, const RobotLimits& limits) {
  if (auto invalid = invalid_input(request, path, floor)) {
    return tl::unexpected{*std::move(invalid)};
  }
  const Demand demand = demand_of(path, request);
  const double largest = largest_scale(demand, request, floor);
  const double scale = request.scale.value_or(largest == kUnbounded ? 1.0 : largest);
  if (largest > 0.0 && scale > largest * kTolerance) {
    return tl::unexpected{too_large(scale, largest, demand, floor)};
  }
  if (largest == 0.0 || (request.p_WO && !is_on_floor(demand, scale, *request.p_WO, floor))) {
    return tl::unexpected{
        error("the origin of relative motion is at or beyond the edge of the floor; "
              "choose another origin")};
  }
  const double fastest = largest_rate(demand, scale, limits);
  const double rate = request.rate.value_or(fastest == kUnbounded ? 1.0 : fastest);
  if (rate > fastest * kTolerance) {
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
