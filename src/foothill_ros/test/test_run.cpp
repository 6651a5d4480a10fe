#include <gmock/gmock.h>

#include <stdexcept>

#include "foothill_ros/node/run.hpp"

namespace foothill_ros {
namespace {

/// Ends the program once it spins.
class ShortLived : public rclcpp::Node {
 public:
  ShortLived() : Node{"short_lived"} {
    timer_ = create_wall_timer(std::chrono::milliseconds{1}, [] { rclcpp::shutdown(); });
  }

 private:
  rclcpp::TimerBase::SharedPtr timer_{};
};

class Refusing : public rclcpp::Node {
 public:
  Refusing() : Node{"refusing"} { throw std::invalid_argument{"rate is -1"}; }
};

/// As if Ctrl-C came while it is made.
class Interrupted : public rclcpp::Node {
 public:
  Interrupted() : Node{"interrupted"} {
    rclcpp::shutdown();
    throw std::runtime_error{"the context is not valid"};
  }
};

TEST(Run, SpinsUntilItIsToldToEnd) {
  EXPECT_EQ(run<ShortLived>(0, nullptr, "program"), EXIT_SUCCESS);
  EXPECT_FALSE(rclcpp::ok());
}

TEST(Run, FailsIfTheNodeRefusesItsParameters) {
  EXPECT_EQ(run<Refusing>(0, nullptr, "program"), EXIT_FAILURE);
}

TEST(Run, DoesNotFailIfItIsInterruptedBeforeTheNodeIsComplete) {
  EXPECT_EQ(run<Interrupted>(0, nullptr, "program"), EXIT_SUCCESS);
}

}  // namespace
}  // namespace foothill_ros
