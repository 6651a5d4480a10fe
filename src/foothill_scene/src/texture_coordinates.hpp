#pragma once

#include "view_slots.hpp"

namespace foothill_scene::detail {

/// Writes the texture coordinates of hits, see RayView::texture_coordinates().
void texture_coordinates(const ViewSlots& slots, const RayBlock& rays, const HitBlock& hits,
                         RayLanes<float>& u, RayLanes<float>& v);

}  // namespace foothill_scene::detail
