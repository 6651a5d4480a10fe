// Vector types. Like all files block_*.hpp it is included by one source file per instruction set,
// which is compiled for that instruction set only. Everything is in the namespace FOOTHILL_LANES
// and no inline function of the standard library is used, because the linker could otherwise choose
// the version of another instruction set.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "foothill_scene/ray_block.hpp"
#include "triangle_tree.hpp"

namespace foothill_scene::detail::FOOTHILL_LANES {
namespace {

constexpr std::size_t kN = kRaysInBlock;
constexpr std::size_t kWidth = TriangleTree::kWidth;
/// Number of rays in a vector.
#ifdef __AVX512F__
constexpr std::size_t kPart = 16;
#else
constexpr std::size_t kPart = 8;
#endif
constexpr std::size_t kParts = kN / kPart;

constexpr float kInfinity = __builtin_inff();

// Explicit vectors, because the compiler does not vectorise loops with conditions.
using Floats = float __attribute__((vector_size(4 * kWidth)));
using Ints = std::int32_t __attribute__((vector_size(4 * kWidth)));
using PartFloats = float __attribute__((vector_size(4 * kPart)));
using PartInts = std::int32_t __attribute__((vector_size(4 * kPart)));
template <typename T>
using Vector = std::array<T, 3>;

#define FOOTHILL_INLINE [[gnu::always_inline]] inline

template <typename T, typename Number>
FOOTHILL_INLINE T load(const Number* from) {
  T result;
  std::memcpy(&result, from, sizeof result);
  return result;
}

template <typename T, typename Number>
FOOTHILL_INLINE void store(const T& from, Number* to) {
  std::memcpy(to, &from, sizeof from);
}

template <typename T>
FOOTHILL_INLINE T lesser(const T& a, const T& b) {
  return a < b ? a : b;
}

FOOTHILL_INLINE Floats greater(const Floats& a, const Floats& b) { return a > b ? a : b; }

FOOTHILL_INLINE float absolute(float x) { return x < 0.0F ? -x : x; }

template <typename T>
FOOTHILL_INLINE Vector<T> cross(const Vector<T>& a, const Vector<T>& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// Returns one bit per element that is not zero, the first element in the lowest bit.
FOOTHILL_INLINE std::uint32_t bits_of(const Ints& mask) {
  const Ints own = mask & Ints{1, 2, 4, 8, 16, 32, 64, 128};
  const Ints two = own | __builtin_shufflevector(own, own, 4, 5, 6, 7, 0, 1, 2, 3);
  const Ints four = two | __builtin_shufflevector(two, two, 2, 3, 0, 1, 6, 7, 4, 5);
  return static_cast<std::uint32_t>(four[0] | four[1]);
}

FOOTHILL_INLINE float lesser_of(const Floats& x) {
  const Floats four = lesser<Floats>(x, __builtin_shufflevector(x, x, 4, 5, 6, 7, 0, 1, 2, 3));
  const Floats two =
      lesser<Floats>(four, __builtin_shufflevector(four, four, 2, 3, 0, 1, 6, 7, 4, 5));
  return two[0] < two[1] ? two[0] : two[1];
}

}  // namespace
}  // namespace foothill_scene::detail::FOOTHILL_LANES
