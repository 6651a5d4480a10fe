#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include "buffer_fixture.hpp"

namespace {

/// A pose of which every part follows from one number, so that a torn result shows.
Eigen::Isometry3d pose_of(double n) {
  return Eigen::Translation3d(n, 2.0 * n, -n) *
         Eigen::AngleAxisd(std::fmod(n, 3.0), Eigen::Vector3d::UnitZ());
}

TEST(BufferCoreConcurrency, ReadersNeverSeeHalfOfWhatWritersWrite) {
  constexpr int kPoses = 20'000;
  constexpr int kWriters = 2, kReaders = 4;
  tf2::BufferCore buffer;
  std::atomic<int> writing{kWriters};
  std::atomic<int> checked{0}, torn{0}, unexpected{0};

  const auto write = [&](int writer) {
    const std::string child = "robot_" + std::to_string(writer);
    for (int n = 1; n <= kPoses; ++n) {
      buffer.setTransform(make_transform("map", child, 1.0 + 1e-3 * n, pose_of(n)), "writer");
    }
    --writing;
  };
  const auto read = [&](int reader) {
    const std::string source = "robot_" + std::to_string(reader % kWriters);
    while (writing > 0 || checked == 0) {
      try {
        const auto found = buffer.lookupTransform("map", source, tf2::TimePointZero);
        const double n = found.transform.translation.x;
        if ((to_eigen(found).matrix() - pose_of(n).matrix()).norm() > 1e-9) ++torn;
        if (std::abs(seconds_of(found) - (1.0 + 1e-3 * n)) > 1e-6) ++torn;
        ++checked;
      } catch (const tf2::LookupException&) {
        // The first pose has not been written yet.
      } catch (const tf2::TransformException&) {
        ++unexpected;
      }
      std::string reason;
      buffer.canTransform("robot_0", "robot_1", tf2::TimePointZero, &reason);
      buffer.getAllFrameNames();
    }
  };

  std::vector<std::thread> threads;
  for (int i = 0; i < kReaders; ++i) threads.emplace_back(read, i);
  for (int i = 0; i < kWriters; ++i) threads.emplace_back(write, i);
  for (std::thread& thread : threads) thread.join();

  EXPECT_EQ(torn, 0);
  EXPECT_EQ(unexpected, 0);
  EXPECT_GT(checked, 0);
  for (const std::string child : {"robot_0", "robot_1"}) {
    expect_near(buffer.lookupTransform("map", child, tf2::TimePointZero), pose_of(kPoses), 1e-9);
  }
}

TEST(BufferCoreConcurrency, EveryRequestIsAnsweredWhicheverThreadBringsTheTransform) {
  constexpr int kRequests = 500;
  tf2::BufferCore buffer;
  std::atomic<int> called{0}, at_once{0};
  std::thread asking([&] {
    for (int n = 1; n <= kRequests; ++n) {
      const auto handle = buffer.addTransformableRequest(
          [&](auto, const std::string&, const std::string&, tf2::TimePoint, auto result) {
            if (result == tf2::TransformAvailable) ++called;
          },
          "map", "base_" + std::to_string(n), tf2::timeFromSec(1.0));
      if (handle == 0) ++at_once;
    }
  });
  std::thread answering([&] {
    for (int n = 1; n <= kRequests; ++n) {
      buffer.setTransform(make_transform("map", "base_" + std::to_string(n), 1.0, translation(n)),
                          "writer");
    }
  });
  asking.join();
  answering.join();
  EXPECT_EQ(called + at_once, kRequests);
}

}  // namespace
