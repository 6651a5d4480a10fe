#pragma once

#include <cstdint>
#include <string>

#include "bytes.hpp"
#include "error.hpp"

namespace mcap_codec {

enum class Compression { kNone, kLz4, kZstd };

/// How hard to try; the levels that public MCAP writers offer.
enum class CompressionLevel { kFastest, kFast, kDefault, kSlow, kSlowest };

/// No chunk is unpacked beyond this [bytes], whatever it promises.
inline constexpr std::uint64_t kMaxUncompressedSize = std::uint64_t{1} << 30;

/// The name that a chunk carries for its compression; empty for none.
[[nodiscard]] std::string name_of(Compression compression);

[[nodiscard]] Expected<Bytes> compress(ByteView plain, Compression compression,
                                       CompressionLevel level);

/// Unpacks to exactly `size` bytes, or fails. Memory grows with what really comes out, not with
/// what is promised.
[[nodiscard]] Expected<Bytes> decompress(ByteView packed, const std::string& compression,
                                         std::uint64_t size);

}  // namespace mcap_codec
