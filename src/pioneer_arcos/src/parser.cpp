#include "pioneer_arcos/parser.hpp"

#include <algorithm>
#include <cstring>

namespace pioneer_arcos {

std::size_t PacketParser::fill(std::span<const std::uint8_t> bytes) {
  const std::size_t count = std::min(bytes.size(), buffer_.size() - size_);
  std::copy_n(bytes.begin(), count, buffer_.begin() + static_cast<std::ptrdiff_t>(size_));
  size_ += count;
  return count;
}

std::optional<Payload> PacketParser::next() {
  drop(returned_);
  returned_ = 0;
  while (true) {
    drop_junk();
    if (size_ < kHeaderSize) return std::nullopt;
    const std::size_t count = buffer_[2];
    if (count <= kChecksumSize) {
      reject();
      continue;
    }
    if (size_ < kHeaderSize + count) return std::nullopt;
    const Payload payload{buffer_.data() + kHeaderSize, count - kChecksumSize};
    const auto* sum = payload.data() + payload.size();
    if (checksum(payload) == (static_cast<unsigned>(sum[0]) << 8U | sum[1])) {
      ++counts_.packets;
      returned_ = kHeaderSize + count;
      return payload;
    }
    reject();
  }
}

void PacketParser::drop(std::size_t count) {
  std::memmove(buffer_.data(), buffer_.data() + count, size_ - count);
  size_ -= count;
}

void PacketParser::drop_junk() {
  const std::uint8_t* begin = buffer_.data();
  const std::uint8_t* end = begin + size_;
  const std::uint8_t* header = begin;
  while (header != end && (*header != kHeader0 || (header + 1 != end && header[1] != kHeader1))) {
    ++header;
  }
  const auto junk = static_cast<std::size_t>(header - begin);
  counts_.junk_bytes += junk;
  drop(junk);
}

void PacketParser::reject() {
  // The second header byte differs from the first, so both can be skipped. A single header byte at
  // the end has no second one yet.
  const std::size_t skipped = std::min<std::size_t>(2, size_);
  ++counts_.bad_checksums;
  counts_.junk_bytes += skipped;
  drop(skipped);
}

}  // namespace pioneer_arcos
