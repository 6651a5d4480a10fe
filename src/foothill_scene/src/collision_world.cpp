#include "foothill_scene/collision_world.hpp"

#include <algorithm>
#include <boost/iterator/function_output_iterator.hpp>
#include <utility>

#include "foothill_scene/detail/make_solid.hpp"
#include "foothill_scene/detail/solid_bounds.hpp"

namespace foothill_scene {
namespace {

using Eigen::Vector2d;
using namespace detail;
namespace index = boost::geometry::index;

struct Entry {
  SceneBody body;
  std::vector<Solid> solids{};  ///< One for each collider.
};

/// A solid and the body that it belongs to.
struct Place {
  const Solid* solid{};
  const Surface* surface{};
  std::uint32_t body{};
};

std::vector<Solid> solids_of(const SceneBody& body) {
  std::vector<Solid> solids;
  solids.reserve(body.colliders.size());
  for (const Collider& collider : body.colliders) {
    solids.push_back(make_solid(collider.shape, body.X_WB * collider.X_BS));
  }
  return solids;
}

void add_contacts(const Place& place, const ConvexOutline& robot, const Heights& heights,
                  ContactList& found) {
  const auto add = [&](const Overlap& at) {
    found.add({at.point, at.normal, at.depth, place.body, place.surface});
  };
  if (const auto* soup = std::get_if<TriangleSoup>(place.solid)) {
    std::array<Overlap, ContactList::kCapacity> all;
    std::size_t count = 0;
    soup->overlaps(robot, heights, all, count);
    std::for_each(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), add);
    return;
  }
  std::visit(
      [&](const auto& solid) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(solid)>, TriangleSoup>) {
          const Overlaps met = overlaps(solid, robot, heights);
          for (const Overlap& at : met.all()) add(at);
        }
      },
      *place.solid);
}

std::optional<FloorPoint> floor_of(const Solid& solid, const Vector2d& p, double highest) {
  return std::visit(
      [&](const auto& one) -> std::optional<FloorPoint> {
        if constexpr (std::is_same_v<std::decay_t<decltype(one)>, TriangleSoup>) {
          return one.floor_at(p, highest);
        } else {
          return floor_at(one, p, highest);
        }
      },
      solid);
}

/// A total order, so that the result does not depend on the structure of the tree.
bool comes_before(const Contact& a, const Contact& b) {
  if (a.other != b.other) return a.other < b.other;
  if (a.p_W.x() != b.p_W.x()) return a.p_W.x() < b.p_W.x();
  if (a.p_W.y() != b.p_W.y()) return a.p_W.y() < b.p_W.y();
  return a.depth < b.depth;
}

}  // namespace

struct CollisionWorld::Implementation {
  std::vector<std::unique_ptr<Entry>> entries{};  ///< By BodyId; empty once removed.
  std::vector<Place> places{};
  std::vector<Place> unbounded{};
  Tree tree{};

  [[nodiscard]] Entry* entry(BodyId id) const {
    return id.value < entries.size() ? entries[id.value].get() : nullptr;
  }

  void rebuild() {
    places.clear();
    unbounded.clear();
    std::vector<TreeEntry> boxes;
    for (std::uint32_t id = 0; id < entries.size(); ++id) {
      if (!entries[id]) continue;
      const Entry& one = *entries[id];
      for (std::size_t i = 0; i < one.solids.size(); ++i) {
        const Place place{&one.solids[i], &one.body.colliders[i].surface, id};
        const std::optional<Bounds> box = bounds(one.solids[i]);
        if (box) boxes.emplace_back(to_tree(*box), static_cast<std::uint32_t>(places.size()));
        (box ? places : unbounded).push_back(place);
      }
    }
    tree = Tree{boxes};
  }

  /// Calls `visitor` with every Place that may intersect the box.
  template <typename Visitor>
  void visit(const TreeBox& box, Visitor&& visitor) const {
    std::for_each(unbounded.begin(), unbounded.end(), visitor);
    const auto found = [&](const TreeEntry& entry) { visitor(places[entry.second]); };
    tree.query(index::intersects(box), boost::make_function_output_iterator(found));
  }
};

CollisionWorld::CollisionWorld() : implementation_{std::make_unique<Implementation>()} {}
CollisionWorld::~CollisionWorld() = default;
CollisionWorld::CollisionWorld(CollisionWorld&&) noexcept = default;
CollisionWorld& CollisionWorld::operator=(CollisionWorld&&) noexcept = default;

