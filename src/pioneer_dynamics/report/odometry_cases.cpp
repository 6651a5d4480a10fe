#include <algorithm>
#include <cmath>
#include <numbers>

#include "cases.hpp"
#include "pioneer_dynamics/vehicle.hpp"

namespace pioneer_dynamics::report {
namespace {

constexpr double kStep = 1e-3;
constexpr double kSide = 4.0;           // [m]
constexpr double kRadiusError = 0.004;  // relative excess of the right wheel's radius
constexpr double kTrackError = 0.008;   // relative excess of the track
constexpr double kQuarter = std::numbers::pi / 2.0;

/// Drives a square by odometry alone: legs and turns in place, as in UMBmark.
class SquareDriver {
 public:
  explicit SquareDriver(double way) : way_{way} {}

  [[nodiscard]] bool done() const { return leg_ == 4; }

  VelocityCommand command(const Odometry& odometry) {
    const double heading = way_ * kQuarter * leg_;
    if (turning_) return turn(odometry.pose.heading, heading + way_ * kQuarter);
    const double dx = odometry.pose.x - start_.x;
    const double dy = odometry.pose.y - start_.y;
    const double left = kSide - (dx * std::cos(heading) + dy * std::sin(heading));
    if (left < 1e-4) turning_ = true;
    const double aside = dy * std::cos(heading) - dx * std::sin(heading);
    const double yaw_rate = 2.0 * (heading - odometry.pose.heading) - 2.0 * aside;
    return {.forward = std::clamp(std::sqrt(0.3 * std::max(left, 0.0)), 0.0, 0.4),
            .yaw_rate = yaw_rate};
  }

 private:
  VelocityCommand turn(double now, double wanted) {
    const double error = wanted - now;
    settled_ = std::abs(error) < 1e-3 ? settled_ + 1 : 0;
    if (settled_ > 500) {
      settled_ = 0;
      turning_ = false;
      ++leg_;
      start_.x += kSide * std::cos(wanted - way_ * kQuarter);
      start_.y += kSide * std::sin(wanted - way_ * kQuarter);
    }
    return {.yaw_rate = std::clamp(3.0 * error, -0.6, 0.6)};
  }

  double way_;
  int leg_{0};
  int settled_{0};
  bool turning_{false};
  foothill_core::PlanarPose start_{};
};

Vehicle lopsided() {
  VehicleParameters truth = p3dx_vehicle();
  truth.right.radius *= 1.0 + kRadiusError;
  truth.left.half_track *= 1.0 + kTrackError;
  truth.right.half_track *= 1.0 + kTrackError;
  return {.model = KineticModel{truth}};
}

/// Returns the end of a square driven without slip with the same assumed geometry: four arcs and
/// four turns.
foothill_core::PlanarPose expected_end(double way) {
  const DriveGeometry belief{};
  const DriveGeometry truth = drive_geometry(lopsided().model.parameters());
  foothill_core::PlanarPose pose{};
  for (int leg = 0; leg < 4; ++leg) {
    pose = advance_kinematic(truth, pose, spin_from_twist(belief, kSide, 0.0), 1.0);
    pose = advance_kinematic(truth, pose, spin_from_twist(belief, 0.0, way * kQuarter), 1.0);
  }
  return pose;
}

Figures square(const std::filesystem::path& folder, const std::string& name, double way) {
  const Vehicle vehicle = lopsided();
  DynamicsCache cache{vehicle.model, lab_floor()};
  CaseTable table{folder / (name + ".csv"), "t,x,y,heading,odometry_x,odometry_y,odometry_heading"};
  SquareDriver driver{way};
  VehicleState state = start(vehicle, {});
  for (int i = 0; !driver.done() && i < 200'000; ++i) {
    const VelocityCommand command = driver.command(state.odometry);
    state = step(vehicle, lab_floor(), state, command, {}, kStep, cache).state;
    const VehicleMotion& m = state.body.motion;
    const foothill_core::PlanarPose& belief = state.odometry.pose;
    if (i % 50 == 0)
      table.add({state.time, m.x, m.y, m.heading, belief.x, belief.y, belief.heading});
  }
  const VehicleMotion& m = state.body.motion;
  const foothill_core::PlanarPose& belief = state.odometry.pose;
  const foothill_core::PlanarPose expected = expected_end(way);
  return {{name + ".x", m.x - belief.x},
          {name + ".y", m.y - belief.y},
          {name + ".expected_x", expected.x},
          {name + ".expected_y", expected.y},
          {name + ".time", state.time}};
}

}  // namespace

Figures odometry_cases(const std::filesystem::path& folder) {
  Figures figures = square(folder, "square_ccw", 1.0);
  figures.merge(square(folder, "square_cw", -1.0));
  return figures;
}

}  // namespace pioneer_dynamics::report
