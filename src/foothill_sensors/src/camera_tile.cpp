#include "foothill_sensors/detail/camera_tile.hpp"

#include <algorithm>
#include <cmath>

#include "foothill_scene/vectorize.hpp"

namespace foothill_sensors::detail {
namespace {

using foothill_scene::HitBlock;
using foothill_scene::RayBlock;

/// Computes the unit directions of pixels in W.
FOOTHILL_VECTOR_CLONES void point(const TileRays& tile, const SamplePose& pose, RayBlock& rays,
                                  FloatLanes& forward) {
  const Eigen::Matrix3d& R = pose.R_WC;
  const double r00 = R(0, 0), r01 = R(0, 1), r02 = R(0, 2);
  const double r10 = R(1, 0), r11 = R(1, 1), r12 = R(1, 2);
  const double r20 = R(2, 0), r21 = R(2, 1), r22 = R(2, 2);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const auto x = static_cast<double>(tile.x[i] + tile.pixel[i] * pose.x);
    const auto y = static_cast<double>(tile.y[i] + tile.pixel[i] * pose.y);
    const double scale = 1.0 / std::sqrt(x * x + y * y + 1.0);
    rays.dx[i] = scale * (r00 * x + r01 * y + r02);
    rays.dy[i] = scale * (r10 * x + r11 * y + r12);
    rays.dz[i] = scale * (r20 * x + r21 * y + r22);
    forward[i] = static_cast<float>(scale);
  }
}

/// Sets the origins of rays slightly above the hits of others.
FOOTHILL_VECTOR_CLONES void start_at_hits(const RayBlock& rays, const HitBlock& hits,
                                          const Eigen::Vector3d& direction, float far,
                                          RayBlock& next) {
  constexpr double kLift = 1e-4;  // [m] Prevents a surface from shading itself.
  const double lx = direction.x();
  const double ly = direction.y();
  const double lz = direction.z();
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const bool is_hit = hits.surface[i] >= 0;
    const double range = is_hit ? static_cast<double>(hits.range[i]) : 0.0;
    const auto nx = static_cast<double>(hits.normal_x[i]);
    const auto ny = static_cast<double>(hits.normal_y[i]);
    const auto nz = static_cast<double>(hits.normal_z[i]);
    next.x[i] = rays.x[i] + range * rays.dx[i] + kLift * nx;
    next.y[i] = rays.y[i] + range * rays.dy[i] + kLift * ny;
    next.z[i] = rays.z[i] + range * rays.dz[i] + kLift * nz;
    const double facing = nx * lx + ny * ly + nz * lz;
    next.far[i] = is_hit && facing > 0.0 ? far : -1.0F;
  }
}

/// Adds a scaled block.
FOOTHILL_VECTOR_CLONES void add_scaled(const FloatLanes& part, float scale, FloatLanes& sum) {
  for (std::size_t i = 0; i < kRaysInBlock; ++i) sum[i] += scale * part[i];
}

/// Adds the light that surfaces reflect and emit.
FOOTHILL_VECTOR_CLONES void add_reflected(const FloatLanes& albedo, const FloatLanes& incoming,
                                          const FloatLanes& gloss, const FloatLanes& highlight,
                                          const FloatLanes& emission, FloatLanes& sum) {
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    sum[i] += albedo[i] * incoming[i] + gloss[i] * highlight[i] + emission[i];
  }
}

}  // namespace

std::vector<TileRays> make_tiles(const CameraModel& model) {
  const auto& intrinsics = model.intrinsics();
  std::vector<TileRays> tiles;
  for (int top = 0; top < intrinsics.height; top += kTileSide) {
    for (int left = 0; left < intrinsics.width; left += kTileSide) {
      TileRays& tile = tiles.emplace_back();
      for (int i = 0; i < static_cast<int>(kRaysInBlock); ++i) {
        const int u = left + i % kTileSide;
        const int v = top + i / kTileSide;
        if (u < intrinsics.width && v < intrinsics.height) tile.used |= 1U << i;
        const Eigen::Vector2d pixel{std::min(u, intrinsics.width - 1),
                                    std::min(v, intrinsics.height - 1)};
        const Eigen::Vector2d seen = model.unproject(pixel);
        // Towards the centre, because the model may be undefined beyond the border.
        const double inwards = pixel.x() > intrinsics.cx ? -1.0 : 1.0;
        const Eigen::Vector2d neighbour = model.unproject(pixel + Eigen::Vector2d{inwards, 0.0});
        const auto lane = static_cast<std::size_t>(i);
        tile.x[lane] = static_cast<float>(seen.x());
        tile.y[lane] = static_cast<float>(seen.y());
        tile.pixel[lane] = static_cast<float>((neighbour - seen).norm() * intrinsics.fx);
      }
    }
  }
  return tiles;
}

