#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "rcl/wait.h"
#include "rclcpp/any_executable.hpp"
#include "rclcpp/callback_group.hpp"
#include "rclcpp/context.hpp"
#include "rclcpp/guard_condition.hpp"
#include "rclcpp/node_interfaces/node_base_interface.hpp"

namespace rclcpp {

/// Wakes an executor and records the reason.
struct ChangeNotifier {
  GuardCondition::SharedPtr interrupt;
  std::atomic_bool changed{true};      // Entities may have been added or removed.
  std::atomic_bool flag_raised{true};  // An entity outside the wait set may be ready.

  void notify(std::atomic_bool ChangeNotifier::*what) {
    (this->*what).store(true);
    interrupt->trigger();
  }
};

/// A node that was added, and the signal that its entities changed.
struct AddedNode {
  node_interfaces::NodeBaseInterface::WeakPtr node;
  GuardCondition::SharedPtr notify;
};

/// A group that was added, by hand or with its node.
struct AddedGroup {
  CallbackGroup::WeakPtr group;
  node_interfaces::NodeBaseInterface::WeakPtr node;
  bool by_hand;
  // Set for a group added by hand; the others are signalled through their node.
  GuardCondition::SharedPtr notify;
};

/// The entities of one group, kept between waits; rebuilt only when something changed.
struct GroupEntities {
  CallbackGroup::WeakPtr group;
  node_interfaces::NodeBaseInterface::WeakPtr node;
  std::vector<SubscriptionBase::WeakPtr> subscriptions;
  std::vector<TimerBase::WeakPtr> timers;
  std::vector<ClientBase::WeakPtr> clients;
  std::vector<Waitable::WeakPtr> waitables;
  // These signal by their flags and are not in the wait set.
  std::vector<SubscriptionBase::WeakPtr> flagged_subscriptions;
  std::vector<ServiceBase::WeakPtr> services;
  std::vector<std::weak_ptr<EventHandlerBase>> flagged_events;

  bool flagged_are_alive() const;
};

/// What a wait owns while it lasts: an entity and, by index, its group.
template <typename T>
struct Waited {
  std::shared_ptr<T> entity;
  size_t group;
  bool is_raised{false};  // its flag, if it signals by that
};

/// Locks the pointers into the vector of what a wait owns.
/// @return false if one of them is gone.
template <typename T>
bool lock_all(const std::vector<std::weak_ptr<T>>& from, size_t group, std::vector<Waited<T>>& to) {
  bool all_alive = true;
  for (const auto& weak : from) {
    if (auto entity = weak.lock()) {
      to.push_back({std::move(entity), group});
    } else {
      all_alive = false;
    }
  }
  return all_alive;
}

/// All entities of one kind in a wait, and how many of them have been examined.
template <typename T>
struct WaitedEntities {
  std::vector<Waited<T>> items;
  size_t seen{0};
  // Index of the first entity to examine: the one that the previous wait found ready in a busy
  // group, so that other members of its group cannot starve it.
  size_t first{0};
  size_t next_first{0};

  void clear() {
    items.clear();
    seen = 0;
    first = std::exchange(next_first, 0);
  }
};

struct WaitedGroup {
  CallbackGroup::SharedPtr group;
  node_interfaces::NodeBaseInterface::WeakPtr node;
};

struct PendingWaitable {
  Waitable::SharedPtr waitable;
  CallbackGroup::SharedPtr group;
  node_interfaces::NodeBaseInterface::WeakPtr node;
};

/// The wait set of an executor and the entities in it. One thread at a time waits and takes.
class ExecutorImplementation {
 public:
  ExecutorImplementation(const Context::SharedPtr& context, GuardCondition::SharedPtr interrupt);
  ~ExecutorImplementation();
  RCLCPP_DISABLE_COPY(ExecutorImplementation)

  /// Adds the groups that the nodes have by now. With the executor's mutex held.
  void update_groups();

  /// Replaces the entities by those of the groups. With the executor's mutex held.
  void collect();

  /// Drops what was ready but belongs to a removed group. With the executor's mutex held.
  void forget_removed_pending();

  /// Listens for changes to the guard condition of a node or group.
  void watch(GuardCondition& guard_condition);

  /// Makes the next wait begin with a new collection.
  void entities_changed(bool notify);

  /// Waits for any entity whose group is free.
  /// @return false if an entity of the collection is gone, so that it should be rebuilt.
  bool wait(int64_t timeout);

  /// Takes the next callback that is ready and whose group is free.
  bool take_next(AnyExecutable& executable);

  /// Forgets what the last wait found.
  void release();

  /// To be called after a group was given back: interrupts a wait that left it out.
  void group_was_released();

  std::shared_ptr<ChangeNotifier> notifier;
  // Guarded by the executor's mutex.
  std::vector<AddedNode> nodes;
  std::vector<AddedGroup> groups;

 private:
  /// Takes ownership of what is alive and in a free group.
  bool acquire();
  /// Listens to the flags of the groups, and no longer to others. With the executor's mutex held.
  void register_flags();
  void fill_wait_set();
  /// Takes ownership of the entities outside the wait set if a flag is raised, and notes which.
  /// @return Whether any flag is raised.
  bool check_flags();
  bool pending_can_run() const;
  bool is_pending(const Waitable& waitable) const;
  void find_ready_waitables();

  bool take_timer(AnyExecutable& executable);
  bool take_waitable(AnyExecutable& executable);
  template <typename T>
  bool take(WaitedEntities<T>& waited, const auto& is_ready,
            std::shared_ptr<T> AnyExecutable::*member, AnyExecutable& executable);
  bool take_group(size_t group, AnyExecutable& executable);

  std::shared_ptr<rcl_context_t> rcl_context_;
  rcl_wait_set_t wait_set_;
  // Guards the collection, which is replaced at once when a node is removed, by any thread: its
  // weak pointers must not outlive a library that is unloaded afterwards.
  std::mutex collection_mutex_;
  std::vector<GroupEntities> collection_;
  // Flags of the entities outside the wait set. Guarded by the executor's mutex.
  std::set<std::weak_ptr<detail::ArrivalFlag>, std::owner_less<>> flags_;

  std::vector<WaitedGroup> waited_groups_;
  WaitedEntities<SubscriptionBase> subscriptions_;
  WaitedEntities<SubscriptionBase> flagged_subscriptions_;
  WaitedEntities<TimerBase> timers_;
  WaitedEntities<ServiceBase> services_;
  WaitedEntities<ClientBase> clients_;
  std::vector<Waited<EventHandlerBase>> flagged_events_;
  std::vector<Waited<Waitable>> waitables_;
  // Found ready but not run yet; the next wait may not find them ready again.
  std::vector<PendingWaitable> pending_;

  // Whether the last wait may have anything left.
  bool has_result_{false};
  std::atomic_bool left_out_a_group_{false};
};

}  // namespace rclcpp
