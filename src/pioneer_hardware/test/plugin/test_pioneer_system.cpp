#include <gmock/gmock.h>

#include <chrono>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "foothill_test_support/allocations.hpp"
#include "pioneer_system.hpp"
#include "support/emulated_robot_thread.hpp"

namespace pioneer_hardware {
namespace {

using namespace std::chrono_literals;
using hardware_interface::CallbackReturn;
using hardware_interface::ComponentInfo;
using hardware_interface::HardwareInfo;
using hardware_interface::InterfaceInfo;
using hardware_interface::return_type;
using support::EmulatedRobotThread;
using support::eventually;

InterfaceInfo interface(const std::string& name) {
  InterfaceInfo info{};
  info.name = name;
  info.data_type = "double";
  return info;
}

ComponentInfo joint(const std::string& name) {
  ComponentInfo info{};
  info.name = name;
  info.type = "joint";
  info.command_interfaces = {interface("velocity")};
  info.state_interfaces = {interface("position"), interface("velocity")};
  return info;
}

ComponentInfo sensor(const std::string& name, const std::vector<std::string>& interfaces) {
  ComponentInfo info{};
  info.name = name;
  info.type = "sensor";
  for (const std::string& one : interfaces) info.state_interfaces.push_back(interface(one));
  return info;
}

/// Returns the description of a P3-DX.
HardwareInfo description(const std::string& port) {
  HardwareInfo info{};
  info.name = "pioneer";
  info.type = "system";
  info.hardware_parameters = {{"port", port}, {"connect_timeout", "5"}, {"link_timeout", "0.3"}};
  info.joints = {joint("left_wheel_joint"), joint("right_wheel_joint")};
  info.sensors = {sensor("battery", {"voltage"}), sensor("sonar", {"range_0", "range_7"})};
  info.gpios = {sensor("base", {"motors_enabled"})};
  return info;
}

class PioneerSystemTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  CallbackReturn init(const HardwareInfo& info) {
    hardware_interface::HardwareComponentInterfaceParams params;
    params.hardware_info = info;
    const CallbackReturn result = system_->on_init(params);
    if (result == CallbackReturn::SUCCESS) {
      states_ = system_->on_export_state_interfaces();
      commands_ = system_->on_export_command_interfaces();
    }
    return result;
  }
  CallbackReturn configure() { return system_->on_configure(state_); }
  CallbackReturn activate() { return system_->on_activate(state_); }
  return_type cycle() {
    const auto read = system_->read(rclcpp::Time{}, rclcpp::Duration{0, 10'000'000});
    const auto write = system_->write(rclcpp::Time{}, rclcpp::Duration{0, 10'000'000});
    return read == return_type::OK ? write : read;
  }
  double state(const std::string& name) { return system_->get_state(name); }
  void command(double rate) {
    system_->set_command("left_wheel_joint/velocity", rate);
    system_->set_command("right_wheel_joint/velocity", rate);
  }
  /// Runs the control loop at 100 Hz until a condition holds; returns whether it does in time.
  template <typename Condition>
  bool run_until(Condition&& holds) {
    return eventually([&] {
      std::this_thread::sleep_for(5ms);
      return cycle() != return_type::OK || holds();
    });
  }
  void start() {
    ASSERT_EQ(init(description(emulator_.address())), CallbackReturn::SUCCESS);
    ASSERT_EQ(configure(), CallbackReturn::SUCCESS);
    ASSERT_EQ(activate(), CallbackReturn::SUCCESS);
  }

