#include "foothill_sensors/camera_config.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "foothill_core/units.hpp"

namespace foothill_sensors {
namespace {

using foothill_core::from_seconds;
using foothill_core::kDegree;
using foothill_core::YamlMap;

/// Returns the value of a keyword; the first choice is the default.
template <typename T>
T choose(YamlMap& settings, const std::string& key,
         const std::vector<std::pair<std::string, T>>& choices) {
  const std::string word = settings.text(key, choices.front().first);
  std::string known;
  for (const auto& [name, value] : choices) {
    if (name == word) return value;
    known += (known.empty() ? "" : ", ") + name;
  }
  settings.reject(key, "'" + word + "' is not one of " + known);
}

CameraIntrinsics read_intrinsics(YamlMap& settings) {
  const int width = static_cast<int>(settings.number("width", 640.0, {16.0, 4096.0}));
  const int height = static_cast<int>(settings.number("height", 480.0, {16.0, 4096.0}));
  const double view = settings.number("field_of_view", 62.0, {1.0, 160.0});
  CameraIntrinsics camera = CameraIntrinsics::from_field_of_view(width, height, view * kDegree);
  const auto k = settings.numbers("intrinsics", {camera.fx, camera.fy, camera.cx, camera.cy});
  camera.fx = k[0];
  camera.fy = k[1];
  camera.cx = k[2];
  camera.cy = k[3];
  const auto d = settings.numbers("distortion", {0.0, 0.0, 0.0, 0.0, 0.0});
  std::ranges::copy(d, camera.distortion.begin());
  return camera;
}

ResponseSettings read_response(YamlMap& settings) {
  ResponseSettings response;
  response.exposure = settings.number("exposure", response.exposure, {0.001, 10.0});
  response.sensitivity = settings.number("sensitivity", response.sensitivity, {1e-3, 1e6});
  response.full_well = settings.number("full_well", response.full_well, {10.0, 1e9});
  response.read_noise = settings.number("read_noise", response.read_noise, {0.0, 1e6});
  response.noisy = settings.flag("noise", response.noisy);
  response.srgb = choose<bool>(settings, "response", {{"srgb", true}, {"linear", false}});
  return response;
}

std::vector<CameraChannel> read_channels(YamlMap settings) {
  std::vector<CameraChannel> channels;
  for (auto& [name, channel] : settings.maps()) {
    const bool is_name = !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
      return std::isalnum(c) != 0 || c == '_';
    }) && std::isdigit(static_cast<unsigned char>(name.front())) == 0;
    if (!is_name)
      settings.reject(name,
                      "must consist of letters, digits and _ and not begin with a digit: it is "
                      "part of a topic");
    channels.push_back(
        {name, choose<bool>(channel, "encoding", {{"mono8", false}, {"32FC1", true}})});
    channel.finish();
  }
  return channels;
}

void read_outputs(YamlMap& settings, CameraSettings& camera) {
  using Picture = CameraSettings::Picture;
  using Segmentation = CameraSettings::Segmentation;
  using Sky = CameraSettings::Sky;
  camera.picture = choose<Picture>(
      settings, "picture",
      {{"colour", Picture::kColour}, {"mono", Picture::kMono}, {"none", Picture::kNone}});
  camera.depth = settings.flag("depth", false);
  camera.segmentation = choose<Segmentation>(settings, "segmentation",
                                             {{"none", Segmentation::kNone},
                                              {"label", Segmentation::kLabel},
                                              {"instance", Segmentation::kInstance}});
  camera.channels = read_channels(settings.map("channels"));
  camera.sky = choose<Sky>(settings, "sky",
                           {{"world", Sky::kWorld},
                            {"black", Sky::kBlack},
                            {"stars", Sky::kStars},
                            {"clear", Sky::kClear}});
  if (camera.picture == Picture::kNone && !camera.depth && camera.channels.empty() &&
      camera.segmentation == Segmentation::kNone) {
    settings.reject("picture", "none requires depth, segmentation or channels");
  }
}

PanTiltJoint read_joint(YamlMap settings, PanTiltJoint joint) {
  joint.lower = kDegree * settings.number("lower", joint.lower / kDegree, {-360.0, 0.0});
  joint.upper = kDegree * settings.number("upper", joint.upper / kDegree, {0.0, 360.0});
  joint.speed = kDegree * settings.number("speed", joint.speed / kDegree, {0.01, 3600.0});
  settings.finish();
  return joint;
}

}  // namespace

CameraConfig read_camera_config(YamlMap settings, const std::string& name) {
  CameraConfig config;
  config.camera.intrinsics = read_intrinsics(settings);
  config.camera.response = read_response(settings);
  read_outputs(settings, config.camera);
  config.camera.near = settings.number("near", config.camera.near, {1e-3, 100.0});
  config.camera.far = settings.number("far", config.camera.far, {0.1, 1e5});
  config.camera.samples = static_cast<int>(settings.number("samples", 1.0, {1.0, 64.0}));
  config.camera.blur_samples = static_cast<int>(settings.number("blur_samples", 9.0, {1.0, 64.0}));
  config.camera.stars = static_cast<std::size_t>(settings.number("stars", 4000.0, {0.0, 1e5}));
  const double rate = settings.number("rate", 10.0, {0.01, 1000.0});
  config.period = from_seconds(1.0 / rate);
  config.exposure = from_seconds(config.camera.response.exposure);
  config.latency = from_seconds(settings.number("latency", 0.0, {0.0, 10.0}));
  config.is_on_pan_tilt = choose<bool>(settings, "on", {{"base_link", false}, {"pan_tilt", true}});
  Mount defaults{.frame = name + "_optical_frame"};
  defaults.X_BS.translation() =
      config.is_on_pan_tilt ? Eigen::Vector3d{0.04, 0.0, 0.0} : Eigen::Vector3d{0.15, 0.0, 0.2};
  config.mount = read_mount(settings, defaults);
  config.baseline = settings.number("baseline", 0.0, {0.0, 100.0});
  settings.finish();
  if (config.exposure > config.period) {
    settings.reject("exposure",
                    "must not be longer than the period of " + std::to_string(1.0 / rate) + " s");
  }
  try {
    static_cast<void>(CameraModel{config.camera.intrinsics});
  } catch (const std::invalid_argument& error) {
    settings.reject(settings.has("distortion") ? "distortion" : "intrinsics", error.what());
  }
  return config;
}

PanTiltSettings read_pan_tilt_settings(YamlMap settings, foothill_core::Instant& period) {
  PanTiltSettings unit;
  period = from_seconds(1.0 / settings.number("rate", 50.0, {1.0, 1000.0}));
  const auto at = settings.numbers("position", {unit.p_BM.x(), unit.p_BM.y(), unit.p_BM.z()});
  unit.p_BM = {at[0], at[1], at[2]};
  unit.tilt_height = settings.number("tilt_height", unit.tilt_height, {-10.0, 10.0});
  unit.pan = read_joint(settings.map("pan"), unit.pan);
  unit.tilt = read_joint(settings.map("tilt"), unit.tilt);
  settings.finish();
  return unit;
}

}  // namespace foothill_sensors
