#include "pioneer_arcos/link_guard.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <utility>

#include "guard_process.hpp"

namespace pioneer_arcos {
namespace {

void send_message(int socket, GuardMessage message_type, int descriptor, int flags) {
  char byte = static_cast<char>(message_type);
  iovec data{.iov_base = &byte, .iov_len = 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  if (descriptor >= 0) {
    message.msg_control = control;
    message.msg_controllen = sizeof(control);
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    std::memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  }
  // If the guard was killed, the link works without it.
  [[maybe_unused]] const ssize_t sent = sendmsg(socket, &message, flags | MSG_NOSIGNAL);
}

}  // namespace

std::optional<LinkGuard> LinkGuard::start(std::chrono::milliseconds timeout) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return std::nullopt;
  const pid_t process = fork();
  if (process == 0) {
    close(ends[0]);
    run_guard(ends[1], static_cast<int>(timeout.count()));
  }
  close(ends[1]);
  if (process < 0) {
    close(ends[0]);
    return std::nullopt;
  }
  return LinkGuard{ends[0], process};
}

LinkGuard::~LinkGuard() {
  if (socket_ < 0) return;
  release();
  close(socket_);
  waitpid(process_, nullptr, 0);
}

LinkGuard::LinkGuard(LinkGuard&& other) noexcept
    : socket_{std::exchange(other.socket_, -1)}, process_{other.process_} {}

void LinkGuard::watch(const foothill_link::Link& link) {
  send_message(socket_, GuardMessage::kWatch, link.descriptor(), 0);
}

void LinkGuard::release() { send_message(socket_, GuardMessage::kRelease, -1, 0); }

void LinkGuard::beat() { send_message(socket_, GuardMessage::kBeat, -1, MSG_DONTWAIT); }

}  // namespace pioneer_arcos
