#include "foothill_scene/ray_view.hpp"

#include <algorithm>
#include <array>
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
using detail::PlaneLanes;

constexpr std::size_t kN = kRaysInBlock;
constexpr unsigned int kNone = RTC_INVALID_GEOMETRY_ID;
/// Stands for nothing: the equation of a ray that never meets it gives infinity.
constexpr FlatPlane kNowhere{0.0, 0.0, 0.0, 1.0};

/// Embree takes eight rays at a time: two of these are a block. Sixteen at once are slower.
constexpr std::size_t kHalf = 8;
constexpr std::size_t kHalves = kN / kHalf;

FOOTHILL_VECTOR_CLONES void load(const RayBlock& rays, std::size_t first, RTCRay8& packet) {
  FOOTHILL_LANES_APART
  for (std::size_t i = 0; i < kHalf; ++i) {
    packet.org_x[i] = static_cast<float>(rays.x[first + i]);
    packet.org_y[i] = static_cast<float>(rays.y[first + i]);
    packet.org_z[i] = static_cast<float>(rays.z[first + i]);
    packet.dir_x[i] = static_cast<float>(rays.dx[first + i]);
    packet.dir_y[i] = static_cast<float>(rays.dy[first + i]);
    packet.dir_z[i] = static_cast<float>(rays.dz[first + i]);
    packet.tnear[i] = rays.near[first + i];
    packet.tfar[i] = rays.far[first + i];
    packet.time[i] = rays.time[first + i];
    packet.mask[i] = ~0U;
    packet.flags[i] = 0;
  }
}

/// Shortens rays to where they meet a plane, and notes its number among the endless ones.
FOOTHILL_VECTOR_CLONES void meet_endless(const RayBlock& rays, std::size_t first,
                                         const FlatPlane& plane, std::int32_t number,
                                         RTCRay8& packet, RayLanes<std::int32_t>& met) {
  FOOTHILL_LANES_APART
  for (std::size_t i = 0; i < kHalf; ++i) {
    const std::size_t k = first + i;
    const double along = plane.nx * rays.dx[k] + plane.ny * rays.dy[k] + plane.nz * rays.dz[k];
    const double height =
        plane.offset - (plane.nx * rays.x[k] + plane.ny * rays.y[k] + plane.nz * rays.z[k]);
    const auto range = static_cast<float>(height / along);
    const bool is_met = range >= packet.tnear[i] && range <= packet.tfar[i];
    packet.tfar[i] = is_met ? range : packet.tfar[i];
    met[k] = is_met ? number : met[k];
  }
}

/// Solves the equations of rays and planes.
FOOTHILL_VECTOR_CLONES void solve(const RayBlock& rays, const PlaneLanes& planes, HitBlock& hits) {
  FOOTHILL_LANES_APART
  for (std::size_t i = 0; i < kN; ++i) {
    const double along =
        planes.nx[i] * rays.dx[i] + planes.ny[i] * rays.dy[i] + planes.nz[i] * rays.dz[i];
    const double height = planes.offset[i] - (planes.nx[i] * rays.x[i] + planes.ny[i] * rays.y[i] +
                                              planes.nz[i] * rays.z[i]);
    const double towards = along > 0.0 ? -1.0 : 1.0;
    // Where there is nothing, `along` is a zero of either sign; adding zero makes it a positive
    // one.
    hits.range[i] = static_cast<float>(height / (along + 0.0));
    hits.cosine[i] = static_cast<float>(std::abs(along));
    hits.normal_x[i] = static_cast<float>(towards * planes.nx[i]);
    hits.normal_y[i] = static_cast<float>(towards * planes.ny[i]);
    hits.normal_z[i] = static_cast<float>(towards * planes.nz[i]);
  }
}

alignas(64) constexpr std::array<int, kHalf> kAllValid = {-1, -1, -1, -1, -1, -1, -1, -1};

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
  PlaneLanes planes;
  for (std::size_t half = 0; half < kHalves; ++half) {
    implementation_->trace_half(rays, half * kHalf, planes, hits);
  }
  solve(rays, planes, hits);
}

void RayView::Implementation::trace_half(const RayBlock& rays, std::size_t first,
                                         PlaneLanes& planes, HitBlock& hits) const {
  alignas(64) RTCRayHit8 packet;
  load(rays, first, packet.ray);
  std::fill_n(packet.hit.geomID, kHalf, kNone);
  std::fill_n(packet.hit.instID[0], kHalf, kNone);
  RayLanes<std::int32_t> plane;
  plane.fill(HitBlock::kNothing);
  for (std::size_t k = 0; k < endless.size(); ++k) {
    meet_endless(rays, first, endless[k].plane, static_cast<std::int32_t>(k), packet.ray, plane);
  }
  if (fixed != nullptr) intersect(fixed, kAllValid.data(), packet);
  if (has_moving) intersect(moving.get(), kAllValid.data(), packet);
  // Equations of a large scene are seldom in the cache: ask for all of them before any is needed.
  for (std::size_t i = 0; i < kHalf; ++i) {
    if (packet.hit.geomID[i] == kNone || packet.hit.instID[0][i] != kNone) continue;
    __builtin_prefetch(fixed_planes[packet.hit.geomID[i]].data() + packet.hit.primID[i]);
  }
  for (std::size_t i = 0; i < kHalf; ++i) {
    const std::size_t k = first + i;
    const unsigned int surface = packet.hit.geomID[i];
    const unsigned int primitive = packet.hit.primID[i];
    const unsigned int slot = packet.hit.instID[0][i];
    if (surface == kNone) {
      const EndlessPlane met = plane[k] < 0 ? EndlessPlane{kNowhere, HitBlock::kNothing}
                                            : endless[static_cast<std::size_t>(plane[k])];
      planes.set(k, met.plane);
      hits.surface[k] = met.surface;
      hits.primitive[k] = 0;
      continue;
    }
    hits.primitive[k] = primitive;
    if (slot == kNone && !fixed_planes[surface].empty()) {
      planes.set(k, fixed_planes[surface][primitive]);
      hits.surface[k] = static_cast<std::int32_t>(surface);
      continue;
    }
    const std::size_t at = slot == kNone ? 0 : slot;
    planes.set(k, touching_plane(at, surface, primitive, rays, k,
                                 static_cast<double>(packet.ray.tfar[i])));
    hits.surface[k] = slots[at].first_surface + static_cast<std::int32_t>(surface);
  }
}

std::uint32_t RayView::occluded(const RayBlock& rays) const {
  const Implementation& view = *implementation_;
  RayLanes<std::int32_t> plane;
  plane.fill(HitBlock::kNothing);
  std::uint32_t bits = 0;
  for (std::size_t first = 0; first < kN; first += kHalf) {
    alignas(64) RTCRay8 packet;
    load(rays, first, packet);
    for (const EndlessPlane& one : view.endless) {
      meet_endless(rays, first, one.plane, 0, packet, plane);
    }
    if (view.fixed != nullptr) occlude(view.fixed, kAllValid.data(), packet);
    if (view.has_moving) occlude(view.moving.get(), kAllValid.data(), packet);
    for (std::size_t i = 0; i < kHalf; ++i) {
      const std::size_t k = first + i;
      const bool is_hit = plane[k] == 0 || (packet.tfar[i] < 0.0F && rays.far[k] >= 0.0F);
      bits |= (is_hit ? 1U : 0U) << k;
    }
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
