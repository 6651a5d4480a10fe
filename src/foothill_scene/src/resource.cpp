#include "resource.hpp"

#include <optional>
#include <string_view>
#include <utility>

namespace foothill_scene {
namespace {

namespace fs = std::filesystem;

/// Returns the text after a prefix, or nothing without that prefix.
std::optional<std::string> after(std::string_view prefix, const std::string& text) {
  if (!text.starts_with(prefix)) return std::nullopt;
  return text.substr(prefix.size());
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

}  // namespace

tl::unexpected<SceneError> refuse(const Source& source, std::string reason) {
  return tl::unexpected<SceneError>{SceneError{source, std::move(reason)}};
}

tl::expected<fs::path, SceneError> resolve(const std::string& uri, const Resources& resources,
                                           const Source& source) {
  std::string name = uri;
  for (const std::string_view scheme : {"file://", "model://"}) {
    if (const auto rest = after(scheme, uri)) name = *rest;
  }
  if (name.find("://") != std::string::npos) {
    return refuse(source, "\"" + uri + "\": only paths, file:// and model:// are supported");
  }
  std::string tried;
  std::vector<fs::path> folders{resources.folder};
  folders.insert(folders.end(), resources.search_paths.begin(), resources.search_paths.end());
  for (const fs::path& folder : folders) {
    const fs::path path = folder / name;  // an absolute name replaces the folder
    if (is_file(path)) return path;
    tried += (tried.empty() ? "" : ", ") + path.string();
  }
  return refuse(source, "\"" + uri + "\" does not exist; searched for " + tried);
}

}  // namespace foothill_scene
