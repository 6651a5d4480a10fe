#include "foothill_scene/load_world.hpp"

#include <exception>
#include <fstream>
#include <sdf/Console.hh>
#include <sdf/Link.hh>
#include <sdf/Model.hh>
#include <sdf/ParserConfig.hh>
#include <sdf/Root.hh>
#include <sdf/Visual.hh>
#include <sdf/World.hh>
#include <sstream>
#include <type_traits>
#include <utility>

#include "sdf_appearance.hpp"
#include "sdf_geometry.hpp"
#include "xml_check.hpp"

namespace foothill_scene {
namespace {

namespace fs = std::filesystem;

/// `ignition::math::Pose3d` or `gz::math::Pose3d`.
using SdfPose = std::remove_cvref_t<decltype(std::declval<const sdf::Model&>().RawPose())>;
using MaybePose = tl::expected<Eigen::Isometry3d, SceneError>;

struct Reader {
  std::string file;
  Resources resources;
};

MaybePose resolve_pose(const sdf::SemanticPose& semantic, const std::string& to,
                       const Source& source) {
  SdfPose pose;
  if (const auto error = first_error(semantic.Resolve(pose, to), source)) {
    return tl::unexpected{*error};
  }
  const Eigen::Isometry3d X = to_isometry(pose);
  if (!is_valid_pose(X)) return refuse(source, "the pose is not finite or is beyond 1000 km");
  return X;
}

tl::expected<std::optional<Collider>, SceneError> read_collider(const Reader& reader,
                                                                const sdf::Collision& collision) {
  const Source source = source_of(collision.Element(), reader.file);
  const MaybePose X_MS = resolve_pose(collision.SemanticPose(), "__model__", source);
  if (!X_MS) return tl::unexpected{X_MS.error()};
  auto shape = read_shape(*collision.Geom(), reader.resources, source);
  if (!shape) return tl::unexpected{shape.error()};
  if (!*shape) return std::nullopt;
  auto surface = read_surface(collision, source);
  if (!surface) return tl::unexpected{surface.error()};
  return Collider{collision.Name(), *X_MS, std::move(**shape), std::move(*surface), source};
}

tl::expected<std::optional<Visual>, SceneError> read_visual(const Reader& reader,
                                                            const sdf::Visual& visual) {
  const Source source = source_of(visual.Element(), reader.file);
  const MaybePose X_MS = resolve_pose(visual.SemanticPose(), "__model__", source);
  if (!X_MS) return tl::unexpected{X_MS.error()};
  auto shape = read_shape(*visual.Geom(), reader.resources, source);
  if (!shape) return tl::unexpected{shape.error()};
  if (!*shape) return std::nullopt;
  auto material = read_material(visual, reader.resources, source);
  if (!material) return tl::unexpected{material.error()};
  return Visual{visual.Name(), *X_MS, std::move(**shape), std::move(*material), source};
}

/// Adds an optional part of a link to a body.
template <typename Part>
tl::expected<void, SceneError> add_part(tl::expected<std::optional<Part>, SceneError> part,
                                        const Eigen::Isometry3d& X_BM, const std::string& prefix,
                                        std::vector<Part>& parts) {
  if (!part) return tl::unexpected{part.error()};
  if (!*part) return {};
  (*part)->X_BS = X_BM * (*part)->X_BS;
  (*part)->name = prefix + (*part)->name;
  parts.push_back(std::move(**part));
  return {};
}

tl::expected<void, SceneError> add_link(const Reader& reader, const sdf::Link& link,
                                        const Eigen::Isometry3d& X_BM, const std::string& prefix,
                                        SceneBody& body) {
  const std::string name = prefix + link.Name() + "::";
  for (std::uint64_t i = 0; i < link.CollisionCount(); ++i) {
    auto added =
        add_part(read_collider(reader, *link.CollisionByIndex(i)), X_BM, name, body.colliders);
    if (!added) return added;
  }
  for (std::uint64_t i = 0; i < link.VisualCount(); ++i) {
    auto added = add_part(read_visual(reader, *link.VisualByIndex(i)), X_BM, name, body.visuals);
    if (!added) return added;
  }
  return {};
}

/// Adds the parts of a model and of its nested models.
tl::expected<void, SceneError> add_parts(const Reader& reader, const sdf::Model& model,
                                         const Eigen::Isometry3d& X_BM, const std::string& prefix,
                                         SceneBody& body) {
  for (std::uint64_t i = 0; i < model.LinkCount(); ++i) {
    auto added = add_link(reader, *model.LinkByIndex(i), X_BM, prefix, body);
    if (!added) return added;
  }
  for (std::uint64_t i = 0; i < model.ModelCount(); ++i) {
    const sdf::Model& inner = *model.ModelByIndex(i);
    const Source source = source_of(inner.Element(), reader.file);
    const MaybePose X_MI = resolve_pose(inner.SemanticPose(), "", source);
    if (!X_MI) return tl::unexpected{X_MI.error()};
    const auto added = add_parts(reader, inner, X_BM * *X_MI, prefix + inner.Name() + "::", body);
    if (!added) return added;
  }
  return {};
}

/// @param X_WB Pose of the model.
tl::expected<SceneBody, SceneError> read_body(const Reader& reader, const sdf::Model& model,
                                              const Eigen::Isometry3d& X_WB) {
  SceneBody body{
      model.Name(), X_WB, model.Static(), {}, source_of(model.Element(), reader.file), {}};
  const auto added = add_parts(reader, model, Eigen::Isometry3d::Identity(), "", body);
  if (!added) return tl::unexpected{added.error()};
  return body;
}

tl::expected<SceneWorld, SceneError> read_world(const Reader& reader, const sdf::Root& root) {
  if (root.WorldCount() != 1) {
    return refuse({reader.file, 0},
                  "exactly one <world> is required, found " + std::to_string(root.WorldCount()));
  }
  const sdf::World& sdf_world = *root.WorldByIndex(0);
  auto lighting = read_lighting(sdf_world, reader.file);
  if (!lighting) return tl::unexpected{lighting.error()};
  SceneWorld world{sdf_world.Name(), to_eigen(sdf_world.Gravity()), {}, std::move(*lighting)};
  for (std::uint64_t i = 0; i < sdf_world.ModelCount(); ++i) {
    const sdf::Model& model = *sdf_world.ModelByIndex(i);
    const Source source = source_of(model.Element(), reader.file);
    const MaybePose X_WB = resolve_pose(model.SemanticPose(), "", source);
    if (!X_WB) return tl::unexpected{X_WB.error()};
    auto body = read_body(reader, model, *X_WB);
    if (!body) return tl::unexpected{body.error()};
    world.bodies.push_back(std::move(*body));
  }
  return world;
}

sdf::ParserConfig parser_config(const Resources& resources, bool strict) {
  sdf::ParserConfig config;
  if (strict) {
    config.SetWarningsPolicy(sdf::EnforcementPolicy::ERR);
    config.SetUnrecognizedElementsPolicy(sdf::EnforcementPolicy::ERR);
  }
  config.AddURIPath("model://", resources.folder.string());
  for (const fs::path& path : resources.search_paths) config.AddURIPath("model://", path.string());
  return config;
}

Reader reader_for(const fs::path& file, const LoadOptions& options) {
  const fs::path folder = file.parent_path().empty() ? fs::path{"."} : file.parent_path();
  return {file.string(), {folder, options.search_paths}};
}

std::string read_text(const fs::path& file) {
  std::ifstream stream{file};
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// Loads a document. Silences sdformat, which prints the errors that it returns, and catches the
/// exceptions of the standard library that it throws for some malformed numbers.
template <typename Load>
tl::expected<void, SceneError> load_root(const Reader& reader, const std::string& text,
                                         const Load& load) {
  if (const auto sound = check_xml(text, reader.file); !sound) return sound;
  sdf::Console::Instance()->SetQuiet(true);
  try {
    if (auto error = first_error(load(), {reader.file, 0})) {
      return tl::unexpected{std::move(*error)};
    }
  } catch (const std::exception& error) {
    return refuse({reader.file, 0}, std::string{"invalid number: "} + error.what());
  }
  return {};
}

}  // namespace

tl::expected<SceneWorld, SceneError> load_world(const fs::path& file, const LoadOptions& options) {
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored)) {
    return refuse({file.string(), 0}, "no such file");
  }
  const Reader reader = reader_for(file, options);
  const sdf::ParserConfig config = parser_config(reader.resources, options.strict);
  sdf::Root root;
  const auto loaded = load_root(reader, read_text(file),
                                [&] { return root.Load(fs::absolute(file).string(), config); });
  if (!loaded) return tl::unexpected{loaded.error()};
  return read_world(reader, root);
}

