#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <memory>

#include "foothill_orbit/exponential_atmosphere.hpp"
#include "foothill_orbit/flight.hpp"
#include "support.hpp"

namespace foothill_orbit {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Flight fly(const ClusterConfig& cluster, const FlightConfig& config = {}) {
  auto flight = Flight::create(cluster, config);
  if (!flight) throw std::runtime_error{flight.error().reason};
  return *flight;
}

Flight pair(const FlightConfig& config = {}) {
  Flight flight = fly(testing::pair_config(), config);
  flight.advance_to(seconds{0});
  return flight;
}

ClusterSnapshot undisturbed(double t) {
  Cluster cluster = testing::make(testing::pair_config());
  testing::must(cluster.advance_to(t));
  return cluster.snapshot();
}

std::string refusal(const tl::expected<void, OrbitError>& result) {
  return result ? "accepted" : result.error().reason;
}

double distance(const ClusterSnapshot& one, const ClusterSnapshot& other) {
  return (one.craft[1].difference.p_NC - other.craft[1].difference.p_NC).norm();
}

TEST(Flight, FollowsTheClock) {
  Flight flight = pair({.speed = 10.0});
  for (int tick = 1; tick <= 1000; ++tick) flight.advance_to(milliseconds{100} * tick);
  EXPECT_EQ(flight.snapshot().t, 1000.0);
  // The interpolant of order 7, on which all but the last sample were, is good to a nanometre here.
  EXPECT_LT(distance(flight.snapshot(), undisturbed(1000.0)), 1e-9);
}

TEST(Flight, SpeedChangesDoNotChangeTheOrbit) {
  Flight flight = pair();
  ClusterSnapshot before = flight.snapshot();
  double now = 0.0;
  for (const double speed : {1.0, 50.0, 0.1, 1000.0, 7.0}) {
    flight.set_speed(speed);
    EXPECT_EQ(flight.snapshot().t, before.t);
    for (int tick = 0; tick < 10; ++tick) {
      now += 0.05;
      flight.advance_to(std::chrono::duration_cast<Instant>(std::chrono::duration<double>{now}));
      // Continuity: no craft moves further than its speed allows.
      const double most = 0.05 * speed * 1.01 + 1e-9;
      EXPECT_LE(flight.snapshot().t - before.t, most);
      EXPECT_LT((flight.snapshot().craft[0].inertial.p_NC - before.craft[0].inertial.p_NC).norm(),
                7700.0 * most);
      before = flight.snapshot();
    }
  }
  EXPECT_LT(distance(before, undisturbed(before.t)), 1e-9);
}

TEST(Flight, PausesAndContinues) {
  Flight flight = pair();
  flight.set_paused(true);
  EXPECT_EQ(flight.status(), FlightStatus::kPaused);
  flight.advance_to(seconds{100});
  EXPECT_EQ(flight.snapshot().t, 0.0);
  flight.set_paused(false);
  flight.advance_to(seconds{110});
  EXPECT_EQ(flight.snapshot().t, 10.0);
}

TEST(Flight, SurvivesAClockThatJumpsBack) {
  Flight flight = pair();
  flight.advance_to(seconds{500});
  flight.advance_to(seconds{3});
  EXPECT_EQ(flight.snapshot().t, 500.0);
  flight.advance_to(seconds{503});
  EXPECT_EQ(flight.snapshot().t, 1000.0);
  EXPECT_LT(distance(flight.snapshot(), undisturbed(1000.0)), 1e-9);
}

TEST(Flight, ThrustStopsAtTheTimeoutAtEveryTickRate) {
  // The time-out is 0.5 s of the clock, at ten times the speed five seconds of the orbit.
  Cluster truth = testing::make(testing::pair_config());
  const ThrustCommand command{{0.0, 1e-3, 0.0}, CommandAxes::kInertial};
  testing::must(truth.set_command("deputy", command));
  testing::must(truth.advance_to(5.0));
  testing::must(truth.set_command("deputy", {}));
  testing::must(truth.advance_to(200.0));
  for (const int rate : {1, 7, 50}) {
    Flight flight = pair({.speed = 10.0});
    testing::must(flight.set_command("deputy", command, seconds{0}));
    for (int tick = 1; tick <= 20 * rate; ++tick) flight.advance_to(seconds{tick} / rate);
    EXPECT_LT(distance(flight.snapshot(), truth.snapshot()), 1e-9);
  }
}

TEST(Flight, ThrustContinuesWhileCommandsArrive) {
  Flight flight = pair();
  Cluster truth = testing::make(testing::pair_config());
  const ThrustCommand command{{0.0, 1e-3, 0.0}, CommandAxes::kInertial};
  testing::must(truth.set_command("deputy", command));
  testing::must(truth.advance_to(10.0));
  for (int tick = 0; tick < 100; ++tick) {
    const Instant now = milliseconds{100} * tick;
    flight.advance_to(now);
    testing::must(flight.set_command("deputy", command, now));
  }
  flight.advance_to(seconds{10});
  EXPECT_LT(distance(flight.snapshot(), truth.snapshot()), 1e-9);
}

TEST(Flight, ThrustStopsWhenTheClockJumpsBack) {
  Flight flight = pair();
  flight.advance_to(seconds{100});
  testing::must(
      flight.set_command("deputy", {{0.0, 1.0, 0.0}, CommandAxes::kInertial}, seconds{100}));
  flight.advance_to(seconds{2});
  flight.advance_to(seconds{100});
  EXPECT_LT(distance(flight.snapshot(), undisturbed(198.0)), 1e-9);
}

TEST(Flight, RejectsStaleCommandsAndThoseFromTheFuture) {
  Flight flight = pair();
  flight.advance_to(seconds{10});
  EXPECT_THAT(refusal(flight.set_command("deputy", {}, seconds{9})), HasSubstr("old"));
  EXPECT_THAT(refusal(flight.set_command("deputy", {}, seconds{11})), HasSubstr("ahead"));
  EXPECT_THAT(refusal(flight.set_command("nobody", {}, seconds{10})), HasSubstr("nobody"));
  EXPECT_TRUE(flight.set_command("deputy", {}, milliseconds{9600}));
}

TEST(Flight, FeedbackIsExtrapolatedFromItsTimeOfMeasurement) {
  // A leader on the same circle stands still; one pushed along the track moves as measured.
  Flight flight = pair({.speed = 10.0});
  flight.advance_to(seconds{20});
  const HillState floor{{1.0, 50.0, 0.0}, {0.0, 0.02, 0.0}};
  testing::must(flight.take_feedback("deputy", floor, milliseconds{19800}));
  const HillState found = flight.snapshot().craft[1].relative;
  // Two seconds of orbit at 2 cm/s, bent by the acceleration of a craft that is ten metres away.
  EXPECT_NEAR(found.p_OC.y(), 50.04, 1e-3);
  EXPECT_NEAR(found.v_OC.y(), 0.02, 1e-3);
}

TEST(Flight, RejectsInvalidFeedback) {
  Flight flight = pair();
  flight.advance_to(seconds{10});
  const ClusterSnapshot before = flight.snapshot();
  const HillState floor{{1.0, 2.0, 3.0}};
  EXPECT_THAT(refusal(flight.take_feedback("deputy", floor, seconds{8})), HasSubstr("old"));
  EXPECT_THAT(refusal(flight.take_feedback("nobody", floor, seconds{10})), HasSubstr("nobody"));
  EXPECT_THAT(refusal(flight.take_feedback("chief", floor, seconds{10})), HasSubstr("own chief"));
  EXPECT_THAT(refusal(flight.take_feedback("deputy", {{kNan, 0.0, 0.0}}, seconds{10})),
              HasSubstr("finite"));
  EXPECT_EQ(distance(flight.snapshot(), before), 0.0);
  testing::must(flight.set_reference("deputy"));
  EXPECT_THAT(refusal(flight.take_feedback("chief", floor, milliseconds{9900})),
              HasSubstr("before the reference"));
  EXPECT_TRUE(flight.take_feedback("chief", floor, seconds{10}));
}

TEST(Flight, EndsAboveTheSurfaceWithAReasonAndCanContinue) {
  Flight flight = pair();
  flight.advance_to(seconds{100});
  testing::must(flight.apply_delta_v("chief", -0.9 * flight.snapshot().craft[0].inertial.v_NC,
                                     CommandAxes::kInertial));
  for (int tick = 101; tick < 2000; ++tick) flight.advance_to(seconds{tick});
  EXPECT_EQ(flight.status(), FlightStatus::kEnded);
  EXPECT_THAT(flight.reason(), AllOf(HasSubstr("'chief'"), HasSubstr("below the surface")));
  EXPECT_TRUE(is_finite(flight.snapshot()));
  EXPECT_GT(flight.snapshot().craft[0].inertial.p_NC.norm(), earth().equatorial_radius);
  const double ended = flight.snapshot().t;
  testing::must(flight.replace("chief", testing::low_orbit()));
  EXPECT_EQ(flight.status(), FlightStatus::kFlying);
  flight.advance_to(seconds{2010});
  EXPECT_NEAR(flight.snapshot().t, ended + 11.0, 1e-9);
}

TEST(Flight, ResetReturnsToTheStart) {
  Flight flight = pair();
  flight.advance_to(seconds{100});
  testing::must(flight.set_reference("deputy"));
  testing::must(
      flight.set_command("deputy", {{0.0, 1.0, 0.0}, CommandAxes::kInertial}, seconds{100}));
  flight.reset();
  EXPECT_EQ(flight.snapshot().t, 0.0);
  flight.advance_to(seconds{200});
  EXPECT_EQ(flight.snapshot().t, 100.0);
  EXPECT_EQ(flight.cluster().reference().craft, std::size_t{0});
  EXPECT_LT(distance(flight.snapshot(), undisturbed(100.0)), 1e-9);
}

TEST(Flight, RejectsAReferencePointWithoutAnOrbit) {
  // The centre of mass of two craft on opposite sides is that of the planet.
  ClusterConfig config = testing::pair_config();
  OrbitalElements opposite = testing::low_orbit();
  opposite.true_anomaly = 3.14159265358979;
  config.craft[1].start = opposite;
  Flight flight = fly(config);
  EXPECT_THAT(refusal(flight.set_reference("")), HasSubstr("centre of mass"));
  EXPECT_TRUE(flight.set_reference("deputy"));
  config.reference = "";
  const auto refused = Flight::create(config, {});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().reason, HasSubstr("centre of mass"));
}

