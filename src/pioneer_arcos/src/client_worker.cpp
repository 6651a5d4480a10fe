#include "client_worker.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <utility>

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kTick{10};  // Resolution of everything that is due by time alone.
constexpr milliseconds kBeatPeriod{50};

const ClientOptions& checked(const ClientOptions& options) {
  check(options);
  return options;
}

std::optional<LinkGuard> guard_for(const ClientOptions& options) {
  return options.guard ? LinkGuard::start(options.guard_timeout) : std::nullopt;
}

unsigned wanted_baud(const Address& address) {
  const auto* serial = std::get_if<SerialAddress>(&address);
  return serial == nullptr ? 0 : serial->baud;
}

Address at_baud(Address address, unsigned baud) {
  if (auto* serial = std::get_if<SerialAddress>(&address)) serial->baud = baud;
  return address;
}

}  // namespace

ClientWorker::ClientWorker(Address address, const ClientOptions& options, ClientMailbox& mailbox)
    : address_{std::move(address)},
      options_{checked(options)},
      mailbox_{mailbox},
      guard_{guard_for(options)},
      reconnect_timer_{
          {.initial_delay = options.retry_period, .maximum_delay = options.retry_period}},
      baud_search_{wanted_baud(address_)} {
  thread_ = std::thread{[this] { run(); }};
}

ClientWorker::~ClientWorker() {
  stopping_ = true;
  mailbox_.notify();
  thread_.join();
}

void ClientWorker::run() {
  while (!stopping_) {
    connect_once();
    reconnect_timer_.on_failure(Clock::now());
    // The wake event stays set until a session reads it, so it must not end these waits.
    while (!stopping_ && !reconnect_timer_.is_due(Clock::now())) {
      poll(nullptr, 0, static_cast<int>(kTick.count()));
    }
  }
}

void ClientWorker::connect_once() {
  const HostSession::Line line = next_line();
  auto link = Link::open(at_baud(address_, line.baud), options_.open_timeout);
  if (!link) {
    record_failure(ErrorKind::kOpen, link.error().text);
    return;
  }
  if (guard_) guard_->watch(*link);
  HostSession session{options_, line, mailbox_.intent(), tracker_, Clock::now()};
  unsent_.clear();
  const auto error = serve(*link, session);
  finish(*link, session, error);
  if (guard_) guard_->release();
}

HostSession::Line ClientWorker::next_line() {
  if (!std::holds_alternative<SerialAddress>(address_)) return {};
  return {
      .is_serial = true, .baud = baud_search_.next(), .wanted_baud = baud_search_.wanted_baud()};
}

std::optional<foothill_link::LinkError> ClientWorker::serve(Link& link, HostSession& session) {
  while (!session.has_ended()) {
    auto done = wait_for_work(link, session);
    if (!done) return done.error();
    if (stopping_) session.begin_stop(Clock::now());
    if (mailbox_.take_odometry_reset()) tracker_.reset_odometry();
    mailbox_.pass_commands(session);
    done = read_all(link, session);
    if (done) done = write_due(link, session);
    if (!done) return done.error();
    update_mailbox(session);
    beat(Clock::now());
  }
  return std::nullopt;
}

void ClientWorker::finish(const Link& link, const HostSession& session,
                          const std::optional<LinkError>& error) {
  const bool was_running = mailbox_.end_session();
  if (was_running && link.is_serial()) baud_search_.on_session(session.baud());
  totals_.on_closed();
  totals_.errors.add(ErrorKind::kChecksum, session.counts().bad_checksums);
  totals_.errors.add(ErrorKind::kMalformed, session.malformed());
  if (error) {
    record_failure(ErrorKind::kClosed, error->text);
  } else if (session.failure()) {
    record_failure(*session.failure(),
                   std::string{"session ended: "} + to_cstr(*session.failure()));
  } else {
    publish(totals_);
  }
}

tl::expected<void, foothill_link::LinkError> ClientWorker::wait_for_work(
    const Link& link, const HostSession& session) const {
  const auto until_ready =
      std::clamp<SteadyDuration>(session.ready_at() - Clock::now(), SteadyDuration::zero(), kTick);
  return link.wait({.timeout = until_ready == SteadyDuration::zero() ? kTick : until_ready,
                    .for_output = !unsent_.empty(),
                    .event = &mailbox_.wake_event()});
}

tl::expected<void, foothill_link::LinkError> ClientWorker::read_all(Link& link,
                                                                    HostSession& session) {
  std::array<std::uint8_t, 1024> buffer;
  while (!session.has_ended()) {
    const auto count = link.read(buffer);
    if (!count) return tl::unexpected{count.error()};
    if (*count == 0) break;
    session.receive({buffer.data(), *count}, Clock::now(), [this](const RobotPacket& packet) {
      if (!std::holds_alternative<StandardPacket>(packet)) mailbox_.deliver(packet);
    });
  }
  return {};
}

tl::expected<void, foothill_link::LinkError> ClientWorker::write_due(Link& link,
                                                                     HostSession& session) {
  if (unsent_.empty()) {
    if (const auto frame = session.next_frame(Clock::now())) {
      unsent_.assign(frame->bytes().begin(), frame->bytes().end());
    }
  }
  if (unsent_.empty()) {
    const auto baud = session.take_baud_change(Clock::now());
    return baud ? link.set_baud(*baud) : tl::expected<void, LinkError>{};
  }
  const auto count = link.write(unsent_);
  if (!count) return tl::unexpected{count.error()};
  unsent_.erase(unsent_.begin(), unsent_.begin() + static_cast<std::ptrdiff_t>(*count));
  return {};
}

void ClientWorker::record_failure(ErrorKind kind, const std::string& text) {
  totals_.on_failure(kind);
  mailbox_.set_last_error(text);
  publish(totals_);
}

void ClientWorker::update_mailbox(const HostSession& session) {
  if (session.is_running() && mailbox_.begin_session(session)) totals_.on_connected();
  if (session.last_packet()) totals_.on_packet(*session.last_packet());
  ArcosStatistics statistics = totals_;
  // A session that brakes before its end accepts no more setpoints.
  statistics.connected = session.is_running();
  statistics.errors.add(ErrorKind::kChecksum, session.counts().bad_checksums);
  statistics.errors.add(ErrorKind::kMalformed, session.malformed());
  publish(statistics);
}

void ClientWorker::publish(ArcosStatistics statistics) {
  statistics.errors.set(ErrorKind::kOverrun, mailbox_.overruns());
  mailbox_.publish(tracker_.state(), statistics);
}

void ClientWorker::beat(SteadyTime now) {
  if (!guard_ || now - last_beat_ < kBeatPeriod) return;
  last_beat_ = now;
  guard_->beat();
}

}  // namespace pioneer_arcos