void TileLight::clear() {
  for (FloatLanes& lanes : colour) lanes.fill(0.0F);
  sky.fill(0.0F);
  for (FloatLanes& lanes : channels) lanes.fill(0.0F);
}

TileTracer::TileTracer(const CameraSettings& settings, const foothill_scene::RayView& view,
                       const foothill_scene::Lighting& lighting, const CameraPalette& palette)
    : settings_{settings},
      view_{view},
      lighting_{lighting},
      palette_{palette},
      pixel_angle_{static_cast<float>(1.0 / settings.intrinsics.fx)},
      is_clear_sky_{settings.sky == CameraSettings::Sky::kClear ||
                    (settings.sky == CameraSettings::Sky::kWorld && lighting.has_sky)} {
  rays_.near.fill(static_cast<float>(settings.near));
}

void TileTracer::trace(const TileRays& tile, const SamplePose& pose,
                       const foothill_scene::KnownBlock* known, TileLight& light) {
  aim(tile, pose);
  known != nullptr ? view_.find(rays_, *known, found_) : view_.find(rays_, found_);
  view_.solve(rays_, found_, hits_);
  collect_surfaces();
  std::array<FloatLanes, 3> incoming;
  std::array<FloatLanes, 3> highlight{};
  for (std::size_t c = 0; c < 3; ++c) {
    const auto ambient = static_cast<float>(lighting_.ambient[static_cast<Eigen::Index>(c)]);
    for (std::size_t i = 0; i < kRaysInBlock; ++i) {
      incoming[c][i] = ambient * ambient_share(hits_.normal_z[i]);
    }
  }
  for (const foothill_scene::Sun& sun : lighting_.suns) {
    cast_shadows(sun, pose.time);
    shine(sun, surface_, sunlit_);
    for (std::size_t c = 0; c < 3; ++c) {
      const auto colour = static_cast<float>(sun.colour[static_cast<Eigen::Index>(c)]);
      add_scaled(sunlit_.matt, colour, incoming[c]);
      add_scaled(sunlit_.gloss, colour, highlight[c]);
    }
  }
  for (std::size_t c = 0; c < 3; ++c) {
    add_reflected(albedo_[c], incoming[c], gloss_, highlight[c], emission_[c], light.colour[c]);
  }
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    light.sky[i] += hits_.surface[i] == HitBlock::kNothing ? 1.0F : 0.0F;
  }
  if (!settings_.channels.empty()) add_channels(incoming, light);
}

void TileTracer::aim(const TileRays& tile, const SamplePose& pose) {
  rays_.x.fill(pose.p_WC.x());
  rays_.y.fill(pose.p_WC.y());
  rays_.z.fill(pose.p_WC.z());
  rays_.time.fill(pose.time);
  const auto far = static_cast<float>(settings_.far);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    rays_.far[i] = (tile.used >> i & 1U) != 0 ? far : -1.0F;
  }
  point(tile, pose, rays_, forward_);
}

