#pragma once

#include <cstdint>

#include "bytes.hpp"

namespace mcap_codec {

/// CRC-32 as zlib computes it; `seed` continues the checksum of the bytes before.
[[nodiscard]] std::uint32_t crc32(ByteView bytes, std::uint32_t seed = 0);

}  // namespace mcap_codec
