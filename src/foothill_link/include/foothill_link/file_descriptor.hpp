#pragma once

#include <utility>

/// Ownership of an operating system file descriptor. Links, listeners and pseudo-terminals store
/// their descriptors in this type, so that no error path can leak one.
namespace foothill_link {

/// Owns a file descriptor and closes it on destruction. Move-only.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  /// Takes ownership. @param number A descriptor, or a negative number for none.
  explicit FileDescriptor(int number) : number_{number} {}
  ~FileDescriptor() { close(); }
  FileDescriptor(FileDescriptor&& other) noexcept : number_{std::exchange(other.number_, -1)} {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;

  /// Closes the descriptor, if there is one.
  void close();
  [[nodiscard]] int number() const { return number_; }  ///< Negative if there is none.
  [[nodiscard]] bool is_open() const { return number_ >= 0; }

 private:
  int number_{-1};
};

}  // namespace foothill_link