void TileTracer::collect_surfaces() {
  const auto set = [this](std::size_t begin, std::size_t end, const Appearance& appearance) {
    for (std::size_t c = 0; c < 3; ++c) {
      const auto index = static_cast<Eigen::Index>(c);
      std::fill(albedo_[c].begin() + begin, albedo_[c].begin() + end, appearance.albedo[index]);
      std::fill(emission_[c].begin() + begin, emission_[c].begin() + end,
                appearance.emission[index]);
    }
    std::fill(gloss_.begin() + begin, gloss_.begin() + end, appearance.gloss);
    std::fill(surface_.roughness.begin() + begin, surface_.roughness.begin() + end,
              appearance.roughness);
  };
  // Most tiles see a single surface.
  const std::int32_t first = hits_.surface[0];
  if (std::ranges::count(hits_.surface, first) == std::ssize(hits_.surface)) {
    set(0, kRaysInBlock, palette_.appearance(first));
  } else {
    for (std::size_t i = 0; i < kRaysInBlock; ++i)
      set(i, i + 1, palette_.appearance(hits_.surface[i]));
  }
  surface_.normal_W = {hits_.normal_x, hits_.normal_y, hits_.normal_z};
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    surface_.to_camera_W[0][i] = static_cast<float>(-rays_.dx[i]);
    surface_.to_camera_W[1][i] = static_cast<float>(-rays_.dy[i]);
    surface_.to_camera_W[2][i] = static_cast<float>(-rays_.dz[i]);
  }
  if (palette_.has_textures()) add_textures();
  if (is_clear_sky_) add_sky();
}

void TileTracer::add_textures() {
  const auto has_texture = [this](std::int32_t surface) {
    return palette_.appearance(surface).texture != nullptr;
  };
  if (std::ranges::none_of(hits_.surface, has_texture)) return;
  FloatLanes u;
  FloatLanes v;
  view_.texture_coordinates(rays_, hits_, u, v);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const Appearance& appearance = palette_.appearance(hits_.surface[i]);
    if (appearance.texture == nullptr) continue;
    // Geometric mean of the footprint across and along a slanted surface.
    const float footprint =
        hits_.range[i] * pixel_angle_ / std::sqrt(std::max(hits_.cosine[i], 0.01F));
    const float scale = appearance.texture_scale;
    const Eigen::Array4f colour =
        appearance.texture->colour(scale * u[i], scale * v[i], scale * footprint);
    for (std::size_t c = 0; c < 3; ++c) albedo_[c][i] *= colour[static_cast<Eigen::Index>(c)];
  }
}

void TileTracer::add_sky() {
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    if (hits_.surface[i] != HitBlock::kNothing) continue;
    const Eigen::Vector3f colour = sky_colour(static_cast<float>(rays_.dz[i]));
    for (std::size_t c = 0; c < 3; ++c) emission_[c][i] = colour[static_cast<Eigen::Index>(c)];
  }
}

void TileTracer::cast_shadows(const foothill_scene::Sun& sun, float time) {
  surface_.sees_sun.fill(1.0F);
  if (!sun.casts_shadows) return;
  const Eigen::Vector3d to_sun_W = -sun.direction_W;
  start_at_hits(rays_, hits_, to_sun_W, static_cast<float>(settings_.far), shadow_rays_);
  if (std::ranges::all_of(shadow_rays_.far, [](float far) { return far < 0.0F; })) return;
  shadow_rays_.dx.fill(to_sun_W.x());
  shadow_rays_.dy.fill(to_sun_W.y());
  shadow_rays_.dz.fill(to_sun_W.z());
  shadow_rays_.time.fill(time);
  const std::uint32_t dark = view_.occluded(shadow_rays_);
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    surface_.sees_sun[i] = (dark >> i & 1U) != 0 ? 0.0F : 1.0F;
  }
}

void TileTracer::add_channels(const std::array<FloatLanes, 3>& incoming, TileLight& light) const {
  for (std::size_t i = 0; i < kRaysInBlock; ++i) {
    const auto brightness = [i](const std::array<FloatLanes, 3>& rgb) {
      return 0.2126F * rgb[0][i] + 0.7152F * rgb[1][i] + 0.0722F * rgb[2][i];
    };
    const float received = brightness(incoming);
    const float emitted = brightness(emission_);
    for (std::size_t c = 0; c < light.channels.size(); ++c) {
      light.channels[c][i] += palette_.reflectivity(c, hits_.surface[i]) * received + emitted;
    }
  }
}

}  // namespace foothill_sensors::detail
