#include "file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

namespace mcap_codec {
namespace {

std::string reason() { return std::generic_category().message(errno); }

}  // namespace

File::File(int descriptor, std::filesystem::path path)
    : descriptor_{descriptor}, path_{std::move(path)} {}

File::File(File&& other) noexcept
    : descriptor_{std::exchange(other.descriptor_, -1)}, path_{std::move(other.path_)} {}

File& File::operator=(File&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(path_, other.path_);
  return *this;
}

File::~File() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Expected<File> File::open_with(const std::filesystem::path& path, int flags) {
  const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC, 0644);
  if (descriptor < 0) {
    return failure(ErrorCode::kIo, "cannot open '" + path.string() + "': " + reason());
  }
  return File{descriptor, path};
}

Expected<File> File::open(const std::filesystem::path& path) { return open_with(path, O_RDONLY); }

Expected<File> File::open_for_repair(const std::filesystem::path& path) {
  return open_with(path, O_RDWR);
}

Expected<File> File::create(const std::filesystem::path& path) {
  return open_with(path, O_RDWR | O_CREAT | O_EXCL);
}

tl::unexpected<Error> File::system_failure(const char* what) const {
  return failure(ErrorCode::kIo,
                 std::string{"cannot "} + what + " '" + path_.string() + "': " + reason());
}

Expected<std::uint64_t> File::size() const {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) return system_failure("inspect");
  if (!S_ISREG(status.st_mode)) {
    return failure(ErrorCode::kIo, "'" + path_.string() + "' is not a regular file");
  }
  return static_cast<std::uint64_t>(status.st_size);
}

Expected<Bytes> File::read(std::uint64_t offset, std::uint64_t count) const {
  // Asked before memory is taken: a damaged file may announce any length.
  const Expected<std::uint64_t> available = size();
  if (!available) return tl::unexpected{available.error()};
  if (offset > *available || count > *available - offset) {
    return failure(ErrorCode::kMalformed,
                   "'" + path_.string() + "' ends before one of its records");
  }
  Bytes bytes(static_cast<std::size_t>(count));
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t got = ::pread(descriptor_, bytes.data() + done, bytes.size() - done,
                                static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return system_failure("read");
    if (got == 0) {
      return failure(ErrorCode::kMalformed, "'" + path_.string() + "' became shorter while read");
    }
    done += static_cast<std::size_t>(got);
  }
  return bytes;
}

Expected<void> File::write(std::uint64_t offset, ByteView bytes) const {
  while (!bytes.empty()) {
    const ssize_t put =
        ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return system_failure("write");
    bytes = bytes.subspan(static_cast<std::size_t>(put));
    offset += static_cast<std::uint64_t>(put);
  }
  return {};
}

Expected<void> File::truncate(std::uint64_t size) const {
  if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) return system_failure("shorten");
  return {};
}

}  // namespace mcap_codec
