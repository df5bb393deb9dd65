#include "esxserver/webhooks/callbacks.h"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <exception>
#include <future>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include <curl/curl.h>

#include "esx/estimate/base/text.h"
#include "esxserver/base/ip_address.h"

namespace esxserver {
namespace {

struct FreeAddresses {
  void operator()(addrinfo* list) const { ::freeaddrinfo(list); }
};

IpAddress address_of(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    std::array<std::uint8_t, 4> bytes{};
    const auto& ipv4 = reinterpret_cast<const sockaddr_in&>(address);
    std::copy_n(reinterpret_cast<const std::uint8_t*>(&ipv4.sin_addr), bytes.size(), bytes.begin());
    return from_ipv4(bytes);
  }
  IpAddress bytes{};
  const auto& ipv6 = reinterpret_cast<const sockaddr_in6&>(address);
  std::copy_n(reinterpret_cast<const std::uint8_t*>(&ipv6.sin6_addr), bytes.size(), bytes.begin());
  return bytes;
}

std::optional<Resolution> literal(const std::string& host) {
  const auto address = parse_address(host);
  return address ? std::optional(Resolution{Resolution::State::found, {*address}}) : std::nullopt;
}

/// A thread that looks up, and its answer.
std::future<Resolution> start(const SystemResolver::LookUp& look_up_host, const std::string& host,
                              const std::shared_ptr<std::atomic<int>>& running) {
  std::packaged_task<Resolution()> task([=] {
    Resolution answer = look_up_host(host);
    --*running;
    return answer;
  });
  auto answer = task.get_future();
  std::thread(std::move(task)).detach();
  return answer;
}

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

std::unexpected<Error> refuse(const char* why) {
  return fail(ServerError::invalid_callback_url, std::string("The callback URL ") + why);
}

struct FreeUrl {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }
};
using Url = std::unique_ptr<CURLU, FreeUrl>;

std::string part_of(const Url& url, CURLUPart part, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(url.get(), part, &text, flags) != CURLUE_OK) return {};
  std::string copy = text;
  curl_free(text);
  return copy;
}

/// "http://" followed by the host; libcurl also takes more or fewer slashes.
bool names_host(std::string_view text) {
  const auto slashes = text.find("://");
  return slashes != text.npos && !std::string_view("/\\?#").contains(text.substr(slashes + 3, 1));
}

}  // namespace

Resolution look_up(const std::string& host) {
  if (auto address = literal(host)) return *std::move(address);
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int problem = ::getaddrinfo(host.c_str(), nullptr, &hints, &found);
  if (problem != 0)
    return {problem == EAI_NONAME ? Resolution::State::no_such_host : Resolution::State::unknown, {}};
  const std::unique_ptr<addrinfo, FreeAddresses> list(found);
  Resolution resolution{Resolution::State::found, {}};
  for (const addrinfo* entry = list.get(); entry != nullptr; entry = entry->ai_next) {
    const IpAddress address = address_of(*entry->ai_addr);
    if (std::ranges::find(resolution.addresses, address) == resolution.addresses.end())
      resolution.addresses.push_back(address);
  }
  return resolution;
}

SystemResolver::SystemResolver(LookUp look_up_host, std::chrono::milliseconds patience)
    : look_up_(std::move(look_up_host)),
      patience_(patience),
      running_(std::make_shared<std::atomic<int>>(0)) {}

Resolution SystemResolver::resolve(const std::string& host) {
  if (auto address = literal(host)) return *std::move(address);
  if (++*running_ > max_lookups) {
    --*running_;
    return {};
  }
  try {
    auto answer = start(look_up_, host, running_);
    if (answer.wait_for(patience_) == std::future_status::ready) return answer.get();
  } catch (const std::exception&) {  // no thread
    --*running_;
  }
  return {};
}

bool is_public(const IpAddress& address) {
  for (const Embedding& embedding : embeddings)
    if (within(address, embedding.block)) return is_public_ipv4(embedded(address, embedding.offset));
  return within(address, global_unicast) &&
         std::ranges::none_of(ipv6_blocks, [&](const Block& block) { return within(address, block); });
}

Result<CallbackTarget> parse_callback(std::string_view text) {
  const bool printable = std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7F'; });
  if (!printable) return refuse("contains characters that are not allowed in a URL");
  const Url url(curl_url());
  if (!url || curl_url_set(url.get(), CURLUPART_URL, std::string(text).c_str(), 0) != CURLUE_OK)
    return refuse("is not a URL");
  const std::string scheme = part_of(url, CURLUPART_SCHEME);
  if (scheme != "http" && scheme != "https") return refuse("is neither http nor https");
  if (!part_of(url, CURLUPART_USER).empty() || !part_of(url, CURLUPART_PASSWORD).empty())
    return refuse("must not have a user name or password");
  std::string host = part_of(url, CURLUPART_HOST);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  if (host.empty() || !names_host(text)) return refuse("has no host");
  const std::string port = part_of(url, CURLUPART_PORT, CURLU_DEFAULT_PORT);
  if (port.find_first_not_of('0') == port.npos) return refuse("has port 0");
  return CallbackTarget{host, port};
}

bool is_local_name(std::string_view name) {
  std::string host = estimate::to_lower(name);
  if (host.ends_with('.')) host.pop_back();
  return host == "localhost" || host.ends_with(".localhost") || host.ends_with(".local") ||
         host.ends_with(".internal");
}

Result<void> check_public(const CallbackTarget& target, const std::vector<IpAddress>& addresses) {
  if (is_local_name(target.host) || !std::ranges::all_of(addresses, is_public))
    return refuse("points to a private address");
  return {};
}

Result<void> PublicCallbacks::check(std::string_view url) {
  const auto target = parse_callback(url);
  if (!target) return std::unexpected(target.error());
  if (!allow_private_ && is_local_name(target->host)) return check_public(*target, {});
  const Resolution found = resolver_.resolve(target->host);
  if (found.state == Resolution::State::no_such_host)
    return fail(ServerError::invalid_callback_url, "The host of the callback URL does not exist");
  return allow_private_ ? Result<void>{} : check_public(*target, found.addresses);
}

}  // namespace esxserver
