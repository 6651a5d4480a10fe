#pragma once

#include <vector>

#include "test_msgs/action/fibonacci.hpp"

/// What a Fibonacci server of these tests does with a goal, by the goal's order:
/// negative: rejects it; kAborts: aborts after the first feedback; kRefusesCancel: goes on until
/// the server ends and refuses to be canceled; kEndless: goes on until it is canceled; any other:
/// sends one feedback for every number after the first two, and succeeds.
namespace order {
constexpr int kRejected = -1;
constexpr int kAborts = 1000;
constexpr int kRefusesCancel = 1001;
constexpr int kEndless = 1002;
}  // namespace order

/// Appends the next number of the sequence.
inline void extend(std::vector<int>& sequence) {
  sequence.push_back(sequence.size() < 2 ? static_cast<int>(sequence.size())
                                         : sequence.end()[-1] + sequence.end()[-2]);
}
