#include "rclcpp/graph_listener.hpp"

#include <algorithm>

#include "rclcpp/exceptions.hpp"
#include "rclcpp/logging.hpp"
#include "rclcpp/utilities.hpp"

namespace rclcpp::graph_listener {

GraphListener::GraphListener(const std::shared_ptr<rclcpp::Context>& parent_context)
    : weak_parent_context_(parent_context),
      rcl_parent_context_(parent_context->get_rcl_context()),
      interrupt_guard_condition_(parent_context),
      wait_set_(rcl_get_zero_initialized_wait_set()) {
  const rcl_ret_t ret = rcl_wait_set_init(&wait_set_, 0, 2, 0, 0, 0, 0, rcl_parent_context_.get(),
                                          rcl_get_default_allocator());
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "failed to initialize wait set");
  }
}

GraphListener::~GraphListener() {
  shutdown();
  if (rcl_wait_set_fini(&wait_set_) != RCL_RET_OK) rcl_reset_error();
}

void GraphListener::start_if_not_started() {
  std::lock_guard<std::mutex> shutdown_lock(shutdown_mutex_);
  if (is_shutdown_.load()) throw GraphListenerShutdownError();
  const auto context = weak_parent_context_.lock();
  if (is_started_ || !context) return;
  // The thread is joined when the context shuts down, whoever is last to use this.
  std::weak_ptr<GraphListener> weak_this = weak_from_this();
  context->add_on_shutdown_callback([weak_this] {
    if (const auto listener = weak_this.lock()) listener->shutdown();
  });
  listener_thread_ = std::thread(&GraphListener::run, this);
  is_started_ = true;
}

void GraphListener::run() {
  try {
    run_loop();
  } catch (const std::exception& error) {
    RCLCPP_FATAL(rclcpp::get_logger("rclcpp"), "caught %s exception in GraphListener thread: %s",
                 typeid(error).name(), error.what());
    std::rethrow_exception(std::current_exception());
  }
}

void GraphListener::run_loop() {
  while (!is_shutdown_.load()) {
    // Whoever wants to change the nodes holds the barrier, so let it pass first.
    { std::lock_guard<std::mutex> nodes_barrier(node_graph_interfaces_barrier_mutex_); }
    std::lock_guard<std::mutex> nodes_lock(node_graph_interfaces_mutex_);
    wait_and_notify();
  }
}

void GraphListener::wait_and_notify() {
  // The wait set never shrinks, so a change of nodes seldom allocates.
  const size_t needed = node_graph_interfaces_.size() + 1;
  if (wait_set_.size_of_guard_conditions < needed) {
    const rcl_ret_t ret = rcl_wait_set_resize(&wait_set_, 0, needed, 0, 0, 0, 0);
    if (ret != RCL_RET_OK) exceptions::throw_from_rcl_error(ret, "failed to resize wait set");
  }
  rcl_ret_t ret = rcl_wait_set_clear(&wait_set_);
  if (ret != RCL_RET_OK) exceptions::throw_from_rcl_error(ret, "failed to clear wait set");
  ret = rcl_wait_set_add_guard_condition(
      &wait_set_, &interrupt_guard_condition_.get_rcl_guard_condition(), nullptr);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "failed to add interrupt guard condition to wait set");
  }
  std::vector<size_t> indices(node_graph_interfaces_.size());
  for (size_t i = 0; i < node_graph_interfaces_.size(); ++i) {
    ret = rcl_wait_set_add_guard_condition(
        &wait_set_, node_graph_interfaces_[i]->get_graph_guard_condition(), &indices[i]);
    if (ret != RCL_RET_OK) {
      exceptions::throw_from_rcl_error(ret, "failed to add graph guard condition to wait set");
    }
  }

  ret = rcl_wait(&wait_set_, -1);
  if (ret == RCL_RET_TIMEOUT) throw std::runtime_error("rcl_wait unexpectedly timed out");
  if (ret != RCL_RET_OK) exceptions::throw_from_rcl_error(ret, "failed to wait on wait set");

  const bool shutting_down = is_shutdown_.load();
  for (size_t i = 0; i < node_graph_interfaces_.size(); ++i) {
    if (wait_set_.guard_conditions[indices[i]] != nullptr) {
      node_graph_interfaces_[i]->notify_graph_change();
    }
    if (shutting_down) node_graph_interfaces_[i]->notify_shutdown();
  }
}

std::unique_lock<std::mutex> GraphListener::lock_nodes_for_change() {
  std::lock_guard<std::mutex> nodes_barrier(node_graph_interfaces_barrier_mutex_);
  interrupt_guard_condition_.trigger();
  return std::unique_lock<std::mutex>(node_graph_interfaces_mutex_);
}

bool GraphListener::has_node(rclcpp::node_interfaces::NodeGraphInterface* node_graph) {
  if (node_graph == nullptr) return false;
  const auto nodes_lock = lock_nodes_for_change();
  return std::find(node_graph_interfaces_.begin(), node_graph_interfaces_.end(), node_graph) !=
         node_graph_interfaces_.end();
}

void GraphListener::add_node(rclcpp::node_interfaces::NodeGraphInterface* node_graph) {
  if (node_graph == nullptr) throw std::invalid_argument("node is nullptr");
  if (is_shutdown_.load()) throw GraphListenerShutdownError();
  const auto nodes_lock = lock_nodes_for_change();
  if (std::find(node_graph_interfaces_.begin(), node_graph_interfaces_.end(), node_graph) !=
      node_graph_interfaces_.end()) {
    throw NodeAlreadyAddedError();
  }
  node_graph_interfaces_.push_back(node_graph);
}

void GraphListener::remove_node(rclcpp::node_interfaces::NodeGraphInterface* node_graph) {
  if (node_graph == nullptr) throw std::invalid_argument("node is nullptr");
  // After shutdown the thread is gone and there is nobody to interrupt.
  std::unique_lock<std::mutex> nodes_lock =
      is_shutdown_.load() ? std::unique_lock<std::mutex>(node_graph_interfaces_mutex_)
                          : lock_nodes_for_change();
  if (std::erase(node_graph_interfaces_, node_graph) == 0) throw NodeNotFoundError();
}

void GraphListener::shutdown() {
  std::lock_guard<std::mutex> shutdown_lock(shutdown_mutex_);
  if (is_shutdown_.exchange(true)) return;
  if (!is_started_) return;
  interrupt_guard_condition_.trigger();
  if (listener_thread_.joinable()) {
    // The last pointer may go in the listener's own thread.
    if (listener_thread_.get_id() == std::this_thread::get_id()) {
      listener_thread_.detach();
    } else {
      listener_thread_.join();
    }
  }
}

bool GraphListener::is_shutdown() { return is_shutdown_.load(); }

}  // namespace rclcpp::graph_listener
