#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "draw.hpp"
#include "foothill_orbit/formation.hpp"
#include "foothill_orbit/transition.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
constexpr double kPi = std::numbers::pi;
const ChiefOrbit kCircle{1.1e-3, 0.0, 0.7};

template <typename Result>
std::string reason(const Result& result) {
  return result ? "accepted" : result.error().reason;
}

/// Where a craft in a formation around a circle is, at 60 times of two orbits.
std::vector<Eigen::Vector3d> path(const Formation& formation) {
  const HillState start = place(kCircle, formation).value().state;
  std::vector<Eigen::Vector3d> points;
  for (int i = 0; i < 60; ++i) {
    points.push_back(predict(kCircle, start, 2.0 * period(kCircle) * i / 60.0).value().p_OC);
  }
  return points;
}

TEST(Formation, EllipseIsTwiceAsLongAsHighAndLiesInTheChiefsPlane) {
  for (const Eigen::Vector3d& p : path(TwoByOneEllipse{50.0, 1.1, -300.0})) {
    EXPECT_NEAR(std::hypot(p.x() / 50.0, (p.y() + 300.0) / 100.0), 1.0, 1e-12);
    EXPECT_EQ(p.z(), 0.0);
  }
}

TEST(Formation, RelativeCircleHasConstantDistanceInAPlane) {
  for (const Lean lean : {Lean::kUp, Lean::kDown}) {
    const double slope = lean == Lean::kUp ? std::sqrt(3.0) : -std::sqrt(3.0);
    for (const Eigen::Vector3d& p : path(RelativeCircle{80.0, 2.0, lean})) {
      EXPECT_NEAR(p.norm(), 80.0, 1e-11);
      EXPECT_NEAR(p.z(), slope * p.x(), 1e-11);
    }
  }
}

TEST(Formation, ProjectedCircleIsACircleOnTheLocalHorizontal) {
  for (const Lean lean : {Lean::kUp, Lean::kDown}) {
    for (const Eigen::Vector3d& p : path(ProjectedCircle{200.0, -0.4, lean})) {
      EXPECT_NEAR(std::hypot(p.y(), p.z()), 200.0, 1e-10);
      EXPECT_NEAR(p.z(), (lean == Lean::kUp ? 2.0 : -2.0) * p.x(), 1e-10);
    }
  }
}

TEST(Formation, PhaseZeroIsTheHighestPoint) {
  EXPECT_LT(
      (place(kCircle, ProjectedCircle{200.0})->state.p_OC - Eigen::Vector3d{100.0, 0.0, 200.0})
          .norm(),
      1e-12);
  EXPECT_LT((place(kCircle, TwoByOneEllipse{50.0, kPi / 2.0, 0.0})->state.p_OC -
             Eigen::Vector3d{0.0, -100.0, 0.0})
                .norm(),
            1e-12);
}

TEST(Formation, LeaderStandsStillOnACircle) {
  for (const Eigen::Vector3d& p : path(LeaderFollower{120.0})) {
    EXPECT_LT((p - Eigen::Vector3d{0.0, 120.0, 0.0}).norm(), 1e-12);
  }
}

TEST(Formation, LeaderFliesTheChiefsEllipseAheadOfIt) {
  // Kepler's own solution some time ahead, of which the linear one is the limit.
  const auto error = [](double distance) {
    const OrbitalElements elements{1e7, 0.3, 0.4, 0.5, 0.6, 2.2};
    const InertialState state = to_state(earth(), elements).value();
    const ChiefOrbit chief = chief_orbit(earth(), state).value();
    const HillFrame frame = hill_frame(state, Eigen::Vector3d::Zero());
    const HillState placed = place(chief, LeaderFollower{distance})->state;
    OrbitalElements ahead = elements;
    ahead.true_anomaly =
        after(chief, distance / (state.p_NC.norm() * frame.w_NO_O.z())).true_anomaly;
    const InertialState other = to_state(earth(), ahead).value();
    const HillState expected = to_hill(frame, {other.p_NC - state.p_NC, other.v_NC - state.v_NC});
    return (placed.p_OC - expected.p_OC).norm() +
           (placed.v_OC - expected.v_OC).norm() / chief.mean_motion;
  };
  EXPECT_NEAR(std::log2(error(2000.0) / error(1000.0)), 2.0, 0.01);
}

