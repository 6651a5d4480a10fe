#include <gmock/gmock.h>

#include <cmath>
#include <map>

#include "../src/beam_layout.hpp"
#include "foothill_core/units.hpp"

namespace foothill_sensors {
namespace {

using foothill_core::kDegree;
using foothill_scene::kRaysInBlock;

LidarConfig config(std::size_t columns, std::size_t beams) {
  LidarConfig lidar;
  lidar.columns = columns;
  lidar.first_azimuth = -0.5;
  lidar.azimuth_step = 0.25 * kDegree;
  lidar.rotation_rate = 10.0;
  lidar.far = 50.0;
  lidar.beams.clear();
  // Not sorted by elevation, as in scanners that alternate between halves.
  for (std::size_t i = 0; i < beams; ++i) {
    lidar.beams.push_back({.elevation = static_cast<double>(7 * i % beams) * kDegree,
                           .azimuth = 0.01 * static_cast<double>(i),
                           .delay = 1e-6 * static_cast<double>(i)});
  }
  return lidar;
}

/// Returns how often each pair of beam and column is used in a scan.
std::map<std::pair<std::size_t, std::size_t>, int> fired(const LidarConfig& lidar) {
  const BeamLayout layout{lidar};
  std::map<std::pair<std::size_t, std::size_t>, int> counts;
  LidarBlock block;
  for (block.first = 0; block.first < lidar.columns; block.first += layout.width()) {
    layout.set_columns(block);
    for (const BeamGroup& group : layout.groups()) {
      block.beams = &group;
      layout.set_times(block, 0.1);
      for (std::size_t i = 0; i < kRaysInBlock; ++i) {
        if (block.is_used(i)) ++counts[{group.number[i], block.column[i]}];
      }
    }
  }
  return counts;
}

class BeamLayoutSizes : public ::testing::TestWithParam<std::pair<std::size_t, std::size_t>> {};

TEST_P(BeamLayoutSizes, FiresEveryBeamOfEveryColumnExactlyOnce) {
  const auto [columns, beams] = GetParam();
  const auto counts = fired(config(columns, beams));
  EXPECT_EQ(counts.size(), columns * beams);
  for (const auto& [ray, count] : counts) EXPECT_EQ(count, 1) << ray.first << " " << ray.second;
}

INSTANTIATE_TEST_SUITE_P(Sizes, BeamLayoutSizes,
                         ::testing::Values(std::pair{1U, 1U}, std::pair{16U, 1U},
                                           std::pair{37U, 1U}, std::pair{5U, 2U},
                                           std::pair{21U, 5U}, std::pair{40U, 32U},
                                           std::pair{33U, 33U}));

TEST(BeamLayout, GroupsNeighbouringElevations) {
  const LidarConfig lidar = config(64, 32);
  const BeamLayout layout{lidar};
  // One degree between beams and a quarter of it between columns: 8 x 2 rays span 4 degrees in
  // total, 16 x 1 span 5 and 4 x 4 also 5.
  ASSERT_EQ(layout.width(), 8U);
  double before = -1.0;
  for (const BeamGroup& group : layout.groups()) {
    const double low = std::asin(group.sin_elevation[0]);
    const double high = std::asin(group.sin_elevation[kRaysInBlock - 1]);
    EXPECT_NEAR(high - low, 1.0 * kDegree, 1e-12);
    EXPECT_GT(low, before);
    before = high;
  }
}

TEST(BeamLayout, KeepsTheDirectionOfEachBeam) {
  const LidarConfig lidar = config(16, 8);
  const BeamLayout layout{lidar};
  for (const BeamGroup& group : layout.groups()) {
    for (std::size_t i = 0; i < kRaysInBlock; ++i) {
      const LidarBeam& beam = lidar.beams[group.number[i]];
      EXPECT_NEAR(std::atan2(group.across[i], group.along[i]), beam.azimuth, 1e-15);
      EXPECT_NEAR(std::hypot(group.along[i], group.across[i], group.sin_elevation[i]), 1.0, 1e-15);
      EXPECT_NEAR(group.cos_elevation[i] * group.inv_cos_elevation[i], 1.0, 1e-15);
      EXPECT_EQ(group.delay[i], beam.delay);
    }
  }
}

TEST(BeamLayout, DoesNotMixRowsThatFireOneAfterTheOther) {
  LidarConfig lidar = config(90, 4);
  for (std::size_t i = 0; i < lidar.beams.size(); ++i) {
    lidar.beams[i].delay = 0.1 * static_cast<double>(i);
  }
  const BeamLayout layout{lidar};
  EXPECT_FALSE(layout.shares_path());
  EXPECT_DOUBLE_EQ(layout.max_delay(), 0.3);
  EXPECT_EQ(layout.width(), kRaysInBlock);
  ASSERT_EQ(layout.groups().size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_THAT(layout.groups()[i].number, ::testing::Each(i));
  }
}

TEST(BeamLayout, SetsTimesFromColumnsAndDelays) {
  const LidarConfig lidar = config(64, 2);
  const BeamLayout layout{lidar};
  LidarBlock block;
  block.first = layout.width();
  layout.set_columns(block);
  block.beams = &layout.groups()[0];
  constexpr double kExposure = 0.02;
  layout.set_times(block, kExposure);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    if (!block.is_used(i)) continue;
    const double expected = static_cast<double>(block.column[i]) * lidar.column_period() +
                            lidar.beams[block.beams->number[i]].delay;
    EXPECT_DOUBLE_EQ(block.time[i], expected);
    EXPECT_FLOAT_EQ(block.reported_time[i], static_cast<float>(expected));
    EXPECT_FLOAT_EQ(block.rays.time[i], static_cast<float>(expected / kExposure));
  }
}

TEST(BeamLayout, RoundsOnlyReportedAzimuths) {
  LidarConfig lidar = config(16, 1);
  lidar.azimuth_quantum = 1.0 * kDegree;
  const BeamLayout layout{lidar};
  LidarBlock block;
  layout.set_columns(block);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const double azimuth = lidar.first_azimuth + static_cast<double>(i) * lidar.azimuth_step;
    EXPECT_NEAR(std::atan2(block.sine[i], block.cosine[i]), azimuth, 1e-15);
    const double reported = std::atan2(block.reported_sin[i], block.reported_cos[i]) / kDegree;
    EXPECT_NEAR(reported, std::round(azimuth / kDegree), 1e-12);
  }
}

}  // namespace
}  // namespace foothill_sensors
