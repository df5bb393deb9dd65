// Self-freeing libcurl handles.
#pragma once

#include <memory>
#include <string>

struct curl_slist;

namespace esxserver {

struct FreeCurl {
  void operator()(void* handle) const;
  void operator()(curl_slist* list) const;
};

/// A transfer; empty if libcurl fails.
using CurlHandle = std::unique_ptr<void, FreeCurl>;
/// Lines of text.
using CurlList = std::unique_ptr<curl_slist, FreeCurl>;

[[nodiscard]] CurlHandle make_curl_handle();
void append(CurlList& list, const std::string& text);

/// Call it before starting threads. Repeated calls do nothing.
void start_curl();

}  // namespace esxserver