RC_GTEST_PROP(Formation, ClosesAfterEveryOrbitOfAnyEllipse, ()) {
  const ChiefOrbit chief = testing::draw_chief(0.8);
  const double phase = testing::draw(0.0, 6.0);
  const double size = testing::draw(1.0, 1000.0);
  const Formation formation = *rc::gen::element<int>(0, 1, 2, 3) == 0
                                  ? Formation{RelativeCircle{size, phase}}
                                  : Formation{TwoByOneEllipse{size, phase, -2.0 * size}};
  for (const Formation& one : {formation, Formation{ProjectedCircle{size, phase, Lean::kDown}},
                               Formation{LeaderFollower{-size}}}) {
    const FormationPlace placed = place(chief, one).value();
    RC_ASSERT(placed.acceleration.norm() == 0.0);
    for (const double orbits : {1.0, 20.0}) {
      const HillState later = predict(chief, placed.state, orbits * period(chief)).value();
      const double off = (later.p_OC - placed.state.p_OC).norm() +
                         (later.v_OC - placed.state.v_OC).norm() / chief.mean_motion;
      // What rounding leaves of the drift grows with every orbit, and with the rush at perigee.
      RC_ASSERT(off <= 1e-10 * size * orbits);
    }
  }
}

TEST(Formation, StationaryPointNeedsThreeTimesTheSquaredRateAbove) {
  const FormationPlace above = place(kCircle, StationaryPoint{{10.0, 0.0, 0.0}}).value();
  EXPECT_LT((above.acceleration - Eigen::Vector3d{-30.0 * 1.21e-6, 0.0, 0.0}).norm(), 1e-18);
  const FormationPlace abeam = place(kCircle, StationaryPoint{{0.0, 0.0, 10.0}}).value();
  EXPECT_LT((abeam.acceleration - Eigen::Vector3d{0.0, 0.0, 10.0 * 1.21e-6}).norm(), 1e-18);
  const FormationPlace ahead = place(kCircle, StationaryPoint{{0.0, 10.0, 0.0}}).value();
  EXPECT_LT(ahead.acceleration.norm(), 1e-18);
}

TEST(Formation, StationaryCraftIsHeldByItsThrust) {
  const auto drift = [](double distance) {
    ClusterConfig config = testing::pair_config();
    const StationaryPoint point{distance * Eigen::Vector3d{0.6, 0.5, -0.6}};
    config.craft[1].start = FormationStart{"chief", point};
    Cluster cluster = testing::make(config);
    const auto chief = chief_orbit(earth(), cluster.snapshot().craft[0].inertial);
    const Eigen::Vector3d held = place(*chief, point)->acceleration;
    testing::must(cluster.set_command("deputy", {held, CommandAxes::kHill}));
    testing::must(cluster.advance_to(period(*chief)));
    return (cluster.snapshot().craft[1].relative.p_OC - point.p_OC).norm();
  };
  EXPECT_LT(drift(1e-2), 1e-9);
  EXPECT_NEAR(std::log2(drift(20.0) / drift(10.0)), 2.0, 0.01);
}

TEST(Formation, HoldingCancelsTheNumericalAccelerationOnAnEllipse) {
  for (const double anomaly : {0.0, 1.0, 2.5, 4.0}) {
    ClusterConfig config = testing::pair_config();
    const Eigen::Vector3d p_OC{1e-3, -2e-3, 1.5e-3};
    config.craft[0].start = OrbitalElements{1.1e7, 0.5, 0.4, 0.5, 0.6, anomaly};
    config.craft[1].start = RelativeStart{"chief", {.p_OC = p_OC}};
    const ClusterSnapshot seen = testing::make(config).snapshot();
    const auto chief = chief_orbit(earth(), seen.craft[0].inertial);
    const Eigen::Vector3d held = holding_acceleration(*chief, p_OC);
    EXPECT_LT((seen.craft[1].a_OC + held).norm(), 1e-8 * held.norm()) << anomaly;
  }
}

TEST(FormationStart, LargeFormationClosesAlthoughItsShapeIsLinear) {
  // Ten kilometres: the linear start drifts by more than a hundred metres an orbit, with its period
  // matched the deputy is back to the accuracy of the integration.
  for (const double e : {0.0, 0.2}) {
    ClusterConfig config = testing::pair_config();
    config.craft[0].start = OrbitalElements{6800e3 * (1.0 + e), e, 0.8, 0.3, 0.2, 0.6};
    config.craft[1].start = FormationStart{"chief", ProjectedCircle{10e3, 0.3}};
    Cluster cluster = testing::make(config);
    const ClusterSnapshot start = cluster.snapshot();
    const double orbit = period(*chief_orbit(earth(), start.craft[0].inertial));
    testing::must(cluster.advance_to(5.0 * orbit));
    const HillState relative = cluster.snapshot().craft[1].relative;
    EXPECT_LT((relative.p_OC - start.craft[1].relative.p_OC).norm(), 1e-5) << e;
  }
}

TEST(FormationStart, SmallFormationHasFullPrecision) {
  ClusterConfig config = testing::pair_config();
  config.craft[1].start = FormationStart{"chief", RelativeCircle{1e-6, 0.5}};
  const ClusterSnapshot snapshot = testing::make(config).snapshot();
  const auto chief = chief_orbit(earth(), snapshot.craft[0].inertial);
  const HillState expected = place(*chief, RelativeCircle{1e-6, 0.5})->state;
  EXPECT_LT((snapshot.craft[1].relative.p_OC - expected.p_OC).norm(), 1e-20);
  EXPECT_LT((snapshot.craft[1].relative.v_OC - expected.v_OC).norm(), 1e-20);
}

