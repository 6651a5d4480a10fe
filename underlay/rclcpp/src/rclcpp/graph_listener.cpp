#include "rclcpp/graph_listener.hpp"

#include <algorithm>
#include <stdexcept>

#include "rclcpp/detail/check.hpp"

namespace rclcpp::graph_listener {

namespace {

void check_not_null(const node_interfaces::NodeGraphInterface* node_graph) {
  if (node_graph == nullptr) throw std::invalid_argument("a graph listener needs a node");
}

}  // namespace

GraphListener::GraphListener(const std::shared_ptr<rclcpp::Context>& parent_context)
    : context_(parent_context),
      rcl_context_(parent_context->get_rcl_context()),
      interrupt_(parent_context),
      wait_set_(rcl_get_zero_initialized_wait_set()) {
  detail::check(rcl_wait_set_init(&wait_set_, 0, 2, 0, 0, 0, 0, rcl_context_.get(),
                                  rcl_get_default_allocator()),
                "cannot wait for changes of the graph");
}

GraphListener::~GraphListener() {
  shutdown();
  if (rcl_wait_set_fini(&wait_set_) != RCL_RET_OK) rcl_reset_error();
}

void GraphListener::start_if_not_started() {
  const std::lock_guard lock(thread_mutex_);
  if (is_shutdown_) throw GraphListenerShutdownError();
  const auto context = context_.lock();
  if (thread_.joinable() || !context) return;
  // The thread is joined when the context shuts down, not when the last user goes.
  context->add_on_shutdown_callback([weak_this = weak_from_this()] {
    if (const auto listener = weak_this.lock()) listener->shutdown();
  });
  thread_ = std::thread(&GraphListener::listen, this);
}

void GraphListener::listen() {
  std::unique_lock lock(nodes_mutex_);
  while (!is_shutdown_) {
    // Nodes come and go during the wait, but who removes one stays until the wait has ended.
    const Nodes waited = nodes_;
    fill_wait_set(waited);
    is_waiting_ = true;
    lock.unlock();
    const rcl_ret_t ret = rcl_wait(&wait_set_, -1);
    lock.lock();
    is_waiting_ = false;
    ++waits_ended_;
    wait_ended_.notify_all();
    detail::check(ret, "cannot wait for a change of the graph");
    for (size_t i = 0; i < waited.size(); ++i) {
      if (knows(waited[i]) && wait_set_.guard_conditions[i] != nullptr) {
        waited[i]->notify_graph_change();
      }
    }
  }
  for (auto* node : nodes_) node->notify_shutdown();
}

void GraphListener::fill_wait_set(const Nodes& nodes) {
  const size_t needed = nodes.size() + 1;
  if (wait_set_.size_of_guard_conditions < needed) {
    detail::check(rcl_wait_set_resize(&wait_set_, 0, needed, 0, 0, 0, 0),
                  "cannot wait for more nodes");
  }
  detail::check(rcl_wait_set_clear(&wait_set_), "cannot begin to wait");
  for (const auto* node : nodes) {
    detail::check(
        rcl_wait_set_add_guard_condition(&wait_set_, node->get_graph_guard_condition(), nullptr),
        "cannot wait for a node");
  }
  detail::check(
      rcl_wait_set_add_guard_condition(&wait_set_, &interrupt_.get_rcl_guard_condition(), nullptr),
      "cannot wait for an interrupt");
}

bool GraphListener::knows(node_interfaces::NodeGraphInterface* node_graph) const {
  return std::find(nodes_.begin(), nodes_.end(), node_graph) != nodes_.end();
}

bool GraphListener::has_node(node_interfaces::NodeGraphInterface* node_graph) {
  const std::lock_guard lock(nodes_mutex_);
  return knows(node_graph);
}

void GraphListener::add_node(node_interfaces::NodeGraphInterface* node_graph) {
  check_not_null(node_graph);
  if (is_shutdown_) throw GraphListenerShutdownError();
  const std::lock_guard lock(nodes_mutex_);
  if (knows(node_graph)) throw NodeAlreadyAddedError();
  nodes_.push_back(node_graph);
  if (is_waiting_) interrupt_.trigger();
}

void GraphListener::remove_node(node_interfaces::NodeGraphInterface* node_graph) {
  check_not_null(node_graph);
  std::unique_lock lock(nodes_mutex_);
  if (std::erase(nodes_, node_graph) == 0) throw NodeNotFoundError();
  if (!is_waiting_) return;
  interrupt_.trigger();
  wait_ended_.wait(lock, [this, before = waits_ended_] { return waits_ended_ != before; });
}

void GraphListener::shutdown() {
  const std::lock_guard lock(thread_mutex_);
  if (is_shutdown_.exchange(true) || !thread_.joinable()) return;
  interrupt_.trigger();
  // The last pointer may go in the listener's own thread.
  if (thread_.get_id() == std::this_thread::get_id()) {
    thread_.detach();
  } else {
    thread_.join();
  }
}

bool GraphListener::is_shutdown() { return is_shutdown_; }

}  // namespace rclcpp::graph_listener
