#pragma once

#include <Eigen/Geometry>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "foothill_scene/ray_view.hpp"
#include "foothill_sensors/camera.hpp"

namespace foothill_sensors::testing {

using foothill_scene::Box;
using foothill_scene::Material;

inline Material grey(double reflectivity) {
  return {.colour = Eigen::Vector3d::Constant(reflectivity), .roughness = 1.0};
}

inline foothill_scene::SceneBody thing(const std::string& name, const foothill_scene::Shape& shape,
                                       const Eigen::Isometry3d& X_WB, const Material& material) {
  foothill_scene::SceneBody body{.name = name, .X_WB = X_WB, .is_static = true};
  body.visuals.push_back({.name = "visual", .shape = shape, .material = material});
  return body;
}

inline Eigen::Isometry3d at(double x, double y, double z) {
  return Eigen::Isometry3d{Eigen::Translation3d{x, y, z}};
}

/// Returns ambient light only, with a black background.
inline foothill_scene::Lighting even_light(double ambient) {
  foothill_scene::Lighting lighting;
  lighting.suns.clear();
  lighting.ambient = Eigen::Vector3d::Constant(ambient);
  lighting.background.setZero();
  return lighting;
}

/// Returns one sun and no other light.
inline foothill_scene::Lighting sunlight(const Eigen::Vector3d& direction_W) {
  foothill_scene::Lighting lighting = even_light(0.0);
  lighting.suns.push_back({.direction_W = direction_W.normalized()});
  return lighting;
}

/// Returns a camera without noise whose readings equal radiance.
inline CameraSettings exact_camera() {
  CameraSettings settings;
  settings.intrinsics = CameraIntrinsics::from_field_of_view(320, 240, 1.0);
  settings.response = {.exposure = 0.01, .sensitivity = 100.0, .srgb = false, .noisy = false};
  settings.picture = CameraSettings::Picture::kNone;
  settings.depth = true;
  settings.channels = {{.name = "light", .is_float = true}};
  settings.sky = CameraSettings::Sky::kBlack;
  return settings;
}

/// A camera in a scene. Its optical axes are those of the world: x right, y down, z forward.
class Studio {
 public:
  explicit Studio(const CameraSettings& settings) : camera{settings} {}

  void add(const foothill_scene::SceneBody& body) { world.bodies.push_back(body); }

  const std::vector<CameraImage>& take(const std::vector<Eigen::Isometry3d>& X_WC = {at(0, 0, 0)},
                                       std::vector<foothill_scene::MovingModel> moving = {}) {
    view.set_scene(foothill_scene::make_ray_scene(world), std::move(moving));
    images = &camera.take({.view = view, .lighting = lighting, .X_WC = X_WC, .key = 1});
    return *images;
  }

  [[nodiscard]] const CameraImage& image(const std::string& topic) const {
    for (const CameraImage& one : *images) {
      if (one.topic == topic) return one;
    }
    throw std::logic_error{"no image " + topic};
  }

  template <typename T>
  [[nodiscard]] T value(const std::string& topic, int u, int v) const {
    const CameraImage& from = image(topic);
    T value{};
    std::memcpy(&value, from.data.data() + pixel(u, v) * from.bytes_per_pixel, sizeof(T));
    return value;
  }
  [[nodiscard]] float depth(int u, int v) const { return value<float>("depth/image_raw", u, v); }
  [[nodiscard]] float light(int u, int v) const {
    return value<float>("channel/light/image_raw", u, v);
  }
  [[nodiscard]] std::uint16_t label(int u, int v) const {
    return value<std::uint16_t>("segmentation/image_raw", u, v);
  }

  /// Returns the direction of a pixel in the optical frame, z = 1.
  [[nodiscard]] Eigen::Vector3d ray(int u, int v) const {
    return camera.model().unproject({u, v}).homogeneous();
  }

  Camera camera;
  foothill_scene::SceneWorld world{};
  foothill_scene::Lighting lighting{even_light(1.0)};
  foothill_scene::RayView view{};
  const std::vector<CameraImage>* images{};

 private:
  [[nodiscard]] std::size_t pixel(int u, int v) const {
    return static_cast<std::size_t>(v * camera.model().intrinsics().width + u);
  }
};

}  // namespace foothill_sensors::testing
