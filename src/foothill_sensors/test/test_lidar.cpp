#include <gmock/gmock.h>

#include <cmath>

#include "foothill_sensors/lidar.hpp"
#include "lidar_support.hpp"

namespace foothill_sensors::testing {
namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;
using foothill_scene::Box;
using foothill_scene::RayView;
using foothill_scene::Sphere;
using ::testing::Each;

constexpr double kExact = 1e-5;  // [m]
constexpr double kNoReturn = std::numeric_limits<double>::infinity();

double azimuth(const LidarConfig& lidar, std::size_t column) {
  return lidar.first_azimuth + static_cast<double>(column) * lidar.azimuth_step;
}

/// Returns the poses of a scanner with constant speed v and yaw rate w.
std::vector<Isometry3d> drive(double v, double w, double duration) {
  std::vector<Isometry3d> poses;
  const int steps = static_cast<int>(std::ceil(duration / 0.005));
  for (int i = 0; i <= steps; ++i) {
    const double t = duration * i / steps;
    Isometry3d pose{Eigen::AngleAxisd{w * t, Vector3d::UnitZ()}};
    pose.translation() = w == 0.0 ? Vector3d{v * t, 0.0, 0.0}
                                  : v / w * Vector3d{std::sin(w * t), 1.0 - std::cos(w * t), 0.0};
    poses.push_back(pose);
  }
  return poses;
}

/// Expects the ranges to a wall at x = 8 m from the pose at the firing time of each ray.
void expect_skewed_wall(double v, double w) {
  LidarConfig config = perfect(241, -60.0, 0.5);
  config.rotation_rate = 10.0;
  Lidar lidar{config, 1};
  lidar.scan(view_of({wall(8.0)}), drive(v, w, 0.1));
  double skew = 0.0;
  for (std::size_t i = 0; i < config.columns; ++i) {
    const double t = static_cast<double>(i) * 0.5 / 360.0 * 0.1;
    const double x = w == 0.0 ? v * t : v / w * std::sin(w * t);
    const double expected = (8.0 - x) / std::cos(azimuth(config, i) + w * t);
    ASSERT_NEAR(static_cast<double>(lidar.ranges()[i]), expected, kExact) << "ray " << i;
    skew = std::max(skew, std::abs(expected - 8.0 / std::cos(azimuth(config, i))));
  }
  EXPECT_GT(skew, 0.005);  // otherwise the test would be trivial
}

TEST(Lidar, SkewsAWallWhileDriving) { expect_skewed_wall(0.75, 0.0); }
TEST(Lidar, SkewsAWallWhileTurning) { expect_skewed_wall(0.0, 1.745); }
TEST(Lidar, SkewsAWallWhileDrivingAndTurning) { expect_skewed_wall(0.75, -1.745); }

TEST(Lidar, FiresEachBeamFromThePoseOfItsOwnTime) {
  // Two beams, the second 20 ms after the first, towards a wall that comes nearer at 10 m/s.
  LidarConfig config = perfect(1, 0.0, 1.0);
  config.beams = {{}, {.delay = 0.02}};
  config.is_cloud = true;
  Lidar lidar{config, 1};
  lidar.scan(view_of({wall(5.0)}), drive(10.0, 0.0, 0.1));
  ASSERT_EQ(lidar.points().size(), 2u);
  EXPECT_NEAR(static_cast<double>(lidar.points()[0].x), 5.0, kExact);
  EXPECT_NEAR(static_cast<double>(lidar.points()[1].x), 4.8, kExact);
  EXPECT_FLOAT_EQ(lidar.points()[1].time, 0.02F);
}

TEST(Lidar, MeasuresASphereInAnyPose) {
  Isometry3d pose{Eigen::AngleAxisd{0.4, Vector3d{0.3, -0.2, 0.9}.normalized()}};
  pose.translation() = Vector3d{40.0, -60.0, 3.0};
  LidarConfig config = perfect(60, -30.0, 1.0);
  config.beams.clear();
  for (int i = 0; i < 24; ++i) config.beams.push_back({.elevation = (i - 12) * kDegree});
  config.is_cloud = true;
  Lidar lidar{config, 1};
  const Vector3d middle = pose * Vector3d{12.0, 1.0, 0.5};
  const RayView view = view_of({thing(Sphere{3.0}, middle)});
  lidar.scan(view, at(pose));
  ASSERT_GT(lidar.points().size(), 300u);
  for (const LidarPoint& point : lidar.points()) {
    const Vector3d p_W = pose * Eigen::Vector3f{point.x, point.y, point.z}.cast<double>();
    ASSERT_NEAR((p_W - middle).norm(), 3.0, kExact);
  }
}

TEST(Lidar, LosesNoRayInAClosedRoomForEveryPreset) {
  const RayView view = view_of({thing(Box{{30.0, 30.0, 12.0}}, Vector3d::Zero(), 0.9)});
  for (const char* name :
       {"sick_ld_oem", "sick_ld_oem_wire", "sick_lms_200", "velodyne_hdl_32e", "ilris_3d"}) {
    LidarConfig config = lidar_preset(name, FOOTHILL_PRESETS, {});
    Lidar lidar{config, 1};
    for (int frame = 0; frame < 3; ++frame) {
      lidar.scan(view, drive(0.5, 1.0, foothill_core::seconds(config.timing.exposure)));
      if (config.is_cloud) {
        EXPECT_EQ(lidar.points().size(), config.rays()) << name;
      } else {
        EXPECT_THAT(lidar.ranges(),
                    Each(::testing::AllOf(::testing::Gt(0.0F), ::testing::Lt(30.0F))))
            << name;
      }
    }
  }
}

TEST(Lidar, DetectsDarkAndSlantedWallsAtShorterRange) {
  // 24 m at 5 %, 50 m at 20 %: SICK LD-OEM. At 60 degrees, 10 % counts as 5 %.
  LidarConfig config = perfect(1, 0.0, 1.0);
  config.reach = {{0.05, 24.0}, {0.2, 50.0}};
  Lidar lidar{config, 1};
  const auto range = [&](double distance, double reflectivity, double slant) {
    const Vector3d normal{std::cos(slant), std::sin(slant), 0.0};
    lidar.scan(view_of({thing(foothill_scene::Plane{normal}, {distance, 0, 0}, reflectivity)}),
               at(Isometry3d::Identity()));
    return static_cast<double>(lidar.ranges()[0]);
  };
  EXPECT_NEAR(range(23.99, 0.05, 0.0), 23.99, kExact);
  EXPECT_EQ(range(24.01, 0.05, 0.0), kNoReturn);
  EXPECT_NEAR(range(49.99, 0.2, 0.0), 49.99, kExact);
  EXPECT_EQ(range(50.01, 0.2, 0.0), kNoReturn);
  EXPECT_NEAR(range(23.99, 0.1, 60.0 * kDegree), 23.99, kExact);
  EXPECT_EQ(range(24.01, 0.1, 60.0 * kDegree), kNoReturn);
  // A power law between two points of the table; the inverse-square law beyond.
  EXPECT_NEAR(reach_of(config.reach, 0.1), std::sqrt(24.0 * 50.0), 1e-9);
  EXPECT_NEAR(reach_of(config.reach, 0.8), 100.0, 1e-9);
}

TEST(Lidar, OfTheIlrisPresetDetectsWallsUpToTheReachOfTheirReflectivity) {
  LidarConfig config = lidar_preset("ilris_3d", FOOTHILL_PRESETS, {});
  config.noise = {};
  // The wall is perpendicular to the axis: the ray nearest to it has the largest return.
  const auto detects = [&](double distance, double reflectivity) {
    Lidar lidar{config, 1};
    lidar.scan(view_of({wall(distance, reflectivity)}), at(Isometry3d::Identity()));
    return !lidar.points().empty();
  };
  for (const auto& [reflectivity, reach] :
       {std::pair{0.05, 400.0}, {0.2, 800.0}, {0.4, std::sqrt(800.0 * 1500.0)}, {0.8, 1500.0}}) {
    EXPECT_TRUE(detects(0.99 * reach, reflectivity)) << reflectivity;
    EXPECT_FALSE(detects(1.01 * reach, reflectivity)) << reflectivity;
  }
}

TEST(Lidar, DistinguishesTooNearFromNoReturn) {
  LidarConfig config = perfect(2, 0.0, 180.0);
  config.near = 0.5;
  Lidar lidar{config, 1};
  lidar.scan(view_of({wall(0.4)}), at(Isometry3d::Identity()));
  EXPECT_EQ(static_cast<double>(lidar.ranges()[0]), -kNoReturn);  // REP 117
  EXPECT_EQ(static_cast<double>(lidar.ranges()[1]), kNoReturn);
}

TEST(Lidar, QuantisesRanges) {
  LidarConfig config = perfect(575, -80.0, 0.27);
  config.range_quantum = 1.0 / 256.0;
  config.noise.range = 0.01;
  Lidar lidar{config, 1};
  lidar.scan(view_of({wall(7.1)}), at(Isometry3d::Identity()));
  for (const float range : lidar.ranges()) {
    ASSERT_EQ(range * 256.0F, std::round(range * 256.0F));
  }
}

TEST(Lidar, RoundsReportedAzimuths) {
  LidarConfig config = perfect(90, -30.0, 0.7);
  config.azimuth_quantum = 0.5 * kDegree;
  config.is_cloud = true;
  Lidar lidar{config, 1};
  lidar.scan(view_of({thing(Sphere{5.0}, Vector3d::Zero())}), at(Isometry3d::Identity()));
  ASSERT_EQ(lidar.points().size(), 90u);
  for (const LidarPoint& point : lidar.points()) {
    const double halves = std::atan2(static_cast<double>(point.y), static_cast<double>(point.x)) /
                          config.azimuth_quantum;
    ASSERT_NEAR(halves, std::round(halves), 1e-4);
  }
}

TEST(Lidar, MergesCloseReturnsAndSeparatesDistantOnes) {
  // A beam of 2 degrees: half of it on a board at 5 m, half on a wall behind.
  LidarConfig config = perfect(1, 0.0, 1.0);
  config.pulse.divergence = 2.0 * kDegree;
  config.pulse.samples = 9;
  config.pulse.length = 0.4;
  config.pulse.returns = 2;
  config.is_cloud = true;
  const auto scan = [&](double behind) {
    Lidar lidar{config, 1};
    lidar.scan(view_of({wall(5.0 + behind), thing(Box{{0.02, 2.0, 2.0}}, {5.01, 1.0, 0.0})}),
               at(Isometry3d::Identity()));
    std::vector<double> ranges;
    for (const LidarPoint& point : lidar.points()) ranges.push_back(static_cast<double>(point.x));
    return ranges;
  };
  const auto mixed = scan(0.3);
  ASSERT_EQ(mixed.size(), 1u);
  EXPECT_GT(mixed[0], 5.05);
  EXPECT_LT(mixed[0], 5.25);
  const auto apart = scan(2.0);
  ASSERT_EQ(apart.size(), 2u);
  EXPECT_NEAR(apart[0], 5.0, 0.01);
  EXPECT_NEAR(apart[1], 7.0, 0.01);
}

TEST(Lidar, ReportsReflectivityAsIntensity) {
  Lidar lidar{perfect(1, 0.0, 1.0), 1};
  lidar.scan(view_of({wall(3.0, 0.4)}), at(Isometry3d::Identity()));
  EXPECT_NEAR(static_cast<double>(lidar.intensities()[0]), 0.4 * 255.0, 1e-3);
}

}  // namespace
}  // namespace foothill_sensors::testing
