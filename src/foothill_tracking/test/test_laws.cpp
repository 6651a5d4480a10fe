#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "foothill_tracking/gained_law.hpp"
#include "support.hpp"

namespace foothill_tracking {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// What every law must do.
class EachLaw : public ::testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<TrackingLaw> law_{std::move(*make_law(GetParam(), {}))};
};

TEST_P(EachLaw, ChangesTheGainOfThatNameAndNoOther) {
  const Gains before = law_->gains();
  for (const auto& [name, value] : before) {
    Gains expected = before;
    expected[name] = value == 0.0 ? 0.1 : 0.9 * value;
    ASSERT_TRUE(law_->set_gains({{name, expected[name]}}, {}, 0.1)) << name;
    EXPECT_EQ(law_->gains(), expected) << name;
    ASSERT_TRUE(law_->set_gains(before, {}, 0.1));
  }
}

TEST_P(EachLaw, ChangesNothingIfOneOfSeveralGainsIsInvalid) {
  const Gains before = law_->gains();
  for (const auto& [name, value] : before) {
    Gains changed;
    for (const auto& [other, present] : before) changed[other] = 0.95 * present;
    for (const double invalid : {std::nan(""), HUGE_VAL, -1e3}) {
      changed[name] = invalid;
      const auto done = law_->set_gains(changed, {}, 0.1);
      ASSERT_FALSE(done) << name;
      EXPECT_THAT(done.error().reason, HasSubstr(name));
      EXPECT_EQ(law_->gains(), before) << name;
    }
  }
  Gains unknown = before;
  unknown["k_moon"] = 1.0;
  EXPECT_THAT(law_->set_gains(unknown, {}, 0.1).error().reason, HasSubstr("k_moon"));
}

TEST_P(EachLaw, DescribesEachGainOnItsOwnWithUnitAndARangeThatContainsItsDefault) {
  std::set<std::string> quantities;
  for (const Gain& gain : law_->gain_table()) {
    EXPECT_THAT(gain.description(), HasSubstr(" [" + std::string{gain.unit} + "]. ")) << gain.name;
    EXPECT_THAT(gain.description(), EndsWith(".")) << gain.name;
    EXPECT_FALSE(gain.unit.empty()) << gain.name;
    EXPECT_FALSE(gain.effect.empty()) << gain.name;
    EXPECT_TRUE(quantities.emplace(gain.quantity).second) << gain.name;
    EXPECT_LE(gain.lowest, gain.value) << gain.name;
    EXPECT_LE(gain.value, gain.highest) << gain.name;
    EXPECT_LE(gain.highest - gain.lowest, 100.0) << gain.name;
  }
  EXPECT_GE(quantities.size(), 3U);
}

TEST_P(EachLaw, RejectsAGainOutsideItsRangeWithNameValueAndUnit) {
  for (const Gain& gain : law_->gain_table()) {
    const std::string name{gain.name};
    for (const double value : {gain.lowest - 0.5, gain.highest + 0.5}) {
      const auto done = law_->set_gains({{name, value}}, {}, 0.1);
      ASSERT_FALSE(done) << name;
      std::ostringstream start;
      start << name << " is " << value << ", but must be between ";
      EXPECT_THAT(done.error().reason, StartsWith(start.str()));
      EXPECT_THAT(done.error().reason, HasSubstr("[" + std::string{gain.unit} + "]"));
    }
    EXPECT_EQ(law_->gains().at(name), gain.value);
  }
}

TEST_P(EachLaw, StandsStillAtACraftThatRests) {
  const auto craft = still(0.4, -0.3);
  const LawOutput output = law_->command({0.0, 0.1, {.pose = {.x = 0.4, .y = -0.3}}, craft.get()});
  EXPECT_EQ(output.twist, PlanarTwist{});
  EXPECT_EQ(output.force_W.norm(), 0.0);
  EXPECT_EQ(output.torque, 0.0);
  EXPECT_EQ(output.potential, 0.0);
}

INSTANTIATE_TEST_SUITE_P(Laws, EachLaw, ::testing::Values("force", "gradient", "preview"),
                         [](const auto& law) { return law.param; });

RC_GTEST_PROP(PlanarError, IsTheReferenceSeenFromTheRobot, ()) {
  const PlanarPose robot{any_within(-2.0, 2.0), any_within(-2.0, 2.0), any_within(-9.0, 9.0)};
  const PlanarPose reference{any_within(-2.0, 2.0), any_within(-2.0, 2.0), any_within(-9.0, 9.0)};
  const PlanarError error =
      error_of(robot, {.p_WC = {reference.x, reference.y, 0.7}}, reference.heading);
  const PlanarPose seen = compose(inverse(robot), reference);
  RC_ASSERT(std::abs(error.along - seen.x) < 1e-12);
  RC_ASSERT(std::abs(error.across - seen.y) < 1e-12);
  RC_ASSERT(std::abs(std::remainder(error.heading - seen.heading, 2.0 * std::numbers::pi)) < 1e-12);
  RC_ASSERT(std::abs(error.heading) <= std::numbers::pi);
}

/// A law of one gain, to test the base of all laws.
struct OneGain {
  double k{1.0};
};

constexpr GainEntry<OneGain> kOneGain{
    {"k", "Gain of nothing", "1/s", "None.", 0.5, 20.0}, &OneGain::k, kNoOvershoot<OneGain>};

class LawOfOneGain final : public GainedLaw<OneGain> {
 public:
  LawOfOneGain() : GainedLaw{"one", Actuation::kTwist, {&kOneGain, 1}, {}, {}} {}
  LawOutput command(const LawInput&) override { return {.potential = parameters().k}; }

  int changes{};

 private:
  void on_change() override { ++changes; }
};

TEST(GainedLaw, ExplainsABoundOnlyIfTheGainExceedsIt) {
  LawOfOneGain law;
  const auto reason = [&law](double k, double period) {
    return law.set_gains({{"k", k}}, {}, period).error().reason;
  };
  EXPECT_EQ(reason(11.0, 0.1),
            "k is 11, but must be between 0.5 and 10 [1/s]: "
            "more than one over the control period would overshoot");
  EXPECT_EQ(reason(0.4, 0.1), "k is 0.4, but must be between 0.5 and 10 [1/s]");
  EXPECT_EQ(reason(21.0, 0.01), "k is 21, but must be between 0.5 and 20 [1/s]");
  EXPECT_EQ(reason(std::nan(""), 0.1), "k is nan, but must be between 0.5 and 10 [1/s]");
}

TEST(GainedLaw, UsesAndAnnouncesAcceptedGainsOnly) {
  LawOfOneGain law;
  EXPECT_FALSE(law.set_gains({{"k", 11.0}}, {}, 0.1));
  EXPECT_EQ(law.changes, 0);
  EXPECT_EQ(law.command({}).potential, 1.0);
  EXPECT_TRUE(law.set_gains({{"k", 10.0}}, {}, 0.1));
  EXPECT_EQ(law.changes, 1);
  EXPECT_EQ(law.command({}).potential, 10.0);
  // Gains that are not named are checked too: 10 is too high for this period.
  EXPECT_FALSE(law.set_gains({}, {}, 0.2));
}

TEST(Laws, AreMadeByNameAndListedInTheError) {
  EXPECT_THAT(law_names(), ElementsAre("force", "gradient", "preview"));
  EXPECT_EQ((*make_law("gradient", {}))->name(), "gradient");
  EXPECT_THAT(make_law("magic", {}).error().reason, HasSubstr("force, gradient, preview"));
}

}  // namespace
}  // namespace foothill_tracking
