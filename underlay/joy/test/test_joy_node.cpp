#include <SDL.h>
#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "joy/joy.hpp"

namespace {

using sensor_msgs::msg::JoyFeedback;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::SizeIs;
using JoyMessage = sensor_msgs::msg::Joy;

/// A joystick that SDL makes up, with three axes, four buttons and a hat.
class VirtualJoystick {
 public:
  explicit VirtualJoystick(const char* name = "Foothill test stick") {
    SDL_VirtualJoystickDesc description{};
    description.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION;
    description.type = SDL_JOYSTICK_TYPE_GAMECONTROLLER;
    description.naxes = 3;
    description.nbuttons = 4;
    description.nhats = 1;
    description.name = name;
    description.userdata = this;
    description.Rumble = [](void* self, Uint16 low, Uint16) {
      static_cast<VirtualJoystick*>(self)->rumble = low;
      return 0;
    };
    const int index = SDL_JoystickAttachVirtualEx(&description);
    if (index < 0) return;
    device = SDL_JoystickOpen(index);
    id = SDL_JoystickInstanceID(device);
  }
  ~VirtualJoystick() {
    unplug();
    if (device != nullptr) SDL_JoystickClose(device);
  }
  VirtualJoystick(const VirtualJoystick&) = delete;
  VirtualJoystick& operator=(const VirtualJoystick&) = delete;

  void unplug() {
    for (int index = 0; index < SDL_NumJoysticks(); ++index) {
      if (SDL_JoystickGetDeviceInstanceID(index) != id) continue;
      SDL_JoystickDetachVirtual(index);
      return;
    }
  }
  void axis(int index, Sint16 position) { SDL_JoystickSetVirtualAxis(device, index, position); }
  void button(int index, bool pressed) {
    SDL_JoystickSetVirtualButton(device, index, pressed ? SDL_PRESSED : SDL_RELEASED);
  }
  void hat(Uint8 value) { SDL_JoystickSetVirtualHat(device, 0, value); }

  std::atomic<int> rumble{-1};
  SDL_Joystick* device{};
  SDL_JoystickID id{-1};
};

class JoyNode : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { rclcpp::init(0, nullptr); }
  static void TearDownTestSuite() { rclcpp::shutdown(); }

  void SetUp() override {
    ASSERT_EQ(SDL_InitSubSystem(SDL_INIT_JOYSTICK), 0) << SDL_GetError();
    if (SDL_NumJoysticks() > 0) GTEST_SKIP() << "a real joystick is attached";
  }
  void TearDown() override {
    executor.reset();
    node.reset();
    stick.reset();
    SDL_QuitSubSystem(SDL_INIT_JOYSTICK);
  }

  /// Starts the node and a listener; no joystick yet.
  void launch(const std::vector<rclcpp::Parameter>& parameters = {}) {
    node = std::make_shared<joy::Joy>(rclcpp::NodeOptions{}.parameter_overrides(parameters));
    peer = std::make_shared<rclcpp::Node>("peer");
    subscription = peer->create_subscription<JoyMessage>(
        "joy", 100, [this](const JoyMessage& message) { received.push_back(message); });
    feedback = peer->create_publisher<JoyFeedback>("joy/set_feedback", 10);
    executor = std::make_unique<rclcpp::executors::SingleThreadedExecutor>();
    executor->add_node(node);
    executor->add_node(peer);
    wait_until([&] {
      return subscription->get_publisher_count() == 1 && feedback->get_subscription_count() == 1;
    });
  }
  /// Returns false if this SDL does not support virtual joysticks.
  bool plug_in(const char* name = "Foothill test stick") {
    stick = std::make_unique<VirtualJoystick>(name);
    return stick->device != nullptr;
  }

  void wait_until(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
    while (!condition()) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "the condition never came true";
      executor->spin_once(std::chrono::milliseconds{10});
    }
  }
  void wait_for_messages(std::size_t count) {
    wait_until([&, wanted = received.size() + count] { return received.size() >= wanted; });
  }

  std::unique_ptr<VirtualJoystick> stick{};
  std::shared_ptr<joy::Joy> node{};
  rclcpp::Node::SharedPtr peer{};
  rclcpp::Subscription<JoyMessage>::SharedPtr subscription{};
  rclcpp::Publisher<JoyFeedback>::SharedPtr feedback{};
  std::unique_ptr<rclcpp::executors::SingleThreadedExecutor> executor{};
  std::vector<JoyMessage> received{};
};

#define PLUG_IN_OR_SKIP(...) \
  if (!plug_in(__VA_ARGS__)) GTEST_SKIP() << "no virtual joystick: " << SDL_GetError()

