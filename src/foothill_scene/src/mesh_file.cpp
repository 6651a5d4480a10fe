#include "mesh_file.hpp"

#include <assimp/config.h>
#include <assimp/mesh.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <assimp/Importer.hpp>
#include <span>

#include "resource.hpp"

namespace foothill_scene {
namespace {

void append(TriangleMesh& mesh, const aiMesh& part, const Eigen::Vector3d& scale) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  for (const aiVector3D& p : std::span{part.mVertices, part.mNumVertices}) {
    mesh.vertices.push_back(Eigen::Vector3d{p.x, p.y, p.z}.cwiseProduct(scale));
  }
  if (part.HasTextureCoords(0)) {
    mesh.texture_coordinates.resize(first, Eigen::Vector2f::Zero());
    for (const aiVector3D& uv : std::span{part.mTextureCoords[0], part.mNumVertices}) {
      mesh.texture_coordinates.emplace_back(uv.x, uv.y);
    }
  }
  for (const aiFace& face : std::span{part.mFaces, part.mNumFaces}) {
    if (face.mNumIndices != 3) continue;  // a point or a line
    mesh.triangles.push_back(
        {first + face.mIndices[0], first + face.mIndices[1], first + face.mIndices[2]});
  }
}

/// Restores the orientation of the triangles after a mirroring scale.
void restore_orientation(TriangleMesh& mesh, const Eigen::Vector3d& scale) {
  if (scale.prod() >= 0.0) return;
  for (auto& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
}

}  // namespace

tl::expected<TriangleMesh, SceneError> read_mesh(const std::filesystem::path& file,
                                                 const Eigen::Vector3d& scale,
                                                 const Source& source) {
  Assimp::Importer importer;
  importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
  const aiScene* scene =
      importer.ReadFile(file.string(), aiProcess_Triangulate | aiProcess_JoinIdenticalVertices |
                                           aiProcess_PreTransformVertices);
  if (scene == nullptr) {
    return refuse(source, "mesh \"" + file.string() + "\": " + importer.GetErrorString());
  }
  TriangleMesh mesh;
  for (const aiMesh* part : std::span{scene->mMeshes, scene->mNumMeshes}) {
    append(mesh, *part, scale);
  }
  if (!mesh.texture_coordinates.empty()) {
    mesh.texture_coordinates.resize(mesh.vertices.size(), Eigen::Vector2f::Zero());
  }
  restore_orientation(mesh, scale);
  return mesh;
}

}  // namespace foothill_scene
