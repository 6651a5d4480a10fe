// Prints a map of a world: for each point the highest floor, the body that forms it, and the body
// that blocks a robot there.
#include <cmath>
#include <cstdlib>
#include <iostream>

#include "foothill_scene/collision_world.hpp"
#include "foothill_scene/load_world.hpp"

namespace {

using namespace foothill_scene;

/// Prints lines "x y height floor body": height is nan and floor is -1 without a floor, body is -1
/// where nothing blocks.
void print_map(const CollisionWorld& world, double half_side, double step) {
  const Footprint probe = Footprint::circle(step / 2.0, 0.05, 0.25);
  const int count = static_cast<int>(std::round(half_side / step));
  for (int row = -count; row <= count; ++row) {
    for (int column = -count; column <= count; ++column) {
      const double x = column * step;
      const double y = row * step;
      const auto ground = world.ground(x, y, 3.0);
      ContactList found;
      world.contacts(probe, {x, y, 0.0, ground ? ground->height : 0.0}, found);
      const int body = found.empty() ? -1 : static_cast<int>(found.deepest().other);
      std::cout << x << " " << y << " " << (ground ? ground->height : std::nan("")) << " "
                << (ground ? static_cast<int>(ground->body) : -1) << " " << body << "\n";
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: world_map FILE HALF_SIDE STEP (metres)\n";
    return 2;
  }
  const auto file = load_world(argv[1]);
  const auto world = file.and_then(CollisionWorld::create);
  if (!world) {
    std::cerr << to_string(world.error()) << "\n";
    return 1;
  }
  for (const BodyId id : world->ids()) {
    const SceneBody& body = *world->body(id);
    const auto p = body.X_WB.translation();
    std::cout << "# " << id.value << " " << p.x() << " " << p.y() << " " << body.is_static << " "
              << body.name << "\n";
  }
  print_map(*world, std::atof(argv[2]), std::atof(argv[3]));
  return 0;
}
