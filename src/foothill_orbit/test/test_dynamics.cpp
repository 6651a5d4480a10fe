#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "foothill_orbit/dynamics.hpp"
#include "foothill_orbit/ephemeris.hpp"
#include "foothill_orbit/exponential_atmosphere.hpp"
#include "foothill_orbit/gravity.hpp"
#include "foothill_orbit/hill_frame.hpp"
#include "foothill_orbit/standard_atmosphere.hpp"
#include "foothill_orbit/surface_forces.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

using ::testing::HasSubstr;

/// Two craft in lanes, the second relative to the first.
class TwoCraft : public ::testing::Test {
 protected:
  TwoCraft() {
    environment.atmosphere = std::make_shared<ExponentialAtmosphere>(ExponentialReference{});
    environment.epoch = 5e8;
    craft = {testing::craft_called("one"), testing::craft_called("two")};
    craft[1].drag_area = 2.0;
    craft[1].solar_area = 3.0;
    craft[1].mass = 150.0;
    const auto state = to_state(earth(), testing::low_orbit());
    first = *state;
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
      position[2 * axis] = first.p_NC[axis];
      velocity[2 * axis] = first.v_NC[axis];
      position[2 * axis + 1] = offset.p_NC[axis];
      velocity[2 * axis + 1] = offset.v_NC[axis];
    }
  }

  /// The change that switching forces on makes to a lane.
  Eigen::Vector3d change(const ForceSwitches& forces, Eigen::Index lane) const {
    Environment other = environment;
    other.forces = forces;
    const auto at = [&](const Environment& world) {
      Eigen::ArrayXd a(6);
      ClusterDynamics{world, craft}.accelerations(100.0, position, velocity, a);
      return Eigen::Vector3d{a[lane], a[2 + lane], a[4 + lane]};
    };
    return at(other) - at(environment);
  }

  Environment environment;
  std::vector<Craft> craft;
  InertialState first;
  InertialState offset{{300.0, -200.0, 100.0}, {0.3, 0.1, -0.2}};
  Eigen::ArrayXd position = Eigen::ArrayXd::Zero(6);
  Eigen::ArrayXd velocity = Eigen::ArrayXd::Zero(6);
};

TEST_F(TwoCraft, EachZonalIsSwitchedByItself) {
  for (std::size_t index = 0; index < kZonals; ++index) {
    ForceSwitches forces;
    forces.zonals[index] = true;
    Planet only = earth();
    Planet none = earth();
    none.zonals = {};
    for (std::size_t other = 0; other < kZonals; ++other) {
      if (other != index) only.zonals[other] = 0.0;
    }
    const Eigen::Vector3d expected = gravity(only, first.p_NC) - gravity(none, first.p_NC);
    // Both are differences of 9 m/s^2: good to a few of its roundings.
    EXPECT_LT((change(forces, 0) - expected).norm(), 1e-14) << "J" << index + 2;
    EXPECT_GT(expected.norm(), 1e-7);
  }
}

TEST_F(TwoCraft, DragActsOnBothAndOnTheirDifference) {
  ForceSwitches forces;
  forces.drag = true;
  Environment windy = environment;
  windy.forces = forces;
  const InertialState second{first.p_NC + offset.p_NC, first.v_NC + offset.v_NC};
  const Eigen::Vector3d one = drag_acceleration(windy, craft[0], first);
  const Eigen::Vector3d two = drag_acceleration(windy, craft[1], second);
  EXPECT_LT((change(forces, 0) - one).norm(), 1e-14);
  EXPECT_LT((change(forces, 1) - (two - one)).norm(), 1e-17);
}

TEST_F(TwoCraft, SunlightActsOnBothAndOnTheirDifference) {
  ForceSwitches forces;
  forces.solar_pressure = true;
  const Eigen::Vector3d sun = sun_position(environment.epoch + 100.0);
  const Eigen::Vector3d one = solar_acceleration(environment, craft[0], first.p_NC, sun);
  const Eigen::Vector3d two =
      solar_acceleration(environment, craft[1], first.p_NC + offset.p_NC, sun);
  EXPECT_LT((change(forces, 0) - one).norm(), 1e-14);
  EXPECT_LT((change(forces, 1) - (two - one)).norm(), 1e-17);
}

