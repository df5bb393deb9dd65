#include "esxserver/adapters/s3/client.h"

#include <curl/curl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "esx/estimate/base/xml.h"
#include "operations/files.h"

namespace esxserver::s3 {
namespace {

using apps::files::FileHandle;

constexpr std::size_t max_answer_bytes =
    16'000'000;  // for a range or a page of a listing, never a whole file
constexpr long connect_ms = 3'000, silence_seconds = 8, max_seconds = 600;

std::size_t take_answer(const char* bytes, std::size_t size, std::size_t count, void* answer) {
  auto& body = static_cast<Answer*>(answer)->body;
  if (body.size() + size * count > max_answer_bytes) return 0;
  body.append(bytes, size * count);
  return size * count;
}

std::size_t give_upload(char* buffer, std::size_t size, std::size_t count, void* file) {
  while (true) {
    const ssize_t got = ::read(static_cast<const FileHandle*>(file)->get(), buffer, size * count);
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) return CURL_READFUNC_ABORT;
  }
}

/// Rewinds the upload: if a connection is dead, libcurl starts again on another.
int rewind_upload(void* file, curl_off_t offset, int origin) {
  const bool moved = ::lseek(static_cast<const FileHandle*>(file)->get(), offset, origin) >= 0;
  return moved ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL;
}

/// The code of an error response, as "NoSuchBucket".
std::string code_of(const Answer& answer) {
  const auto document = estimate::parse_xml(answer.body);
  const auto* code = document ? document->child("Code") : nullptr;
  return code ? code->text : std::string();
}

std::unexpected<Error> unavailable(std::string why) {
  return fail(ServerError::service_unavailable, "the file store is unreachable; try again shortly",
              std::move(why));
}

Result<Answer> checked(Answer answer, const Request& request) {
  constexpr int first_refusal = 300, not_found = 404, no_such_range = 416, too_many = 429, first_fault = 500;
  const std::string status = std::to_string(answer.status);
  if (answer.status < first_refusal || answer.status == no_such_range) return answer;
  if (answer.status >= first_fault || answer.status == too_many) return unavailable("answered " + status);
  const std::string code = code_of(answer);
  if (answer.status == not_found && !request.key.empty() && code != "NoSuchBucket") return answer;
  return fail(ErrorCode::store_failed, "s3: " + request.method + " answered " + status + " " + code);
}

}  // namespace

Client::Client(Location location, Credentials credentials)
    : location_(std::move(location)), credentials_(std::move(credentials)) {
  start_curl();
}

Result<Answer> Client::send(const Request& request) {
  CurlHandle handle = take_handle();
  if (!handle) return unavailable("libcurl cannot be started");
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(handle.get(), option, value); };
  const std::string path =
      "/" + location_.bucket + "/" + (request.key.empty() ? "" : location_.prefix + request.key);
  const std::string url = location_.endpoint + path + (request.query.empty() ? "" : "?" + request.query);
  const std::string scope = "aws:amz:" + location_.region + ":s3";
  CurlList headers;
  append(headers, "x-amz-content-sha256: " + std::string(request.sha256));
  if (!credentials_.session_token.empty())
    append(headers, "x-amz-security-token: " + credentials_.session_token);
  Answer answer;
  set(CURLOPT_URL, url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_AWS_SIGV4, scope.c_str());
  set(CURLOPT_USERNAME, credentials_.access_key_id.c_str());
  set(CURLOPT_PASSWORD, credentials_.secret_access_key.c_str());
  set(CURLOPT_HTTPHEADER, headers.get());
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_CONNECTTIMEOUT_MS, connect_ms);
  set(CURLOPT_LOW_SPEED_LIMIT, 1L);
  set(CURLOPT_LOW_SPEED_TIME, silence_seconds);
  set(CURLOPT_TIMEOUT, max_seconds);
  set(CURLOPT_WRITEFUNCTION, &take_answer);
  set(CURLOPT_WRITEDATA, &answer);
  if (!request.range.empty()) set(CURLOPT_RANGE, request.range.c_str());
  if (request.method == "HEAD") set(CURLOPT_NOBODY, 1L);
  if (request.method == "DELETE") set(CURLOPT_CUSTOMREQUEST, "DELETE");
  if (request.upload) {
    set(CURLOPT_UPLOAD, 1L);
    set(CURLOPT_INFILESIZE_LARGE, static_cast<curl_off_t>(request.upload_bytes));
    set(CURLOPT_READFUNCTION, &give_upload);
    set(CURLOPT_READDATA, request.upload);
    set(CURLOPT_SEEKFUNCTION, &rewind_upload);
    set(CURLOPT_SEEKDATA, request.upload);
  }
  const CURLcode code = curl_easy_perform(handle.get());
  if (code != CURLE_OK) return unavailable(curl_easy_strerror(code));
  long status = 0;
  curl_off_t length = 0;
  curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &status);
  curl_easy_getinfo(handle.get(), CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
  answer.status = static_cast<int>(status);
  answer.length = length > 0 ? static_cast<std::uint64_t>(length) : 0;
  give_back(std::move(handle));
  return checked(std::move(answer), request);
}

CurlHandle Client::take_handle() {
  const std::scoped_lock lock(mutex_);
  if (idle_.empty()) return make_curl_handle();
  CurlHandle handle = std::move(idle_.back());
  idle_.pop_back();
  return handle;
}

void Client::give_back(CurlHandle handle) {
  curl_easy_reset(handle.get());  // resets the options, not the connection
  const std::scoped_lock lock(mutex_);
  idle_.push_back(std::move(handle));
}

}  // namespace esxserver::s3
