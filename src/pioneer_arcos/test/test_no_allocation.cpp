#include <gmock/gmock.h>

#include <atomic>
#include <cstddef>

#include "pioneer_arcos/client.hpp"
#include "pioneer_arcos/parser.hpp"
#include "pioneer_arcos/standard_packet.hpp"

// Counts what is asked of the heap by this thread. Sanitizers bring their own malloc.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
namespace {
thread_local long allocations{0};
}
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}

namespace pioneer_arcos {
namespace {

TEST(Parser, DoesNotAllocate) {
  StandardPacket packet;
  packet.sonars = {{0, 1000}, {7, 5000}};
  PacketParser parser;
  int found = 0;
  const long before = allocations;
  for (int i = 0; i < 1000; ++i) {
    parser.feed(encode(packet).bytes(),
                [&](Payload payload) { found += decode_standard(payload) ? 1 : 0; });
  }
  EXPECT_EQ(allocations - before, 0);
  EXPECT_EQ(found, 1000);
}

TEST(Client, DoesNotAllocateInARealTimeLoop) {
  ArcosClient client{parse_address("/dev/no_such_port").value()};
  const long before = allocations;
  double sum = 0.0;
  for (int i = 0; i < 1000; ++i) {
    client.drive(0.001 * i, 0.0);
    sum += client.state().x + static_cast<double>(client.link().reconnects);
  }
  EXPECT_EQ(allocations - before, 0);
  EXPECT_EQ(sum, 0.0);
}

TEST(Malloc, IsCounted) {
  const long before = allocations;
  const auto* something = new std::vector<int>(100);
  EXPECT_GE(allocations - before, 1);
  delete something;
}

}  // namespace
}  // namespace pioneer_arcos
#endif
