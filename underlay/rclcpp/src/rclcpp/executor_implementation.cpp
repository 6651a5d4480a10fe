#include "rclcpp/executor_implementation.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "rclcpp/detail/check.hpp"
#include "rclcpp/logging.hpp"

namespace rclcpp {

ExecutorImplementation::ExecutorImplementation(const Context::SharedPtr& context,
                                               GuardCondition::SharedPtr interrupt)
    : notifier(std::make_shared<ChangeNotifier>()),
      rcl_context_(context->get_rcl_context()),
      wait_set_(rcl_get_zero_initialized_wait_set()) {
  notifier->interrupt = std::move(interrupt);
  detail::check(rcl_wait_set_init(&wait_set_, 0, 1, 0, 0, 0, 0, rcl_context_.get(),
                                  rcl_get_default_allocator()),
                "cannot create the wait set");
}

ExecutorImplementation::~ExecutorImplementation() {
  for (const auto& listened_to : flags_) {
    if (const auto flag = listened_to.lock()) flag->remove_listener(this);
  }
  if (rcl_wait_set_fini(&wait_set_) != RCL_RET_OK) {
    RCLCPP_ERROR(get_logger("rclcpp"), "cannot end a wait set: %s", rcl_get_error_string().str);
    rcl_reset_error();
  }
}

bool GroupEntities::flagged_are_alive() const {
  const auto expired = [](const auto& weak) { return weak.expired(); };
  return std::ranges::none_of(flagged_subscriptions, expired) &&
         std::ranges::none_of(services, expired) && std::ranges::none_of(flagged_events, expired);
}

void ExecutorImplementation::collect() {
  std::vector<GroupEntities> collection;
  for (const AddedGroup& item : groups) {
    const auto group = item.group.lock();
    if (!group) continue;
    GroupEntities entities{item.group, item.node, {}, {}, {}, {}, {}, {}, {}};
    group->collect_all_ptrs(
        [&](const SubscriptionBase::SharedPtr& ptr) {
          (ptr->signals_by_flag_ ? entities.flagged_subscriptions : entities.subscriptions)
              .push_back(ptr);
        },
        [&](const ServiceBase::SharedPtr& ptr) { entities.services.push_back(ptr); },
        [&](const ClientBase::SharedPtr& ptr) { entities.clients.push_back(ptr); },
        [&](const TimerBase::SharedPtr& ptr) { entities.timers.push_back(ptr); },
        [&](const Waitable::SharedPtr& ptr) {
          auto event = std::dynamic_pointer_cast<EventHandlerBase>(ptr);
          if (event && event->signals_by_flag_) {
            entities.flagged_events.push_back(std::move(event));
          } else {
            entities.waitables.push_back(ptr);
          }
        });
    collection.push_back(std::move(entities));
  }
  {
    std::lock_guard<std::mutex> lock(collection_mutex_);
    collection_.swap(collection);
  }
  register_flags();
}

void ExecutorImplementation::forget_removed_pending() {
  std::erase_if(pending_, [this](const PendingWaitable& item) {
    return std::none_of(groups.begin(), groups.end(), [&item](const AddedGroup& added) {
      return added.group.lock() == item.group;
    });
  });
}

bool ExecutorImplementation::wait(int64_t timeout) {
  release();
  // Set before the groups are checked: a thread that releases one afterwards interrupts the wait.
  left_out_a_group_.store(true);
  const bool all_alive = acquire();
  fill_wait_set();
  const bool work_is_known = check_flags() || pending_can_run();
  const rcl_ret_t ret = rcl_wait(&wait_set_, work_is_known ? 0 : timeout);
  left_out_a_group_.store(false);
  const bool a_flag_is_raised = check_flags();
  if (ret == RCL_RET_TIMEOUT) {
    rcl_reset_error();
    if (!a_flag_is_raised) {
      release();
      return all_alive;
    }
  } else {
    detail::check(ret, "cannot wait");
  }
  has_result_ = true;
  find_ready_waitables();
  return all_alive;
}

bool ExecutorImplementation::acquire() {
  bool all_alive = true;
  bool left_out = false;
  std::lock_guard<std::mutex> lock(collection_mutex_);
  for (const GroupEntities& entities : collection_) {
    auto group = entities.group.lock();
    if (!group || entities.node.expired()) {
      all_alive = false;
      continue;
    }
    if (!group->can_be_taken_from().load()) {
      left_out = true;
      continue;
    }
    const size_t index = waited_groups_.size();
    waited_groups_.push_back({std::move(group), entities.node});
    all_alive = lock_all(entities.subscriptions, index, subscriptions_.items) && all_alive;
    all_alive = lock_all(entities.timers, index, timers_.items) && all_alive;
    all_alive = lock_all(entities.clients, index, clients_.items) && all_alive;
    all_alive = lock_all(entities.waitables, index, waitables_) && all_alive;
    all_alive = all_alive && entities.flagged_are_alive();
  }
  std::erase_if(waitables_, [this](const auto& waited) { return is_pending(*waited.entity); });
  if (!left_out) left_out_a_group_.store(false);
  return all_alive;
}

void ExecutorImplementation::fill_wait_set() {
  size_t subscriptions = subscriptions_.items.size();
  size_t timers = timers_.items.size();
  size_t services = 0;
  size_t clients = clients_.items.size();
  size_t guard_conditions = 1;
  size_t events = 0;
  for (const auto& waited : waitables_) {
    Waitable& waitable = *waited.entity;
    subscriptions += waitable.get_number_of_ready_subscriptions();
    timers += waitable.get_number_of_ready_timers();
    services += waitable.get_number_of_ready_services();
    clients += waitable.get_number_of_ready_clients();
    guard_conditions += waitable.get_number_of_ready_guard_conditions();
    events += waitable.get_number_of_ready_events();
  }
  // Only a change of sizes allocates.
  if (subscriptions != wait_set_.size_of_subscriptions || timers != wait_set_.size_of_timers ||
      services != wait_set_.size_of_services || clients != wait_set_.size_of_clients ||
      guard_conditions != wait_set_.size_of_guard_conditions ||
      events != wait_set_.size_of_events) {
    detail::check(rcl_wait_set_resize(&wait_set_, subscriptions, guard_conditions, timers, clients,
                                      services, events),
                  "cannot wait for that many entities");
  }
  detail::check(rcl_wait_set_clear(&wait_set_), "cannot begin to wait");

  // These come first, so that the index in the wait set is the index in the vector.
  for (const auto& waited : subscriptions_.items) {
    detail::check(rcl_wait_set_add_subscription(
                      &wait_set_, waited.entity->get_subscription_handle().get(), nullptr),
                  "cannot wait for a subscription");
  }
  for (const auto& waited : timers_.items) {
    detail::check(
        rcl_wait_set_add_timer(&wait_set_, waited.entity->get_timer_handle().get(), nullptr),
        "cannot wait for a timer");
  }
  for (const auto& waited : clients_.items) {
    detail::check(
        rcl_wait_set_add_client(&wait_set_, waited.entity->get_client_handle().get(), nullptr),
        "cannot wait for a client");
  }
  detail::check(rcl_wait_set_add_guard_condition(
                    &wait_set_, &notifier->interrupt->get_rcl_guard_condition(), nullptr),
                "cannot wait for a guard condition");
  for (const auto& waited : waitables_) waited.entity->add_to_wait_set(wait_set_);
}

bool ExecutorImplementation::pending_can_run() const {
  return std::any_of(pending_.begin(), pending_.end(), [](const PendingWaitable& item) {
    return item.group->can_be_taken_from().load();
  });
}

bool ExecutorImplementation::is_pending(const Waitable& waitable) const {
  return std::any_of(pending_.begin(), pending_.end(), [&waitable](const PendingWaitable& item) {
    return item.waitable.get() == &waitable;
  });
}

void ExecutorImplementation::release() {
  has_result_ = false;
  subscriptions_.clear();
  flagged_subscriptions_.clear();
  timers_.clear();
  services_.clear();
  clients_.clear();
  flagged_events_.clear();
  waitables_.clear();
  waited_groups_.clear();
}

void ExecutorImplementation::group_was_released() {
  if (left_out_a_group_.load()) notifier->interrupt->trigger();
}

bool ExecutorImplementation::take_group(size_t group, AnyExecutable& executable) {
  const WaitedGroup& waited = waited_groups_[group];
  if (!waited.group->can_be_taken_from().load()) return false;
  // A callback may use all that its node owns: it runs with the node held, or not at all.
  executable.node_base = waited.node.lock();
  if (!executable.node_base) return false;
  executable.callback_group = waited.group;
  return true;
}

template <typename T>
bool ExecutorImplementation::take(WaitedEntities<T>& waited, const auto& is_ready,
                                  std::shared_ptr<T> AnyExecutable::*member,
                                  AnyExecutable& executable) {
  const size_t size = waited.items.size();
  while (waited.seen < size) {
    const size_t index = (waited.first + waited.seen++) % size;
    if (!is_ready(index)) continue;
    auto& [entity, group, is_raised] = waited.items[index];
    if (take_group(group, executable)) {
      executable.*member = std::move(entity);
      return true;
    }
    // Its group is busy. It will be ready at the next wait as well.
    if (waited.next_first == 0) waited.next_first = index;
  }
  return false;
}

bool ExecutorImplementation::take_timer(AnyExecutable& executable) {
  const auto is_ready = [this](size_t index) { return wait_set_.timers[index] != nullptr; };
  while (take(timers_, is_ready, &AnyExecutable::timer, executable)) {
    // Begins the next period here, so that no other thread finds the timer ready again.
    executable.data = executable.timer->call();
    if (executable.data) return true;
    executable = AnyExecutable();
  }
  return false;
}

bool ExecutorImplementation::take_waitable(AnyExecutable& executable) {
  std::erase_if(pending_, [](const PendingWaitable& item) { return item.node.expired(); });
  const auto item = std::find_if(pending_.begin(), pending_.end(), [](const PendingWaitable& p) {
    return p.group->can_be_taken_from().load();
  });
  if (item == pending_.end()) return false;
  executable.node_base = item->node.lock();
  if (!executable.node_base) return false;
  executable.waitable = std::move(item->waitable);
  executable.callback_group = std::move(item->group);
  pending_.erase(item);
  executable.data = executable.waitable->take_data();
  return true;
}

bool ExecutorImplementation::take_next(AnyExecutable& executable) {
  bool found = has_result_ && take_timer(executable);
  if (!found && has_result_) {
    const auto message_came = [this](size_t index) { return wait_set_.subscriptions[index]; };
    const auto raised_in = [](const auto& waited) {
      return [&waited](size_t index) { return waited.items[index].is_raised; };
    };
    const auto response_came = [this](size_t index) { return wait_set_.clients[index]; };
    found = take(subscriptions_, message_came, &AnyExecutable::subscription, executable) ||
            take(flagged_subscriptions_, raised_in(flagged_subscriptions_),
                 &AnyExecutable::subscription, executable) ||
            take(services_, raised_in(services_), &AnyExecutable::service, executable) ||
            take(clients_, response_came, &AnyExecutable::client, executable);
  }
  if (!found) found = take_waitable(executable);
  if (!found) {
    release();
    return false;
  }
  if (executable.callback_group->type() == CallbackGroupType::MutuallyExclusive) {
    executable.callback_group->can_be_taken_from().store(false);
  }
  return true;
}

}  // namespace rclcpp
