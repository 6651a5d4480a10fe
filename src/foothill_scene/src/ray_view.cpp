#include "foothill_scene/ray_view.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "block_tracer.hpp"
#include "foothill_core/contract.hpp"
#include "foothill_scene/vectorize.hpp"
#include "texture_coordinates.hpp"
#include "view_slots.hpp"

namespace foothill_scene {
namespace {

using detail::FlatPlane;
using detail::InfinitePlane;

constexpr std::size_t kN = kRaysInBlock;
constexpr unsigned int kNone = RTC_INVALID_GEOMETRY_ID;
/// The plane of a ray without a hit: its equation gives an infinite range.
constexpr FlatPlane kNowhere{0.0, 0.0, 0.0, 1.0};

/// Embree traces half a block of eight rays at a time; packets of sixteen are slower.
constexpr std::size_t kHalf = 8;
constexpr std::size_t kHalves = kN / kHalf;
using HalfLanes = std::array<std::int32_t, kHalf>;

FOOTHILL_VECTOR_CLONES void load(const RayBlock& rays, std::size_t first, RTCRay8& packet) {
  FOOTHILL_INDEPENDENT_LANES
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

/// Returns the range along a ray to a plane [m].
inline double range_to(const FlatPlane& plane, const RayBlock& rays, std::size_t k) {
  const double along = plane.nx * rays.dx[k] + plane.ny * rays.dy[k] + plane.nz * rays.dz[k];
  const double height =
      plane.offset - (plane.nx * rays.x[k] + plane.ny * rays.y[k] + plane.nz * rays.z[k]);
  return height / along;
}

/// Shortens rays to their intersection with a plane, and records the number of that plane.
FOOTHILL_VECTOR_CLONES void intersect_infinite(const RayBlock& rays, std::size_t first,
                                               const FlatPlane& plane, std::int32_t number,
                                               RTCRay8& packet, HalfLanes& met) {
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < kHalf; ++i) {
    const auto range = static_cast<float>(range_to(plane, rays, first + i));
    const bool is_met = range >= packet.tnear[i] && range <= packet.tfar[i];
    packet.tfar[i] = is_met ? range : packet.tfar[i];
    met[i] = is_met ? number : met[i];
  }
}

/// Initialises half a block with the intersections of infinite planes.
void intersect_all_infinite(const RayBlock& rays, std::size_t first,
                            const std::vector<InfinitePlane>& infinite, RTCRayHit8& packet,
                            FoundBlock& found) {
  std::fill_n(packet.hit.geomID, kHalf, kNone);
  std::fill_n(packet.hit.instID[0], kHalf, kNone);
  std::fill_n(&found.plane[first], kHalf, &kNowhere);
  std::fill_n(&found.surface[first], kHalf, HitBlock::kNothing);
  std::fill_n(&found.primitive[first], kHalf, 0U);
  if (infinite.empty()) return;
  HalfLanes met;
  met.fill(HitBlock::kNothing);
  for (std::size_t k = 0; k < infinite.size(); ++k) {
    intersect_infinite(rays, first, infinite[k].plane, static_cast<std::int32_t>(k), packet.ray,
                       met);
  }
  for (std::size_t i = 0; i < kHalf; ++i) {
    if (met[i] < 0) continue;
    const InfinitePlane& one = infinite[static_cast<std::size_t>(met[i])];
    found.plane[first + i] = &one.plane;
    found.surface[first + i] = one.surface;
  }
}

/// A vector of four doubles.
using Four = double __attribute__((vector_size(32), may_alias));

/// One plane per ray, as a structure of arrays.
struct alignas(64) PlaneLanes {
  RayLanes<double> nx, ny, nz, offset;
};

/// Transposes four planes into a structure of arrays.
inline void transpose(const FlatPlane* const* from, double* nx, double* ny, double* nz,
                      double* offset) {
  const Four a = *reinterpret_cast<const Four*>(from[0]);
  const Four b = *reinterpret_cast<const Four*>(from[1]);
  const Four c = *reinterpret_cast<const Four*>(from[2]);
  const Four d = *reinterpret_cast<const Four*>(from[3]);
  const Four xz01 = __builtin_shufflevector(a, b, 0, 4, 2, 6);
  const Four yo01 = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Four xz23 = __builtin_shufflevector(c, d, 0, 4, 2, 6);
  const Four yo23 = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  *reinterpret_cast<Four*>(nx) = __builtin_shufflevector(xz01, xz23, 0, 1, 4, 5);
  *reinterpret_cast<Four*>(ny) = __builtin_shufflevector(yo01, yo23, 0, 1, 4, 5);
  *reinterpret_cast<Four*>(nz) = __builtin_shufflevector(xz01, xz23, 2, 3, 6, 7);
  *reinterpret_cast<Four*>(offset) = __builtin_shufflevector(yo01, yo23, 2, 3, 6, 7);
}

/// Computes range, incidence and normal from the plane of each ray.
FOOTHILL_VECTOR_CLONES void solve_planes(const RayBlock& rays, const FoundBlock& found,
                                         HitBlock& hits) {
  PlaneLanes planes;
  for (std::size_t i = 0; i < kN; i += 4) {
    transpose(&found.plane[i], &planes.nx[i], &planes.ny[i], &planes.nz[i], &planes.offset[i]);
  }
  FOOTHILL_INDEPENDENT_LANES
  for (std::size_t i = 0; i < kN; ++i) {
    const double along =
        planes.nx[i] * rays.dx[i] + planes.ny[i] * rays.dy[i] + planes.nz[i] * rays.dz[i];
    const double height = planes.offset[i] - (planes.nx[i] * rays.x[i] + planes.ny[i] * rays.y[i] +
                                              planes.nz[i] * rays.z[i]);
    const double towards = along > 0.0 ? -1.0 : 1.0;
    // Without a hit, `along` is a zero of either sign; adding zero makes it positive.
    hits.range[i] = static_cast<float>(height / (along + 0.0));
    hits.cosine[i] = static_cast<float>(std::abs(along));
    hits.normal_x[i] = static_cast<float>(towards * planes.nx[i]);
    hits.normal_y[i] = static_cast<float>(towards * planes.ny[i]);
    hits.normal_z[i] = static_cast<float>(towards * planes.nz[i]);
  }
}

alignas(64) constexpr std::array<int, kHalf> kAllValid = {-1, -1, -1, -1, -1, -1, -1, -1};

}  // namespace

struct RayView::Implementation {
  /// Finds the nearest surfaces of eight rays of a block.
  void find_half(const RayBlock& rays, std::size_t first, FoundBlock& found) const;
  /// The same for rays whose nearest static triangle is known.
  void find_half(const RayBlock& rays, std::size_t first, const KnownBlock& known,
                 FoundBlock& found) const;
  /// Stores the hits that Embree found for eight rays.
  void store_hits(const RayBlock& rays, std::size_t first, const RTCRayHit8& packet,
                  FoundBlock& found) const;

