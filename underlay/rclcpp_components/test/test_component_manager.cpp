#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <thread>

#include "component_resources.hpp"
#include "rclcpp_components/component_manager.hpp"
#include "rclcpp_components/node_factory_template.hpp"

using namespace std::chrono_literals;
using rclcpp_components::ComponentManager;
using rclcpp_components::ComponentManagerException;
using rclcpp_components::detail::parse_component_resources;

namespace {

constexpr auto kDeadline = 20s;

/// The events of a component's life, and the condition on which it continues.
struct Life {
  std::promise<void> callback_began;
  std::promise<void> callback_may_end;
  std::atomic_bool ended_within_callback{false};
  std::promise<void> ended;
};

Life* life = nullptr;

/// A component that is busy in a callback for as long as the test wants.
class Busy : public rclcpp::Node {
 public:
  explicit Busy(const rclcpp::NodeOptions& options) : Node("busy", options) {
    timer_ = create_wall_timer(1ms, [this] {
      timer_->cancel();
      life->callback_began.set_value();
      life->callback_may_end.get_future().wait_for(kDeadline);
      in_callback_ = false;
    });
  }
  ~Busy() override {
    life->ended_within_callback = in_callback_.load();
    life->ended.set_value();
  }

 private:
  std::atomic_bool in_callback_{true};
  rclcpp::TimerBase::SharedPtr timer_;
};

/// A manager that knows one component, without a library.
class Manager : public ComponentManager {
 public:
  using ComponentManager::ComponentManager;

  std::vector<ComponentResource> get_component_resources(const std::string&,
                                                         const std::string&) const override {
    return {{"Busy", ""}};
  }
  std::shared_ptr<rclcpp_components::NodeFactory> create_component_factory(
      const ComponentResource&) override {
    return std::make_shared<rclcpp_components::NodeFactoryTemplate<Busy>>();
  }

  uint64_t load() {
    auto request = std::make_shared<LoadNode::Request>();
    request->plugin_name = "Busy";
    const auto response = std::make_shared<LoadNode::Response>();
    on_load_node(nullptr, request, response);
    EXPECT_TRUE(response->success) << response->error_message;
    return response->unique_id;
  }
  bool unload(uint64_t id) {
    auto request = std::make_shared<UnloadNode::Request>();
    request->unique_id = id;
    const auto response = std::make_shared<UnloadNode::Response>();
    on_unload_node(nullptr, request, response);
    return response->success;
  }
};

}  // namespace

TEST(ComponentManager, AComponentThatIsUnloadedInACallbackEndsAfterIt) {
  Life observed;
  life = &observed;
  rclcpp::init(0, nullptr);
  const auto executor =
      std::make_shared<rclcpp::executors::MultiThreadedExecutor>(rclcpp::ExecutorOptions{}, 2);
  const auto manager = std::make_shared<Manager>(executor);
  executor->add_node(manager);
  std::thread spinning{[&executor] { executor->spin(); }};

  const uint64_t id = manager->load();
  EXPECT_EQ(observed.callback_began.get_future().wait_for(kDeadline), std::future_status::ready);
  EXPECT_TRUE(manager->unload(id));
  auto ended = observed.ended.get_future();
  EXPECT_EQ(ended.wait_for(0s), std::future_status::timeout);
  observed.callback_may_end.set_value();
  EXPECT_EQ(ended.wait_for(kDeadline), std::future_status::ready);
  EXPECT_FALSE(observed.ended_within_callback);

  executor->cancel();
  spinning.join();
  rclcpp::shutdown();
}

TEST(ComponentResources, EveryLineNamesAClassAndALibraryBelowTheBaseOrAbsolute) {
  const std::vector<ComponentManager::ComponentResource> expected{{"a::First", "/base/lib/liba.so"},
                                                                  {"b::Second", "/opt/libb.so"}};
  EXPECT_EQ(parse_component_resources("a::First;lib/liba.so\n\nb::Second;/opt/libb.so\n", "/base"),
            expected);
}

TEST(ComponentResources, OtherLinesAreRefused) {
  EXPECT_THROW(parse_component_resources("no_library\n", "/base"), ComponentManagerException);
  EXPECT_THROW(parse_component_resources("a;b;c\n", "/base"), ComponentManagerException);
}
