// Listing: a page of a bucket's objects.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/result.h"
#include "esxserver/domain/time.h"

namespace esxserver::s3 {

struct ListedObject {
  std::string key;
  std::uint64_t bytes = 0;
  Time written_at;
};

struct Listing {
  std::vector<ListedObject> objects;
  std::string next;  // token of the next page; empty: this is the last
};

/// Parses the response of ListObjectsV2. Error: store_failed.
[[nodiscard]] Result<Listing> parse_listing(std::string_view xml);

}  // namespace esxserver::s3
