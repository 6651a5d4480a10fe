#pragma once

#include "foothill_link/file_descriptor.hpp"

/// Notification of a thread that waits in poll().
namespace foothill_link {

/// An event that any thread sets and one thread waits for together with file descriptors.
/// notify() neither locks, allocates nor blocks, so a real-time loop may call it.
class WakeEvent {
 public:
  WakeEvent();

  void notify() const noexcept;
  /// Resets the event; several notifications count as one.
  void clear() const noexcept;
  [[nodiscard]] int descriptor() const { return descriptor_.number(); }  ///< For poll().

 private:
  FileDescriptor descriptor_;
};

}  // namespace foothill_link
