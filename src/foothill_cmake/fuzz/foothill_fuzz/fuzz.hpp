#pragma once

#include <cstddef>
#include <cstdint>

/// The interface of libFuzzer, whose names these are. A fuzz test defines the first two functions;
/// libFuzzer or standalone.cpp provides the third.

/// Runs the code under test on any bytes. Returns 0; aborts if a property is violated.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// Mutates an input in place and returns its new size, at most `max_size`. Equal seeds give equal
/// results. Needed for formats whose checksums blind mutation never gets right.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed);

/// Mutates an input blindly, for use by the custom mutator.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);
