#include "pioneer_hardware/hardware_settings.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "pioneer_hardware/backends.hpp"

namespace pioneer_hardware {
namespace {

using std::chrono::milliseconds;

constexpr double kMaxSeconds = 60.0;

constexpr HardwareParameter kParameters[] = {
    {"backend", "Library that communicates with the robot.",
     "'arcos' and, in builds with AriaCoda, 'aria'"},
    {"port", "Serial device or TCP address of the robot.",
     "/dev/ttyUSB0, /dev/ttyUSB0?baud=57600, tcp://host:8101"},
    {"wheel_radius", "Radius of the driven wheels [m].", "a number in (0, 1]"},
    {"wheel_separation", "Distance between the centres of the driven wheels [m].",
     "a number in (0, 10]"},
    {"command_timeout", "Maximum age of a velocity command before the robot stops [s].",
     "a number in (0, 60]"},
    {"connect_timeout",
     "Time limit for connecting during configuration, and for enabling the motors during "
     "activation [s].",
     "a number in (0, 60]"},
    {"link_timeout",
     "Maximum duration of an interruption of the link before the component fails [s].",
     "a number in (0, 60]"},
    {"recover",
     "Whether the component and its controllers are reactivated when a lost link is restored.",
     "'true' and 'false'"},
    {"controller_manager", "Node name of the controller manager.", "a node name"}};

[[noreturn]] void reject(std::string_view name, const std::string& value,
                         const std::string& reason = {}) {
  const auto* parameter = std::ranges::find(kParameters, name, &HardwareParameter::name);
  throw std::invalid_argument{"parameter '" + std::string{name} + "' is '" + value + "'; " +
                              (reason.empty() ? "" : reason + ". ") +
                              std::string{parameter->description} +
                              " Valid: " + std::string{parameter->valid} + "."};
}

/// Returns a number in (0, maximum].
double number(std::string_view name, const std::string& text, double maximum) {
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || !(value > 0.0 && value <= maximum)) {
    reject(name, text);
  }
  return value;
}

milliseconds duration(std::string_view name, const std::string& text) {
  return milliseconds{static_cast<milliseconds::rep>(1000.0 * number(name, text, kMaxSeconds))};
}

bool flag(std::string_view name, const std::string& text) {
  if (text != "true" && text != "false") reject(name, text);
  return text == "true";
}

void set_backend(HardwareSettings& settings, const std::string& text) {
  if (const std::string error = backend_error(text); !error.empty()) reject("backend", text, error);
  settings.backend = text;
}

void set_port(HardwareSettings& settings, const std::string& text) {
  const auto address = pioneer_arcos::parse_address(text);
  if (!address) reject("port", text, address.error());
  settings.port = text;
  settings.address = *address;
}

/// Sets one parameter. Returns false if there is no parameter of that name.
bool set(HardwareSettings& settings, const std::string& name, const std::string& text) {
  if (name == "backend") {
    set_backend(settings, text);
  } else if (name == "port") {
    set_port(settings, text);
  } else if (name == "wheel_radius") {
    settings.wheel_radius = number(name, text, 1.0);
  } else if (name == "wheel_separation") {
    settings.wheel_separation = number(name, text, 10.0);
  } else if (name == "command_timeout") {
    settings.command_timeout = duration(name, text);
  } else if (name == "connect_timeout") {
    settings.connect_timeout = duration(name, text);
  } else if (name == "link_timeout") {
    settings.link_timeout = duration(name, text);
  } else if (name == "recover") {
    settings.recover = flag(name, text);
  } else if (name == "controller_manager") {
    settings.controller_manager = text;
  } else {
    return false;
  }
  return true;
}

std::string names() {
  std::string all;
  for (const HardwareParameter& one : kParameters) {
    all += (all.empty() ? "" : ", ") + std::string{one.name};
  }
  return all;
}

}  // namespace

std::span<const HardwareParameter> hardware_parameters() { return kParameters; }

HardwareSettings read_settings(const std::unordered_map<std::string, std::string>& parameters) {
  HardwareSettings settings;
  for (const auto& [name, text] : parameters) {
    if (!set(settings, name, text)) {
      throw std::invalid_argument{"parameter '" + name + "' is unknown; the parameters are " +
                                  names()};
    }
  }
  if (settings.port.empty()) {
    throw std::invalid_argument{
        "parameter 'port' is missing; set it to a device such as /dev/ttyUSB0 or to an address "
        "such as tcp://host:8101"};
  }
  const std::string error = address_error(settings.backend, settings.address);
  if (!error.empty()) reject("port", settings.port, error);
  return settings;
}

}  // namespace pioneer_hardware
