#pragma once

#include <cstddef>
#include <cstdint>

/// libFuzzer's entry: the first byte chooses who is fed with the rest, the parser and decoders, the
/// emulated robot, or a client's session. Aborts if one of them does what it must not do.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
