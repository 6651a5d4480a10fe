#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "pioneer_calibration/drive_estimate.hpp"
#include "pioneer_dynamics/vehicle.hpp"
#include "rolling_robot.hpp"

namespace pioneer_calibration::testing {
namespace {

namespace dynamics = pioneer_dynamics;

/// Returns a Pioneer with slip, servo and encoders whose wheel radii differ.
/// @param difference Right radius minus left radius, relative to the nominal one.
dynamics::Vehicle uneven_pioneer(double difference) {
  dynamics::VehicleParameters body = dynamics::p3dx_vehicle();
  body.left.radius *= 1.0 - 0.5 * difference;
  body.right.radius *= 1.0 + 0.5 * difference;
  dynamics::Vehicle vehicle;
  vehicle.model = dynamics::KineticModel{body};
  return vehicle;
}

/// Simulates a Pioneer on the lab floor, commanded every 0.1 s.
class Floor {
 public:
  explicit Floor(const dynamics::Vehicle& vehicle)
      : vehicle_{vehicle}, state_{dynamics::start(vehicle, {})}, cache_{vehicle.model} {}

  void drive(const VelocityCommand& command) {
    for (int i = 0; i < 100; ++i) {
      dynamics::advance(vehicle_, ground_, command, {}, 1e-3, cache_, state_);
    }
  }
  [[nodiscard]] const dynamics::VehicleState& state() const { return state_; }
  [[nodiscard]] WheelSample wheels() const {
    return {state_.time, vehicle_.odometer.encoders.angle(state_.odometry.ticks)};
  }

 private:
  const dynamics::Vehicle& vehicle_;
  dynamics::GroundProperties ground_{dynamics::lab_floor()};
  dynamics::VehicleState state_;
  dynamics::DynamicsCache cache_;
};

std::vector<DriveLog> squares(const dynamics::Vehicle& vehicle, double side) {
  std::mt19937 random{20};
  std::normal_distribution<double> noise{0.0, 0.001};
  Floor floor{vehicle};
  std::vector<DriveLog> runs;
  for (const Direction direction : {Direction::kClockwise, Direction::kCounterClockwise}) {
    SquareDriver driver{{.side = side, .direction = direction}};
    DriveLog run;
    while (!driver.is_done()) {
      const auto& state = floor.state();
      const PlanarPose at = state.body.motion.pose();
      run.wheels.push_back(floor.wheels());
      run.fixes.push_back({state.time, {at.x + noise(random), at.y + noise(random)}, 0.001});
      floor.drive(driver.command(state.odometry.pose, state.time));
    }
    runs.push_back(std::move(run));
  }
  return runs;
}

/// Returns the position error of odometry after a curved path of about 5 m [m].
double error_after_five_metres(const dynamics::Vehicle& vehicle) {
  Floor floor{vehicle};
  for (int i = 0; i < 60; ++i) floor.drive({0.3, 0.0});
  for (int i = 0; i < 40; ++i) floor.drive({0.3, 0.4});
  for (int i = 0; i < 70; ++i) floor.drive({0.3, 0.0});
  for (int i = 0; i < 30; ++i) floor.drive({0.0, 0.0});
  const PlanarPose actual = floor.state().body.motion.pose();
  const PlanarPose odometry = floor.state().odometry.pose;
  return std::hypot(actual.x - odometry.x, actual.y - odometry.y);
}

/// Calibrates a Pioneer whose wheels differ, and compares the errors of odometry before and after.
void expect_calibrated_odometry(double difference, double min_error_before) {
  dynamics::Vehicle vehicle = uneven_pioneer(difference);
  const double before = error_after_five_metres(vehicle);
  const auto estimate = estimate_drive(squares(vehicle, 4.0), vehicle.odometer.drive);
  ASSERT_TRUE(estimate) << estimate.error().reason;
  const double true_ratio = (1.0 + 0.5 * difference) / (1.0 - 0.5 * difference);
  EXPECT_NEAR(estimate->radius_ratio(), true_ratio, 1e-3);
  vehicle.odometer.drive = estimate->drive;
  const double after = error_after_five_metres(vehicle);
  EXPECT_GT(before, min_error_before);
  EXPECT_LT(after, 0.01);
  ::testing::Test::RecordProperty("before_mm", std::to_string(1e3 * before));
  ::testing::Test::RecordProperty("after_mm", std::to_string(1e3 * after));
  ::testing::Test::RecordProperty("ratio_error",
                                  std::to_string(estimate->radius_ratio() - true_ratio));
}

TEST(KineticDrive, IsCalibratedForWheelsThatDifferByTwoPercent) {
  expect_calibrated_odometry(0.02, 0.2);
}

TEST(KineticDrive, IsCalibratedToACentimetreInFiveMetres) {
  expect_calibrated_odometry(0.0012, 0.02);
}

}  // namespace
}  // namespace pioneer_calibration::testing