TEST(Flight, RejectsChangesThatOverflow) {
  Flight flight = pair();
  const ClusterSnapshot before = flight.snapshot();
  for (const double huge : {1e155, 1e300, 1.7e308}) {
    EXPECT_FALSE(flight.apply_delta_v("deputy", {huge, huge, huge}, CommandAxes::kHill));
    EXPECT_FALSE(flight.replace("deputy", InertialState{{huge, 0.0, 0.0}, {0.0, huge, 0.0}}));
    EXPECT_FALSE(
        flight.take_feedback("deputy", {{huge, huge, 0.0}, {huge, huge, huge}}, seconds{0}));
  }
  EXPECT_EQ(distance(flight.snapshot(), before), 0.0);
}

TEST(Flight, HugeCommandsEndTheFlightWithFiniteNumbers) {
  ClusterConfig config = testing::pair_config();
  config.environment.atmosphere = std::make_shared<ExponentialAtmosphere>(ExponentialReference{});
  config.environment.forces = all_forces();
  for (const double huge : {1e6, 1e60, 1e160, 1e308}) {
    for (const CommandAxes axes : {CommandAxes::kInertial, CommandAxes::kHill}) {
      Flight flight = fly(config);
      flight.advance_to(seconds{0});
      (void)flight.set_command("deputy", {{huge, -huge, huge}, axes}, seconds{0});
      for (int tick = 1; tick < 20; ++tick) {
        flight.advance_to(milliseconds{100} * tick);
        ASSERT_TRUE(is_finite(flight.snapshot()));
      }
    }
  }
}

TEST(Flight, DelaysOrbitTimeInsteadOfBlockingTheCaller) {
  ClusterConfig config = testing::pair_config();
  config.integrator = {.scheme = Scheme::kRungeKutta4, .constant_step = 0.001};
  Flight flight = fly(config, {.speed = 1000.0});
  flight.advance_to(seconds{0});
  flight.advance_to(seconds{1});
  EXPECT_EQ(flight.times_late(), 1);
  EXPECT_EQ(flight.status(), FlightStatus::kFlying);
  EXPECT_NEAR(flight.snapshot().t, 20.0, 2.0);
  EXPECT_EQ(flight.clock().time(), flight.snapshot().t);
}

}  // namespace
}  // namespace foothill_orbit
