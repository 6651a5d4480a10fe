#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "rclcpp/rclcpp.hpp"

/// Long enough for discovery on a busy machine; a test that passes never waits this long.
inline constexpr std::chrono::seconds kDeadline{20};

/// Starts and ends rclcpp around each test.
class ParameterTest : public ::testing::Test {
 protected:
  void SetUp() override { rclcpp::init(0, nullptr); }
  void TearDown() override { rclcpp::shutdown(); }

  /// Spins until the condition holds; returns whether it did before the deadline.
  template <typename ConditionT>
  static bool spin_until(rclcpp::Executor& executor, ConditionT condition) {
    const auto deadline = std::chrono::steady_clock::now() + kDeadline;
    while (!condition()) {
      if (std::chrono::steady_clock::now() > deadline) return false;
      executor.spin_once(std::chrono::milliseconds(20));
      executor.spin_some();  // spin_once() runs one entity, which may always be the same.
    }
    return true;
  }
};

/// A parameter file that is deleted with this object.
class ParameterFile {
 public:
  explicit ParameterFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() / ("params_" + std::to_string(getpid()) + "_" +
                                                        std::to_string(counter()++) + ".yaml")) {
    std::ofstream(path_) << text;
  }
  ~ParameterFile() { std::filesystem::remove(path_); }
  ParameterFile(const ParameterFile&) = delete;
  ParameterFile& operator=(const ParameterFile&) = delete;

  std::string path() const { return path_.string(); }

 private:
  static int& counter() {
    static int value = 0;
    return value;
  }

  std::filesystem::path path_;
};

/// Options of a node that sees only these ROS arguments.
inline rclcpp::NodeOptions with_arguments(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "--ros-args");
  return rclcpp::NodeOptions().use_global_arguments(false).arguments(arguments);
}
