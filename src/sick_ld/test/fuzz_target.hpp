#pragma once

#include <cstddef>
#include <cstdint>

/// Entry point of libFuzzer: lets host and scanner hear some bytes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