  detail::ViewSlots slots{};
  RTCScene fixed{};                    ///< All static shapes; nullptr if Embree has none.
  RTCScene rounds{};                   ///< Static spheres and cylinders; nullptr without any.
  const detail::TriangleTree* tree{};  ///< Static triangles; nullptr without any.
  const std::vector<FlatPlane>* fixed_planes{};  ///< By surface and triangle.
};

RayView::RayView() : implementation_{std::make_unique<Implementation>()} {}
RayView::~RayView() = default;
RayView::RayView(RayView&&) noexcept = default;
RayView& RayView::operator=(RayView&&) noexcept = default;

void RayView::set_scene(const std::shared_ptr<const RayScene>& scene,
                        std::vector<MovingModel> moving) {
  for (const MovingModel& one : moving) {
    foothill_core::expects(one.model != nullptr && !one.poses.empty(),
                           "a moving model must have a model and a pose");
  }
  Implementation& view = *implementation_;
  view.slots.assign(scene.get(), std::move(moving));
  const detail::RayGeometry& geometry = view.slots.fixed()->geometry();
  view.fixed = geometry.scene.get();
  view.rounds = geometry.bodies.get();
  view.tree = geometry.tree.get();
  view.fixed_planes = geometry.planes.data();
}

void RayView::trace(const RayBlock& rays, HitBlock& hits) const {
  FoundBlock found;
  find(rays, found);
  solve(rays, found, hits);
}

void RayView::find(const RayBlock& rays, FoundBlock& found) const {
  static const detail::FindNearest find_nearest = detail::find_nearest_here();
  KnownBlock known;
  if (find_nearest != nullptr && implementation_->tree != nullptr &&
      find_nearest(*implementation_->tree, rays, known)) {
    find(rays, known, found);
    return;
  }
  for (std::size_t half = 0; half < kHalves; ++half) {
    implementation_->find_half(rays, half * kHalf, found);
  }
}

void RayView::find(const RayBlock& rays, const KnownBlock& known, FoundBlock& found) const {
  for (std::size_t half = 0; half < kHalves; ++half) {
    implementation_->find_half(rays, half * kHalf, known, found);
  }
}

void RayView::solve(const RayBlock& rays, const FoundBlock& found, HitBlock& hits) const {
  hits.surface = found.surface;
  hits.primitive = found.primitive;
  solve_planes(rays, found, hits);
}

void RayView::Implementation::find_half(const RayBlock& rays, std::size_t first,
                                        FoundBlock& found) const {
  alignas(64) RTCRayHit8 packet;
  load(rays, first, packet.ray);
  intersect_all_infinite(rays, first, slots.infinite(), packet, found);
  if (fixed != nullptr) intersect(fixed, kAllValid.data(), packet);
  if (const RTCScene moving = slots.moving()) intersect(moving, kAllValid.data(), packet);
  store_hits(rays, first, packet, found);
}

void RayView::Implementation::find_half(const RayBlock& rays, std::size_t first,
                                        const KnownBlock& known, FoundBlock& found) const {
  const std::vector<InfinitePlane>& infinite = slots.infinite();
  const RTCScene moving = slots.moving();
  const bool has_more = !infinite.empty() || rounds != nullptr || moving != nullptr;
  alignas(64) RTCRayHit8 packet;
  if (has_more) load(rays, first, packet.ray);
  intersect_all_infinite(rays, first, infinite, packet, found);
  for (std::size_t i = 0; i < kHalf; ++i) {
    const std::size_t k = first + i;
    if (known.surface[k] < 0) continue;
    const auto surface = static_cast<std::size_t>(known.surface[k]);
    const FlatPlane* plane = fixed_planes[surface].data() + known.primitive[k];
    if (has_more) {
      const auto range = static_cast<float>(range_to(*plane, rays, k));
      if (!(range <= packet.ray.tfar[i])) continue;
      packet.ray.tfar[i] = range;
    }
    // The planes of a large scene are rarely in the cache.
    __builtin_prefetch(plane);
    found.plane[k] = plane;
    found.surface[k] = known.surface[k];
    found.primitive[k] = static_cast<std::uint32_t>(known.primitive[k]);
  }
  if (!has_more) return;
  if (rounds != nullptr) intersect(rounds, kAllValid.data(), packet);
  if (moving != nullptr) intersect(moving, kAllValid.data(), packet);
  store_hits(rays, first, packet, found);
}

void RayView::Implementation::store_hits(const RayBlock& rays, std::size_t first,
                                         const RTCRayHit8& packet, FoundBlock& found) const {
  for (std::size_t i = 0; i < kHalf; ++i) {
    const unsigned int surface = packet.hit.geomID[i];
    if (surface == kNone) continue;
    const std::size_t k = first + i;
    const unsigned int primitive = packet.hit.primID[i];
    const unsigned int slot = packet.hit.instID[0][i];
    found.primitive[k] = primitive;
    if (const FlatPlane* plane = slot == kNone ? fixed_planes[surface].data() : nullptr) {
      // The planes of a large scene are rarely in the cache.
      __builtin_prefetch(plane + primitive);
      found.plane[k] = plane + primitive;
      found.surface[k] = static_cast<std::int32_t>(surface);
      continue;
    }
    const std::size_t at = slot == kNone ? 0 : slot;
    found.own[k] = slots.tangent_plane(at, surface, primitive, rays, k,
                                       static_cast<double>(packet.ray.tfar[i]));
    found.plane[k] = &found.own[k];
    found.surface[k] = slots.first_surface(at) + static_cast<std::int32_t>(surface);
  }
}

std::uint32_t RayView::occluded(const RayBlock& rays) const {
  const Implementation& view = *implementation_;
  const RTCScene moving = view.slots.moving();
  std::uint32_t bits = 0;
  for (std::size_t first = 0; first < kN; first += kHalf) {
    alignas(64) RTCRay8 packet;
    load(rays, first, packet);
    HalfLanes met;
    met.fill(HitBlock::kNothing);
    for (const InfinitePlane& one : view.slots.infinite()) {
      intersect_infinite(rays, first, one.plane, 0, packet, met);
    }
    if (view.fixed != nullptr) occlude(view.fixed, kAllValid.data(), packet);
    if (moving != nullptr) occlude(moving, kAllValid.data(), packet);
    for (std::size_t i = 0; i < kHalf; ++i) {
      const std::size_t k = first + i;
      const bool is_hit = met[i] == 0 || (packet.tfar[i] < 0.0F && rays.far[k] >= 0.0F);
      bits |= (is_hit ? 1U : 0U) << k;
    }
  }
  return bits;
}

std::size_t RayView::surface_count() const { return implementation_->slots.surface_count(); }

const RaySurface& RayView::surface(std::int32_t number) const {
  foothill_core::expects(number >= 0 && static_cast<std::size_t>(number) < surface_count(),
                         "the surface number is in range");
  return implementation_->slots.surface(static_cast<std::size_t>(number));
}

void RayView::texture_coordinates(const RayBlock& rays, const HitBlock& hits, RayLanes<float>& u,
                                  RayLanes<float>& v) const {
  detail::texture_coordinates(implementation_->slots, rays, hits, u, v);
}

void RayView::for_each_fixed_mesh(const UseMesh& use) const {
  const RayModel* fixed = implementation_->slots.fixed();
  if (fixed == nullptr) return;
  const detail::RayGeometry& geometry = fixed->geometry();
  for (std::size_t i = 0; i < geometry.planes.size(); ++i) {
    if (geometry.planes[i].empty()) continue;
    const detail::MeshView mesh = detail::mesh_of(geometry, i);
    use(mesh.surface, mesh.corners, mesh.triangles);
  }
}

std::size_t RayView::fixed_triangles() const {
  const RayModel* fixed = implementation_->slots.fixed();
  return fixed == nullptr ? 0 : fixed->triangles();
}

}  // namespace foothill_scene
