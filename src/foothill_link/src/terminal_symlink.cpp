#include "foothill_link/terminal_symlink.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace foothill_link {
namespace {

bool is_symlink(const std::string& path) {
  struct stat status {};
  return lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

}  // namespace

tl::expected<TerminalSymlink, LinkError> TerminalSymlink::create(const std::string& path,
                                                                 const std::string& target) {
  if (is_symlink(path)) unlink(path.c_str());
  if (symlink(target.c_str(), path.c_str()) != 0) return tl::unexpected{system_error(errno, path)};
  return TerminalSymlink{path};
}

TerminalSymlink::~TerminalSymlink() {
  if (!path_.empty()) unlink(path_.c_str());
}

TerminalSymlink::TerminalSymlink(TerminalSymlink&& other) noexcept
    : path_{std::exchange(other.path_, {})} {}

TerminalSymlink& TerminalSymlink::operator=(TerminalSymlink&& other) noexcept {
  std::swap(path_, other.path_);
  return *this;
}

tl::expected<void, LinkError> TerminalSymlink::retarget(const std::string& target) {
  // rename() replaces the link in one step, so that a driver never finds it missing.
  const std::string next = path_ + ".next";
  unlink(next.c_str());
  if (symlink(target.c_str(), next.c_str()) != 0 || rename(next.c_str(), path_.c_str()) != 0) {
    return tl::unexpected{system_error(errno, path_)};
  }
  return {};
}

}  // namespace foothill_link
