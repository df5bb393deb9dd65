#include "esxserver/adapters/curl_handles.h"

#include <curl/curl.h>

namespace esxserver {

void FreeCurl::operator()(void* handle) const { curl_easy_cleanup(handle); }
void FreeCurl::operator()(curl_slist* list) const { curl_slist_free_all(list); }

CurlHandle make_curl_handle() { return CurlHandle(curl_easy_init()); }

void append(CurlList& list, const std::string& text) {
  curl_slist* const before = list.release();
  curl_slist* const longer = curl_slist_append(before, text.c_str());
  list.reset(longer ? longer : before);
}

void start_curl() { curl_global_init(CURL_GLOBAL_DEFAULT); }

}  // namespace esxserver
