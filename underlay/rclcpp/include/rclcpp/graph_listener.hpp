#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
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
  GraphListenerShutdownError() : std::runtime_error("the graph listener is shut down") {}
};

/// Thrown when a node is added twice.
class NodeAlreadyAddedError : public std::runtime_error {
 public:
  NodeAlreadyAddedError() : std::runtime_error("the graph listener has the node already") {}
};

/// Thrown when a node is removed that was not added.
class NodeNotFoundError : public std::runtime_error {
 public:
  NodeNotFoundError() : std::runtime_error("the graph listener does not have the node") {}
};

/// A thread that notifies the nodes of a context of changes of the graph.
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

 private:
  RCLCPP_DISABLE_COPY(GraphListener)

  using Nodes = std::vector<rclcpp::node_interfaces::NodeGraphInterface*>;

  void listen();
  void fill_wait_set(const Nodes& nodes);
  bool knows(rclcpp::node_interfaces::NodeGraphInterface* node_graph) const;

  std::weak_ptr<rclcpp::Context> context_;
  std::shared_ptr<rcl_context_t> rcl_context_;
  rclcpp::GuardCondition interrupt_;
  rcl_wait_set_t wait_set_;

  std::mutex thread_mutex_;  // Guards the start and the end of the thread.
  std::thread thread_;
  std::atomic_bool is_shutdown_{false};

  std::mutex nodes_mutex_;  // Guards what follows.
  Nodes nodes_;
  bool is_waiting_{false};
  uint64_t waits_ended_{0};
  std::condition_variable wait_ended_;
};

}  // namespace rclcpp::graph_listener
