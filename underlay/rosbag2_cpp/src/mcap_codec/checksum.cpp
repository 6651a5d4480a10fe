#include "checksum.hpp"

#include <zlib.h>

namespace mcap_codec {

std::uint32_t crc32(ByteView bytes, std::uint32_t seed) {
  return static_cast<std::uint32_t>(
      ::crc32_z(seed, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace mcap_codec
