#include <memory>
#include <optional>
#include <stdexcept>

#include "ament_index_cpp/get_package_share_directory.hpp"
#include "foothill_emulation/world_profiles.hpp"
#include "foothill_proxy/sensor_plugin.hpp"
#include "pluginlib/class_list_macros.hpp"
#include "rclcpp/rclcpp.hpp"
#include "sick_ld/scanner_terminal.hpp"

namespace foothill_emulation {

/// A SICK LD-OEM on a robot of the world, connected by an emulated serial line. It has no topics;
/// the driver of the real scanner works with it.
class EmulatedScanner final : public foothill_proxy::SensorPlugin {
 public:
  void init(foothill_proxy::SensorSetup& setup) override {
    auto& settings = setup.settings;
    config_.baud = static_cast<int>(settings.number("baud", config_.baud, {4800.0, 115200.0}));
    config_.spin_up = settings.number("spin_up", config_.spin_up, {0.0, 60.0});
    const std::string link = settings.text("link", "/tmp/ttyLD");
    const std::string share = ament_index_cpp::get_package_share_directory("foothill_sensors");
    const auto preset =
        foothill_sensors::lidar_preset("sick_ld_oem_wire", share + "/presets", settings);
    const auto scanner = foothill_sensors::read_lidar(settings, preset);
    foothill_sensors::Mount mount{.frame = "laser"};
    mount.X_BS.translation() = Eigen::Vector3d{0.021, 0.0, 0.2395};
    mount = foothill_sensors::read_mount(settings, mount);
    settings.finish();
    source_ = std::make_shared<WorldProfiles>(setup.robot, mount, scanner, setup.seed);
    emulator_.emplace(config_, source_);
    try {
      terminal_ = std::make_unique<sick_ld::ScannerTerminal>(*emulator_, link);
    } catch (const std::runtime_error& error) {
      settings.reject("link", error.what());
    }
    RCLCPP_INFO(setup.node.get_logger(), "%s/%s: emulating an LD-OEM on %s, %d baud",
                setup.robot.c_str(), setup.name.c_str(), link.c_str(), config_.baud);
  }

  [[nodiscard]] foothill_proxy::SensorTiming timing() const override {
    return {.period = kTransferPeriod, .exposure = kTransferPeriod};
  }
  [[nodiscard]] bool needs_scene() const override { return true; }

  void measure(const foothill_proxy::Exposure& exposure) override {
    source_->record(exposure);
    terminal_->pump(foothill_core::seconds(exposure.end()));
  }

  /// Measurements leave through the serial line, so there is nothing to publish.
  void publish(foothill_core::Instant /*stamp*/) override {}

  /// Switches the scanner off and on; its clock restarts with that of the world.
  void reset() override {
    source_->reset();
    emulator_.emplace(config_, source_);
  }

 private:
  /// Period of the serial transfer: 58 bytes at 115200 baud.
  static constexpr foothill_core::Instant kTransferPeriod = std::chrono::milliseconds{5};

  sick_ld::EmulatorConfig config_{};
  std::shared_ptr<WorldProfiles> source_{};
  std::optional<sick_ld::Emulator> emulator_{};
  std::unique_ptr<sick_ld::ScannerTerminal> terminal_{};
};

}  // namespace foothill_emulation

PLUGINLIB_EXPORT_CLASS(foothill_emulation::EmulatedScanner, foothill_proxy::SensorPlugin)
