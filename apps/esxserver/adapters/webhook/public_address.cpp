#include "esxserver/adapters/webhook/public_address.h"

#include <algorithm>
#include <array>

namespace esxserver {
namespace {

struct Block {
  const char* first;
  unsigned prefix_bits;
};

// IPv4: RFC 6890 and its registries; all of 192.0.0.0/24, since nothing global in it is a web server.
constexpr std::array ipv4_blocks = {
    Block{"0.0.0.0", 8},      Block{"10.0.0.0", 8},     Block{"100.64.0.0", 10}, Block{"127.0.0.0", 8},
    Block{"169.254.0.0", 16}, Block{"172.16.0.0", 12},  Block{"192.0.0.0", 24},  Block{"192.0.2.0", 24},
    Block{"192.88.99.0", 24}, Block{"192.168.0.0", 16}, Block{"198.18.0.0", 15}, Block{"198.51.100.0", 24},
    Block{"203.0.113.0", 24}, Block{"224.0.0.0", 4},    Block{"240.0.0.0", 4},
};
// IPv6: only 2000::/3 is allocated; exceptions within it:
constexpr Block global_unicast = {"2000::", 3};
constexpr std::array ipv6_blocks = {
    Block{"2001::", 23},      // protocol assignments, with Teredo and ORCHID
    Block{"2001:db8::", 32},  // documentation
    Block{"3fff::", 20},      // documentation
    Block{"2620:4f:8000::", 48},
};
constexpr Block mapped = {"::ffff:0:0", 96};

/// IPv6 addresses that routers translate to the embedded IPv4 address.
struct Embedding {
  Block block;
  std::size_t offset;
};
constexpr std::array embeddings = {Embedding{mapped, 12}, Embedding{{"64:ff9b::", 96}, 12},
                                   Embedding{{"2002::", 16}, 2}};

IpAddress address_of(const char* text) { return parse_address(text).value_or(IpAddress{}); }

bool within(const IpAddress& address, const Block& block) {
  return Network{address_of(block.first), block.prefix_bits}.contains(address);
}

/// `address` is a mapped IPv4 address, and so are those of the table.
bool is_public_ipv4(const IpAddress& address) {
  return std::ranges::none_of(ipv4_blocks, [&](const Block& block) {
    return Network{address_of(block.first), mapped.prefix_bits + block.prefix_bits}.contains(address);
  });
}

IpAddress embedded(const IpAddress& address, std::size_t offset) {
  return from_ipv4(
      {address.at(offset), address.at(offset + 1), address.at(offset + 2), address.at(offset + 3)});
}

}  // namespace

bool is_public(const IpAddress& address) {
  for (const Embedding& embedding : embeddings)
    if (within(address, embedding.block)) return is_public_ipv4(embedded(address, embedding.offset));
  return within(address, global_unicast) &&
         std::ranges::none_of(ipv6_blocks, [&](const Block& block) { return within(address, block); });
}

}  // namespace esxserver