TEST_F(JoyNode, HasTheParametersOfTheGenuineOneWithItsDefaults) {
  launch();
  EXPECT_EQ(std::string{node->get_name()}, "joy_node");
  EXPECT_EQ(node->get_parameter("device_id").as_int(), 0);
  EXPECT_EQ(node->get_parameter("device_name").as_string(), "");
  EXPECT_EQ(node->get_parameter("deadzone").as_double(), 0.05);
  EXPECT_EQ(node->get_parameter("autorepeat_rate").as_double(), 20.0);
  EXPECT_FALSE(node->get_parameter("sticky_buttons").as_bool());
  EXPECT_EQ(node->get_parameter("coalesce_interval_ms").as_int(), 1);
}

TEST_F(JoyNode, RefusesParametersThatMakeNoSense) {
  using rclcpp::Parameter;
  for (const Parameter& wrong :
       {Parameter{"deadzone", -0.1}, Parameter{"deadzone", 1.1}, Parameter{"autorepeat_rate", -1.0},
        Parameter{"autorepeat_rate", 1001.0}, Parameter{"coalesce_interval_ms", -1}}) {
    EXPECT_THROW(joy::Joy{rclcpp::NodeOptions{}.parameter_overrides({wrong})}, std::runtime_error)
        << wrong;
  }
}

TEST_F(JoyNode, RepeatsWhatAnIdleJoystickShows) {
  launch();
  PLUG_IN_OR_SKIP();
  wait_for_messages(5);
  EXPECT_EQ(received.back().header.frame_id, "joy");
  EXPECT_GT(rclcpp::Time{received.back().header.stamp}.nanoseconds(), 0);
  EXPECT_THAT(received.back().axes, SizeIs(5));
  EXPECT_THAT(received.back().buttons, ElementsAre(0, 0, 0, 0));
}

TEST_F(JoyNode, PublishesAxesButtonsAndHats) {
  launch();
  PLUG_IN_OR_SKIP();
  stick->axis(0, -32768);
  stick->axis(1, 32767);
  stick->button(2, true);
  stick->hat(SDL_HAT_UP);
  wait_until([&] {
    return !received.empty() && received.back().axes == std::vector<float>{1, -1, 0, 0, 1} &&
           received.back().buttons == std::vector<std::int32_t>{0, 0, 1, 0};
  });
}

TEST_F(JoyNode, SpeaksOnlyOfChangesWithoutAutorepeat) {
  launch({{"autorepeat_rate", 0.0}, {"coalesce_interval_ms", 0}});
  PLUG_IN_OR_SKIP();
  for (const bool pressed : {true, false, true}) {
    stick->button(0, pressed);
    wait_until(
        [&] { return !received.empty() && received.back().buttons[0] == (pressed ? 1 : 0); });
  }
  EXPECT_THAT(received, SizeIs(3));
}

TEST_F(JoyNode, TogglesStickyButtons) {
  launch({{"sticky_buttons", true}});
  PLUG_IN_OR_SKIP();
  wait_for_messages(1);
  stick->button(0, true);
  wait_until([&] { return received.back().buttons[0] == 1; });
  stick->button(0, false);
  wait_for_messages(4);
  EXPECT_EQ(received.back().buttons[0], 1);
  stick->button(0, true);
  wait_until([&] { return received.back().buttons[0] == 0; });
}

TEST_F(JoyNode, FallsSilentWhenUnpluggedAndResumesAtRest) {
  launch();
  PLUG_IN_OR_SKIP();
  stick->button(1, true);
  wait_until([&] { return !received.empty() && received.back().buttons[1] == 1; });
  stick->unplug();
  // No message follows the last one; an idle joystick would repeat itself ten times.
  std::size_t count{};
  wait_until([&] {
    count = received.size();
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds{500};
    while (std::chrono::steady_clock::now() < end) {
      executor->spin_once(std::chrono::milliseconds{10});
    }
    return received.size() == count;
  });
  ASSERT_TRUE(plug_in());
  wait_for_messages(1);
  EXPECT_THAT(received.back().buttons, Each(0));
}

TEST_F(JoyNode, TakesTheDeviceOfItsName) {
  launch({{"device_name", "the other"}, {"device_id", 7}});
  PLUG_IN_OR_SKIP("not this one");
  VirtualJoystick other{"the other"};
  other.button(3, true);
  wait_until([&] { return !received.empty() && received.back().buttons[3] == 1; });
  stick->button(0, true);
  wait_for_messages(3);
  EXPECT_EQ(received.back().buttons[0], 0);
}

TEST_F(JoyNode, RumblesAsStrongAsItIsAskedTo) {
  launch();
  PLUG_IN_OR_SKIP();
  wait_for_messages(1);
  JoyFeedback message;
  message.type = JoyFeedback::TYPE_LED;
  message.intensity = 1.0F;
  feedback->publish(message);
  message.type = JoyFeedback::TYPE_RUMBLE;
  message.intensity = 2.0F;
  feedback->publish(message);
  message.intensity = 0.5F;
  feedback->publish(message);
  wait_until([&] { return stick->rumble >= 0; });
  EXPECT_EQ(stick->rumble, 65535 / 2);
}

}  // namespace
