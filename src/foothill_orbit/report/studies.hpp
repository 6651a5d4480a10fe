#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <utility>

#include "foothill_orbit/craft.hpp"
#include "foothill_orbit/forces.hpp"

/// The computations behind the pages of `./foothill report orbit`; each writes tables into a
/// folder.
namespace foothill_orbit::report {

/// Two craft of one build, an end forward and a side forward: the thesis' table 3.1.
[[nodiscard]] std::array<Craft, 2> differing_craft();

/// The world at the epoch that all studies use, nothing but the point mass switched on.
[[nodiscard]] Environment quiet_world();

/// Two craft at 300 km, 200 m apart, three orbits, without and with each perturbation.
void study_three_orbits(const std::filesystem::path& folder);

/// Differential accelerations over altitude and separation.
void study_dominance(const std::filesystem::path& folder);

/// The named formations, around a circle and an ellipse.
void study_formations(const std::filesystem::path& folder);

/// Closed forms against the numerics, and the cost of a transfer by its duration.
void study_closed_forms(const std::filesystem::path& folder);

}  // namespace foothill_orbit::report
