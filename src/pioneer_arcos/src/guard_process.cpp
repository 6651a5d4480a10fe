#include "guard_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <initializer_list>

// Nothing in this file may allocate or lock: other threads of the parent may have held locks when
// it forked.
namespace pioneer_arcos {
namespace {

// E_STOP, ENABLE 0 and CLOSE 1 as bytes, because encoding them would throw on errors.
constexpr std::uint8_t kEmergencyStop[] = {0xFA, 0xFB, 0x03, 0x37, 0x00, 0x37};
constexpr std::uint8_t kDisable[] = {0xFA, 0xFB, 0x06, 0x04, 0x3B, 0x00, 0x00, 0x04, 0x3B};
constexpr std::uint8_t kClose[] = {0xFA, 0xFB, 0x06, 0x02, 0x3B, 0x01, 0x00, 0x03, 0x3B};

// A robot with disabled motors rolls on, so it brakes before the motors are disabled.
constexpr int kBrakeTime = 400;  // [ms]
constexpr int kRepeatTime =
    20;  // [ms] The first packet may follow an incomplete one of the parent.
constexpr int kFrozenTime = 100;  // [ms] Period of E_STOP while the parent is frozen.

template <std::size_t kSize>
void send(int link, const std::uint8_t (&bytes)[kSize]) {
  if (link < 0) return;
  [[maybe_unused]] const ssize_t written = write(link, bytes, kSize);
}

void wait(int milliseconds) { poll(nullptr, 0, milliseconds); }

void stop_robot(int link) {
  for (int t = 0; t < kBrakeTime; t += kRepeatTime) {
    send(link, kEmergencyStop);
    wait(kRepeatTime);
  }
  for (int i = 0; i < 2; ++i) {
    send(link, kDisable);
    wait(kRepeatTime);
    send(link, kClose);
    wait(kRepeatTime);
  }
}

struct Received {
  ssize_t size;  ///< 0: the parent is gone.
  GuardMessage type;
  int descriptor;
};

Received receive(int socket) {
  char type = 0;
  iovec data{.iov_base = &type, .iov_len = 1};
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof(control);
  const ssize_t size = recvmsg(socket, &message, 0);
  int descriptor = -1;
  const cmsghdr* header = size > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
  if (header != nullptr && header->cmsg_type == SCM_RIGHTS) {
    std::memcpy(&descriptor, CMSG_DATA(header), sizeof(int));
  }
  return {size, static_cast<GuardMessage>(type), descriptor};
}

/// Closes all resources of the parent except the socket, which becomes descriptor 3.
void detach(int socket) {
  setsid();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT}) {
    std::signal(signal, SIG_IGN);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  prctl(PR_SET_NAME, "arcos_guard");
  if (socket != 3) dup2(socket, 3);
  const int nowhere = open("/dev/null", O_RDWR);
  for (int standard = 0; standard < 3; ++standard) dup2(nowhere, standard);
  syscall(SYS_close_range, 4U, ~0U, 0U);
}

void change_link(int& link, int to) {
  if (link >= 0) close(link);
  link = to;
}

}  // namespace

void run_guard(int socket, int timeout_ms) {
  detach(socket);
  int link = -1;
  int timeout = timeout_ms;
  while (true) {
    pollfd waiting{.fd = 3, .events = POLLIN, .revents = 0};
    const int ready = poll(&waiting, 1, link >= 0 ? timeout : -1);
    if (ready == 0) {
      send(link, kEmergencyStop);
      timeout = kFrozenTime;
      continue;
    }
    timeout = timeout_ms;
    const Received received = receive(3);
    if (received.size < 0 && errno == EINTR) continue;
    if (received.size <= 0) {
      if (link >= 0) stop_robot(link);
      _exit(0);
    }
    if (received.type != GuardMessage::kBeat) change_link(link, received.descriptor);
  }
}

}  // namespace pioneer_arcos
