#include <gmock/gmock.h>

#include <atomic>
#include <cstddef>

#include "support.hpp"

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

namespace foothill_orbit {
namespace {

TEST(Integrator, DoesNotAllocateWhileItSteps) {
  for (const Scheme scheme : {Scheme::kDormandPrince8, Scheme::kNystrom12}) {
    Environment environment;
    environment.forces = testing::zonals_on();
    environment.forces.sun = environment.forces.moon = environment.forces.solar_pressure = true;
    const ClusterDynamics dynamics{environment, std::vector<Craft>(7)};
    const auto first = to_state(environment.planet, testing::low_orbit());
    Eigen::ArrayXd position = Eigen::ArrayXd::LinSpaced(21, -50.0, 50.0);
    Eigen::ArrayXd velocity = Eigen::ArrayXd::Zero(21);
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
      position[7 * axis] = first->p_NC[axis];
      velocity[7 * axis] = first->v_NC[axis];
    }
    Integrator integrator{{.scheme = scheme, .tolerance = 1e-10}};
    integrator.start(dynamics, 0.0, position, velocity);
    integrator.sample(dynamics, 0.0, position, velocity);
    const long before = allocations;
    ASSERT_TRUE(integrator.advance_to(dynamics, 20000.0));
    integrator.sample(dynamics, 20000.0, position, velocity);
    EXPECT_EQ(allocations - before, 0) << "scheme " << static_cast<int>(scheme);
    EXPECT_GT(integrator.steps(), 10);
  }
}

TEST(Malloc, IsCounted) {
  const long before = allocations;
  const auto* something = new Eigen::ArrayXd(100);
  EXPECT_GE(allocations - before, 1);
  delete something;
}

}  // namespace
}  // namespace foothill_orbit
#endif
