#include "foothill_link/file_descriptor.hpp"

#include <unistd.h>

namespace foothill_link {

void FileDescriptor::close() {
  if (is_open()) ::close(number_);
  number_ = -1;
}

}  // namespace foothill_link
