#include "joy/joy.hpp"

#include <algorithm>
#include <stdexcept>

#include "rclcpp_components/register_node_macro.hpp"
#include "sdl_joystick.hpp"
#include "stick_state.hpp"

namespace joy {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// So soon the thread sees that it shall end.
constexpr milliseconds kLongestWait{50};
constexpr double kLargestRate = 1000.0;  // [Hz]

void require(bool holds, const char* what) {
  if (!holds) throw std::runtime_error{what};
}

unsigned hat_bits(Uint8 value) {
  unsigned bits = 0;
  if ((value & SDL_HAT_UP) != 0) bits |= kHatUp;
  if ((value & SDL_HAT_RIGHT) != 0) bits |= kHatRight;
  if ((value & SDL_HAT_DOWN) != 0) bits |= kHatDown;
  if ((value & SDL_HAT_LEFT) != 0) bits |= kHatLeft;
  return bits;
}

}  // namespace

struct Joy::Events {
  /// Takes one of SDL's events over into the state of the joystick.
  static Change apply(Joy& joy, const SDL_Event& event) {
    if (event.type == SDL_JOYDEVICEADDED) joy.open_if_match(event.jdevice.which);
    if (event.type == SDL_JOYDEVICEREMOVED) joy.close(event.jdevice.which);
    return joy.joystick_ ? stick(*joy.state_, joy.joystick_->instance_id(), event) : Change::kNone;
  }

 private:
  static Change stick(StickState& state, SDL_JoystickID own, const SDL_Event& event) {
    switch (event.type) {
      case SDL_JOYAXISMOTION:
        if (event.jaxis.which != own) return Change::kNone;
        return state.move_axis(event.jaxis.axis, event.jaxis.value);
      case SDL_JOYHATMOTION:
        if (event.jhat.which != own) return Change::kNone;
        return state.turn_hat(event.jhat.hat, hat_bits(event.jhat.value));
      case SDL_JOYBUTTONDOWN:
        return event.jbutton.which == own ? state.press(event.jbutton.button) : Change::kNone;
      case SDL_JOYBUTTONUP:
        return event.jbutton.which == own ? state.release(event.jbutton.button) : Change::kNone;
      default:
        return Change::kNone;
    }
  }
};

Joy::Joy(const rclcpp::NodeOptions& options) : rclcpp::Node("joy_node", options) {
  device_id_ = static_cast<int>(declare_parameter("device_id", 0));
  device_name_ = declare_parameter("device_name", std::string());
  const double deadzone = declare_parameter("deadzone", 0.05);
  require(deadzone >= 0.0 && deadzone <= 1.0, "deadzone must lie between 0 and 1");
  const double rate = declare_parameter("autorepeat_rate", 20.0);
  require(rate >= 0.0 && rate <= kLargestRate, "autorepeat_rate must lie between 0 and 1000 Hz");
  if (rate > 0.0) {
    repeat_interval_ = duration_cast<nanoseconds>(std::chrono::duration<double>(1.0 / rate));
  }
  const bool sticky_buttons = declare_parameter("sticky_buttons", false);
  coalesce_interval_ = milliseconds(declare_parameter("coalesce_interval_ms", 1));
  require(coalesce_interval_.count() >= 0, "coalesce_interval_ms must not be negative");

  state_ = std::make_unique<StickState>(deadzone, sticky_buttons);
  publisher_ = create_publisher<sensor_msgs::msg::Joy>("joy", 10);
  feedback_ = create_subscription<sensor_msgs::msg::JoyFeedback>(
      "joy/set_feedback", 10,
      [this](const sensor_msgs::msg::JoyFeedback& feedback) { rumble(feedback); });
  session_ = std::make_unique<SdlSession>();
  thread_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
}

Joy::~Joy() {
  thread_ = {};
  joystick_.reset();
}

void Joy::watch(const std::stop_token& stop) {
  open_first_match();
  while (true) {
    SDL_Event event;
    const auto wait = static_cast<int>(patience(std::chrono::steady_clock::now()).count());
    const bool has_event = SDL_WaitEventTimeout(&event, wait) == 1;
    if (stop.stop_requested()) return;
    const Change change = has_event ? Events::apply(*this, event) : Change::kNone;
    const Instant now = std::chrono::steady_clock::now();
    if (change == Change::kSoon && !publish_at_) publish_at_ = now + coalesce_interval_;
    if (joystick_ && (change == Change::kNow || is_due(now))) publish(now);
  }
}

milliseconds Joy::patience(Instant now) const {
  Instant until = now + kLongestWait;
  if (repeat_interval_) until = std::min(until, last_published_ + *repeat_interval_);
  if (publish_at_) until = std::min(until, *publish_at_);
  return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(until - now));
}

bool Joy::is_due(Instant now) const {
  if (publish_at_ && now >= *publish_at_) return true;
  return repeat_interval_ && now >= last_published_ + *repeat_interval_;
}

void Joy::publish(Instant now) {
  sensor_msgs::msg::Joy message;
  message.header.stamp = this->now();
  message.header.frame_id = "joy";
  message.axes = state_->axes();
  message.buttons = state_->buttons();
  publisher_->publish(message);
  last_published_ = now;
  publish_at_.reset();
}

void Joy::open_first_match() {
  for (int index = 0; index < SDL_NumJoysticks(); ++index) open_if_match(index);
}

void Joy::open_if_match(int device_index) {
  const bool matches =
      device_name_.empty() ? device_index == device_id_ : device_name(device_index) == device_name_;
  if (!matches || joystick_) return;
  auto joystick = SdlJoystick::open(device_index);
  if (!joystick) {
    RCLCPP_WARN(get_logger(), "joystick %d can't be opened: %s", device_index, SDL_GetError());
    return;
  }
  state_->resize(joystick->axes(), joystick->hats(), joystick->buttons());
  for (std::size_t axis = 0; axis < joystick->axes(); ++axis) {
    if (const auto position = joystick->initial_position(axis)) state_->move_axis(axis, *position);
  }
  RCLCPP_INFO(get_logger(), "joystick %d: %s, %zu axes, %zu hats, %zu buttons", device_index,
              joystick->name().c_str(), joystick->axes(), joystick->hats(), joystick->buttons());
  const std::scoped_lock lock(joystick_mutex_);
  joystick_ = std::move(joystick);
}

void Joy::close(int instance_id) {
  if (!joystick_ || joystick_->instance_id() != instance_id) return;
  RCLCPP_WARN(get_logger(), "the joystick %s is gone", joystick_->name().c_str());
  publish_at_.reset();
  const std::scoped_lock lock(joystick_mutex_);
  joystick_.reset();
}

void Joy::rumble(const sensor_msgs::msg::JoyFeedback& feedback) {
  const bool is_rumble =
      feedback.type == sensor_msgs::msg::JoyFeedback::TYPE_RUMBLE && feedback.id == 0;
  if (!is_rumble || !(feedback.intensity >= 0.0F && feedback.intensity <= 1.0F)) return;
  const std::scoped_lock lock(joystick_mutex_);
  if (joystick_) joystick_->rumble(static_cast<double>(feedback.intensity));
}

}  // namespace joy

RCLCPP_COMPONENTS_REGISTER_NODE(joy::Joy)
