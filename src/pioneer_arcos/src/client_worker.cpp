#include "client_worker.hpp"

#include <poll.h>

#include <algorithm>
#include <utility>

namespace pioneer_arcos {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr milliseconds kTick{10};  // Nothing that is due by time alone minds so much.
constexpr milliseconds kBeatPeriod{50};
constexpr unsigned kOtherBauds[] = {115200, 57600, 19200};

const ClientOptions& checked(const ClientOptions& options) {
  check(options);
  return options;
}

std::optional<LinkGuard> guard_for(const ClientOptions& options) {
  return options.guard ? LinkGuard::start(options.guard_patience) : std::nullopt;
}

}  // namespace

/// Bytes that the system has not taken yet, of one connection.
struct ArcosClient::Worker::Attempt {
  std::vector<std::uint8_t> unsent{};
  std::optional<LinkError> broken{};
};

ArcosClient::Worker::Worker(Address address, const ClientOptions& options)
    : address_{std::move(address)}, options_{checked(options)}, guard_{guard_for(options)} {
  thread_ = std::thread{[this] { run(); }};
}

ArcosClient::Worker::~Worker() {
  stopping_ = true;
  wake_up_.ring();
  thread_.join();
}

void ArcosClient::Worker::run() {
  while (!stopping_) {
    connect_once();
    if (stopping_) break;
    pollfd waiting{.fd = wake_up_.descriptor(), .events = 0, .revents = 0};
    const Instant next = Clock::now() + options_.retry_period;
    while (!stopping_ && Clock::now() < next) poll(&waiting, 1, 10);
  }
}

void ArcosClient::Worker::connect_once() {
  const HostSession::Line line = next_line();
  auto link = Link::open(address_at(line), options_.open_timeout);
  if (!link) {
    note_lost(ErrorKind::kOpen, link.error().text);
    return;
  }
  if (guard_) guard_->watch(*link);
  HostSession session{options_, line, intent_, tracker_, Clock::now()};
  serve(*link, session);
  if (guard_) guard_->release();
}

/// Robots start at 9600 baud, and stay at what a lost session had switched to; the rest is for
/// robots that were set up otherwise.
HostSession::Line ArcosClient::Worker::next_line() {
  const auto* serial = std::get_if<SerialAddress>(&address_);
  if (serial == nullptr) return {};
  const std::size_t attempt = attempts_++;
  HostSession::Line line{.is_serial = true, .baud = kFirstBaud, .wanted_baud = serial->baud};
  if (last_baud_ != 0) {
    line.baud = attempt % 2 == 0 ? last_baud_ : kFirstBaud;
  } else if (attempt % 2 != 0) {
    const std::size_t round = attempt / 2 % (std::size(kOtherBauds) + 1);
    line.baud = round == 0 ? serial->baud : kOtherBauds[round - 1];
  }
  return line;
}

Address ArcosClient::Worker::address_at(const HostSession::Line& line) const {
  Address address = address_;
  if (auto* serial = std::get_if<SerialAddress>(&address)) serial->baud = line.baud;
  return address;
}

void ArcosClient::Worker::serve(Link& link, HostSession& session) {
  Attempt attempt;
  serve_until_end(link, session, attempt);
  const bool was_running = [&] {
    const std::lock_guard lock{mutex_};
    commands_.clear();
    return std::exchange(running_, false);
  }();
  if (was_running) attempts_ = 0;
  if (was_running && link.is_serial()) last_baud_ = session.baud();
  totals_.errors[static_cast<std::size_t>(ErrorKind::kChecksum)] += session.counts().bad_checksums;
  totals_.errors[static_cast<std::size_t>(ErrorKind::kMalformed)] += session.malformed();
  if (attempt.broken) {
    note_lost(ErrorKind::kClosed, attempt.broken->text);
  } else if (session.failure()) {
    note_lost(*session.failure(), std::string{"session ended: "} + to_cstr(*session.failure()));
  } else {
    publish(nullptr);
  }
}

void ArcosClient::Worker::serve_until_end(Link& link, HostSession& session, Attempt& attempt) {
  while (!session.has_ended()) {
    const Duration patience =
        std::clamp<Duration>(session.ready_at() - Clock::now(), Duration::zero(), kTick);
    const bool is_there = wait_for_work(link, patience == Duration::zero() ? kTick : patience,
                                        !attempt.unsent.empty());
    if (!is_there) attempt.broken = LinkError{LinkFault::kClosed, "the port is gone"};
    if (attempt.broken) return;
    if (stopping_) session.begin_stop(Clock::now());
    pass_commands(session);
    attempt.broken = exchange_bytes(link, session, attempt.unsent);
    if (attempt.broken) return;
    note_running(session);
    publish(&session);
    beat(Clock::now());
  }
}

