#include "pioneer_dynamics/surface.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace pioneer_dynamics {
namespace {

using Key = std::pair<std::string, std::string>;

Key key(const std::string& material_a, const std::string& material_b) {
  return material_a < material_b ? Key{material_a, material_b} : Key{material_b, material_a};
}

[[noreturn]] void refuse(const Key& pair, const std::string& what) {
  throw std::invalid_argument{"surface pair " + pair.first + ", " + pair.second + ": " + what};
}

void check_coefficient(const Key& pair, const char* name, double value) {
  if (value >= 0.0 && std::isfinite(value)) return;
  refuse(pair, std::string{name} + " is " + std::to_string(value) + "; it must not be negative");
}

void check_friction(const Key& pair, const std::string& name, const Friction& friction) {
  check_coefficient(pair, (name + ".at_rest").c_str(), friction.at_rest);
  check_coefficient(pair, (name + ".sliding").c_str(), friction.sliding);
  if (friction.sliding > friction.at_rest) {
    refuse(pair, name + ".sliding is " + std::to_string(friction.sliding) +
                     "; it must not exceed that at rest, " + std::to_string(friction.at_rest));
  }
}

constexpr SurfacePair kTyreOnLabFloor{{0.8, 0.65}, {0.8, 0.65}, 0.015};
constexpr SurfacePair kTyreOnIce{{0.15, 0.1}, {0.15, 0.1}, 0.01};
constexpr SurfacePair kTyreOnRegolith{{0.6, 0.5}, {0.6, 0.5}, 0.15};
constexpr SurfacePair kTyreOnMartianSoil{{0.55, 0.45}, {0.55, 0.45}, 0.12};
constexpr SurfacePair kThesis{{0.24, 0.24}, {2.0, 2.0}, 0.0};

}  // namespace

GroundProperties uniform_ground(const SurfacePair& pair, double gravity) {
  return {.gravity_W = {0.0, 0.0, -gravity}, .left = pair, .right = pair, .caster = pair};
}

void SurfaceTable::set(const std::string& material_a, const std::string& material_b,
                       const SurfacePair& pair) {
  const Key names = key(material_a, material_b);
  check_friction(names, "forward", pair.forward);
  check_friction(names, "lateral", pair.lateral);
  check_coefficient(names, "rolling", pair.rolling);
  pairs_[names] = pair;
}

bool SurfaceTable::erase(const std::string& material_a, const std::string& material_b) {
  return pairs_.erase(key(material_a, material_b)) > 0;
}

std::optional<SurfacePair> SurfaceTable::find(const std::string& material_a,
                                              const std::string& material_b) const {
  const auto found = pairs_.find(key(material_a, material_b));
  if (found == pairs_.end()) return std::nullopt;
  return found->second;
}

std::vector<std::pair<std::string, std::string>> SurfaceTable::pairs() const {
  std::vector<Key> names;
  names.reserve(pairs_.size());
  std::transform(pairs_.begin(), pairs_.end(), std::back_inserter(names),
                 [](const auto& entry) { return entry.first; });
  return names;
}

SurfaceTable standard_surfaces() {
  SurfaceTable table;
  table.set("tyre", "lab_floor", kTyreOnLabFloor);
  table.set("tyre", "ice", kTyreOnIce);
  table.set("tyre", "regolith", kTyreOnRegolith);
  table.set("tyre", "martian_soil", kTyreOnMartianSoil);
  table.set("tyre", "thesis_floor", kThesis);
  return table;
}

GroundProperties lab_floor() { return uniform_ground(kTyreOnLabFloor, kEarthGravity); }
GroundProperties ice() { return uniform_ground(kTyreOnIce, kEarthGravity); }
GroundProperties moon() { return uniform_ground(kTyreOnRegolith, kMoonGravity); }
GroundProperties mars() { return uniform_ground(kTyreOnMartianSoil, kMarsGravity); }
GroundProperties thesis_floor() { return uniform_ground(kThesis, kEarthGravity); }

}  // namespace pioneer_dynamics
