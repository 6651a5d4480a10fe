// Reads worlds and models like proxy_world, and prints their content or the error.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "foothill_scene/collision_world.hpp"
#include "foothill_scene/load_world.hpp"

namespace {

using namespace foothill_scene;

std::string read(const std::string& file) {
  std::ifstream stream{file};
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

/// Returns a file as a world; a single model is placed in an empty world.
tl::expected<SceneWorld, SceneError> load(const std::string& file, const LoadOptions& options) {
  const std::string text = read(file);
  const bool is_model =
      text.find("<world") == std::string::npos && text.find("<sdf") != std::string::npos;
  if (!is_model && text.find("<robot") == std::string::npos) return load_world(file, options);
  return load_model_text(text, file, options).map([](SceneBody body) {
    return SceneWorld{"-", {0.0, 0.0, -9.8}, {std::move(body)}};
  });
}

bool check(const std::string& file, const LoadOptions& options) {
  const auto world = load(file, options);
  const auto prepared = world.and_then(CollisionWorld::create);
  if (!prepared) {
    std::cerr << to_string(prepared.error()) << "\n";
    return false;
  }
  std::cout << file << ": world " << world->name << ", gravity " << world->gravity_W.transpose()
            << " m/s^2\n";
  for (const SceneBody& body : world->bodies) {
    std::cout << "  " << body.name << (body.is_static ? "" : " (movable)") << ": "
              << body.colliders.size() << " colliders at " << body.X_WB.translation().transpose()
              << " m\n";
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> files{argv + 1, argv + argc};
  const auto lenient = std::find(files.begin(), files.end(), "--lenient");
  const LoadOptions options{.strict = lenient == files.end()};
  if (!options.strict) files.erase(lenient);
  if (files.empty()) {
    std::cerr << "usage: scene_check [--lenient] FILE... (SDF worlds, SDF models, URDF robots)\n"
                 "--lenient: do not treat warnings of sdformat as errors.\n";
    return 2;
  }
  bool all_good = true;
  for (const std::string& file : files) all_good = check(file, options) && all_good;
  return all_good ? 0 : 1;
}
