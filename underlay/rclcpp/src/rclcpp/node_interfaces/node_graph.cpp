#include "rclcpp/node_interfaces/node_graph.hpp"

#include <algorithm>
#include <stdexcept>

#include "rcl/graph.h"
#include "rcl/remap.h"
#include "rclcpp/exceptions.hpp"
#include "rclcpp/expand_topic_or_service_name.hpp"
#include "rclcpp/graph_listener.hpp"
#include "rcpputils/scope_exit.hpp"

namespace rclcpp::node_interfaces {

namespace {

using NamesAndTypes = std::map<std::string, std::vector<std::string>>;

/// Calls an rcl query that fills names and types, and returns them as a map.
template <typename Query>
NamesAndTypes names_and_types(const std::string& what, const Query& query) {
  rcl_names_and_types_t found = rcl_get_zero_initialized_names_and_types();
  rcl_allocator_t allocator = rcl_get_default_allocator();
  const rcl_ret_t ret = query(&allocator, &found);
  RCPPUTILS_SCOPE_EXIT({
    if (rcl_names_and_types_fini(&found) != RCL_RET_OK) rcl_reset_error();
  });
  if (ret != RCL_RET_OK) exceptions::throw_from_rcl_error(ret, "cannot list " + what);
  NamesAndTypes result;
  for (size_t i = 0; i < found.names.size; ++i) {
    const rcutils_string_array_t& types = found.types[i];
    result[found.names.data[i]].assign(types.data, types.data + types.size);
  }
  return result;
}

using CountFunction = rcl_ret_t (*)(const rcl_node_t*, const char*, size_t*);

size_t count(const NodeBaseInterface& node, const std::string& name, bool is_service,
             CountFunction function, const std::string& what) {
  const rcl_node_t* handle = node.get_rcl_node_handle();
  const auto fqdn = rclcpp::expand_topic_or_service_name(
      name, rcl_node_get_name(handle), rcl_node_get_namespace(handle), is_service);
  size_t number = 0;
  const rcl_ret_t ret = function(handle, fqdn.c_str(), &number);
  if (ret != RCL_RET_OK) {
    const std::string message = "cannot count " + what + ": " + rcl_get_error_string().str;
    rcl_reset_error();
    throw std::runtime_error(message);
  }
  return number;
}

/// Expands a topic name and applies the remap rules of the node.
std::string remapped_topic(const NodeBaseInterface& node, const std::string& topic_name) {
  const rcl_node_t* handle = node.get_rcl_node_handle();
  const std::string fqdn = rclcpp::expand_topic_or_service_name(
      topic_name, rcl_node_get_name(handle), rcl_node_get_namespace(handle), false);
  const rcl_node_options_t* options = rcl_node_get_options(handle);
  if (options == nullptr) throw std::runtime_error("the node has no options");
  const rcl_arguments_t* global_arguments =
      options->use_global_arguments ? &handle->context->global_arguments : nullptr;
  char* remapped = nullptr;
  const rcl_ret_t ret = rcl_remap_topic_name(
      &options->arguments, global_arguments, fqdn.c_str(), rcl_node_get_name(handle),
      rcl_node_get_namespace(handle), options->allocator, &remapped);
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot remap topic " + fqdn);
  }
  if (remapped == nullptr) return fqdn;
  std::string result(remapped);
  options->allocator.deallocate(remapped, options->allocator.state);
  return result;
}

using InfoFunction = decltype(&rcl_get_publishers_info_by_topic);

std::vector<rclcpp::TopicEndpointInfo> info_by_topic(const NodeBaseInterface& node,
                                                     const std::string& topic_name, bool no_mangle,
                                                     InfoFunction function) {
  const std::string name = no_mangle ? topic_name : remapped_topic(node, topic_name);
  rcutils_allocator_t allocator = rcutils_get_default_allocator();
  rcl_topic_endpoint_info_array_t found = rcl_get_zero_initialized_topic_endpoint_info_array();
  const rcl_ret_t ret =
      function(node.get_rcl_node_handle(), &allocator, name.c_str(), no_mangle, &found);
  RCPPUTILS_SCOPE_EXIT({
    if (rcl_topic_endpoint_info_array_fini(&found, &allocator) != RCL_RET_OK) rcl_reset_error();
  });
  if (ret != RCL_RET_OK) {
    if (ret == RCL_RET_UNSUPPORTED) {
      exceptions::throw_from_rcl_error(
          ret, "the middleware does not support the query of topic endpoints");
    }
    exceptions::throw_from_rcl_error(ret, "cannot get the endpoints of topic " + name);
  }
  std::vector<rclcpp::TopicEndpointInfo> infos;
  infos.reserve(found.size);
  for (size_t i = 0; i < found.size; ++i) infos.emplace_back(found.info_array[i]);
  return infos;
}

}  // namespace

