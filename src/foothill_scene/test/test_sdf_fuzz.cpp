#include <gmock/gmock.h>

#include <fstream>
#include <random>
#include <sstream>
#include <string>

#include "foothill_scene/collision_world.hpp"
#include "foothill_scene/load_world.hpp"

namespace foothill_scene {
namespace {

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t limit) { return random() % limit; }

std::string text_of(const std::string& name) {
  std::ifstream file{FOOTHILL_WORLDS "/" + name + ".sdf"};
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Applies one kind of random damage to a text.
void damage(std::string& text, Random& random) {
  const std::size_t at = below(random, text.size());
  const std::size_t length = 1 + below(random, 30);
  const std::string piece = text.substr(at, length);
  switch (below(random, 6)) {
    case 0:
      text[at] = static_cast<char>(random() & 0xff);
      break;
    case 1:
      text.erase(at, length);
      break;
    case 2:
      text.insert(below(random, text.size()), piece);
      break;
    case 3:
      text.resize(at + 1);
      break;
    case 4:
      text.replace(text.find_first_of("0123456789", at) % text.size(), 1, "nan");
      break;
    default:
      text.replace(text.find_first_of("0123456789", at) % text.size(), 1, "-1e308");
      break;
  }
}

/// Loads a world and queries it. Returns false if it is rejected.
bool survives(const std::string& text) {
  const auto world = load_world_text(text, FOOTHILL_WORLDS "/fuzz.sdf");
  if (!world) {
    EXPECT_FALSE(world.error().reason.empty());
    return false;
  }
  const auto prepared = CollisionWorld::create(*world);
  if (!prepared) return false;
  ContactList found;
  for (double x = -3.0; x < 3.0; x += 0.5) {
    prepared->contacts(Footprint::circle(0.3, 0.05, 0.25), {x, 0.5 * x, 0.0, 0.0}, found);
    (void)prepared->ground(x, 0.5 * x, 1.0);
  }
  return true;
}

TEST(DamagedWorlds, AreRejectedOrLoadedButNeverCrash) {
  Random random{19690720};
  int accepted = 0;
  int refused = 0;
  for (const char* name : {"empty", "lab", "yard"}) {
    const std::string whole = text_of(name);
    for (int i = 0; i < 100; ++i) {
      std::string text = whole;
      for (std::size_t k = 0; k <= below(random, 3); ++k) damage(text, random);
      ++(survives(text) ? accepted : refused);
    }
  }
  EXPECT_GT(refused, 60);
  EXPECT_GT(accepted, 10);
}

TEST(RandomBytes, AreRejected) {
  Random random{2};
  for (int i = 0; i < 200; ++i) {
    std::string text(1 + below(random, 200), '\0');
    for (char& byte : text) byte = static_cast<char>(random() & 0xff);
    EXPECT_FALSE(survives(text));
  }
}

}  // namespace
}  // namespace foothill_scene
