#include "foothill_scene/ray_view.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "foothill_scene/contract.hpp"
#include "ray_view_detail.hpp"

namespace foothill_scene {
namespace {

using detail::EndlessPlane;
using detail::FlatPlane;
using detail::intersect;
using detail::occlude;

constexpr std::size_t kN = kRaysInBlock;
constexpr unsigned int kNone = RTC_INVALID_GEOMETRY_ID;
/// Stands for nothing: the equation of a ray that never meets it gives infinity.
constexpr FlatPlane kNowhere{0.0, 0.0, 0.0, 1.0};

void load(const RayBlock& rays, RTCRay16& packet) {
  for (std::size_t i = 0; i < kN; ++i) {
    packet.org_x[i] = static_cast<float>(rays.x[i]);
    packet.org_y[i] = static_cast<float>(rays.y[i]);
    packet.org_z[i] = static_cast<float>(rays.z[i]);
    packet.dir_x[i] = static_cast<float>(rays.dx[i]);
    packet.dir_y[i] = static_cast<float>(rays.dy[i]);
    packet.dir_z[i] = static_cast<float>(rays.dz[i]);
    packet.tnear[i] = rays.near[i];
    packet.tfar[i] = rays.far[i];
    packet.time[i] = rays.time[i];
    packet.mask[i] = ~0U;
    packet.flags[i] = 0;
  }
}

/// Shortens rays to where they meet a plane, and notes its number among the endless ones.
void meet_endless(const RayBlock& rays, const FlatPlane& plane, std::int32_t number,
                  RTCRay16& packet, RayLanes<std::int32_t>& met) {
  for (std::size_t i = 0; i < kN; ++i) {
    const double along = plane.nx * rays.dx[i] + plane.ny * rays.dy[i] + plane.nz * rays.dz[i];
    const double height =
        plane.offset - (plane.nx * rays.x[i] + plane.ny * rays.y[i] + plane.nz * rays.z[i]);
    const auto range = static_cast<float>(height / along);
    const bool is_met = range >= packet.tnear[i] && range <= packet.tfar[i];
    packet.tfar[i] = is_met ? range : packet.tfar[i];
    met[i] = is_met ? number : met[i];
  }
}

/// A plane for each ray: the one that touches the surface where it is met.
struct alignas(64) PlaneLanes {
  RayLanes<double> nx, ny, nz, offset;

  void set(std::size_t i, const FlatPlane& plane) {
    nx[i] = plane.nx;
    ny[i] = plane.ny;
    nz[i] = plane.nz;
    offset[i] = plane.offset;
  }
};

/// Solves the equations of rays and planes.
FOOTHILL_VECTOR_CLONES void solve(const RayBlock& rays, const PlaneLanes& planes, HitBlock& hits) {
  for (std::size_t i = 0; i < kN; ++i) {
    const double along =
        planes.nx[i] * rays.dx[i] + planes.ny[i] * rays.dy[i] + planes.nz[i] * rays.dz[i];
    const double height = planes.offset[i] - (planes.nx[i] * rays.x[i] + planes.ny[i] * rays.y[i] +
                                              planes.nz[i] * rays.z[i]);
    const double towards = along > 0.0 ? -1.0 : 1.0;
    hits.range[i] = static_cast<float>(height / along);
    hits.cosine[i] = static_cast<float>(std::abs(along));
    hits.normal_x[i] = static_cast<float>(towards * planes.nx[i]);
    hits.normal_y[i] = static_cast<float>(towards * planes.ny[i]);
    hits.normal_z[i] = static_cast<float>(towards * planes.nz[i]);
  }
}

alignas(64) constexpr RayLanes<int> kAllValid = [] {
  RayLanes<int> valid{};
  valid.fill(-1);
  return valid;
}();

}  // namespace

RayView::RayView() : implementation_{std::make_unique<Implementation>()} {}
RayView::~RayView() = default;
RayView::RayView(RayView&&) noexcept = default;
RayView& RayView::operator=(RayView&&) noexcept = default;

void RayView::show(std::shared_ptr<const RayScene> scene, std::vector<Mover> movers) {
  for (const Mover& mover : movers) {
    expects(mover.model != nullptr && !mover.poses.empty(), "a mover has a model and a pose");
  }
  implementation_->show(std::move(scene), std::move(movers));
}

void RayView::trace(const RayBlock& rays, HitBlock& hits) const {
  const Implementation& view = *implementation_;
  alignas(64) RTCRayHit16 packet;
  load(rays, packet.ray);
  std::fill_n(packet.hit.geomID, kN, kNone);
  std::fill_n(packet.hit.instID[0], kN, kNone);
  RayLanes<std::int32_t> endless;
  endless.fill(HitBlock::kNothing);
  for (std::size_t k = 0; k < view.endless.size(); ++k) {
    meet_endless(rays, view.endless[k].plane, static_cast<std::int32_t>(k), packet.ray, endless);
  }
  if (view.fixed != nullptr) intersect(view.fixed, kAllValid.data(), packet);
  if (view.has_moving) intersect(view.moving.get(), kAllValid.data(), packet);

  PlaneLanes planes;
  for (std::size_t i = 0; i < kN; ++i) {
    const unsigned int surface = packet.hit.geomID[i];
    hits.primitive[i] = packet.hit.primID[i];
    if (surface == kNone) {
      const bool is_plane = endless[i] >= 0;
      const auto& met = is_plane ? view.endless[static_cast<std::size_t>(endless[i])]
                                 : EndlessPlane{kNowhere, HitBlock::kNothing};
      planes.set(i, met.plane);
      hits.surface[i] = met.surface;
    } else if (packet.hit.instID[0][i] == kNone && !view.fixed_planes[surface].empty()) {
      planes.set(i, view.fixed_planes[surface][packet.hit.primID[i]]);
      hits.surface[i] = static_cast<std::int32_t>(surface);
    } else {
      const std::size_t slot = packet.hit.instID[0][i] == kNone ? 0 : packet.hit.instID[0][i];
      planes.set(
          i, view.touching_plane(slot, surface, packet.hit.primID[i], rays, i, packet.ray.tfar[i]));
      hits.surface[i] = view.slots[slot].first_surface + static_cast<std::int32_t>(surface);
    }
  }
  solve(rays, planes, hits);
}

std::uint32_t RayView::occluded(const RayBlock& rays) const {
  const Implementation& view = *implementation_;
  alignas(64) RTCRay16 packet;
  load(rays, packet);
  RayLanes<std::int32_t> endless;
  endless.fill(HitBlock::kNothing);
  for (const EndlessPlane& one : view.endless) {
    meet_endless(rays, one.plane, 0, packet, endless);
  }
  if (view.fixed != nullptr) occlude(view.fixed, kAllValid.data(), packet);
  if (view.has_moving) occlude(view.moving.get(), kAllValid.data(), packet);
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < kN; ++i) {
    const bool is_hit = endless[i] == 0 || (packet.tfar[i] < 0.0F && rays.far[i] >= 0.0F);
    bits |= (is_hit ? 1U : 0U) << i;
  }
  return bits;
}

std::size_t RayView::surface_count() const { return implementation_->slot_of.size(); }

const RaySurface& RayView::surface(std::int32_t number) const {
  const Implementation& view = *implementation_;
  expects(number >= 0 && static_cast<std::size_t>(number) < view.slot_of.size(),
          "there is such a surface");
  const auto& slot = view.slots[view.slot_of[static_cast<std::size_t>(number)]];
  return slot.model->surfaces()[static_cast<std::size_t>(number - slot.first_surface)];
}

}  // namespace foothill_scene
