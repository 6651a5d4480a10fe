#include <gmock/gmock.h>

#include <Eigen/Geometry>
#include <memory>
#include <stdexcept>

#include "foothill_orbit/exponential_atmosphere.hpp"
#include "foothill_orbit/hill_frame.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

/// A pair under everything that pushes a plane over.
ClusterConfig perturbed_pair() {
  ClusterConfig config = testing::pair_config();
  config.environment.forces = all_forces();
  config.environment.forces.solar_pressure = false;  // its shadow has no derivative at the edges
  config.environment.atmosphere = std::make_shared<ExponentialAtmosphere>(ExponentialReference{});
  config.craft[0].start = OrbitalElements{6900e3, 0.05, 1.2, 0.3, 0.9, 0.7};
  return config;
}

std::vector<ClusterSnapshot> around(const ClusterConfig& config, double t, double step) {
  std::vector<ClusterSnapshot> result;
  Cluster cluster = testing::make(config);
  for (int index = -2; index <= 2; ++index) {
    testing::must(cluster.advance_to(t + index * step));
    result.push_back(cluster.snapshot());
  }
  return result;
}

/// The derivative at the middle of five equally spaced values.
template <typename Get>
auto derivative(const std::vector<ClusterSnapshot>& at, double step, Get get) {
  return ((8.0 * (get(at[3]) - get(at[1])) - (get(at[4]) - get(at[0]))) / (12.0 * step)).eval();
}

TEST(HillFrame, AxesAreRadialAlongTrackAndNormal) {
  const Eigen::Matrix3d axes = hill_axes({{7e6, 0.0, 0.0}, {100.0, 7e3, 0.0}});
  EXPECT_TRUE(axes.isIdentity(1e-15));
  EXPECT_THROW((void)hill_axes({{7e6, 0.0, 0.0}, {100.0, 0.0, 0.0}}), std::logic_error);
}

class HillFrameOf : public ::testing::TestWithParam<const char*> {
 protected:
  std::vector<ClusterSnapshot> snapshots() const {
    ClusterConfig config = perturbed_pair();
    config.reference = GetParam();
    return around(config, 1000.0, kStep);
  }
  static constexpr double kStep = 5.0;
};

TEST_P(HillFrameOf, AngularVelocityIsTheRotationOfTheAxes) {
  const auto at = snapshots();
  const auto axes = [](const ClusterSnapshot& one) -> Eigen::Matrix3d { return one.frame.R_NO; };
  const Eigen::Matrix3d rate = derivative(at, kStep, axes);
  const Eigen::Matrix3d spin = at[2].frame.R_NO.transpose() * rate;  // w cross, in O
  const Eigen::Vector3d w{spin(2, 1), spin(0, 2), spin(1, 0)};
  // The step's fourth power and the axes' roundings over the step leave about 1e-13.
  EXPECT_LT((w - at[2].frame.w_NO_O).norm(), 1e-12);
  EXPECT_GT(std::abs(at[2].frame.w_NO_O.x()), 1e-9);  // the radial part is there to be seen
}

TEST_P(HillFrameOf, AngularAccelerationIsItsRate) {
  const auto at = snapshots();
  const auto w = [](const ClusterSnapshot& one) -> Eigen::Vector3d { return one.frame.w_NO_O; };
  const Eigen::Vector3d expected = derivative(at, kStep, w);
  EXPECT_LT((at[2].w_rate_NO_O - expected).norm(), 1e-9 * expected.norm());
  EXPECT_GT(std::abs(expected.x()), 1e-4 * expected.norm());
}

TEST_P(HillFrameOf, RelativeVelocityAndAccelerationAreRatesOfThePosition) {
  const auto at = snapshots();
  const auto p = [](const ClusterSnapshot& one) -> Eigen::Vector3d {
    return one.craft[1].relative.p_OC;
  };
  const auto v = [](const ClusterSnapshot& one) -> Eigen::Vector3d {
    return one.craft[1].relative.v_OC;
  };
  const CraftMotion& middle = at[2].craft[1];
  EXPECT_LT((derivative(at, kStep, p) - middle.relative.v_OC).norm(), 1e-10);
  EXPECT_LT((derivative(at, kStep, v) - middle.a_OC).norm(), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(References, HillFrameOf, ::testing::Values("chief", "deputy", ""),
                         [](const auto& one) {
                           const std::string name{one.param};
                           return name.empty() ? std::string{"CentreOfMass"} : name;
                         });

TEST(HillFrame, RelativeStateIsRecoveredFromInertialDifferences) {
  const HillFrame frame = hill_frame({{5e6, 4e6, 3e6}, {-4e3, 5e3, 3e3}}, {-5.0, -4.0, -2.5});
  const HillState given{{10.0, -20.0, 5.0}, {0.01, 0.02, -0.03}};
  const HillState found = to_hill(frame, from_hill(frame, given));
  EXPECT_LT((found.p_OC - given.p_OC).norm(), 1e-14);
  EXPECT_LT((found.v_OC - given.v_OC).norm(), 1e-16);
}

TEST(HillFrame, HasNoRadialAngularVelocityOnAnUnperturbedOrbit) {
  Cluster cluster = testing::make(testing::pair_config());
  testing::must(cluster.advance_to(777.0));
  const Eigen::Vector3d w = cluster.snapshot().frame.w_NO_O;
  EXPECT_LT(std::abs(w.x()), 1e-18);
  EXPECT_EQ(w.y(), 0.0);
  EXPECT_NEAR(w.z(), std::sqrt(earth().mu / std::pow(6800e3, 3)), 1e-15);
}

}  // namespace
}  // namespace foothill_orbit
