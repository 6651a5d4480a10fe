#include "pioneer_hardware/backends.hpp"

#include <algorithm>

#include "arcos_robot.hpp"
#ifdef PIONEER_HARDWARE_HAS_ARIA
#include "aria/aria_robot.hpp"
#endif

namespace pioneer_hardware {
namespace {

constexpr Backend kBackends[] = {
    {"arcos", connect_arcos},
#ifdef PIONEER_HARDWARE_HAS_ARIA
    {"aria", connect_aria},
#endif
};

const Backend* find(std::string_view name) {
  const auto* const found = std::ranges::find(kBackends, name, &Backend::name);
  return found == std::end(kBackends) ? nullptr : found;
}

}  // namespace

std::span<const Backend> backends() { return kBackends; }

std::string complaint_about_backend(std::string_view name) {
  if (find(name) != nullptr) return {};
  if (name == "aria") {
    return "this build has no AriaCoda: install it and build pioneer_hardware again, or take "
           "'arcos'";
  }
  return "it should be 'arcos', or 'aria' where AriaCoda is installed";
}

std::unique_ptr<Robot> connect(const Settings& settings) {
  return find(settings.backend)->connect(settings);
}

}  // namespace pioneer_hardware
