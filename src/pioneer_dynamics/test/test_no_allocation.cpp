#include <gmock/gmock.h>

#include <atomic>
#include <cstddef>

#include "pioneer_dynamics/vehicle.hpp"

// Counts what is asked of the heap. Sanitizers bring their own malloc.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
namespace {
std::atomic<long> allocations{0};
}
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}

namespace pioneer_dynamics {
namespace {

TEST(Vehicle, DoesNotAllocateWhileItSteps) {
  const Vehicle vehicle;
  const Ground ground = ice();
  VehicleState state = start(vehicle, {});
  const long before = allocations;
  for (int i = 0; i < 5000; ++i) {
    const double way = i % 1000 < 500 ? 2.0 : -2.0;
    state = step(vehicle, ground, state, {.forward = way, .yaw_rate = 2.0}, {}, 1e-3).state;
    if (i % 700 == 0) {
      state.body = apply_impulse(vehicle.model, state.body, {-1.0, 2.0}, {0.2, 0.0}, Grip::kBreaks);
    }
  }
  EXPECT_EQ(allocations - before, 0);
  EXPECT_GT(state.time, 4.9);
}

TEST(Malloc, IsCounted) {
  const long before = allocations;
  const auto* something = new Eigen::ArrayXd(100);
  EXPECT_GE(allocations - before, 1);
  delete something;
}

}  // namespace
}  // namespace pioneer_dynamics
#endif
