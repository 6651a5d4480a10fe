// The part of ExecutorImplementation for entities that are not in the wait set.
#include <algorithm>
#include <memory>
#include <utility>

#include "rclcpp/executor_implementation.hpp"

namespace rclcpp {

void ExecutorImplementation::register_flags() {
  std::set<std::weak_ptr<detail::ArrivalFlag>, std::owner_less<>> present;
  const auto add = [&present](const auto& entities, auto flag) {
    for (const auto& weak : entities) {
      // A pointer to the flag that keeps its entity alive.
      const auto entity = weak.lock();
      if (entity) present.insert(std::shared_ptr<detail::ArrivalFlag>(entity, &((*entity).*flag)));
    }
  };
  for (const GroupEntities& entities : collection_) {
    add(entities.flagged_subscriptions, &SubscriptionBase::message_flag_);
    add(entities.services, &ServiceBase::request_flag_);
    add(entities.flagged_events, &EventHandlerBase::event_flag_);
  }
  for (const auto& listened_to : flags_) {
    const auto flag = listened_to.lock();
    if (flag && present.count(listened_to) == 0) flag->remove_listener(this);
  }
  for (const auto& candidate : present) {
    const auto flag = candidate.lock();
    if (!flag || flags_.count(candidate) > 0) continue;
    flag->set_listener(this, [wake = notifier] { wake->notify(&ChangeNotifier::flag_raised); });
  }
  flags_.swap(present);
  notifier->flag_raised.store(true);  // One of the new flags may be raised already.
}

bool ExecutorImplementation::check_flags() {
  flagged_subscriptions_.items.clear();
  services_.items.clear();
  flagged_events_.clear();
  // Most waits end here, so that entities outside the wait set do not slow a message down.
  if (!notifier->flag_raised.exchange(false)) return false;

  bool left_out = false;
  const std::lock_guard<std::mutex> lock(collection_mutex_);
  for (const GroupEntities& entities : collection_) {
    const auto waited =
        std::ranges::find(waited_groups_, entities.group.lock(), &WaitedGroup::group);
    if (waited == waited_groups_.end()) {
      left_out = true;
      continue;
    }
    const auto group = static_cast<size_t>(waited - waited_groups_.begin());
    lock_all(entities.flagged_subscriptions, group, flagged_subscriptions_.items);
    lock_all(entities.services, group, services_.items);
    lock_all(entities.flagged_events, group, flagged_events_);
  }
  const auto pending = [this](const auto& event) { return is_pending(*event.entity); };
  left_out = std::erase_if(flagged_events_, pending) > 0 || left_out;

  bool any = false;
  const auto note = [&any](auto& items, auto flag) {
    for (auto& waited : items) {
      waited.is_raised = ((*waited.entity).*flag).is_raised();
      any = any || waited.is_raised;
    }
  };
  note(flagged_subscriptions_.items, &SubscriptionBase::message_flag_);
  note(services_.items, &ServiceBase::request_flag_);
  note(flagged_events_, &EventHandlerBase::event_flag_);
  // A flag stays raised until its entity is served, maybe many waits later if its group is busy.
  if (any || left_out) notifier->flag_raised.store(true);
  return any;
}

void ExecutorImplementation::find_ready_waitables() {
  const auto keep = [this](Waitable::SharedPtr waitable, size_t group) {
    const WaitedGroup& waited = waited_groups_[group];
    pending_.push_back({std::move(waitable), waited.group, waited.node});
  };
  for (auto& [event, group, is_raised] : flagged_events_) {
    if (!is_raised) continue;
    event->event_flag_.clear();  // One take reports all events so far.
    keep(std::move(event), group);
  }
  flagged_events_.clear();
  for (auto& [waitable, group, is_raised] : waitables_) {
    if (waitable->is_ready(wait_set_)) keep(std::move(waitable), group);
  }
  waitables_.clear();
}

}  // namespace rclcpp
