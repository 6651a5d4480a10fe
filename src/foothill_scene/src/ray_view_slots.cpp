#include <algorithm>
#include <cmath>
#include <utility>

#include "ray_view_detail.hpp"

namespace foothill_scene {
namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;

/// A pose as Embree takes it, column by column.
std::array<float, 12> columns(const Isometry3d& X) {
  std::array<float, 12> result{};
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 3; ++row) {
      result[static_cast<std::size_t>(3 * column + row)] =
          static_cast<float>(X.matrix()(row, column));
    }
  }
  return result;
}

Isometry3d between(const Isometry3d& from, const Isometry3d& to, double share) {
  const Eigen::Quaterniond q0{from.linear()};
  const Eigen::Quaterniond q1{to.linear()};
  Isometry3d X{q0.slerp(share, q1)};
  X.translation() = (1.0 - share) * from.translation() + share * to.translation();
  return X;
}

}  // namespace

void RayView::Implementation::show(std::shared_ptr<const RayScene> scene,
                                   std::vector<Mover> movers) {
  slots.clear();
  slot_of.clear();
  static const auto kEmpty = std::make_shared<const RayModel>(std::vector<RaySurface>{});
  add(scene && scene->fixed ? scene->fixed : kEmpty, {Isometry3d::Identity()});
  fixed = slots[0].model->geometry().scene.get();
  rounds = slots[0].model->geometry().bodies.get();
  tree = slots[0].model->geometry().tree.get();
  fixed_planes = slots[0].model->geometry().planes.data();
  if (scene) {
    for (const PlacedModel& placed : scene->placed) add(placed.model, {placed.X_WM});
  }
  for (Mover& mover : movers) add(std::move(mover.model), std::move(mover.poses));
  collect_endless();
  place_instances();
  place_shapes();
}

void RayView::Implementation::add(std::shared_ptr<const RayModel> model,
                                  std::vector<Isometry3d> poses) {
  const auto first = static_cast<std::int32_t>(slot_of.size());
  slot_of.insert(slot_of.end(), model->surfaces().size(), static_cast<std::uint32_t>(slots.size()));
  slots.push_back({std::move(model), std::move(poses), first});
}

void RayView::Implementation::collect_endless() {
  endless.clear();
  for (const Slot& slot : slots) {
    for (const auto& [plane, surface] : slot.model->geometry().endless) {
      endless.push_back({moved(plane, slot.poses.front()), slot.first_surface + surface});
    }
  }
}

void RayView::Implementation::place_instances() {
  using namespace detail;
  moving.reset(rtcNewScene(embree_device()));
  rtcSetSceneBuildQuality(moving.get(), RTC_BUILD_QUALITY_LOW);
  rtcSetSceneFlags(moving.get(), RTC_SCENE_FLAG_ROBUST);
  has_moving = false;
  for (std::size_t i = 1; i < slots.size(); ++i) {
    const RTCScene model = slots[i].model->geometry().scene.get();
    if (model == nullptr) continue;
    const EmbreeGeometry instance{rtcNewGeometry(embree_device(), RTC_GEOMETRY_TYPE_INSTANCE)};
    rtcSetGeometryInstancedScene(instance.get(), model);
    const auto& poses = slots[i].poses;
    rtcSetGeometryTimeStepCount(instance.get(), static_cast<unsigned int>(poses.size()));
    for (std::size_t step = 0; step < poses.size(); ++step) {
      rtcSetGeometryTransform(instance.get(), static_cast<unsigned int>(step),
                              RTC_FORMAT_FLOAT3X4_COLUMN_MAJOR, columns(poses[step]).data());
    }
    rtcCommitGeometry(instance.get());
    rtcAttachGeometryByID(moving.get(), instance.get(), static_cast<unsigned int>(i));
    has_moving = true;
  }
  if (!has_moving) return;
  rtcCommitScene(moving.get());
  check_embree("placing what moves");
}

void RayView::Implementation::place_shapes() {
  to_shape.clear();
  for (const Slot& slot : slots) {
    for (const RaySurface& surface : slot.model->surfaces()) {
      to_shape.push_back((slot.poses.front() * surface.visual.X_BS).inverse());
    }
  }
}

Isometry3d RayView::Implementation::pose(std::size_t slot, double time) const {
  const auto& poses = slots[slot].poses;
  if (poses.size() == 1) return poses.front();
  const double at = std::clamp(time, 0.0, 1.0) * static_cast<double>(poses.size() - 1);
  const auto step = std::min(static_cast<std::size_t>(at), poses.size() - 2);
  return between(poses[step], poses[step + 1], at - static_cast<double>(step));
}

detail::FlatPlane RayView::Implementation::touching_plane(std::size_t slot, std::size_t surface,
                                                          std::size_t primitive,
                                                          const RayBlock& rays, std::size_t i,
                                                          double range) const {
  const detail::RayGeometry& geometry = slots[slot].model->geometry();
  const Isometry3d X_WM = pose(slot, static_cast<double>(rays.time[i]));
  const auto& round = geometry.rounds[surface];
  if (!round) return moved(geometry.planes[surface][primitive], X_WM);
  const Vector3d p_W{rays.x[i], rays.y[i], rays.z[i]};
  const Vector3d d_W{rays.dx[i], rays.dy[i], rays.dz[i]};
  const Isometry3d X_MW = X_WM.inverse();
  const auto hit =
      detail::meet(*round, X_MW * p_W, X_MW.linear() * d_W, static_cast<double>(rays.near[i]),
                   std::numeric_limits<double>::infinity());
  // A ray that only just grazes it may miss it in double precision.
  if (!hit) return detail::plane_through(p_W + range * d_W, -d_W);
  return detail::plane_through(p_W + hit->range * d_W, X_WM.linear() * hit->normal_M);
}

void RayView::for_each_fixed_mesh(const UseMesh& use) const {
  if (implementation_->slots.empty()) return;
  const detail::RayGeometry& geometry = implementation_->slots[0].model->geometry();
  for (std::size_t i = 0; i < geometry.planes.size(); ++i) {
    if (geometry.planes[i].empty()) continue;
    const detail::MeshView mesh = detail::mesh_of(geometry, i);
    use(mesh.surface, mesh.corners, mesh.triangles);
  }
}

std::size_t RayView::fixed_triangles() const {
  const auto& slots = implementation_->slots;
  return slots.empty() ? 0 : slots[0].model->triangles();
}

}  // namespace foothill_scene