tl::expected<SceneWorld, SceneError> load_world_text(const std::string& text, const fs::path& file,
                                                     const LoadOptions& options) {
  const Reader reader = reader_for(file, options);
  const sdf::ParserConfig config = parser_config(reader.resources, options.strict);
  sdf::Root root;
  const auto loaded = load_root(reader, text, [&] { return root.LoadSdfString(text, config); });
  if (!loaded) return tl::unexpected{loaded.error()};
  return read_world(reader, root);
}

tl::expected<SceneBody, SceneError> load_model_text(const std::string& text, const fs::path& file,
                                                    const LoadOptions& options) {
  const Reader reader = reader_for(file, options);
  const sdf::ParserConfig config = parser_config(reader.resources, options.strict);
  sdf::Root root;
  const auto loaded = load_root(reader, text, [&] { return root.LoadSdfString(text, config); });
  if (!loaded) return tl::unexpected{loaded.error()};
  if (root.Model() == nullptr) {
    return refuse({reader.file, 0}, "exactly one <model> is required");
  }
  const sdf::Model& model = *root.Model();
  const Source source = source_of(model.Element(), reader.file);
  const Eigen::Isometry3d X_WB = to_isometry(model.RawPose());
  if (!is_valid_pose(X_WB)) return refuse(source, "the pose is not finite or is beyond 1000 km");
  return read_body(reader, model, X_WB);
}

}  // namespace foothill_scene
