// The location of a bucket, as the operator writes it.
#pragma once

#include <string>
#include <string_view>

#include "esxserver/domain/result.h"

namespace esxserver::s3 {

struct Location {
  std::string endpoint;  // "https://host:port", no slash at the end
  std::string bucket;
  std::string prefix;  // of every object; empty or with a trailing slash
  std::string region;
};

/// "s3://BUCKET[/PREFIX]?endpoint=URL&region=NAME". The default endpoint is Amazon's in the region; the
/// default region is us-east-1. Error: invalid_usage.
[[nodiscard]] Result<Location> parse_location(std::string_view url);

struct Credentials {
  std::string access_key_id, secret_access_key;
  std::string session_token;  // empty: none
};

}  // namespace esxserver::s3
