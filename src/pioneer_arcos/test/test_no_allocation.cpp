#include <gmock/gmock.h>

#include "foothill_test_support/allocations.hpp"
#include "pioneer_arcos/client.hpp"
#include "pioneer_arcos/parser.hpp"
#include "pioneer_arcos/standard_packet.hpp"

namespace pioneer_arcos {
namespace {

using foothill_test_support::allocations;

TEST(Parser, DoesNotAllocate) {
  StandardPacket packet;
  packet.sonars = {{0, 1000}, {7, 5000}};
  PacketParser parser;
  int found = 0;
  const long before = allocations();
  for (int i = 0; i < 1000; ++i) {
    parser.feed(encode(packet).bytes(),
                [&](Payload payload) { found += decode_standard(payload) ? 1 : 0; });
  }
  EXPECT_EQ(allocations() - before, 0);
  EXPECT_EQ(found, 1000);
}

TEST(Client, DoesNotAllocateInARealTimeLoop) {
  ArcosClient client{parse_address("/dev/no_such_port").value()};
  const long before = allocations();
  double sum = 0.0;
  for (int i = 0; i < 1000; ++i) {
    client.drive(0.001 * i, 0.0);
    sum += client.state().x + static_cast<double>(client.link().reconnects);
  }
  EXPECT_EQ(allocations() - before, 0);
  EXPECT_EQ(sum, 0.0);
}

}  // namespace
}  // namespace pioneer_arcos
