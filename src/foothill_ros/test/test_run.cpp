#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <vector>

#include "foothill_ros/node/run.hpp"

namespace foothill_ros {
namespace {

/// Requests shutdown as soon as it spins.
class ShortLived : public rclcpp::Node {
 public:
  ShortLived() : Node{"short_lived"} {
    timer_ = create_wall_timer(std::chrono::milliseconds{1}, [] { rclcpp::shutdown(); });
  }

 private:
  rclcpp::TimerBase::SharedPtr timer_{};
};

class Rejecting : public rclcpp::Node {
 public:
  Rejecting() : Node{"rejecting"} { throw std::invalid_argument{"rate is -1"}; }
};

/// Simulates Ctrl-C during its construction.
class Interrupted : public rclcpp::Node {
 public:
  Interrupted() : Node{"interrupted"} {
    rclcpp::shutdown();
    throw std::runtime_error{"the context is not valid"};
  }
};

/// Requests shutdown once all instances spin. Each instance needs a namespace of its own.
class OneOfThree : public rclcpp::Node {
 public:
  explicit OneOfThree(const rclcpp::NodeOptions& options) : Node{"one_of_three", options} {
    made.emplace_back(get_fully_qualified_name());
    timer_ = create_wall_timer(std::chrono::milliseconds{1}, [this] {
      if (std::ranges::find(spun, get_namespace()) == spun.end())
        spun.emplace_back(get_namespace());
      if (spun.size() == made.size()) rclcpp::shutdown();
    });
    if (std::string{get_namespace()} == "/bad") throw std::invalid_argument{"rate is -1"};
  }

  static inline std::vector<std::string> made{};
  static inline std::vector<std::string> spun{};

 private:
  rclcpp::TimerBase::SharedPtr timer_{};
};

int run_three(std::vector<const char*> arguments) {
  OneOfThree::made.clear();
  OneOfThree::spun.clear();
  arguments.insert(arguments.begin(), "program");
  return run_in_namespaces<OneOfThree>(static_cast<int>(arguments.size()),
                                       const_cast<char**>(arguments.data()), "one_of_three");
}

TEST(Run, SpinsUntilShutdown) {
  EXPECT_EQ(run<ShortLived>(0, nullptr, "program"), EXIT_SUCCESS);
  EXPECT_FALSE(rclcpp::ok());
}

TEST(Run, FailsIfTheNodeRejectsItsParameters) {
  EXPECT_EQ(run<Rejecting>(0, nullptr, "program"), EXIT_FAILURE);
}

TEST(Run, SucceedsIfInterruptedDuringConstructionOfTheNode) {
  EXPECT_EQ(run<Interrupted>(0, nullptr, "program"), EXIT_SUCCESS);
}

TEST(RunInNamespaces, SpinsANodeInEachNamespace) {
  EXPECT_EQ(run_three({"a,b", "c", "--ros-args", "-p", "x:=1"}), EXIT_SUCCESS);
  EXPECT_THAT(OneOfThree::made,
              testing::ElementsAre("/a/one_of_three", "/b/one_of_three", "/c/one_of_three"));
  EXPECT_THAT(OneOfThree::spun, testing::UnorderedElementsAre("/a", "/b", "/c"));
}

TEST(RunInNamespaces, SpinsOneNodeWithTheNamespaceOfTheCommandLine) {
  EXPECT_EQ(run_three({"--ros-args", "-r", "__ns:=/here"}), EXIT_SUCCESS);
  EXPECT_THAT(OneOfThree::made, testing::ElementsAre("/here/one_of_three"));
}

TEST(RunInNamespaces, FailsIfOneNodeRejectsItsParametersAndLogsItsName) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(run_three({"a,bad,c"}), EXIT_FAILURE);
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              testing::HasSubstr("[bad.one_of_three]: rate is -1"));
  EXPECT_THAT(OneOfThree::spun, testing::IsEmpty());
}

}  // namespace
}  // namespace foothill_ros
