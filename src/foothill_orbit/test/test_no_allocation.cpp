#include <gmock/gmock.h>

#include "foothill_test_support/allocations.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

using foothill_test_support::allocations;

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
    const long before = allocations();
    ASSERT_TRUE(integrator.advance_to(dynamics, 20000.0));
    integrator.sample(dynamics, 20000.0, position, velocity);
    EXPECT_EQ(allocations() - before, 0) << "scheme " << static_cast<int>(scheme);
    EXPECT_GT(integrator.steps(), 10);
  }
}

}  // namespace
}  // namespace foothill_orbit
