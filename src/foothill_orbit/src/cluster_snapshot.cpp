#include "foothill_orbit/cluster_snapshot.hpp"

#include <algorithm>
#include <cmath>

namespace foothill_orbit {
namespace {

bool is_finite(const InertialState& state) {
  return state.p_NC.allFinite() && state.v_NC.allFinite();
}

bool is_finite(const CraftMotion& craft) {
  return is_finite(craft.inertial) && craft.a_NC.allFinite() && craft.relative.p_OC.allFinite() &&
         craft.relative.v_OC.allFinite() && craft.a_OC.allFinite() && is_finite(craft.difference) &&
         craft.a_difference.allFinite();
}

}  // namespace

bool is_finite(const ClusterSnapshot& snapshot) {
  return std::isfinite(snapshot.t) && is_finite(snapshot.frame.origin) &&
         snapshot.frame.R_NO.allFinite() && snapshot.frame.w_NO_O.allFinite() &&
         snapshot.w_rate_NO_O.allFinite() &&
         std::all_of(snapshot.craft.begin(), snapshot.craft.end(),
                     [](const CraftMotion& craft) { return is_finite(craft); });
}

}  // namespace foothill_orbit
