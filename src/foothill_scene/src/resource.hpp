#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "foothill_scene/load_world.hpp"

namespace foothill_scene {

/// Returns an error, ready to be returned.
[[nodiscard]] tl::unexpected<SceneError> refuse(const Source& source, std::string reason);

/// Returns an error with the line if a text is not XML, or neither SDF nor URDF; sdformat itself
/// does not say where XML is broken.
[[nodiscard]] tl::expected<void, SceneError> check_xml(const std::string& text,
                                                       const std::string& file);

/// Where the parts of an SDF file are looked for.
struct Resources {
  std::filesystem::path folder{};  ///< Of the SDF file.
  std::vector<std::filesystem::path> search_paths{};
};

/// Returns the path of a file that an SDF element names: a path, `file://...` or `model://...`.
/// @param source The element, for the error.
[[nodiscard]] tl::expected<std::filesystem::path, SceneError> resolve(const std::string& uri,
                                                                      const Resources& resources,
                                                                      const Source& source);

/// Reads STL, OBJ, DAE and what else assimp knows. Coordinates are those of the file.
/// @param scale Multiplies them, axis by axis.
[[nodiscard]] tl::expected<TriangleMesh, SceneError> read_mesh(const std::filesystem::path& file,
                                                               const Eigen::Vector3d& scale,
                                                               const Source& source);

/// Reads a grey PNG of 8 or 16 bits a pixel. As in Gazebo, the brightest pixel is size.z high, a
/// black one is zero, and the picture's top row has the greatest y.
/// @param size Of the whole map [m]. @param centre Of its lowest plane [m].
[[nodiscard]] tl::expected<HeightGrid, SceneError> read_heights(const std::filesystem::path& file,
                                                                const Eigen::Vector3d& size,
                                                                const Eigen::Vector3d& centre,
                                                                const Source& source);

/// Reads a PNG as colours of 8 bits.
[[nodiscard]] tl::expected<Image, SceneError> read_image(const std::filesystem::path& file,
                                                         const Source& source);

}  // namespace foothill_scene
