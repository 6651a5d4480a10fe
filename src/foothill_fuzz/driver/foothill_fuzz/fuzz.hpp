#pragma once

#include <cstddef>
#include <cstdint>

// The names are libFuzzer's.

/// What is tested: takes any bytes, returns 0, aborts if what must hold does not.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// Makes another input out of one, in its place, and returns its size, at most `max_size`. The same
/// seed makes the same. For formats whose checksums blind mutation never gets right.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed);

/// Blind mutation, there for the one above.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);