  EmulatedRobotThread emulator_{};
  std::unique_ptr<PioneerSystem> system_{std::make_unique<PioneerSystem>()};
  rclcpp_lifecycle::State state_{};
  std::vector<hardware_interface::StateInterface::ConstSharedPtr> states_{};
  std::vector<hardware_interface::CommandInterface::SharedPtr> commands_{};
};

TEST_F(PioneerSystemTest, ExportsTheInterfacesOfTheDescription) {
  ASSERT_EQ(init(description(emulator_.address())), CallbackReturn::SUCCESS);
  EXPECT_EQ(states_.size(), 8U);
  EXPECT_EQ(commands_.size(), 2U);
}

TEST_F(PioneerSystemTest, RejectsDescriptionsThatDoNotFitAPioneer) {
  HardwareInfo one_joint = description(emulator_.address());
  one_joint.joints.pop_back();
  EXPECT_EQ(init(one_joint), CallbackReturn::ERROR);

  HardwareInfo no_velocity = description(emulator_.address());
  no_velocity.joints[0].command_interfaces[0].name = "effort";
  EXPECT_EQ(init(no_velocity), CallbackReturn::ERROR);

  HardwareInfo unknown_sensor = description(emulator_.address());
  unknown_sensor.sensors.push_back(sensor("arm", {"position"}));
  EXPECT_EQ(init(unknown_sensor), CallbackReturn::ERROR);

  HardwareInfo bad_parameter = description(emulator_.address());
  bad_parameter.hardware_parameters["wheel_radius"] = "0";
  EXPECT_EQ(init(bad_parameter), CallbackReturn::ERROR);
}

TEST_F(PioneerSystemTest, IsConnectedWithMotorsOffWhenConfigured) {
  ASSERT_EQ(init(description(emulator_.address())), CallbackReturn::SUCCESS);
  ASSERT_EQ(configure(), CallbackReturn::SUCCESS);
  EXPECT_EQ(cycle(), return_type::OK);
  EXPECT_GT(state("battery/voltage"), 11.0);
  EXPECT_EQ(state("base/motors_enabled"), 0.0);
  // Commands have no effect before activation.
  command(3.0);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(cycle(), return_type::OK);
  EXPECT_EQ(emulator_.speed(), 0.0);
}

TEST_F(PioneerSystemTest, FailsToConfigureWithoutARobotAndSucceedsLater) {
  emulator_.cut();
  HardwareInfo info = description(emulator_.address());
  info.hardware_parameters["connect_timeout"] = "0.3";
  ASSERT_EQ(init(info), CallbackReturn::SUCCESS);
  EXPECT_EQ(configure(), CallbackReturn::FAILURE);
  emulator_.restore();
  EXPECT_TRUE(eventually([&] { return configure() == CallbackReturn::SUCCESS; }));
}

TEST_F(PioneerSystemTest, DrivesAndReportsTheWheels) {
  start();
  EXPECT_TRUE(run_until([&] {
    command(2.0);
    return state("left_wheel_joint/position") > 2.0;
  }));
  EXPECT_EQ(state("base/motors_enabled"), 1.0);
  // 2 rad/s at a radius of 0.0975 m; the robot's resolution is 1 mm/s.
  EXPECT_NEAR(state("left_wheel_joint/velocity"), 2.0, 0.15);
  EXPECT_NEAR(emulator_.speed(), 0.195, 0.01);
  EXPECT_NEAR(0.0975 * state("left_wheel_joint/position"), emulator_.distance(), 0.04);
}

TEST_F(PioneerSystemTest, StartsWithZeroCommandsAfterActivation) {
  ASSERT_EQ(init(description(emulator_.address())), CallbackReturn::SUCCESS);
  ASSERT_EQ(configure(), CallbackReturn::SUCCESS);
  command(5.0);
  ASSERT_EQ(activate(), CallbackReturn::SUCCESS);
  EXPECT_EQ(system_->get_command("left_wheel_joint/velocity"), 0.0);
  EXPECT_EQ(system_->get_command("right_wheel_joint/velocity"), 0.0);
}

TEST_F(PioneerSystemTest, TreatsNanCommandsAsZero) {
  start();
  command(std::numeric_limits<double>::quiet_NaN());
  for (int i = 0; i < 20; ++i) EXPECT_EQ(cycle(), return_type::OK);
  EXPECT_EQ(emulator_.speed(), 0.0);
}

TEST_F(PioneerSystemTest, FailsToActivateWhileTheStopButtonIsPressed) {
  HardwareInfo info = description(emulator_.address());
  info.hardware_parameters["connect_timeout"] = "1";
  ASSERT_EQ(init(info), CallbackReturn::SUCCESS);
  ASSERT_TRUE(eventually([&] { return configure() == CallbackReturn::SUCCESS; }));
  emulator_.press_stop_button(true);
  EXPECT_EQ(activate(), CallbackReturn::FAILURE);
  emulator_.press_stop_button(false);
  EXPECT_TRUE(eventually([&] { return activate() == CallbackReturn::SUCCESS; }));
}

TEST_F(PioneerSystemTest, BrakesAndDisablesTheMotorsOnDeactivation) {
  start();
  ASSERT_TRUE(run_until([&] {
    command(3.0);
    return emulator_.speed() > 0.2;
  }));
  EXPECT_EQ(system_->on_deactivate(state_), CallbackReturn::SUCCESS);
  EXPECT_LT(emulator_.speed(), 0.02);
  EXPECT_TRUE(run_until([&] { return state("base/motors_enabled") == 0.0; }));
}

TEST_F(PioneerSystemTest, ReadFailsAfterTheLinkIsLostForLongerThanItsTolerance) {
  start();
  emulator_.cut();
  EXPECT_TRUE(eventually([&] {
    return system_->read(rclcpp::Time{}, rclcpp::Duration{0, 10'000'000}) == return_type::ERROR;
  }));
  EXPECT_EQ(system_->on_error(state_), CallbackReturn::SUCCESS);
  emulator_.restore();
  ASSERT_TRUE(eventually([&] { return configure() == CallbackReturn::SUCCESS; }));
  ASSERT_EQ(activate(), CallbackReturn::SUCCESS);
  EXPECT_TRUE(run_until([&] {
    command(2.0);
    return emulator_.speed() > 0.15;
  }));
}

TEST_F(PioneerSystemTest, DisconnectsOnCleanupAndOnShutdown) {
  start();
  ASSERT_EQ(system_->on_deactivate(state_), CallbackReturn::SUCCESS);
  EXPECT_EQ(system_->on_cleanup(state_), CallbackReturn::SUCCESS);
  ASSERT_EQ(configure(), CallbackReturn::SUCCESS);
  EXPECT_EQ(system_->on_shutdown(state_), CallbackReturn::SUCCESS);
}

TEST_F(PioneerSystemTest, ControlLoopDoesNotAllocate) {
  start();
  command(1.0);
  for (int i = 0; i < 10; ++i) ASSERT_EQ(cycle(), return_type::OK);
  const long before = foothill_test_support::allocations();
  for (int i = 0; i < 100; ++i) ASSERT_EQ(cycle(), return_type::OK);
  EXPECT_EQ(foothill_test_support::allocations() - before, 0);
}

}  // namespace
}  // namespace pioneer_hardware