TEST_F(TwoCraft, SunAndMoonAttractTheCraftRelativeToThePlanet) {
  const double time = environment.epoch + 100.0;
  for (const bool is_sun : {true, false}) {
    ForceSwitches forces;
    (is_sun ? forces.sun : forces.moon) = true;
    using Wide = Eigen::Matrix<long double, 3, 1>;
    const Wide body = (is_sun ? sun_position(time) : moon_position(time)).cast<long double>();
    const long double mu = is_sun ? kSunMu : kMoonMu;
    const auto pull = [&](const Wide& p) -> Wide {
      const Wide to = body - p;
      return mu * to / (to.norm() * to.squaredNorm());
    };
    const Wide one = first.p_NC.cast<long double>();
    const Wide two = one + offset.p_NC.cast<long double>();
    const Eigen::Vector3d tide = (pull(one) - pull(Wide::Zero())).cast<double>();
    const Eigen::Vector3d difference = (pull(two) - pull(one)).cast<double>();
    EXPECT_LT((change(forces, 0) - tide).norm(), 1e-14);
    EXPECT_LT((change(forces, 1) - difference).norm(), 1e-18);
    EXPECT_GT(tide.norm(), 1e-7);
  }
}

TEST_F(TwoCraft, CommandsAreHeldInTheirAxes) {
  ClusterDynamics dynamics{environment, craft};
  const Eigen::ArrayXd before = [&] {
    Eigen::ArrayXd a(6);
    dynamics.accelerations(0.0, position, velocity, a);
    return a;
  }();
  dynamics.set_reference({0});
  dynamics.set_command(0, {{1e-3, 0.0, 0.0}, CommandAxes::kInertial});
  dynamics.set_command(1, {{0.0, 2e-3, 0.0}, CommandAxes::kHill});
  Eigen::ArrayXd after(6);
  dynamics.accelerations(0.0, position, velocity, after);
  const Eigen::Vector3d one{1e-3, 0.0, 0.0};
  const Eigen::Vector3d two = 2e-3 * hill_axes(first).col(1) - one;
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    EXPECT_NEAR(after[2 * axis] - before[2 * axis], one[axis], 1e-14);
    EXPECT_NEAR(after[2 * axis + 1] - before[2 * axis + 1], two[axis], 1e-17);
  }
  EXPECT_THROW(dynamics.set_command(2, {}), std::logic_error);
}

TEST_F(TwoCraft, OnlyDragAndHillCommandsDependOnVelocities) {
  ClusterDynamics dynamics{environment, craft};
  ForceSwitches forces = all_forces();
  forces.drag = false;
  dynamics.set_forces(forces);
  EXPECT_FALSE(dynamics.depends_on_velocity());
  dynamics.set_command(1, {{1e-3, 0.0, 0.0}, CommandAxes::kInertial});
  EXPECT_FALSE(dynamics.depends_on_velocity());
  dynamics.set_command(1, {{1e-3, 0.0, 0.0}, CommandAxes::kHill});
  EXPECT_TRUE(dynamics.depends_on_velocity());
  dynamics.set_command(1, {{0.0, 0.0, 0.0}, CommandAxes::kHill});
  EXPECT_FALSE(dynamics.depends_on_velocity());
  dynamics.set_forces(all_forces());
  EXPECT_TRUE(dynamics.depends_on_velocity());
}

TEST_F(TwoCraft, CentreOfMassIsWeightedByMass) {
  ClusterDynamics dynamics{environment, craft};
  EXPECT_LT((dynamics.reference_offset(position) - 0.75 * offset.p_NC).norm(), 1e-13);
  dynamics.set_reference({1});
  EXPECT_EQ(dynamics.reference_offset(position), offset.p_NC);
  dynamics.set_reference({0});
  EXPECT_EQ(dynamics.reference_offset(position).norm(), 0.0);
}

TEST_F(TwoCraft, ReportsTheCraftThatIsBelowTheSurfaceOrOutsideTheAtmosphere) {
  environment.atmosphere = std::make_shared<StandardAtmosphere>(OutsideRange::kRefuse);
  ClusterDynamics dynamics{environment, craft};
  EXPECT_TRUE(dynamics.holds_at(position));
  EXPECT_FALSE(dynamics.range_violation(position));
  Eigen::ArrayXd fallen = position;
  for (Eigen::Index axis = 0; axis < 3; ++axis) fallen[2 * axis + 1] = -0.1 * first.p_NC[axis];
  EXPECT_FALSE(dynamics.holds_at(fallen));
  EXPECT_THAT(dynamics.range_violation(fallen).value_or(""), HasSubstr("'two'"));
  EXPECT_THAT(dynamics.range_violation(fallen).value_or(""), HasSubstr("below the surface"));
  Eigen::ArrayXd high = position;
  for (Eigen::Index axis = 0; axis < 3; ++axis) high[2 * axis] *= 1.2;
  EXPECT_TRUE(dynamics.holds_at(high));
  dynamics.set_forces(all_forces());
  EXPECT_FALSE(dynamics.holds_at(high));
  EXPECT_THAT(dynamics.range_violation(high).value_or(""), HasSubstr("range"));
}

}  // namespace
}  // namespace foothill_orbit
