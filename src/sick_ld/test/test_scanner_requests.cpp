#include <gmock/gmock.h>

#include <cmath>
#include <numbers>
#include <random>
#include <string>

#include "link_rig.hpp"
#include "sick_ld/wire.hpp"

namespace sick_ld {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

struct RequestCase {
  const char* name;
  ScanRequest request;
  std::size_t rays;
  double first_deg;  ///< Angle of the first ray in the axes of REP 103 [degree].
  double step_deg;   ///< Angle between rays [degree].
};

class AnyRequest : public ::testing::TestWithParam<RequestCase> {};

TEST_P(AnyRequest, IsDeliveredFromEndToEnd) {
  LinkRig rig{{.request = GetParam().request}, {.baud = 115200, .spin_up = 0.1}};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  ASSERT_TRUE(rig.run_until([&] { return rig.scans.size() >= 10; }, 20.0));
  const Scan& scan = rig.scans.back();
  EXPECT_EQ(scan.ranges.size(), GetParam().rays);
  EXPECT_NEAR(scan.first_angle, GetParam().first_deg * kDegree, 1e-9);
  EXPECT_NEAR(scan.increment, -GetParam().step_deg * kDegree, 1e-9);
  EXPECT_EQ(rig.status().link.errors.total(), 0u);
  if (!GetParam().request.is_compact) {
    EXPECT_EQ(rig.wrong_scans, 0);
    EXPECT_EQ(rig.status().turns.lost, 0u);
  }
  EXPECT_NEAR(rig.status().rate, rig.client.plan().rate, 0.1 * rig.client.plan().rate);
}

INSTANTIATE_TEST_SUITE_P(
    Requests, AnyRequest,
    ::testing::Values(
        RequestCase{"full_turn", {}, 575, 0.0, 0.625},
        RequestCase{"across_the_mark", {.start_deg = 300.0, .end_deg = 60.0}, 193, 60.0, 0.625},
        RequestCase{"fine", {.end_deg = 45.0, .resolution_deg = 0.125}, 361, 0.0, 0.125},
        RequestCase{
            "fast", {.end_deg = 90.0, .resolution_deg = 1.0, .rotation_hz = 20.0}, 91, 0.0, 1.0},
        RequestCase{"compact", {.is_compact = true}, 575, 0.0, 0.625},
        RequestCase{"one_ray", {.start_deg = 10.0, .end_deg = 10.0}, 1, -10.0, 0.625},
        RequestCase{
            "every_turn", {.rotation_hz = 10.0, .prefer = Preference::kRate}, 239, 0.0, 1.5}),
    [](const ::testing::TestParamInfo<RequestCase>& instance) { return instance.param.name; });

/// Damages the line at random: changed, lost and inserted bytes, and silence.
class RandomDamage {
 public:
  explicit RandomDamage(unsigned seed) : random_{seed} {}

  void operator()(std::string& bytes) {
    std::string received;
    for (char byte : bytes) {
      if (silent_ > 0) {
        --silent_;
        continue;
      }
      switch (random_() % 6000) {
        case 0:
          byte = static_cast<char>(random_());
          break;
        case 1:
          continue;
        case 2:
          received.push_back(static_cast<char>(random_()));
          break;
        case 3:
          silent_ = static_cast<int>(random_() % 500);
          break;
        default:
          break;
      }
      received.push_back(byte);
    }
    bytes = received;
  }

 private:
  std::mt19937 random_;
  int silent_{};
};

class AnyDamage : public ::testing::TestWithParam<unsigned> {};

TEST_P(AnyDamage, NeverProducesAWrongScanAndEndsWithTheDamage) {
  LinkRig rig{{}, {.baud = GetParam() % 2 == 0 ? 38400 : 115200, .spin_up = 0.2}};
  rig.damage_up = RandomDamage{GetParam()};
  rig.damage_down = RandomDamage{GetParam() + 1000};
  rig.client.set_goal(Goal::kMeasure);
  rig.open();
  rig.run_for(60.0);
  EXPECT_EQ(rig.wrong_scans, 0);
  EXPECT_EQ(rig.scanner.resets(), 0);
  EXPECT_GT(rig.status().link.errors.total(), 0u);
  rig.damage_up = nullptr;
  rig.damage_down = nullptr;
  const std::size_t before = rig.scans.size();
  // The search alternates between the last rate and all others.
  ASSERT_TRUE(rig.run_until([&] { return rig.scans.size() > before + 5; }, 30.0));
  EXPECT_EQ(rig.wrong_scans, 0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, AnyDamage, ::testing::Range(0u, 8u));

TEST(ScannerClient, GoalMayChangeAtAnyTime) {
  std::mt19937 random{77};
  LinkRig rig{{}, {.baud = 115200, .spin_up = 0.3}};
  rig.open();
  for (int i = 0; i < 100; ++i) {
    rig.client.set_goal(random() % 2 == 0 ? Goal::kMeasure : Goal::kStandby);
    rig.run_for(static_cast<double>(random() % 1000) / 1000.0);
  }
  EXPECT_EQ(rig.wrong_scans, 0);
  rig.client.set_goal(Goal::kStandby);
  ASSERT_TRUE(rig.run_until([&] { return rig.scanner.mode() == ScannerMode::kIdle; }, 5.0));
  ASSERT_TRUE(rig.run_until([&] { return rig.status().state == ClientState::kStandby; }, 2.0));
  rig.client.set_goal(Goal::kMeasure);
  const std::size_t before = rig.scans.size();
  ASSERT_TRUE(rig.run_until([&] { return rig.scans.size() > before; }, 5.0));
  EXPECT_EQ(rig.status().link.errors.of(ScannerError::kTimeout), 0u);
}

}  // namespace
}  // namespace sick_ld
