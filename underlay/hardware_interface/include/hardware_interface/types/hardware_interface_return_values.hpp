#pragma once

#include <cstdint>

namespace hardware_interface {

/// How a call of a hardware component ended.
enum class return_type : std::uint8_t {
  OK = 0,
  ERROR = 1,       ///< The component goes to on_error() and loses its controllers.
  DEACTIVATE = 2,  ///< Returned by write() only: the component requests to be deactivated.
};

}  // namespace hardware_interface
