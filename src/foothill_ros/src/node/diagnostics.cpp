#include "foothill_ros/node/diagnostics.hpp"

#include <cstdio>

namespace foothill_ros {

DiagnosticBuilder::DiagnosticBuilder(const std::string& name, const std::string& hardware_id,
                                     const std::string& ok) {
  status_.name = name;
  status_.hardware_id = hardware_id;
  status_.level = Status::OK;
  status_.message = ok;
}

DiagnosticBuilder& DiagnosticBuilder::report(unsigned char level, const std::string& message) {
  if (level > status_.level) {
    status_.level = level;
    status_.message = message;
  }
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::add(const std::string& key, const std::string& value) {
  status_.values.emplace_back();
  status_.values.back().key = key;
  status_.values.back().value = value;
  return *this;
}

DiagnosticBuilder& DiagnosticBuilder::add(const std::string& key, double value, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return add(key, std::string{text});
}

}  // namespace foothill_ros
