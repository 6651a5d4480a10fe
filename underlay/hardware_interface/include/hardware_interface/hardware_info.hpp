#pragma once

#include <string>
#include <unordered_map>
#include <vector>

namespace hardware_interface {

/// One interface of a joint, sensor or GPIO, as defined in the robot description.
struct InterfaceInfo {
  std::string name{};           ///< "position", "velocity" and so on.
  std::string min{};            ///< Least value allowed, empty for none.
  std::string max{};            ///< Greatest value allowed, empty for none.
  std::string initial_value{};  ///< Empty for not a number.
  std::string data_type{};      ///< "double", the default, or "bool".
  int size{1};
  bool enable_limits{true};
  std::unordered_map<std::string, std::string> parameters{};
};

/// A joint, sensor or GPIO of a component.
struct ComponentInfo {
  std::string name{};
  std::string type{};  ///< "joint", "sensor" or "gpio".
  std::vector<InterfaceInfo> command_interfaces{};
  std::vector<InterfaceInfo> state_interfaces{};
  std::unordered_map<std::string, std::string> parameters{};
};

/// The kinds of values that an interface can hold.
class HandleDataType {
 public:
  enum Value : int8_t { UNKNOWN = -1, DOUBLE, BOOL };

  HandleDataType() = default;
  // Implicit, as comparisons with the enumerators need it.
  constexpr HandleDataType(Value value) : value_{value} {}
  explicit HandleDataType(const std::string& data_type)
      : value_{data_type == "double" ? DOUBLE
               : data_type == "bool" ? BOOL
                                     : UNKNOWN} {}

  operator Value() const { return value_; }
  explicit operator bool() const = delete;

  [[nodiscard]] std::string to_string() const {
    return value_ == DOUBLE ? "double" : value_ == BOOL ? "bool" : "unknown";
  }

  [[nodiscard]] HandleDataType from_string(const std::string& data_type) {
    return HandleDataType{data_type};
  }

 private:
  Value value_{UNKNOWN};
};

/// What an interface is made from.
struct InterfaceDescription {
  InterfaceDescription(const std::string& prefix_name_in, const InterfaceInfo& interface_info_in)
      : prefix_name{prefix_name_in},
        interface_info{interface_info_in},
        interface_name{prefix_name + "/" + interface_info.name} {}

  std::string prefix_name;  ///< Name of the joint, sensor or GPIO.
  InterfaceInfo interface_info;
  std::string interface_name;  ///< "left_wheel_joint/velocity".

  [[nodiscard]] const std::string& get_prefix_name() const { return prefix_name; }
  [[nodiscard]] const std::string& get_interface_name() const { return interface_info.name; }
  [[nodiscard]] const std::string& get_name() const { return interface_name; }
  /// An interface without a type holds a double.
  [[nodiscard]] HandleDataType get_data_type() const {
    return interface_info.data_type.empty() ? HandleDataType{HandleDataType::DOUBLE}
                                            : HandleDataType{interface_info.data_type};
  }
};

/// A component of the hardware, as defined in the robot description.
struct HardwareInfo {
  std::string name{};
  std::string type{};      ///< "system".
  std::string group{};     ///< Empty for none.
  unsigned int rw_rate{};  ///< Rate of read() and write() [Hz]; 0: that of the controller manager.
  bool is_async{};
  int thread_priority{50};
  std::string hardware_plugin_name{};
  std::unordered_map<std::string, std::string> hardware_parameters{};
  std::vector<ComponentInfo> joints{};
  std::vector<ComponentInfo> sensors{};
  std::vector<ComponentInfo> gpios{};
  std::string original_xml{};  ///< The whole robot description.
};

}  // namespace hardware_interface
