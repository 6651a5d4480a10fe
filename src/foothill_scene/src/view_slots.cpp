#include "view_slots.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace foothill_scene::detail {
namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;

/// Returns a pose in the format of Embree, column by column.
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

Isometry3d interpolate(const Isometry3d& from, const Isometry3d& to, double fraction) {
  const Eigen::Quaterniond q0{from.linear()};
  const Eigen::Quaterniond q1{to.linear()};
  Isometry3d X{q0.slerp(fraction, q1)};
  X.translation() = (1.0 - fraction) * from.translation() + fraction * to.translation();
  return X;
}

}  // namespace

void ViewSlots::assign(const RayScene* scene, std::vector<MovingModel> moving) {
  slots_.clear();
  slot_of_.clear();
  static const auto kEmpty = std::make_shared<const RayModel>(std::vector<RaySurface>{});
  add(scene != nullptr && scene->fixed ? scene->fixed : kEmpty, {Isometry3d::Identity()});
  if (scene != nullptr) {
    for (const PlacedModel& placed : scene->placed) add(placed.model, {placed.X_WM});
  }
  for (MovingModel& one : moving) add(std::move(one.model), std::move(one.poses));
  collect_infinite();
  place_instances();
  place_shapes();
}

void ViewSlots::add(std::shared_ptr<const RayModel> model, std::vector<Isometry3d> poses) {
  const auto first = static_cast<std::int32_t>(slot_of_.size());
  slot_of_.insert(slot_of_.end(), model->surfaces().size(),
                  static_cast<std::uint32_t>(slots_.size()));
  slots_.push_back({std::move(model), std::move(poses), first});
}

void ViewSlots::collect_infinite() {
  infinite_.clear();
  for (const Slot& slot : slots_) {
    for (const auto& [plane, surface] : slot.model->geometry().infinite) {
      infinite_.push_back({moved(plane, slot.poses.front()), slot.first_surface + surface});
    }
  }
}

void ViewSlots::place_instances() {
  moving_.reset(rtcNewScene(embree_device()));
  rtcSetSceneBuildQuality(moving_.get(), RTC_BUILD_QUALITY_LOW);
  rtcSetSceneFlags(moving_.get(), RTC_SCENE_FLAG_ROBUST);
  has_moving_ = false;
  for (std::size_t i = 1; i < slots_.size(); ++i) {
    const RTCScene model = slots_[i].model->geometry().scene.get();
    if (model == nullptr) continue;
    const EmbreeGeometry instance{rtcNewGeometry(embree_device(), RTC_GEOMETRY_TYPE_INSTANCE)};
    rtcSetGeometryInstancedScene(instance.get(), model);
    const auto& poses = slots_[i].poses;
    rtcSetGeometryTimeStepCount(instance.get(), static_cast<unsigned int>(poses.size()));
    for (std::size_t step = 0; step < poses.size(); ++step) {
      rtcSetGeometryTransform(instance.get(), static_cast<unsigned int>(step),
                              RTC_FORMAT_FLOAT3X4_COLUMN_MAJOR, columns(poses[step]).data());
    }
    rtcCommitGeometry(instance.get());
    rtcAttachGeometryByID(moving_.get(), instance.get(), static_cast<unsigned int>(i));
    has_moving_ = true;
  }
  if (!has_moving_) return;
  rtcCommitScene(moving_.get());
  check_embree("placing moving models");
}

void ViewSlots::place_shapes() {
  to_shape_.clear();
  for (const Slot& slot : slots_) {
    for (const RaySurface& surface : slot.model->surfaces()) {
      to_shape_.push_back((slot.poses.front() * surface.visual.X_BS).inverse());
    }
  }
}

const RaySurface& ViewSlots::surface(std::size_t number) const {
  const Slot& slot = slots_[slot_of_[number]];
  return slot.model->surfaces()[number - static_cast<std::size_t>(slot.first_surface)];
}

Isometry3d ViewSlots::to_shape(std::size_t number, double time) const {
  const std::size_t slot = slot_of_[number];
  if (slots_[slot].poses.size() == 1) return to_shape_[number];
  return (pose(slot, time) * surface(number).visual.X_BS).inverse();
}

Isometry3d ViewSlots::pose(std::size_t slot, double time) const {
  const auto& poses = slots_[slot].poses;
  if (poses.size() == 1) return poses.front();
  const double at = std::clamp(time, 0.0, 1.0) * static_cast<double>(poses.size() - 1);
  const auto step = std::min(static_cast<std::size_t>(at), poses.size() - 2);
  return interpolate(poses[step], poses[step + 1], at - static_cast<double>(step));
}

FlatPlane ViewSlots::tangent_plane(std::size_t slot, std::size_t surface, std::size_t primitive,
                                   const RayBlock& rays, std::size_t i, double range) const {
  const RayGeometry& geometry = slots_[slot].model->geometry();
  const Isometry3d X_WM = pose(slot, static_cast<double>(rays.time[i]));
  const auto& round = geometry.rounds[surface];
  if (!round) return moved(geometry.planes[surface][primitive], X_WM);
  const Vector3d p_W{rays.x[i], rays.y[i], rays.z[i]};
  const Vector3d d_W{rays.dx[i], rays.dy[i], rays.dz[i]};
  const Isometry3d X_MW = X_WM.inverse();
  const auto hit =
      intersect(*round, X_MW * p_W, X_MW.linear() * d_W, static_cast<double>(rays.near[i]),
                std::numeric_limits<double>::infinity());
  // A grazing hit in single precision may be a miss in double precision.
  if (!hit) return plane_through(p_W + range * d_W, -d_W);
  return plane_through(p_W + hit->range * d_W, X_WM.linear() * hit->normal_M);
}

}  // namespace foothill_scene::detail
