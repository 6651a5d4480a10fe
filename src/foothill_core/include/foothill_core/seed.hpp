#pragma once

#include <cstdint>
#include <string_view>

/// Seeds of random numbers. A run has one seed; everything random in it has a name and derives its
/// own seed from both, so that adding a device leaves the noise of the others unchanged.

namespace foothill_core {

/// Returns the seed of a named source of random numbers in a run (FNV-1a over the name).
[[nodiscard]] constexpr std::uint64_t derived_seed(std::uint64_t run_seed, std::string_view name) {
  std::uint64_t hash = 14695981039346656037ULL ^ run_seed;
  for (const char letter : name) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211ULL;
  }
  return hash;
}

}  // namespace foothill_core
