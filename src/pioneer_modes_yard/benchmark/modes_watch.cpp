// Evaluates the ground truth of a robot in a proxy world, and prints the result of the drive, then
// its path.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <memory>

#include "foothill_proxy/pioneer_config.hpp"
#include "nav_msgs/msg/odometry.hpp"
#include "pioneer_modes_yard/drive_judge.hpp"
#include "rclcpp/rclcpp.hpp"

namespace {

using nav_msgs::msg::Odometry;

/// Evaluates a drive until a simulated time.
class Watcher : public rclcpp::Node {
 public:
  Watcher(const std::string& world, double duration)
      : rclcpp::Node{"modes_watch"},
        terrain_{pioneer_modes_yard::terrain_of(world)},
        judge_{foothill_proxy::PioneerConfig{}.footprint},
        duration_{duration} {
    truth_ = create_subscription<Odometry>("ground_truth", rclcpp::QoS{rclcpp::KeepAll{}},
                                           [this](const Odometry& truth) { on_truth(truth); });
  }

  void print() const {
    const auto report = judge_.report();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin_;
    fmt::print(R"({{"duration": {}, "distance": {:.2f}, "covered": {:.2f}, "closest": {:.3f}, )"
               R"("collisions": {}, "wall": {:.2f}}})"
               "\n",
               time_, report.distance, report.covered, report.closest, report.collisions,
               wall.count());
    for (const auto& place : report.path) fmt::print("{:.3f} {:.3f}\n", place.x(), place.y());
  }

 private:
  void on_truth(const Odometry& truth) {
    const auto& pose = truth.pose.pose;
    const double yaw = 2.0 * std::atan2(pose.orientation.z, pose.orientation.w);
    const double height = foothill_proxy::PioneerConfig{}.vehicle.model.parameters().left.radius;
    judge_.update(terrain_, {pose.position.x, pose.position.y, yaw, pose.position.z - height});
    time_ = rclcpp::Time{truth.header.stamp}.seconds();
    if (time_ >= duration_) rclcpp::shutdown();
  }

  foothill_proxy::Terrain terrain_;
  pioneer_modes_yard::DriveJudge judge_;
  double duration_;
  double time_{};
  std::chrono::steady_clock::time_point begin_{std::chrono::steady_clock::now()};
  rclcpp::Subscription<Odometry>::SharedPtr truth_;
};

}  // namespace

int main(int argc, char** argv) {
  const auto arguments = rclcpp::init_and_remove_ros_arguments(argc, argv);
  if (arguments.size() != 3) {
    fmt::print(stderr, "usage: modes_watch WORLD DURATION_S\n");
    return 2;
  }
  try {
    const auto watcher =
        std::make_shared<Watcher>(arguments[1], std::strtod(arguments[2].c_str(), nullptr));
    rclcpp::spin(watcher);
    watcher->print();
    return EXIT_SUCCESS;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return EXIT_FAILURE;
  }
}
