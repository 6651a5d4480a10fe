#include "foothill_orbit/cluster_start.hpp"

#include <optional>
#include <string>

#include "foothill_orbit/detail/refuse.hpp"
#include "foothill_orbit/detail/relative_start.hpp"
#include "foothill_orbit/detail/single_craft.hpp"
#include "foothill_orbit/detail/state_algebra.hpp"
#include "foothill_orbit/hill_frame.hpp"

namespace foothill_orbit {
namespace {

using detail::difference;
using detail::refuse;
using detail::sum;

/// A craft's state as a sum: the state of the craft at the root of its chain of chiefs, and the
/// remainder, which is small and so has full relative precision.
struct Placed {
  InertialState root{};
  InertialState offset{};
  std::size_t root_craft{};
};

/// Places the craft of a config one after the other, chiefs first.
class StartResolver {
 public:
  explicit StartResolver(const ClusterConfig& config)
      : config_{config}, placed_(config.craft.size()), busy_(config.craft.size(), false) {
    for (const CraftConfig& one : config.craft) craft_.push_back(one.craft);
  }

  tl::expected<Placed, OrbitError> place(std::size_t index) {
    if (placed_[index]) return *placed_[index];
    if (busy_[index]) {
      return refuse(
          "craft '" + craft_[index].name +
          "' is its own chief through a chain of chiefs; start one of them by elements or an "
          "inertial state");
    }
    busy_[index] = true;
    const std::string* chief = detail::chief_of(config_.craft[index].start);
    const auto placed = chief == nullptr ? place_root(index) : place_deputy(index, *chief);
    if (placed) placed_[index] = *placed;
    return placed;
  }

 private:
  tl::expected<Placed, OrbitError> place_root(std::size_t index) {
    const std::string where = "craft '" + craft_[index].name + "': ";
    const Start& start = config_.craft[index].start;
    tl::expected<InertialState, OrbitError> state = InertialState{};
    if (const auto* elements = std::get_if<OrbitalElements>(&start)) {
      state = to_state(config_.environment.planet, *elements);
    } else {
      state = std::get<InertialState>(start);
    }
    if (!state) return refuse(where + state.error().reason);
    if (const auto checked = detail::check_state(config_.environment.planet, *state); !checked) {
      return refuse(where + checked.error().reason);
    }
    return Placed{*state, {}, index};
  }

  tl::expected<Placed, OrbitError> place_deputy(std::size_t index, const std::string& chief_name) {
    const std::string where = "craft '" + craft_[index].name + "': ";
    if (chief_name.empty()) return refuse(where + "a relative state needs the name of a chief");
    const auto chief = find_craft(craft_, chief_name);
    if (!chief) return refuse(where + "chief: " + chief.error().reason);
    auto placed = place(*chief);
    if (!placed) return placed;
    const InertialState at = sum(placed->root, placed->offset);
    const HillFrame frame =
        hill_frame(at, detail::acceleration_of(config_.environment, craft_[*chief], 0.0, at));
    const auto from_chief = detail::difference_from_chief(config_.environment.planet, frame,
                                                          config_.craft[index].start);
    if (!from_chief) return refuse(where + from_chief.error().reason);
    placed->offset = sum(placed->offset, *from_chief);
    const auto checked =
        detail::check_state(config_.environment.planet, sum(placed->root, placed->offset));
    if (!checked) return refuse(where + checked.error().reason);
    return placed;
  }

  const ClusterConfig& config_;
  std::vector<Craft> craft_{};
  std::vector<std::optional<Placed>> placed_;
  std::vector<bool> busy_;
};

}  // namespace

tl::expected<ClusterStart, OrbitError> resolve_start(const ClusterConfig& config) {
  StartResolver resolver{config};
  ClusterStart start;
  std::optional<Placed> first;
  for (std::size_t index = 0; index < config.craft.size(); ++index) {
    const auto placed = resolver.place(index);
    if (!placed) return tl::unexpected{placed.error()};
    if (!first) {
      first = *placed;
      start.first = sum(placed->root, placed->offset);
    }
    InertialState relative = difference(placed->offset, first->offset);
    if (placed->root_craft != first->root_craft) {
      relative = sum(difference(placed->root, first->root), relative);
    }
    start.relative.push_back(relative);
  }
  return start;
}

}  // namespace foothill_orbit
