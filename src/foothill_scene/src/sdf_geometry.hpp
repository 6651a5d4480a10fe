#pragma once

#include <optional>
#include <sdf/Collision.hh>
#include <sdf/Element.hh>
#include <sdf/Geometry.hh>
#include <sdf/Types.hh>
#include <string>
#include <tl/expected.hpp>

#include "foothill_scene/scene_world.hpp"
#include "resource.hpp"

namespace foothill_scene {

// Vectors and poses of sdformat are in `ignition::math` up to version 12 and in `gz::math` from
// version 13; these templates accept both.

template <typename Vector3>
[[nodiscard]] Eigen::Vector3d to_eigen(const Vector3& v) {
  return {v.X(), v.Y(), v.Z()};
}

template <typename Pose3>
[[nodiscard]] Eigen::Isometry3d to_isometry(const Pose3& pose) {
  const auto& q = pose.Rot();
  Eigen::Isometry3d X = Eigen::Isometry3d::Identity();
  X.linear() = Eigen::Quaterniond{q.W(), q.X(), q.Y(), q.Z()}.normalized().toRotationMatrix();
  X.translation() = to_eigen(pose.Pos());
  return X;
}

/// Returns the position of an element; `file` is the name for text without a file.
[[nodiscard]] Source source_of(const sdf::ElementPtr& element, const std::string& file);

/// Returns the first error as a SceneError, or nothing without errors.
[[nodiscard]] std::optional<SceneError> first_error(const sdf::Errors& errors,
                                                    const Source& source);

/// Returns the shape of a collision, or nothing for an `<empty/>` one.
[[nodiscard]] tl::expected<std::optional<Shape>, SceneError> read_shape(
    const sdf::Geometry& geometry, const Resources& resources, const Source& source);

/// Returns the friction and the surface name of a collision.
[[nodiscard]] tl::expected<Surface, SceneError> read_surface(const sdf::Collision& collision,
                                                             const Source& source);

}  // namespace foothill_scene
