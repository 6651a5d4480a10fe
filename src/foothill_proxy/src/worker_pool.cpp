#include "foothill_proxy/worker_pool.hpp"

#include <utility>

namespace foothill_proxy {

WorkerPool::WorkerPool(std::size_t threads) {
  for (std::size_t i = 0; i < threads; ++i) {
    threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
  }
}

void WorkerPool::run(std::function<void()> job) {
  {
    const std::lock_guard lock{mutex_};
    jobs_.push_back(std::move(job));
  }
  has_job_.notify_one();
}

void WorkerPool::work(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::function<void()> job;
    {
      std::unique_lock lock{mutex_};
      if (!has_job_.wait(lock, stop, [this] { return !jobs_.empty(); })) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    job();
  }
}

}  // namespace foothill_proxy
