#include "compression.hpp"

#include <lz4frame.h>
#include <lz4hc.h>
#include <zstd.h>

#include <algorithm>
#include <functional>
#include <memory>

namespace mcap_codec {
namespace {

constexpr std::size_t kGrowth = std::size_t{1} << 20;

int zstd_level(CompressionLevel level) {
  switch (level) {
    case CompressionLevel::kFastest:
      return -5;
    case CompressionLevel::kFast:
      return -3;
    case CompressionLevel::kDefault:
      return 1;
    case CompressionLevel::kSlow:
      return 5;
    case CompressionLevel::kSlowest:
      return 19;
  }
  return 1;
}

int lz4_level(CompressionLevel level) {
  if (level == CompressionLevel::kSlow) return LZ4HC_CLEVEL_DEFAULT;
  return level == CompressionLevel::kSlowest ? LZ4HC_CLEVEL_MAX : 0;
}

Expected<Bytes> compress_zstd(ByteView plain, CompressionLevel level) {
  Bytes packed(ZSTD_compressBound(plain.size()));
  const std::size_t size =
      ZSTD_compress(packed.data(), packed.size(), plain.data(), plain.size(), zstd_level(level));
  if (ZSTD_isError(size) != 0U) return failure(ErrorCode::kCompression, ZSTD_getErrorName(size));
  packed.resize(size);
  return packed;
}

Expected<Bytes> compress_lz4(ByteView plain, CompressionLevel level) {
  LZ4F_preferences_t preferences{};
  preferences.compressionLevel = lz4_level(level);
  preferences.frameInfo.contentSize = plain.size();
  Bytes packed(LZ4F_compressFrameBound(plain.size(), &preferences));
  const std::size_t size =
      LZ4F_compressFrame(packed.data(), packed.size(), plain.data(), plain.size(), &preferences);
  if (LZ4F_isError(size) != 0U) return failure(ErrorCode::kCompression, LZ4F_getErrorName(size));
  packed.resize(size);
  return packed;
}

/// Takes packed bytes from `in` and puts plain ones into `out`, consuming from both; false at an
/// error.
using Step = std::function<bool(ByteView& in, std::span<std::byte>& out)>;

/// Runs `step` for as long as it gets anywhere; a decoder may hold output back after its last
/// input.
Expected<Bytes> unpack(ByteView in, std::uint64_t size, const Step& step) {
  Bytes plain;
  std::size_t filled = 0;
  while (true) {
    if (plain.size() == filled) {
      // One byte more than announced, to notice data that has more to give.
      plain.resize(static_cast<std::size_t>(std::min<std::uint64_t>(size + 1, filled + kGrowth)));
    }
    std::span<std::byte> out = std::span{plain}.subspan(filled);
    const std::size_t before = in.size() + out.size();
    if (!step(in, out)) return failure(ErrorCode::kCompression, "a chunk does not decompress");
    filled = plain.size() - out.size();
    if (in.size() + out.size() == before) break;
  }
  if (filled != size) {
    return failure(ErrorCode::kCompression,
                   "a chunk does not unpack to the size that it announces");
  }
  plain.resize(filled);
  return plain;
}

Expected<Bytes> decompress_zstd(ByteView packed, std::uint64_t size) {
  const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream{ZSTD_createDStream(),
                                                                          &ZSTD_freeDStream};
  return unpack(packed, size, [&stream](ByteView& in, std::span<std::byte>& out) {
    ZSTD_inBuffer source{in.data(), in.size(), 0};
    ZSTD_outBuffer sink{out.data(), out.size(), 0};
    const std::size_t result = ZSTD_decompressStream(stream.get(), &sink, &source);
    in = in.subspan(source.pos);
    out = out.subspan(sink.pos);
    return ZSTD_isError(result) == 0U;
  });
}

Expected<Bytes> decompress_lz4(ByteView packed, std::uint64_t size) {
  LZ4F_dctx* raw = nullptr;
  if (LZ4F_isError(LZ4F_createDecompressionContext(&raw, LZ4F_VERSION)) != 0U) {
    return failure(ErrorCode::kCompression, "no memory for an lz4 decompressor");
  }
  const std::unique_ptr<LZ4F_dctx, decltype(&LZ4F_freeDecompressionContext)> context{
      raw, &LZ4F_freeDecompressionContext};
  return unpack(packed, size, [&context](ByteView& in, std::span<std::byte>& out) {
    std::size_t taken = in.size();
    std::size_t given = out.size();
    const std::size_t result =
        LZ4F_decompress(context.get(), out.data(), &given, in.data(), &taken, nullptr);
    in = in.subspan(taken);
    out = out.subspan(given);
    return LZ4F_isError(result) == 0U;
  });
}

}  // namespace

std::string name_of(Compression compression) {
  switch (compression) {
    case Compression::kNone:
      return "";
    case Compression::kLz4:
      return "lz4";
    case Compression::kZstd:
      return "zstd";
  }
  return "";
}

Expected<Bytes> compress(ByteView plain, Compression compression, CompressionLevel level) {
  switch (compression) {
    case Compression::kNone:
      return Bytes{plain.begin(), plain.end()};
    case Compression::kLz4:
      return compress_lz4(plain, level);
    case Compression::kZstd:
      return compress_zstd(plain, level);
  }
  return failure(ErrorCode::kUsage, "unknown compression");
}

Expected<Bytes> decompress(ByteView packed, const std::string& compression, std::uint64_t size) {
  if (size > kMaxUncompressedSize) {
    return failure(ErrorCode::kMalformed, "a chunk announces more than a gibibyte");
  }
  if (compression == "lz4") return decompress_lz4(packed, size);
  if (compression == "zstd") return decompress_zstd(packed, size);
  if (!compression.empty()) {
    return failure(ErrorCode::kCompression, "unknown chunk compression '" + compression + "'");
  }
  if (packed.size() != size) {
    return failure(ErrorCode::kMalformed, "a chunk does not have the size that it announces");
  }
  return Bytes{packed.begin(), packed.end()};
}

}  // namespace mcap_codec
