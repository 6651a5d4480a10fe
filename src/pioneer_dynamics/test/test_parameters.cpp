#include <gmock/gmock.h>

#include "support.hpp"

namespace pioneer_dynamics {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

TEST(Parameters, BothVehiclesAreAccepted) {
  EXPECT_NO_THROW(check(thesis_vehicle()));
  EXPECT_NO_THROW(check(p3dx_vehicle()));
}

TEST(Parameters, AWheelWithoutRadiusIsRejectedByName) {
  VehicleParameters vehicle = thesis_vehicle();
  vehicle.right.radius = 0.0;
  EXPECT_THAT([&] { KineticModel{vehicle}; },
              ThrowsMessage<std::invalid_argument>(HasSubstr("right.radius is 0.000000")));
}

TEST(Parameters, ANonFiniteNumberIsRejected) {
  VehicleParameters vehicle = thesis_vehicle();
  vehicle.chassis.mass = std::nan("");
  EXPECT_THAT([&] { check(vehicle); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("chassis.mass")));
  vehicle = thesis_vehicle();
  vehicle.chassis.y = std::nan("");
  EXPECT_THAT([&] { check(vehicle); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("chassis.y")));
}

TEST(Parameters, AMassCentreOutsideTheSupportsIsRejected) {
  VehicleParameters vehicle = thesis_vehicle();
  vehicle.chassis.x = 0.01;
  EXPECT_THAT([&] { check(vehicle); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("between the caster and the wheel")));
}

TEST(Parameters, ACasterInFrontIsRejected) {
  VehicleParameters vehicle = thesis_vehicle();
  vehicle.caster.x = 0.2;
  EXPECT_THAT([&] { check(vehicle); }, ThrowsMessage<std::invalid_argument>(HasSubstr("caster.x")));
}

}  // namespace
}  // namespace pioneer_dynamics
