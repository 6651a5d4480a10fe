#pragma once

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "pioneer_arcos/parser.hpp"

namespace pioneer_arcos::support {

using ByteVector = std::vector<std::uint8_t>;

/// Parses bytes in the notation of the vendor's manuals: "FA FB 03".
inline ByteVector hex(const std::string& text) {
  std::istringstream stream{text};
  ByteVector bytes;
  for (unsigned value = 0; stream >> std::hex >> value;) {
    bytes.push_back(static_cast<std::uint8_t>(value));
  }
  return bytes;
}

inline ByteVector bytes_of(const Frame& frame) {
  return {frame.bytes().begin(), frame.bytes().end()};
}

/// Returns the payloads of all packets in the bytes.
inline std::vector<ByteVector> packets_in(PacketParser& parser, const ByteVector& bytes) {
  std::vector<ByteVector> packets;
  parser.feed(bytes, [&](Payload p) { packets.emplace_back(p.begin(), p.end()); });
  return packets;
}

inline std::vector<ByteVector> packets_in(const ByteVector& bytes) {
  PacketParser parser;
  return packets_in(parser, bytes);
}

inline void append(ByteVector& bytes, const ByteVector& more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
}

}  // namespace pioneer_arcos::support
