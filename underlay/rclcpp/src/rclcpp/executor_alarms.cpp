// The part of ExecutorImplementation that hears of what is not in the wait set.
#include <algorithm>
#include <memory>
#include <utility>

#include "rclcpp/executor_implementation.hpp"

namespace rclcpp {

void ExecutorImplementation::listen_to_alarms() {
  std::set<std::weak_ptr<detail::ArrivalAlarm>, std::owner_less<>> present;
  const auto add = [&present](const auto& entities, auto alarm) {
    for (const auto& weak : entities) {
      // A pointer to the alarm that keeps its entity.
      const auto entity = weak.lock();
      if (entity)
        present.insert(std::shared_ptr<detail::ArrivalAlarm>(entity, &((*entity).*alarm)));
    }
  };
  for (const GroupEntities& entities : collection_) {
    add(entities.quiet_subscriptions, &SubscriptionBase::message_alarm_);
    add(entities.services, &ServiceBase::request_alarm_);
    add(entities.quiet_events, &EventHandlerBase::event_alarm_);
  }
  for (const auto& listened_to : alarms_) {
    const auto alarm = listened_to.lock();
    if (alarm && present.count(listened_to) == 0) alarm->ignore(this);
  }
  for (const auto& candidate : present) {
    const auto alarm = candidate.lock();
    if (!alarm || alarms_.count(candidate) > 0) continue;
    alarm->listen(this, [wake = notifier] { wake->notify(&ChangeNotifier::alarm_rang); });
  }
  alarms_.swap(present);
  notifier->alarm_rang.store(true);  // those that were heard elsewhere may have rung before
}

bool ExecutorImplementation::hear_alarms() {
  quiet_subscriptions_.items.clear();
  services_.items.clear();
  quiet_events_.clear();
  // Most waits end here, so that a message costs nothing for all that is not in the wait set.
  if (!notifier->alarm_rang.exchange(false)) return false;

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
    lock_all(entities.quiet_subscriptions, group, quiet_subscriptions_.items);
    lock_all(entities.services, group, services_.items);
    lock_all(entities.quiet_events, group, quiet_events_);
  }
  const auto pending = [this](const auto& event) { return is_pending(*event.entity); };
  left_out = std::erase_if(quiet_events_, pending) > 0 || left_out;

  bool any = false;
  const auto note = [&any](auto& items, auto alarm) {
    for (auto& waited : items) {
      waited.has_rung = ((*waited.entity).*alarm).has_rung();
      any = any || waited.has_rung;
    }
  };
  note(quiet_subscriptions_.items, &SubscriptionBase::message_alarm_);
  note(services_.items, &ServiceBase::request_alarm_);
  note(quiet_events_, &EventHandlerBase::event_alarm_);
  // An alarm rings until it is silenced, which may be after many waits if its group is busy.
  if (any || left_out) notifier->alarm_rang.store(true);
  return any;
}

void ExecutorImplementation::find_ready_waitables() {
  const auto keep = [this](Waitable::SharedPtr waitable, size_t group) {
    const WaitedGroup& waited = waited_groups_[group];
    pending_.push_back({std::move(waitable), waited.group, waited.node});
  };
  for (auto& [event, group, has_rung] : quiet_events_) {
    if (!has_rung) continue;
    event->event_alarm_.silence();  // one take tells of all events so far
    keep(std::move(event), group);
  }
  quiet_events_.clear();
  for (auto& [waitable, group, has_rung] : waitables_) {
    if (waitable->is_ready(wait_set_)) keep(std::move(waitable), group);
  }
  waitables_.clear();
}

}  // namespace rclcpp
