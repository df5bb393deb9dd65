// Handles of libcurl that free themselves.
#pragma once

#include <memory>
#include <string>

struct curl_slist;

namespace esxserver {

struct FreeCurl {
  void operator()(void* handle) const;
  void operator()(curl_slist* list) const;
};

/// A transfer; empty if libcurl has none to give.
using CurlHandle = std::unique_ptr<void, FreeCurl>;
/// Lines of text.
using CurlList = std::unique_ptr<curl_slist, FreeCurl>;

[[nodiscard]] CurlHandle make_curl_handle();
void append(CurlList& list, const std::string& text);

/// Before there are threads; any number of times.
void start_curl();

}  // namespace esxserver
