#include <gmock/gmock.h>

#include <cmath>

#include "foothill_sensors/camera_light.hpp"

namespace foothill_sensors {
namespace {

using foothill_scene::Sun;

/// Returns points with one normal and one direction to the camera.
SurfaceBlock surface(const Eigen::Vector3d& normal, const Eigen::Vector3d& to_camera,
                     double roughness) {
  SurfaceBlock block;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto i = static_cast<Eigen::Index>(axis);
    block.normal_W[axis].fill(static_cast<float>(normal[i]));
    block.to_camera_W[axis].fill(static_cast<float>(to_camera[i]));
  }
  block.roughness.fill(static_cast<float>(roughness));
  block.sees_sun.fill(1.0F);
  return block;
}

/// Returns the direction at an angle from z towards x.
Eigen::Vector3d at_angle(double angle) { return {std::sin(angle), 0.0, std::cos(angle)}; }

SunlitBlock lit(const SurfaceBlock& block, const Eigen::Vector3d& to_sun) {
  SunlitBlock result;
  shine(Sun{.direction_W = -to_sun}, block, result);
  return result;
}

const Eigen::Vector3d kUp = Eigen::Vector3d::UnitZ();

TEST(Shading, FollowsLambertsLaw) {
  for (const double angle : {0.0, 0.3, 0.8, 1.3}) {
    const SunlitBlock result = lit(surface(kUp, kUp, 1.0), at_angle(angle));
    EXPECT_NEAR(result.matt[0], std::cos(angle), 1e-6);
  }
}

TEST(Shading, IsDarkInShadowsAndOnTheFarSide) {
  SurfaceBlock block = surface(kUp, kUp, 0.5);
  block.sees_sun[3] = 0.0F;
  const SunlitBlock result = lit(block, kUp);
  EXPECT_EQ(result.matt[3], 0.0F);
  EXPECT_EQ(result.gloss[3], 0.0F);
  EXPECT_GT(result.matt[2], 0.0F);
  EXPECT_EQ(lit(surface(kUp, kUp, 0.5), -kUp).matt[0], 0.0F);
  EXPECT_EQ(lit(surface(kUp, kUp, 0.5), -kUp).gloss[0], 0.0F);
}

TEST(Shading, HasTheClosedFormHighlightInTheMirrorDirection) {
  // The half vector is the normal: D = 1 / alpha^2 (times pi), and cos^2 of half the angle between
  // sun and camera in the visibility term. alpha is the square of the roughness.
  for (const double roughness : {0.3, 0.5, 0.9}) {
    for (const double angle : {0.0, 0.4, 0.9}) {
      const SunlitBlock result = lit(surface(kUp, at_angle(-angle), roughness), at_angle(angle));
      const double alpha_2 = std::pow(roughness, 4.0);
      const double half_2 = std::pow(std::cos(angle), 2.0);
      EXPECT_NEAR(result.gloss[0] * 4.0 * alpha_2 * half_2 / std::cos(angle), 1.0, 1e-4)
          << roughness << " " << angle;
    }
  }
}

TEST(Shading, HasANarrowerHighlightOnSmootherSurfaces) {
  const auto relative = [](double roughness) {
    const float centre = lit(surface(kUp, at_angle(-0.4), roughness), at_angle(0.4)).gloss[0];
    const float off_centre = lit(surface(kUp, at_angle(-0.6), roughness), at_angle(0.4)).gloss[0];
    return off_centre / centre;
  };
  EXPECT_LT(relative(0.2), relative(0.4));
  EXPECT_LT(relative(0.4), relative(0.8));
  EXPECT_LT(relative(0.8), 1.2F);
}

TEST(Sky, IsPaleAtTheHorizonAndBlueAtTheZenith) {
  const Eigen::Vector3f horizon = sky_colour(0.0F);
  const Eigen::Vector3f zenith = sky_colour(1.0F);
  EXPECT_GT(horizon.minCoeff(), 0.7F);
  EXPECT_GT(zenith.z(), 1.9F * zenith.y());
  // Directions below the horizon have its colour; the transition is monotonic.
  EXPECT_EQ(sky_colour(-0.5F), horizon);
  for (float up = 0.0F; up < 0.95F; up += 0.1F) {
    EXPECT_GT(sky_colour(up).x(), sky_colour(up + 0.1F).x());
  }
}

TEST(AmbientLight, ReachesUpwardSurfacesFullyAndDownwardOnesHalf) {
  EXPECT_EQ(ambient_share(1.0F), 1.0F);
  EXPECT_EQ(ambient_share(-1.0F), 0.5F);
  EXPECT_EQ(ambient_share(0.0F), 0.75F);
}

}  // namespace
}  // namespace foothill_sensors
