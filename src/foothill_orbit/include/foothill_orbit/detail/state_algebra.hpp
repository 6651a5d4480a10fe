#pragma once

#include "foothill_orbit/state.hpp"

namespace foothill_orbit::detail {

[[nodiscard]] inline InertialState sum(const InertialState& one, const InertialState& other) {
  return {one.p_NC + other.p_NC, one.v_NC + other.v_NC};
}

[[nodiscard]] inline InertialState difference(const InertialState& one,
                                              const InertialState& other) {
  return {one.p_NC - other.p_NC, one.v_NC - other.v_NC};
}

[[nodiscard]] inline InertialState scaled(const InertialState& state, double factor) {
  return {factor * state.p_NC, factor * state.v_NC};
}

}  // namespace foothill_orbit::detail
