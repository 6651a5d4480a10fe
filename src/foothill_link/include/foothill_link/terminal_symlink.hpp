#pragma once

#include <string>
#include <tl/expected.hpp>

#include "foothill_link/link_error.hpp"

/// Fixed paths for pseudo-terminals, whose own paths the system assigns. A driver can then be
/// configured with the same path for every run of an emulator.
namespace foothill_link {

/// A symbolic link to a terminal. Removes the link on destruction. Move-only.
class TerminalSymlink {
 public:
  /// Creates a link; replaces an old symbolic link, but nothing else.
  /// @param path Path of the link. @param target Path of the terminal.
  [[nodiscard]] static tl::expected<TerminalSymlink, LinkError> create(const std::string& path,
                                                                       const std::string& target);
  ~TerminalSymlink();
  TerminalSymlink(TerminalSymlink&& other) noexcept;
  TerminalSymlink& operator=(TerminalSymlink&& other) noexcept;
  TerminalSymlink(const TerminalSymlink&) = delete;
  TerminalSymlink& operator=(const TerminalSymlink&) = delete;

  /// Redirects the link to another terminal, as when a device is plugged in again.
  [[nodiscard]] tl::expected<void, LinkError> retarget(const std::string& target);
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  explicit TerminalSymlink(std::string path) : path_{std::move(path)} {}

  std::string path_;
};

}  // namespace foothill_link
