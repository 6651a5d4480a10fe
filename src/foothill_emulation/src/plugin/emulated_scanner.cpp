#include <memory>
#include <optional>
#include <stdexcept>

#include "ament_index_cpp/get_package_share_directory.hpp"
#include "foothill_proxy/sensor_plugin.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sick_ld/scanner_terminal.hpp"
#include "world_profiles.hpp"

namespace foothill_emulation {

/// A SICK LD-OEM on a robot of the world, behind its serial line: it has no topic of its own, and
/// whatever drives a real one drives it.
class EmulatedScanner final : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override {
    auto& settings = setup.settings;
    config_.baud = static_cast<int>(settings.number("baud", config_.baud, {4800.0, 115200.0}));
    config_.spin_up = settings.number("spin_up", config_.spin_up, {0.0, 60.0});
    const std::string link = settings.text("link", "/tmp/ttyLD");
    const std::string share = ament_index_cpp::get_package_share_directory("foothill_sensors");
    const auto usual =
        foothill_sensors::lidar_preset("sick_ld_oem_wire", share + "/presets", settings);
    const auto scanner = foothill_sensors::read_lidar(settings, usual);
    foothill_sensors::Mount mount{.frame = "laser"};
    mount.X_BS.translation() = Eigen::Vector3d{0.021, 0.0, 0.2395};
    mount = foothill_sensors::read_mount(settings, mount);
    settings.finish();
    source_ = std::make_shared<WorldProfiles>(setup.robot, mount, scanner, setup.seed);
    emulator_.emplace(config_, source_);
    try {
      terminal_ = std::make_unique<sick_ld::ScannerTerminal>(*emulator_, link);
    } catch (const std::runtime_error& error) {
      settings.refuse("link", error.what());
    }
    RCLCPP_INFO(setup.node.get_logger(), "%s/%s answers as an LD-OEM at %s, %d baud",
                setup.robot.c_str(), setup.name.c_str(), link.c_str(), config_.baud);
  }

  [[nodiscard]] foothill_proxy::SensorTiming timing() const override {
    return {.period = kPoll, .exposure = kPoll};
  }
  [[nodiscard]] bool looks() const override { return true; }

  void measure(const foothill_proxy::Exposure& exposure) override {
    source_->note(exposure);
    terminal_->pump(foothill_proxy::seconds(exposure.end()));
  }

  /// Its bytes are what it publishes.
  void publish(foothill_proxy::Instant /*stamp*/) override {}

  /// Is switched off and on: its clock starts over with the world's.
  void reset() override {
    source_->reset();
    emulator_.emplace(config_, source_);
  }

 private:
  /// How often bytes are moved: 115200 baud are 58 of them.
  static constexpr foothill_proxy::Instant kPoll = std::chrono::milliseconds{5};

  sick_ld::EmulatorConfig config_{};
  std::shared_ptr<WorldProfiles> source_{};
  std::optional<sick_ld::Emulator> emulator_{};
  std::unique_ptr<sick_ld::ScannerTerminal> terminal_{};
};

}  // namespace foothill_emulation

PLUGINLIB_EXPORT_CLASS(foothill_emulation::EmulatedScanner, foothill_proxy::SensorPlugin)
