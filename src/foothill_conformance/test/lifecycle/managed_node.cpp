#include <chrono>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

#include "rclcpp/rclcpp.hpp"
#include "rclcpp_lifecycle/lifecycle_node.hpp"
#include "std_msgs/msg/u_int64.hpp"
#include "std_srvs/srv/trigger.hpp"

namespace {

using rclcpp_lifecycle::State;
using std_msgs::msg::UInt64;
using std_srvs::srv::Trigger;

/// A managed node whose transitions end as its parameters define ("success", "failure", "error" or
/// "throw"), and which publishes the callbacks that ran. It tries to publish in every state.
class ManagedNode : public rclcpp_lifecycle::LifecycleNode {
 public:
  ManagedNode() : LifecycleNode("managed") {
    for (const char* callback : {"on_configure", "on_cleanup", "on_shutdown", "on_activate",
                                 "on_deactivate", "on_error"}) {
      declare_parameter(callback, "success");
    }
    publisher_ = create_publisher<UInt64>("count", rclcpp::QoS(1000));
    timer_ = create_wall_timer(std::chrono::milliseconds(2), [this] { publish_count(); });
    history_service_ = create_service<Trigger>(
        "~/history",
        [this](const std::shared_ptr<Trigger::Request>, std::shared_ptr<Trigger::Response> reply) {
          reply->success = true;
          reply->message = history_;
        });
  }

  CallbackReturn on_configure(const State& previous) override {
    return end("on_configure", previous);
  }
  CallbackReturn on_cleanup(const State& previous) override { return end("on_cleanup", previous); }
  CallbackReturn on_shutdown(const State& previous) override {
    return end("on_shutdown", previous);
  }
  CallbackReturn on_activate(const State& previous) override {
    const CallbackReturn result = end("on_activate", previous);
    if (result == CallbackReturn::SUCCESS) LifecycleNode::on_activate(previous);
    return result;
  }
  CallbackReturn on_deactivate(const State& previous) override {
    const CallbackReturn result = end("on_deactivate", previous);
    if (result == CallbackReturn::SUCCESS) LifecycleNode::on_deactivate(previous);
    return result;
  }
  CallbackReturn on_error(const State& previous) override { return end("on_error", previous); }

 private:
  /// Writes down a call with the states before and during it, and what would be published next.
  CallbackReturn end(const std::string& callback, const State& previous) {
    std::ostringstream entry;
    entry << callback << ' ' << previous.label() << ' ' << get_current_state().label() << ' '
          << count_ << '\n';
    history_ += entry.str();
    const std::string how = get_parameter(callback).as_string();
    if (how == "throw") throw std::runtime_error{callback + " throws, as its parameter demands"};
    if (how == "failure") return CallbackReturn::FAILURE;
    if (how == "error") return CallbackReturn::ERROR;
    return CallbackReturn::SUCCESS;
  }

  void publish_count() {
    UInt64 message;
    message.data = count_++;
    publisher_->publish(message);
  }

  uint64_t count_{0};
  std::string history_;
  rclcpp_lifecycle::LifecyclePublisher<UInt64>::SharedPtr publisher_;
  rclcpp::TimerBase::SharedPtr timer_;
  rclcpp::Service<Trigger>::SharedPtr history_service_;
};

}  // namespace

int main(int argc, char* argv[]) {
  rclcpp::init(argc, argv);
  const auto node = std::make_shared<ManagedNode>();
  rclcpp::spin(node->get_node_base_interface());
  rclcpp::shutdown();
  return 0;
}
