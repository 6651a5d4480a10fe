#include "foothill_orbit/detail/relative_start.hpp"

namespace foothill_orbit::detail {

const std::string* chief_of(const Start& start) {
  if (const auto* relative = std::get_if<RelativeStart>(&start)) return &relative->chief;
  if (const auto* formation = std::get_if<FormationStart>(&start)) return &formation->chief;
  return nullptr;
}

tl::expected<InertialState, OrbitError> difference_from_chief(const Planet& planet,
                                                              const HillFrame& frame,
                                                              const Start& start) {
  if (const auto* formation = std::get_if<FormationStart>(&start)) {
    return start_difference(planet, frame, formation->formation);
  }
  const HillState& state = std::get<RelativeStart>(start).state;
  if (!state.p_OC.allFinite() || !state.v_OC.allFinite()) {
    return tl::unexpected{OrbitError{"the relative state is not finite"}};
  }
  return from_hill(frame, state);
}

}  // namespace foothill_orbit::detail
