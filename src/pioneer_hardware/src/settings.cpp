#include "pioneer_hardware/settings.hpp"

#include <charconv>
#include <functional>
#include <stdexcept>

#include "pioneer_hardware/backends.hpp"

namespace pioneer_hardware {
namespace {

using std::chrono::milliseconds;

[[noreturn]] void refuse(const std::string& name, const std::string& value,
                         const std::string& right) {
  throw std::invalid_argument{"parameter '" + name + "' is '" + value + "'; " + right};
}

double positive(const std::string& name, const std::string& text, double most) {
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc{} && stop == end && value > 0.0 && value <= most) return value;
  refuse(name, text, "it should be a positive number of at most " + std::to_string(most));
}

milliseconds seconds(const std::string& name, const std::string& text) {
  const double value = positive(name, text, 60.0);
  return milliseconds{static_cast<milliseconds::rep>(1000.0 * value)};
}

bool truth(const std::string& name, const std::string& text) {
  if (text == "true") return true;
  if (text == "false") return false;
  refuse(name, text, "it should be 'true' or 'false'");
}

}  // namespace

Settings read_settings(const std::unordered_map<std::string, std::string>& parameters) {
  using Setter = std::function<void(Settings&, const std::string& name, const std::string& text)>;
  static const std::unordered_map<std::string, Setter> kSetters{
      {"backend",
       [](Settings& all, const std::string& name, const std::string& text) {
         const std::string complaint = complaint_about_backend(text);
         if (!complaint.empty()) refuse(name, text, complaint);
         all.backend = text;
       }},
      {"port",
       [](Settings& all, const std::string& name, const std::string& text) {
         const auto address = pioneer_arcos::parse_address(text);
         if (!address) refuse(name, text, address.error());
         all.port = text;
         all.address = *address;
       }},
      {"wheel_radius",
       [](Settings& all, const std::string& name, const std::string& text) {
         all.wheel_radius = positive(name, text, 1.0);
       }},
      {"wheel_separation",
       [](Settings& all, const std::string& name, const std::string& text) {
         all.wheel_separation = positive(name, text, 10.0);
       }},
      {"command_timeout",
       [](Settings& all, const std::string& name, const std::string& text) {
         all.command_timeout = seconds(name, text);
       }},
      {"connect_patience",
       [](Settings& all, const std::string& name, const std::string& text) {
         all.connect_patience = seconds(name, text);
       }},
      {"link_patience", [](Settings& all, const std::string& name,
                           const std::string& text) { all.link_patience = seconds(name, text); }},
      {"recover", [](Settings& all, const std::string& name,
                     const std::string& text) { all.recover = truth(name, text); }},
      {"controller_manager", [](Settings& all, const std::string&, const std::string& text) {
         all.controller_manager = text;
       }}};
  Settings settings;
  for (const auto& [name, text] : parameters) {
    const auto setter = kSetters.find(name);
    if (setter == kSetters.end()) {
      throw std::invalid_argument{"parameter '" + name + "' is not one of this hardware"};
    }
    setter->second(settings, name, text);
  }
  if (settings.port.empty()) {
    throw std::invalid_argument{
        "parameter 'port' is missing; it should be a device such as /dev/ttyUSB0, or "
        "tcp://host:8101"};
  }
  return settings;
}

}  // namespace pioneer_hardware