NodeGraph::NodeGraph(NodeBaseInterface* node_base)
    : node_base_(node_base),
      graph_listener_(
          node_base->get_context()->get_sub_context<rclcpp::graph_listener::GraphListener>(
              node_base->get_context())) {}

NodeGraph::~NodeGraph() {
  if (!unknown_to_listener_.exchange(false)) graph_listener_->remove_node(this);
}

NamesAndTypes NodeGraph::get_topic_names_and_types(bool no_demangle) const {
  return names_and_types("topics", [&](rcl_allocator_t* allocator, auto* found) {
    return rcl_get_topic_names_and_types(node_base_->get_rcl_node_handle(), allocator, no_demangle,
                                         found);
  });
}

NamesAndTypes NodeGraph::get_service_names_and_types() const {
  return names_and_types("services", [&](rcl_allocator_t* allocator, auto* found) {
    return rcl_get_service_names_and_types(node_base_->get_rcl_node_handle(), allocator, found);
  });
}

NamesAndTypes NodeGraph::get_service_names_and_types_by_node(const std::string& node_name,
                                                             const std::string& namespace_) const {
  return names_and_types("services of a node", [&](rcl_allocator_t* allocator, auto* found) {
    return rcl_get_service_names_and_types_by_node(node_base_->get_rcl_node_handle(), allocator,
                                                   node_name.c_str(), namespace_.c_str(), found);
  });
}

NamesAndTypes NodeGraph::get_client_names_and_types_by_node(const std::string& node_name,
                                                            const std::string& namespace_) const {
  return names_and_types("clients of a node", [&](rcl_allocator_t* allocator, auto* found) {
    return rcl_get_client_names_and_types_by_node(node_base_->get_rcl_node_handle(), allocator,
                                                  node_name.c_str(), namespace_.c_str(), found);
  });
}

NamesAndTypes NodeGraph::get_publisher_names_and_types_by_node(const std::string& node_name,
                                                               const std::string& namespace_,
                                                               bool no_demangle) const {
  return names_and_types("publishers of a node", [&](rcl_allocator_t* allocator, auto* found) {
    return rcl_get_publisher_names_and_types_by_node(node_base_->get_rcl_node_handle(), allocator,
                                                     no_demangle, node_name.c_str(),
                                                     namespace_.c_str(), found);
  });
}

NamesAndTypes NodeGraph::get_subscriber_names_and_types_by_node(const std::string& node_name,
                                                                const std::string& namespace_,
                                                                bool no_demangle) const {
  return names_and_types("subscriptions of a node", [&](rcl_allocator_t* allocator, auto* found) {
    return rcl_get_subscriber_names_and_types_by_node(node_base_->get_rcl_node_handle(), allocator,
                                                      no_demangle, node_name.c_str(),
                                                      namespace_.c_str(), found);
  });
}

std::vector<std::string> NodeGraph::get_node_names() const {
  std::vector<std::string> nodes;
  for (const auto& [name, namespace_] : get_node_names_and_namespaces()) {
    nodes.push_back(namespace_.ends_with('/') ? namespace_ + name : namespace_ + "/" + name);
  }
  return nodes;
}

std::vector<std::tuple<std::string, std::string, std::string>>
NodeGraph::get_node_names_with_enclaves() const {
  rcutils_string_array_t names = rcutils_get_zero_initialized_string_array();
  rcutils_string_array_t namespaces = rcutils_get_zero_initialized_string_array();
  rcutils_string_array_t enclaves = rcutils_get_zero_initialized_string_array();
  const rcl_ret_t ret =
      rcl_get_node_names_with_enclaves(node_base_->get_rcl_node_handle(),
                                       rcl_get_default_allocator(), &names, &namespaces, &enclaves);
  RCPPUTILS_SCOPE_EXIT({
    for (auto* array : {&names, &namespaces, &enclaves}) {
      if (rcutils_string_array_fini(array) != RCUTILS_RET_OK) rcutils_reset_error();
    }
  });
  if (ret != RCL_RET_OK) {
    exceptions::throw_from_rcl_error(ret, "cannot list nodes");
  }
  std::vector<std::tuple<std::string, std::string, std::string>> nodes;
  nodes.reserve(names.size);
  for (size_t i = 0; i < names.size; ++i) {
    if (names.data[i] == nullptr || namespaces.data[i] == nullptr) continue;
    nodes.emplace_back(names.data[i], namespaces.data[i], enclaves.data[i]);
  }
  return nodes;
}

