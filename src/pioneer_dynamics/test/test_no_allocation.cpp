#include <gmock/gmock.h>

#include "foothill_test_support/allocations.hpp"
#include "pioneer_dynamics/vehicle.hpp"

namespace pioneer_dynamics {
namespace {

using foothill_test_support::allocations;

TEST(Vehicle, DoesNotAllocateWhileItSteps) {
  const Vehicle vehicle;
  const GroundProperties ground = ice();
  VehicleState state = start(vehicle, {});
  const long before = allocations();
  for (int i = 0; i < 5000; ++i) {
    const double way = i % 1000 < 500 ? 2.0 : -2.0;
    state = step(vehicle, ground, state, {.forward = way, .yaw_rate = 2.0}, {}, 1e-3).state;
    if (i % 700 == 0) {
      state.body = apply_impulse(vehicle.model, state.body, {-1.0, 2.0}, {0.2, 0.0}, Grip::kBreaks);
    }
  }
  EXPECT_EQ(allocations() - before, 0);
  EXPECT_GT(state.time, 4.9);
}

}  // namespace
}  // namespace pioneer_dynamics
