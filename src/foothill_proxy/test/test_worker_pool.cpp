#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <latch>
#include <mutex>
#include <thread>
#include <vector>

#include "foothill_proxy/worker_pool.hpp"

namespace foothill_proxy {
namespace {

TEST(WorkerPool, RunsEveryJobOnce) {
  constexpr int kJobs = 500;
  std::vector<std::atomic<int>> runs(kJobs);
  std::latch done{kJobs};
  WorkerPool pool{3};
  for (int i = 0; i < kJobs; ++i) {
    pool.run([&runs, &done, i] {
      ++runs[static_cast<std::size_t>(i)];
      done.count_down();
    });
  }
  done.wait();
  for (const auto& count : runs) EXPECT_EQ(count, 1);
}

TEST(WorkerPool, RunsJobsInOrderOnASingleThread) {
  std::vector<int> order;
  std::latch done{1};
  WorkerPool pool{1};
  for (int i = 0; i < 50; ++i) pool.run([&order, i] { order.push_back(i); });
  pool.run([&done] { done.count_down(); });
  done.wait();
  EXPECT_EQ(order.size(), 50u);
  EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST(WorkerPool, RunsAsManyJobsAtOnceAsItHasThreads) {
  // Each job waits for the other: on fewer than two threads this would never end.
  std::latch both{2};
  std::latch done{2};
  WorkerPool pool{2};
  for (int i = 0; i < 2; ++i) {
    pool.run([&] {
      both.arrive_and_wait();
      done.count_down();
    });
  }
  done.wait();
}

TEST(WorkerPool, FinishesARunningJobBeforeItIsDestroyed) {
  std::atomic<bool> finished{false};
  std::latch started{1};
  {
    WorkerPool pool{1};
    pool.run([&] {
      started.count_down();
      for (int i = 0; i < 1000; ++i) std::this_thread::yield();
      finished = true;
    });
    started.wait();
  }
  EXPECT_TRUE(finished);
}

}  // namespace
}  // namespace foothill_proxy