bool ArcosClient::Worker::wait_for_work(const Link& link, Duration patience, bool has_unsent) {
  const auto events = static_cast<short>(has_unsent ? POLLIN | POLLOUT : POLLIN);
  pollfd waiting[] = {{.fd = link.descriptor(), .events = events, .revents = 0},
                      {.fd = wake_up_.descriptor(), .events = POLLIN, .revents = 0}};
  const timespec limit{.tv_sec = 0, .tv_nsec = std::chrono::nanoseconds{patience}.count()};
  ppoll(waiting, 2, &limit, nullptr);
  if (waiting[1].revents != 0) wake_up_.clear();
  // A serial port that was unplugged reads as one where nothing happens.
  return !link.is_serial() || (waiting[0].revents & (POLLHUP | POLLERR | POLLNVAL)) == 0;
}

std::optional<LinkError> ArcosClient::Worker::exchange_bytes(Link& link, HostSession& session,
                                                             std::vector<std::uint8_t>& unsent) {
  auto done = read_all(link, session);
  if (done) done = write_due(link, session, unsent);
  return done ? std::nullopt : std::optional{done.error()};
}

tl::expected<void, LinkError> ArcosClient::Worker::read_all(Link& link, HostSession& session) {
  std::array<std::uint8_t, 1024> buffer;
  while (!session.has_ended()) {
    const auto count = link.read(buffer);
    if (!count) return tl::unexpected{count.error()};
    if (*count == 0) break;
    session.receive({buffer.data(), *count}, Clock::now(), [this](const RobotPacket& packet) {
      if (std::holds_alternative<StandardPacket>(packet)) return;
      const std::lock_guard lock{mutex_};
      if (on_packet_) on_packet_(packet);
    });
  }
  return {};
}

tl::expected<void, LinkError> ArcosClient::Worker::write_due(Link& link, HostSession& session,
                                                             std::vector<std::uint8_t>& unsent) {
  if (unsent.empty()) {
    if (const auto frame = session.next_frame(Clock::now())) {
      unsent.assign(frame->bytes().begin(), frame->bytes().end());
    }
  }
  if (unsent.empty()) {
    const auto baud = session.take_baud_change(Clock::now());
    return baud ? link.set_baud(*baud) : tl::expected<void, LinkError>{};
  }
  const auto count = link.write(unsent);
  if (!count) return tl::unexpected{count.error()};
  unsent.erase(unsent.begin(), unsent.begin() + static_cast<std::ptrdiff_t>(*count));
  return {};
}

void ArcosClient::Worker::pass_commands(HostSession& session) {
  if (reset_wanted_.exchange(false)) tracker_.reset_odometry();
  const std::lock_guard lock{mutex_};
  while (!commands_.empty() && session.push(commands_.front())) commands_.pop_front();
}

void ArcosClient::Worker::note_running(const HostSession& session) {
  if (!session.is_running()) return;
  const std::lock_guard lock{mutex_};
  if (std::exchange(running_, true)) return;
  identity_ = session.identity();
  config_ = session.config();
  if (totals_.ever_connected) ++totals_.reconnects;
  totals_.ever_connected = true;
}

void ArcosClient::Worker::note_lost(ErrorKind kind, const std::string& text) {
  ++totals_.errors[static_cast<std::size_t>(kind)];
  {
    const std::lock_guard lock{mutex_};
    last_error_ = text;
  }
  publish(nullptr);
}

void ArcosClient::Worker::publish(const HostSession* session) {
  LinkReport report = totals_;
  report.errors[static_cast<std::size_t>(ErrorKind::kOverrun)] = overruns_;
  if (session != nullptr) {
    report.connected = session->is_running();
    if (session->last_packet()) totals_.last_packet = *session->last_packet();
    report.last_packet = totals_.last_packet;
    report.errors[static_cast<std::size_t>(ErrorKind::kChecksum)] +=
        session->counts().bad_checksums;
    report.errors[static_cast<std::size_t>(ErrorKind::kMalformed)] += session->malformed();
  }
  state_.write(tracker_.state());
  report_.write(report);
  const std::lock_guard lock{mutex_};
  changed_.notify_all();
}

void ArcosClient::Worker::beat(Instant now) {
  if (!guard_ || now - last_beat_ < kBeatPeriod) return;
  last_beat_ = now;
  guard_->beat();
}

}  // namespace pioneer_arcos