tl::expected<CollisionWorld, SceneError> CollisionWorld::create(const SceneWorld& world) {
  CollisionWorld result;
  for (const SceneBody& body : world.bodies) {
    if (const auto added = result.add(body); !added) return tl::unexpected{added.error()};
  }
  return result;
}

tl::expected<BodyId, SceneError> CollisionWorld::add(const SceneBody& body) {
  if (find(body.name)) {
    return tl::unexpected{
        SceneError{body.source, "a body named \"" + body.name + "\" exists already"}};
  }
  if (!is_valid_pose(body.X_WB)) {
    return tl::unexpected{SceneError{
        body.source, "the pose of \"" + body.name + "\" is not finite or beyond 1000 km"}};
  }
  for (const Collider& collider : body.colliders) {
    if (const auto wrong = shape_error(collider.shape)) {
      return tl::unexpected{
          SceneError{collider.source,
                     "collision \"" + collider.name + "\" of \"" + body.name + "\": " + *wrong}};
    }
  }
  auto& entries = implementation_->entries;
  entries.push_back(std::make_unique<Entry>(Entry{body, solids_of(body)}));
  implementation_->rebuild();
  return BodyId{static_cast<std::uint32_t>(entries.size() - 1)};
}

bool CollisionWorld::move(BodyId id, const Eigen::Isometry3d& X_WB) {
  Entry* entry = implementation_->entry(id);
  if (entry == nullptr || !is_valid_pose(X_WB)) return false;
  entry->body.X_WB = X_WB;
  entry->solids = solids_of(entry->body);
  implementation_->rebuild();
  return true;
}

bool CollisionWorld::remove(BodyId id) {
  if (implementation_->entry(id) == nullptr) return false;
  implementation_->entries[id.value].reset();
  implementation_->rebuild();
  return true;
}

std::optional<BodyId> CollisionWorld::find(std::string_view name) const {
  for (const BodyId id : ids()) {
    if (body(id)->name == name) return id;
  }
  return std::nullopt;
}

const SceneBody* CollisionWorld::body(BodyId id) const {
  const Entry* entry = implementation_->entry(id);
  return entry == nullptr ? nullptr : &entry->body;
}

std::vector<BodyId> CollisionWorld::ids() const {
  std::vector<BodyId> all;
  for (std::uint32_t id = 0; id < implementation_->entries.size(); ++id) {
    if (implementation_->entries[id]) all.push_back({id});
  }
  return all;
}

void CollisionWorld::contacts(const Footprint& footprint, const FloorPose& pose,
                              ContactList& found) const {
  const ConvexOutline robot = place(footprint, pose);
  const Heights range = heights(footprint, pose);
  ContactList mine;
  implementation_->visit(to_tree(detail::bounds(robot)),
                         [&](const Place& where) { add_contacts(where, robot, range, mine); });
  mine.sort(comes_before);
  for (const Contact& contact : mine.all()) found.add(contact);
}

double CollisionWorld::clearance(const Footprint& footprint, const FloorPose& pose) const {
  const Vector2d centre{pose.x, pose.y};
  const Vector2d reach = Vector2d::Constant(footprint.reach() + kClearanceLimit);
  const Heights range = heights(footprint, pose);
  const Heights wide{range.low - kClearanceSlack, range.high + kClearanceSlack};
  double least = kClearanceLimit;
  implementation_->visit(to_tree(Bounds{centre - reach, centre + reach}), [&](const Place& where) {
    least =
        std::min(least, detail::clearance(*where.solid, centre, footprint.reach(), wide, least));
  });
  return least;
}

std::optional<Ground> CollisionWorld::ground(double x, double y, double highest) const {
  std::optional<Ground> best;
  implementation_->visit(to_tree(Bounds{{x, y}, {x, y}}), [&](const Place& where) {
    const std::optional<FloorPoint> floor = floor_of(*where.solid, {x, y}, highest);
    if (!floor) return;
    const bool higher = !best || floor->height > best->height ||
                        (floor->height == best->height && where.body < best->body);
    if (higher) best = Ground{floor->height, floor->normal, where.body, where.surface};
  });
  return best;
}

}  // namespace foothill_scene
