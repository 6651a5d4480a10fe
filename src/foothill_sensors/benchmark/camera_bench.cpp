// Time of a colour camera of 640 x 480 with shadows and noise compared with Embree alone for the
// same rays: one per pixel, and one from each hit to the sun. Processor time of one core. Prints
// one JSON object per line for `./foothill bench`.
#include <time.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <opencv2/calib3d.hpp>
#include <optional>

#include "bare_camera.hpp"
#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/camera.hpp"
#include "foothill_sensors/stereo_matcher.hpp"
#include "foothill_test_support/bench_rows.hpp"

namespace foothill_sensors::bench {
namespace {

using foothill_scene::Box;
using foothill_scene::SceneBody;
using foothill_scene::TriangleMesh;

double core_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Returns the minimum time of several runs [ms]; disturbances only add time.
double shortest(int rounds, const std::function<void()>& work) {
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < rounds; ++i) {
    const double begin = core_time();
    work();
    best = std::min(best, core_time() - begin);
  }
  return 1e3 * best;
}

/// Returns rolling ground of 51 200 triangles, 20 m wide.
std::shared_ptr<foothill_scene::HeightGrid> ground() {
  auto grid = std::make_shared<foothill_scene::HeightGrid>();
  grid->columns = 161;
  grid->rows = 161;
  grid->corner = {-10.0, -10.0};
  grid->spacing = {0.125, 0.125};
  for (std::size_t row = 0; row < grid->rows; ++row) {
    for (std::size_t column = 0; column < grid->columns; ++column) {
      const double x = 0.125 * static_cast<double>(column);
      const double y = 0.125 * static_cast<double>(row);
      grid->heights.push_back(0.2 * std::sin(1.3 * x) * std::cos(0.9 * y) +
                              0.03 * std::sin(6.1 * x + 4.7 * y));
    }
  }
  return grid;
}

/// Returns the ground with 50 boxes: 51 800 triangles.
foothill_scene::SceneWorld world(const std::shared_ptr<const foothill_scene::Image>& texture) {
  foothill_scene::SceneWorld world;
  SceneBody land{.name = "ground", .is_static = true};
  land.visuals.push_back({.name = "ground", .shape = foothill_scene::Heightmap{ground()}});
  land.visuals.back().material.texture = {texture, 1.0};
  world.bodies.push_back(land);
  for (int i = 0; i < 50; ++i) {
    SceneBody box{.name = "box" + std::to_string(i), .is_static = true};
    box.X_WB.translation() =
        Eigen::Vector3d{-6.0 + 0.9 * (i % 10) * 1.3, -5.0 + 2.4 * (i / 10), 0.3};
    box.X_WB.rotate(Eigen::AngleAxisd{0.7 * i, Eigen::Vector3d::UnitZ()});
    box.visuals.push_back({.name = "box", .shape = Box{{0.4, 0.6, 0.9}}});
    box.visuals.back().material.colour = {0.2 + 0.1 * (i % 7), 0.5, 0.8 - 0.1 * (i % 7)};
    box.visuals.back().material.specular.setConstant(0.2);
    world.bodies.push_back(box);
  }
  world.lighting.suns.push_back({Eigen::Vector3d{-0.5, 0.3, -0.7}.normalized()});
  return world;
}

/// Returns the same triangles for Embree alone.
TriangleMesh triangles(const foothill_scene::SceneWorld& world) {
  TriangleMesh all;
  const auto add = [&all](const TriangleMesh& mesh, const Eigen::Isometry3d& X_WS) {
    const auto first = static_cast<std::uint32_t>(all.vertices.size());
    for (const auto& p : mesh.vertices) all.vertices.push_back(X_WS * p);
    for (const auto& t : mesh.triangles) {
      all.triangles.push_back({first + t[0], first + t[1], first + t[2]});
    }
  };
  add(foothill_scene::triangulate(*ground()), Eigen::Isometry3d::Identity());
  for (std::size_t i = 1; i < world.bodies.size(); ++i) {
    const Eigen::Vector3d half = 0.5 * std::get<Box>(world.bodies[i].visuals.front().shape).size;
    TriangleMesh box;
    for (unsigned corner = 0; corner < 8; ++corner) {
      box.vertices.push_back(half.cwiseProduct(Eigen::Vector3d{(corner & 1U) != 0 ? 1.0 : -1.0,
                                                               (corner & 2U) != 0 ? 1.0 : -1.0,
                                                               (corner & 4U) != 0 ? 1.0 : -1.0}));
    }
    box.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                     {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    add(box, world.bodies[i].X_WB);
  }
  return all;
}

/// Returns a pose at a side of the ground.
Eigen::Isometry3d standpoint() {
  Eigen::Isometry3d X_WC{Eigen::Translation3d{-8.0, 0.5, 2.0}};
  X_WC.rotate(Eigen::AngleAxisd{0.2, Eigen::Vector3d::UnitY()});
  X_WC.linear() = X_WC.linear() * optical_rotation();
  return X_WC;
}

/// Returns the rays of the camera, one tile of 4 x 4 per block.
std::vector<foothill_scene::RayBlock> rays(const CameraModel& model,
                                           const Eigen::Isometry3d& X_WC) {
  std::vector<foothill_scene::RayBlock> blocks;
  for (int top = 0; top < model.intrinsics().height; top += 4) {
    for (int left = 0; left < model.intrinsics().width; left += 4) {
      foothill_scene::RayBlock& block = blocks.emplace_back(foothill_scene::empty_rays());
      block.x.fill(X_WC.translation().x());
      block.y.fill(X_WC.translation().y());
      block.z.fill(X_WC.translation().z());
      for (int i = 0; i < 16; ++i) {
        const auto lane = static_cast<std::size_t>(i);
        const Eigen::Vector3d d =
            X_WC.linear() * model.unproject({left + i % 4, top + i / 4}).homogeneous().normalized();
        block.dx[lane] = d.x();
        block.dy[lane] = d.y();
        block.dz[lane] = d.z();
        block.far[lane] = 1000.0F;
      }
    }
  }
  return blocks;
}

constexpr foothill_test_support::BenchPrinter kRows{"sensors", {std::chars_format::fixed, 3, 3, 3}};

std::shared_ptr<const foothill_scene::Image> checks() {
  auto image = std::make_shared<foothill_scene::Image>();
  image->columns = 256;
  image->rows = 256;
  for (std::size_t i = 0; i < 256 * 256; ++i) {
    const auto value = static_cast<std::uint8_t>(90 + 97 * i * i % 130);
    image->rgb.insert(image->rgb.end(), {value, value, value});
  }
  return image;
}

/// Measures camera and reference in turn, so that both run under the same conditions.
void compare(const char* name, CameraSettings settings,
             const std::shared_ptr<const foothill_scene::Image>& texture, const char* bar) {
  constexpr int kRounds = 15;
  settings.intrinsics = CameraIntrinsics::from_field_of_view(640, 480, 1.08);
  const foothill_scene::SceneWorld scene = world(texture);
  Camera camera{settings};
  const BareCamera bare{triangles(scene)};
  const Eigen::Isometry3d X_WC = standpoint();
  const auto blocks = rays(camera.model(), X_WC);
  const Eigen::Vector3f to_sun = -scene.lighting.suns.front().direction_W.cast<float>();
  foothill_scene::RayView view;
  view.set_scene(foothill_scene::make_ray_scene(scene));
  double ours = std::numeric_limits<double>::infinity();
  double theirs = ours;
  std::uint64_t key = 0;
  for (int round = 0; round < kRounds; ++round) {
    theirs = std::min(theirs, shortest(1, [&] { static_cast<void>(bare.frame(blocks, to_sun)); }));
    ours = std::min(ours, shortest(1, [&] {
                      static_cast<void>(camera.take({.view = view,
                                                     .lighting = scene.lighting,
                                                     .X_WC = std::span{&X_WC, 1},
                                                     .key = ++key}));
                    }));
  }
  const bool has_bar = bar[0] != '\0';
  kRows.print(
      {name, ours, "ms", theirs, bar, has_bar ? std::optional{ours <= 20.0} : std::nullopt});
}

void bench_stereo() {
  const CameraModel model{CameraIntrinsics::from_field_of_view(640, 480, 1.08)};
  std::vector<std::uint8_t> left(640 * 480);
  for (std::size_t i = 0; i < left.size(); ++i) {
    left[i] = static_cast<std::uint8_t>(i * 2654435761U >> 13U);
  }
  StereoMatcher matcher{StereoSettings{},
                        {.width = 640,
                         .height = 480,
                         .left = model.calibration(0.0),
                         .right = model.calibration(0.12)}};
  const double time = shortest(
      5, [&] { static_cast<void>(matcher.match({left, 1, 640}, {std::span{left}, 1, 640})); });
  // OpenCV alone on the same images.
  const cv::Mat picture(480, 640, CV_8U, left.data());
  const auto alone = cv::StereoSGBM::create(0, 96, 5, 200, 800, 1, 31, 10, 100, 2);
  cv::Mat disparity;
  const double reference = shortest(5, [&] { alone->compute(picture, picture, disparity); });
  kRows.print({"disparity and cloud of 640 x 480, 96 disparities", time, "ms", reference, ""});
}

}  // namespace
}  // namespace foothill_sensors::bench

int main() {
  using foothill_sensors::CameraSettings;
  foothill_sensors::bench::compare("camera 640 x 480, colour, shadows, noise", {}, nullptr,
                                   "<= 20 ms");
  foothill_sensors::bench::compare("the same, the ground with a texture", {},
                                   foothill_sensors::bench::checks(), "");
  CameraSettings all;
  all.depth = true;
  all.segmentation = CameraSettings::Segmentation::kInstance;
  all.channels = {{"infrared", true}, {"ultraviolet", false}};
  foothill_sensors::bench::compare("the same, and depth, segmentation, two channels", all,
                                   foothill_sensors::bench::checks(), "");
  foothill_sensors::bench::bench_stereo();
}
