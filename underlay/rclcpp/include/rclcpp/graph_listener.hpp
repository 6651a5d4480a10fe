#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "rcl/wait.h"
#include "rclcpp/context.hpp"
#include "rclcpp/guard_condition.hpp"
#include "rclcpp/macros.hpp"
#include "rclcpp/node_interfaces/node_graph_interface.hpp"
#include "rclcpp/visibility_control.hpp"

namespace rclcpp::graph_listener {

/// Thrown when a GraphListener is used after its shutdown.
class GraphListenerShutdownError : public std::runtime_error {
 public:
  GraphListenerShutdownError() : std::runtime_error("GraphListener already shutdown") {}
};

/// Thrown when a node is added twice.
class NodeAlreadyAddedError : public std::runtime_error {
 public:
  NodeAlreadyAddedError() : std::runtime_error("node already added") {}
};

/// Thrown when a node is removed that was not added.
class NodeNotFoundError : public std::runtime_error {
 public:
  NodeNotFoundError() : std::runtime_error("node not found") {}
};

/// A thread that tells the nodes of a context when the graph changes.
class GraphListener : public std::enable_shared_from_this<GraphListener> {
 public:
  RCLCPP_PUBLIC explicit GraphListener(const std::shared_ptr<rclcpp::Context>& parent_context);
  RCLCPP_PUBLIC virtual ~GraphListener();

  /// Starts the thread unless it runs.
  /// @throw GraphListenerShutdownError
  RCLCPP_PUBLIC virtual void start_if_not_started();
  RCLCPP_PUBLIC virtual void add_node(rclcpp::node_interfaces::NodeGraphInterface* node_graph);
  RCLCPP_PUBLIC virtual bool has_node(rclcpp::node_interfaces::NodeGraphInterface* node_graph);
  /// Returns when the thread does not use the node any more.
  RCLCPP_PUBLIC virtual void remove_node(rclcpp::node_interfaces::NodeGraphInterface* node_graph);
  RCLCPP_PUBLIC virtual void shutdown();
  RCLCPP_PUBLIC virtual bool is_shutdown();

 protected:
  RCLCPP_PUBLIC virtual void run();
  RCLCPP_PUBLIC virtual void run_loop();

 private:
  RCLCPP_DISABLE_COPY(GraphListener)

  std::unique_lock<std::mutex> lock_nodes_for_change();
  void wait_and_notify();

  std::weak_ptr<rclcpp::Context> weak_parent_context_;
  std::shared_ptr<rcl_context_t> rcl_parent_context_;

  std::thread listener_thread_;
  bool is_started_{false};
  std::atomic_bool is_shutdown_{false};
  std::mutex shutdown_mutex_;

  // A thread that wants to change the nodes takes the barrier first, then interrupts the wait.
  std::mutex node_graph_interfaces_barrier_mutex_;
  std::mutex node_graph_interfaces_mutex_;
  std::vector<rclcpp::node_interfaces::NodeGraphInterface*> node_graph_interfaces_;

  rclcpp::GuardCondition interrupt_guard_condition_;
  rcl_wait_set_t wait_set_;
};

}  // namespace rclcpp::graph_listener