std::vector<std::pair<std::string, std::string>> NodeGraph::get_node_names_and_namespaces() const {
  std::vector<std::pair<std::string, std::string>> nodes;
  for (auto& [name, namespace_, enclave] : get_node_names_with_enclaves()) {
    nodes.emplace_back(name, namespace_);
  }
  return nodes;
}

size_t NodeGraph::count_publishers(const std::string& topic_name) const {
  return count(*node_base_, topic_name, false, rcl_count_publishers, "publishers");
}

size_t NodeGraph::count_subscribers(const std::string& topic_name) const {
  return count(*node_base_, topic_name, false, rcl_count_subscribers, "subscribers");
}

size_t NodeGraph::count_clients(const std::string& service_name) const {
  return count(*node_base_, service_name, true, rcl_count_clients, "clients");
}

size_t NodeGraph::count_services(const std::string& service_name) const {
  return count(*node_base_, service_name, true, rcl_count_services, "services");
}

const rcl_guard_condition_t* NodeGraph::get_graph_guard_condition() const {
  return rcl_node_get_graph_guard_condition(node_base_->get_rcl_node_handle());
}

void NodeGraph::notify_graph_change() {
  {
    std::lock_guard<std::mutex> lock(graph_mutex_);
    std::erase_if(graph_events_, [](const auto& weak) {
      const auto event = weak.lock();
      if (event) event->set();
      return !event;
    });
    number_of_events_.store(graph_events_.size());
  }
  graph_cv_.notify_all();
  // The executor may wait for services or other parts of the graph.
  node_base_->trigger_notify_guard_condition();
}

void NodeGraph::notify_shutdown() {
  // The empty critical section lets no waiter miss this between its check and its wait.
  { std::lock_guard<std::mutex> lock(graph_mutex_); }
  graph_cv_.notify_all();
}

rclcpp::Event::SharedPtr NodeGraph::get_graph_event() {
  auto event = rclcpp::Event::make_shared();
  {
    std::lock_guard<std::mutex> lock(graph_mutex_);
    graph_events_.push_back(event);
    number_of_events_.store(graph_events_.size());
  }
  // On first use the listener starts to watch the graph for this node.
  if (unknown_to_listener_.exchange(false)) {
    graph_listener_->add_node(this);
    graph_listener_->start_if_not_started();
  }
  return event;
}

void NodeGraph::wait_for_graph_change(rclcpp::Event::SharedPtr event,
                                      std::chrono::nanoseconds timeout) {
  if (!event) throw exceptions::InvalidEventError();
  std::unique_lock<std::mutex> lock(graph_mutex_);
  const bool registered = std::any_of(graph_events_.begin(), graph_events_.end(),
                                      [&event](const auto& weak) { return weak.lock() == event; });
  if (!registered) throw exceptions::EventNotRegisteredError();
  const auto done = [this, &event] {
    return event->check() || !rclcpp::ok(node_base_->get_context());
  };
  if (timeout < std::chrono::nanoseconds::zero()) {
    graph_cv_.wait(lock, done);
  } else {
    graph_cv_.wait_for(lock, timeout, done);
  }
}

size_t NodeGraph::count_graph_users() const { return number_of_events_.load(); }

std::vector<rclcpp::TopicEndpointInfo> NodeGraph::get_publishers_info_by_topic(
    const std::string& topic_name, bool no_mangle) const {
  return info_by_topic(*node_base_, topic_name, no_mangle, rcl_get_publishers_info_by_topic);
}

std::vector<rclcpp::TopicEndpointInfo> NodeGraph::get_subscriptions_info_by_topic(
    const std::string& topic_name, bool no_mangle) const {
  return info_by_topic(*node_base_, topic_name, no_mangle, rcl_get_subscriptions_info_by_topic);
}

}  // namespace rclcpp::node_interfaces