TEST(FormationStart, StationaryPointIsAtRestInThePerturbedFrame) {
  ClusterConfig config = testing::pair_config();
  config.environment.forces = testing::zonals_on();
  config.craft[1].start = FormationStart{"chief", StationaryPoint{{0.0, 50.0, 20.0}}};
  EXPECT_LT(testing::make(config).snapshot().craft[1].relative.v_OC.norm(), 1e-13);
}

TEST(FormationStart, CanReplaceACraftInFlight) {
  Cluster cluster = testing::make(testing::pair_config());
  testing::must(cluster.advance_to(1234.0));
  testing::must(cluster.replace("deputy", FormationStart{"chief", LeaderFollower{-40.0}}));
  const HillState relative = cluster.snapshot().craft[1].relative;
  EXPECT_LT((relative.p_OC - Eigen::Vector3d{0.0, -40.0, 0.0}).norm(), 1e-9);
  EXPECT_THAT(reason(cluster.replace("deputy", FormationStart{"nobody", LeaderFollower{1.0}})),
              HasSubstr("'nobody'"));
  EXPECT_THAT(reason(cluster.replace("deputy", FormationStart{"chief", LeaderFollower{}})),
              AllOf(HasSubstr("'deputy'"), HasSubstr("distance")));
}

TEST(FormationStart, RejectsFormationsThatAreTooLargeOrHaveNoChief) {
  ClusterConfig config = testing::pair_config();
  const auto with = [&](const Start& start) {
    config.craft[1].start = start;
    return reason(Cluster::create(config));
  };
  EXPECT_EQ(with(FormationStart{"chief", LeaderFollower{600e3}}), "accepted");
  EXPECT_THAT(with(FormationStart{"chief", LeaderFollower{-700e3}}), HasSubstr("a tenth"));
  EXPECT_THAT(with(FormationStart{"chief", TwoByOneEllipse{300e3, 0.0, 200e3}}),
              HasSubstr("reaches 800"));
  EXPECT_THAT(with(FormationStart{"chief", RelativeCircle{690e3}}), HasSubstr("a tenth"));
  EXPECT_THAT(with(FormationStart{"chief", ProjectedCircle{670e3}}), HasSubstr("a tenth"));
  EXPECT_THAT(with(FormationStart{"chief", StationaryPoint{{700e3, 0.0, 0.0}}}),
              HasSubstr("a tenth"));
  EXPECT_THAT(with(FormationStart{"", LeaderFollower{10.0}}), HasSubstr("name of a chief"));
  EXPECT_THAT(with(FormationStart{"chief", ProjectedCircle{}}),
              AllOf(HasSubstr("'deputy'"), HasSubstr("radius")));
  config.craft[0].start = OrbitalElements{1.6e7, 1.2, 0.4, 0.5, 0.6, 0.0};
  EXPECT_THAT(with(FormationStart{"chief", LeaderFollower{10.0}}), HasSubstr("is not closed"));
}

TEST(Formation, RejectsInvalidSizes) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(reason(place(kCircle, TwoByOneEllipse{0.0})), HasSubstr("height"));
  EXPECT_THAT(reason(place(kCircle, TwoByOneEllipse{1.0, nan})), HasSubstr("phase"));
  EXPECT_THAT(reason(place(kCircle, TwoByOneEllipse{1.0, 0.0, nan})), HasSubstr("centre"));
  EXPECT_THAT(reason(place(kCircle, RelativeCircle{-1.0})), HasSubstr("radius"));
  EXPECT_THAT(reason(place(kCircle, RelativeCircle{1.0, nan})), HasSubstr("phase"));
  EXPECT_THAT(reason(place(kCircle, ProjectedCircle{nan})), HasSubstr("radius"));
  EXPECT_THAT(reason(place(kCircle, LeaderFollower{0.0})), HasSubstr("distance"));
  EXPECT_THAT(reason(place(kCircle, StationaryPoint{{nan, 0.0, 0.0}})), HasSubstr("finite"));
  EXPECT_THAT(reason(place({}, LeaderFollower{1.0})), HasSubstr("mean motion"));
}

TEST(MatchPeriod, RejectsAPositionTooHighForTheChiefsEnergy) {
  const InertialState chief = to_state(earth(), testing::low_orbit()).value();
  const InertialState far{10.0 * chief.p_NC, Eigen::Vector3d::Zero()};
  EXPECT_THAT(reason(match_period(earth(), chief, far)), HasSubstr("period"));
}

}  // namespace
}  // namespace foothill_orbit
