#include "pioneer_arcos/frame.hpp"

#include "foothill_core/contract.hpp"

namespace pioneer_arcos {

std::uint16_t checksum(Payload payload) {
  std::uint32_t sum = 0;
  for (; payload.size() >= 2; payload = payload.subspan(2)) {
    sum += static_cast<std::uint32_t>(payload[0]) << 8U | payload[1];
  }
  if (!payload.empty()) sum ^= payload[0];
  return static_cast<std::uint16_t>(sum);
}

Frame::Frame(Payload payload) : size_{kHeaderSize + payload.size() + kChecksumSize} {
  foothill_core::expects(!payload.empty() && payload.size() <= kMaxPayload,
                         "a payload has 1 to 253 bytes");
  bytes_[0] = kHeader0;
  bytes_[1] = kHeader1;
  bytes_[2] = static_cast<std::uint8_t>(payload.size() + kChecksumSize);
  std::ranges::copy(payload, bytes_.begin() + kHeaderSize);
  const std::uint16_t sum = checksum(payload);
  bytes_[size_ - 2] = static_cast<std::uint8_t>(sum >> 8U);
  bytes_[size_ - 1] = static_cast<std::uint8_t>(sum & 0xFFU);
}

}  // namespace pioneer_arcos
