#pragma once

#include <optional>
#include <sdf/Collision.hh>
#include <sdf/Element.hh>
#include <sdf/Geometry.hh>
#include <sdf/Types.hh>
#include <string>
#include <tl/expected.hpp>

#include "resource.hpp"

namespace foothill_scene {

// sdformat's vectors and poses live in `ignition::math` up to sdformat 12 and in `gz::math` from 13
// on; these take either.

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

/// Returns the place of an element; `file` stands in for text that came from no file.
[[nodiscard]] Source source_of(const sdf::ElementPtr& element, const std::string& file);

/// Returns the first error as ours, or nothing if there is none.
[[nodiscard]] std::optional<SceneError> first_error(const sdf::Errors& errors,
                                                    const Source& source);

/// Returns the shape of a collision, or nothing for an `<empty/>` one.
[[nodiscard]] tl::expected<std::optional<Shape>, SceneError> read_shape(
    const sdf::Geometry& geometry, const Resources& resources, const Source& source);

/// Returns friction and the name of the surface.
[[nodiscard]] tl::expected<Surface, SceneError> read_surface(const sdf::Collision& collision,
                                                             const Source& source);

}  // namespace foothill_scene
