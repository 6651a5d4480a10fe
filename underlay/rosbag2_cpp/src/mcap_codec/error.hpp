#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace mcap_codec {

/// What can go wrong with an MCAP file.
enum class ErrorCode {
  kIo,           ///< The operating system reported an error; the message has the reason.
  kNotMcap,      ///< The file does not begin as an MCAP file does.
  kMalformed,    ///< A record contradicts itself or the file around it.
  kBadChecksum,  ///< Stored and computed CRC differ.
  kCompression,  ///< Unknown compression, or data that does not decompress.
  kUsage,        ///< The writer was asked for something that a file cannot hold.
};

/// A failure: its kind, and a sentence for the user.
struct Error {
  ErrorCode code{};
  std::string message{};

  bool operator==(const Error&) const = default;
};

/// Shorthand for returning an Error from a function that returns tl::expected.
[[nodiscard]] inline tl::unexpected<Error> failure(ErrorCode code, std::string message) {
  return tl::unexpected<Error>{Error{code, std::move(message)}};
}

template <typename T>
using Expected = tl::expected<T, Error>;

}  // namespace mcap_codec
