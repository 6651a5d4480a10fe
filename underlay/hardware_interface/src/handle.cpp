#include "hardware_interface/handle.hpp"

#include <limits>
#include <stdexcept>

#include "hardware_interface/lexical_casts.hpp"

namespace hardware_interface {
namespace {

HANDLE_DATATYPE first_value(const InterfaceDescription& description) {
  const std::string& text = description.interface_info.initial_value;
  switch (description.get_data_type()) {
    case HandleDataType::DOUBLE:
      return text.empty() ? std::numeric_limits<double>::quiet_NaN()
                          : hardware_interface::stod(text);
    case HandleDataType::BOOL:
      return !text.empty() && parse_bool(text);
    case HandleDataType::UNKNOWN:
      break;
  }
  throw std::runtime_error{"interface '" + description.get_name() + "' has the data type '" +
                           description.interface_info.data_type +
                           "'; there are 'double' and 'bool'"};
}

}  // namespace

Handle::Handle(const InterfaceDescription& interface_description)
    : prefix_name_{interface_description.get_prefix_name()},
      interface_name_{interface_description.get_interface_name()},
      handle_name_{interface_description.get_name()},
      data_type_{interface_description.get_data_type()},
      value_{first_value(interface_description)} {}

void Handle::refuse_type() const {
  throw std::runtime_error{"interface '" + handle_name_ + "' holds a " + data_type_.to_string() +
                           " and was accessed as something else"};
}

}  // namespace hardware_interface
