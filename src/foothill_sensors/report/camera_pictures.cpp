// Takes pictures in worlds: camera_pictures SHOTS.yaml WORLDS OUT [SHOT]. Each shot names a world,
// robots in it, and a camera with the settings of the plugin, whose mount is its pose in the world.
// Images are written as raw bytes; a line of JSON describes each.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <numbers>
#include <stdexcept>

#include "foothill_proxy/pioneer.hpp"
#include "foothill_scene/load_world.hpp"
#include "foothill_sensors/camera_config.hpp"
#include "foothill_sensors/stereo_matcher.hpp"

namespace foothill_sensors {
namespace {

using foothill_core::YamlMap;
namespace fs = std::filesystem;

/// Returns a Pioneer that drives ahead during the exposure.
foothill_scene::MovingModel robot(const std::string& name, YamlMap settings, double exposure) {
  const auto pose = settings.numbers("pose", {0.0, 0.0, 0.0, 0.0});  // x, y, z [m], heading [deg]
  const double speed = settings.number("speed", 0.0, {-10.0, 10.0});
  settings.finish();
  foothill_proxy::WakeSignal wake_signal;
  const foothill_proxy::Pioneer pioneer{foothill_proxy::PioneerConfig{}, name, 1, wake_signal};
  foothill_scene::SceneBody body{.name = name};
  body.visuals = pioneer.appearance();
  Eigen::Isometry3d X_WB{Eigen::Translation3d{pose[0], pose[1], pose[2] + pioneer.base_height()}};
  X_WB.rotate(Eigen::AngleAxisd{pose[3] * std::numbers::pi / 180.0, Eigen::Vector3d::UnitZ()});
  const Eigen::Isometry3d later = X_WB * Eigen::Translation3d{speed * exposure, 0.0, 0.0};
  return {foothill_scene::make_ray_model(body), {X_WB, later}};
}

class Photographer {
 public:
  Photographer(fs::path worlds, fs::path folder)
      : worlds_{std::move(worlds)}, folder_{std::move(folder)} {}

  void take(const std::string& shot, YamlMap settings) {
    const auto world = foothill_scene::load_world(worlds_ / settings.required_text("world"));
    if (!world) throw std::runtime_error{to_string(world.error())};
    const double baseline = settings.number("stereo", 0.0, {0.0, 10.0});
    const CameraConfig config = read_camera_config(settings.map("camera"), shot);
    std::vector<foothill_scene::MovingModel> robots;
    for (auto& [name, one] : settings.map("robots").maps()) {
      robots.push_back(robot(name, one, config.camera.response.exposure));
    }
    settings.finish();
    foothill_scene::RayView view;
    view.set_scene(foothill_scene::make_ray_scene(*world), robots);

    Camera camera{config.camera};
    Eigen::Isometry3d X_WC = config.mount.X_BS;
    X_WC.linear() = X_WC.linear() * optical_rotation();
    const auto expose = [&](double right) {
      const Eigen::Isometry3d X = X_WC * Eigen::Translation3d{right, 0.0, 0.0};
      const std::vector<Eigen::Isometry3d> poses(camera.samples(X, X, 0.0), X);
      return camera.take({.view = view, .lighting = world->lighting, .X_WC = poses, .key = 7});
    };
    const auto left = expose(0.0);
    for (const CameraImage& image : left) {
      write(shot, image.topic, image.encoding, camera.model().intrinsics(), image.data);
    }
    if (baseline > 0.0)
      match(shot, camera.model(), baseline, left.front(), expose(baseline).front());
  }

 private:
  void match(const std::string& shot, const CameraModel& model, double baseline,
             const CameraImage& left, const CameraImage& right) {
    const std::size_t step =
        left.bytes_per_pixel * static_cast<std::size_t>(model.intrinsics().width);
    StereoMatcher matcher{StereoSettings{},
                          {.width = model.intrinsics().width,
                           .height = model.intrinsics().height,
                           .left = model.calibration(0.0),
                           .right = model.calibration(baseline)}};
    const StereoResult result = matcher.match({left.data, left.bytes_per_pixel, step},
                                              {right.data, right.bytes_per_pixel, step});
    write(shot, "disparity", "32FC1", model.intrinsics(), result.disparity);
    write(shot, "points", "32FC3", model.intrinsics(), result.points);
  }

  template <typename Values>
  void write(const std::string& shot, std::string topic, const std::string& encoding,
             const CameraIntrinsics& camera, const Values& values) {
    for (char& letter : topic) letter = letter == '/' ? '_' : letter;
    const fs::path file = folder_ / (shot + "." + topic);
    std::ofstream stream{file, std::ios::binary};
    stream.write(reinterpret_cast<const char*>(values.data()),
                 static_cast<std::streamsize>(values.size() * sizeof(values[0])));
    std::cout << "{\"shot\": \"" << shot << "\", \"topic\": \"" << topic << "\", \"encoding\": \""
              << encoding << "\", \"width\": " << camera.width << ", \"height\": " << camera.height
              << ", \"focal_length\": " << camera.fx << "}\n";
  }

  fs::path worlds_;
  fs::path folder_;
};

}  // namespace
}  // namespace foothill_sensors

int main(int argc, char** argv) {
  if (argc != 4 && argc != 5) {
    std::cerr << "usage: camera_pictures SHOTS.yaml WORLDS OUT [SHOT]\n";
    return 2;
  }
  try {
    foothill_sensors::Photographer photographer{argv[2], argv[3]};
    auto shots = foothill_core::YamlMap::from_file(argv[1]);
    for (auto& [shot, settings] : shots.maps()) {
      if (argc == 4 || shot == argv[4]) photographer.take(shot, settings);
    }
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
  return 0;
}
