#pragma once

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numbers>

#include "ways.hpp"

namespace foothill_tracking {

/// Returns any number of an interval, for properties.
inline double any_within(double low, double high) {
  constexpr int kParts = 1'000'000;
  return low + (high - low) * *rc::gen::inRange(0, kParts + 1) / kParts;
}

}  // namespace foothill_tracking
