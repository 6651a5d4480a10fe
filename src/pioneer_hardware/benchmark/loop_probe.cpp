#include <dlfcn.h>

#include <chrono>
#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include "hardware_interface/system_interface.hpp"
#include "pluginlib/class_list_macros.hpp"

namespace pioneer_hardware {

using hardware_interface::CallbackReturn;
using hardware_interface::return_type;

/// Records the time of each cycle of its control loop and the number of allocations so far. Writes
/// them to the file of the parameter `file` at shutdown: one line per cycle, nanoseconds and
/// allocations.
class LoopProbe : public hardware_interface::SystemInterface {
 public:
  CallbackReturn on_init(
      const hardware_interface::HardwareComponentInterfaceParams& params) override {
    if (SystemInterface::on_init(params) != CallbackReturn::SUCCESS) return CallbackReturn::ERROR;
    file_ = params.hardware_info.hardware_parameters.at("file");
    cycles_.reserve(kCycles);
    // Present if the process runs with the counting malloc preloaded.
    count_ = reinterpret_cast<Counter>(dlsym(RTLD_DEFAULT, "foothill_thread_allocations"));
    return CallbackReturn::SUCCESS;
  }

  CallbackReturn on_shutdown(const rclcpp_lifecycle::State&) override {
    std::ofstream file{file_};
    for (const Cycle& one : cycles_) {
      file << one.start.time_since_epoch().count() << ' ' << one.allocations << '\n';
    }
    return CallbackReturn::SUCCESS;
  }

  return_type read(const rclcpp::Time&, const rclcpp::Duration&) override {
    if (cycles_.size() < cycles_.capacity()) {
      cycles_.push_back({std::chrono::steady_clock::now(), count_ == nullptr ? -1 : count_()});
    }
    return return_type::OK;
  }

  return_type write(const rclcpp::Time&, const rclcpp::Duration&) override {
    return return_type::OK;
  }

 private:
  static constexpr std::size_t kCycles = 100'000;
  using Counter = long (*)();

  struct Cycle {
    std::chrono::steady_clock::time_point start;
    long allocations;
  };

  std::string file_{};
  std::vector<Cycle> cycles_{};
  Counter count_{};
};

}  // namespace pioneer_hardware

PLUGINLIB_EXPORT_CLASS(pioneer_hardware::LoopProbe, hardware_interface::SystemInterface)
