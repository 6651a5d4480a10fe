#include "pioneer_hardware/backends.hpp"

#include <algorithm>

#include "arcos_robot.hpp"
#include "foothill_core/contract.hpp"
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

std::string backend_error(std::string_view name) {
  if (find(name) != nullptr) return {};
  if (name == "aria") {
    return "this build has no AriaCoda; install it, set ARIA_ROOT to its prefix if that is not "
           "/usr/local, and build pioneer_hardware again, or use 'arcos'";
  }
  return "valid values are 'arcos' and, in builds with AriaCoda, 'aria'";
}

std::string address_error(std::string_view backend, const pioneer_arcos::Address& address) {
  const auto* serial = std::get_if<pioneer_arcos::SerialAddress>(&address);
  const bool has_baud = serial != nullptr && serial->baud != pioneer_arcos::kDefaultBaud;
  if (backend != "aria" || !has_baud) return {};
  return "backend 'aria' selects the baud rate itself; omit ?baud=, or use backend 'arcos'";
}

std::unique_ptr<RobotBackend> connect(const HardwareSettings& settings) {
  const Backend* backend = find(settings.backend);
  foothill_core::expects(backend != nullptr, "this build must have the backend");
  return backend->connect(settings);
}

}  // namespace pioneer_hardware
