// The part of ExecutorImplementation that hears of what is not in the wait set.
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
    alarm->listen(this, [wake = notifier] { wake->interrupt->trigger(); });
  }
  alarms_.swap(present);
}

bool ExecutorImplementation::note_alarms() {
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
