#include "embree_device.hpp"

#include <stdexcept>
#include <string>

namespace foothill_scene::detail {

RTCDevice embree_device() {
  static const EmbreeDevice device{rtcNewDevice("threads=1")};
  if (!device) throw std::runtime_error{"Embree could not be initialised on this machine"};
  return device.get();
}

void check_embree(const char* what) {
  const RTCError error = rtcGetDeviceError(embree_device());
  if (error == RTC_ERROR_NONE) return;
  throw std::runtime_error{std::string{what} + ": Embree error " + std::to_string(error)};
}

}  // namespace foothill_scene::detail
