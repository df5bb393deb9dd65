#include "esxserver/storage/s3_artifacts.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include <curl/curl.h>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esxserver/base/codecs.h"
#include "esxserver/base/crypto.h"
#include "esxserver/storage/artifacts.h"
#include "operations/files.h"

namespace esxserver::s3 {
namespace {

using namespace apps::files;
using apps::files::FileHandle;

constexpr std::string_view scheme = "s3://";
constexpr std::string_view letters_and_digits =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// Whether the text needs no encoding in a URL, so that it is signed as it is sent.
bool is_plain(std::string_view text, std::string_view also) {
  return std::ranges::all_of(text,
                             [&](char c) { return letters_and_digits.contains(c) || also.contains(c); });
}

bool take_parameter(std::string_view parameter, Location& location) {
  const auto equals = parameter.find('=');
  if (equals == std::string_view::npos) return false;
  const auto decoded = percent_decode(parameter.substr(equals + 1));
  if (!decoded) return false;
  const std::string& value = *decoded;
  const std::string_view name = parameter.substr(0, equals);
  if (name == "region") {
    location.region = value;
    return !value.empty() && is_plain(value, "-");
  }
  location.endpoint = value.contains("://") ? value : "https://" + value;
  while (location.endpoint.ends_with('/')) location.endpoint.pop_back();
  const bool http = location.endpoint.starts_with("http://") || location.endpoint.starts_with("https://");
  return name == "endpoint" && http && is_plain(location.endpoint, ":/.-[]");
}

std::string text_of(const estimate::XmlElement& element, std::string_view name) {
  const auto* child = element.child(name);
  return child ? child->text : std::string();
}

template <class Number>
std::optional<Number> number(std::string_view digits) {
  Number value = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = problem == std::errc() && end == digits.data() + digits.size();
  return whole ? std::optional(value) : std::nullopt;
}

/// "2026-11-21T16:59:27.123Z"; ignores fractions.
std::optional<Time> parse_time(std::string_view text) {
  constexpr std::array<std::pair<std::size_t, std::size_t>, 6> places = {
      {{0, 4}, {5, 2}, {8, 2}, {11, 2}, {14, 2}, {17, 2}}};
  std::array<int, places.size()> parts{};
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i].first + places[i].second > text.size()) return std::nullopt;
    const auto part = number<int>(text.substr(places[i].first, places[i].second));
    if (!part) return std::nullopt;
    parts[i] = *part;
  }
  const auto [year, month, day, hour, minute, second] = parts;
  const std::chrono::year_month_day date{std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  return Time(std::chrono::sys_days(date)) + std::chrono::hours(hour) + std::chrono::minutes(minute) +
         std::chrono::seconds(second);
}

constexpr std::size_t max_answer_bytes =
    16'000'000;  // for a range or a page of a listing, never a whole file
constexpr long connect_ms = 3'000, silence_seconds = 8;
constexpr std::chrono::seconds max_time(600);

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

constexpr int not_found = 404, no_such_range = 416;

std::string key_of(std::string_view sha256) {
  return std::string(sha256.substr(0, 2)) + "/" + std::string(sha256);
}

std::unexpected<Error> gone() { return fail(ErrorCode::not_found, "the stored file is gone"); }

/// Requests large pieces, since readers read small ones in sequence.
class ObjectReader final : public FileReader {
 public:
  ObjectReader(Client& client, std::string key, std::uint64_t length)
      : client_(client), key_(std::move(key)), length_(length) {}

  Result<std::size_t> read(std::uint64_t offset, std::span<std::byte> buffer) override {
    if (offset >= length_ || buffer.empty()) return 0;
    if (offset < begin_ || offset >= begin_ + piece_.size())
      if (const auto fetched = fetch(offset); !fetched) return std::unexpected(fetched.error());
    const std::string_view ready = std::string_view(piece_).substr(offset - begin_);
    const std::size_t count = std::min(ready.size(), buffer.size());
    std::memcpy(buffer.data(), ready.data(), count);
    return count;
  }

 private:
  Result<void> fetch(std::uint64_t offset) {
    constexpr std::uint64_t piece_bytes = 1U << 20U;
    const std::uint64_t last = std::min(offset + piece_bytes, length_) - 1;
    auto answer = client_.send({.key = key_, .range = std::to_string(offset) + "-" + std::to_string(last)});
    if (!answer) return std::unexpected(answer.error());
    if (answer->status == not_found || answer->status == no_such_range) return gone();
    if (answer->body.size() != last - offset + 1)
      return fail(ServerError::service_unavailable, "the stored file is unavailable right now",
                  std::to_string(answer->body.size()) + " bytes came");
    piece_ = std::move(answer->body);
    begin_ = offset;
    return {};
  }

  Client& client_;
  std::string key_;
  std::uint64_t length_;
  std::string piece_;
  std::uint64_t begin_ = 0;
};

}  // namespace

Result<Location> parse_location(std::string_view url) {
  const auto refuse = [] {
    return fail(ErrorCode::invalid_usage,
                "an S3 bucket has the form s3://BUCKET?endpoint=https://HOST&region=REGION");
  };
  if (!url.starts_with(scheme)) return refuse();
  url.remove_prefix(scheme.size());
  Location location{.endpoint = {}, .bucket = {}, .prefix = {}, .region = "us-east-1"};
  const auto query = std::min(url.find('?'), url.size());
  const std::string_view path = url.substr(0, query);
  const auto slash = std::min(path.find('/'), path.size());
  location.bucket = path.substr(0, slash);
  location.prefix = path.substr(std::min(slash + 1, path.size()));
  if (!location.prefix.empty() && !location.prefix.ends_with('/')) location.prefix += '/';
  if (location.bucket.empty() || !is_plain(location.bucket, ".-") || !is_plain(location.prefix, "/._-"))
    return refuse();
  if (query < url.size())
    for (const std::string_view parameter : estimate::split(url.substr(query + 1), '&'))
      if (!take_parameter(parameter, location)) return refuse();
  if (location.endpoint.empty()) location.endpoint = "https://s3." + location.region + ".amazonaws.com";
  return location;
}

Result<Listing> parse_listing(std::string_view xml) {
  const auto refuse = [] { return fail(ErrorCode::store_failed, "s3: the listing cannot be read"); };
  const auto document = estimate::parse_xml(xml);
  if (!document || document->name != "ListBucketResult") return refuse();
  Listing listing;
  for (const estimate::XmlElement& entry : document->children) {
    if (entry.name != "Contents") continue;
    const auto bytes = number<std::uint64_t>(text_of(entry, "Size"));
    const auto written_at = parse_time(text_of(entry, "LastModified"));
    if (!bytes || !written_at) return refuse();
    listing.objects.push_back({text_of(entry, "Key"), *bytes, *written_at});
  }
  if (text_of(*document, "IsTruncated") == "true") {
    listing.next = text_of(*document, "NextContinuationToken");
    if (listing.next.empty()) return refuse();
  }
  return listing;
}

Client::Client(Location location, Credentials credentials)
    : location_(std::move(location)), credentials_(std::move(credentials)) {
  start_curl();
}

Result<Answer> Client::send(const Request& request) {
  const std::string path =
      "/" + location_.bucket + "/" + (request.key.empty() ? "" : location_.prefix + request.key);
  const std::string url = location_.endpoint + path + (request.query.empty() ? "" : "?" + request.query);
  HttpTransfer transfer(url, max_time, max_answer_bytes, take_handle());
  if (!transfer.handle()) return unavailable("libcurl cannot be started");
  const auto set = [&](CURLoption option, auto value) { curl_easy_setopt(transfer.handle(), option, value); };
  transfer.header("x-amz-content-sha256: " + std::string(request.sha256));
  if (!credentials_.session_token.empty())
    transfer.header("x-amz-security-token: " + credentials_.session_token);
  set(CURLOPT_AWS_SIGV4, ("aws:amz:" + location_.region + ":s3").c_str());
  set(CURLOPT_USERNAME, credentials_.access_key_id.c_str());
  set(CURLOPT_PASSWORD, credentials_.secret_access_key.c_str());
  set(CURLOPT_CONNECTTIMEOUT_MS, connect_ms);
  set(CURLOPT_LOW_SPEED_LIMIT, 1L);
  set(CURLOPT_LOW_SPEED_TIME, silence_seconds);
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
  auto received = transfer.perform();
  if (!received) return unavailable(received.error());
  curl_off_t length = 0;
  curl_easy_getinfo(transfer.handle(), CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
  Answer answer{};
  answer.status = received->status;
  answer.body = std::move(received->body);
  answer.length = length > 0 ? static_cast<std::uint64_t>(length) : 0;
  give_back(transfer.release());
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

Result<void> S3ArtifactStore::upload(const std::string& key, const FileHandle& content, std::uint64_t bytes,
                                     std::string_view sha256) {
  const auto answer = client_.send(
      {.method = "PUT", .key = key, .upload = &content, .upload_bytes = bytes, .sha256 = sha256});
  if (!answer) return std::unexpected(answer.error());
  if (answer->status == not_found) return fail(ErrorCode::store_failed, "s3: PUT answered 404");
  return {};
}

Result<StoredFile> S3ArtifactStore::put(const std::filesystem::path& source) {
  const auto file = read_with_hash(source, [](std::string_view) { return Result<void>{}; });
  if (!file) return file;
  const FileHandle content(::open(source.c_str(), O_RDONLY | O_CLOEXEC));
  if (!content) return fail(ErrorCode::store_failed, source.string() + ": " + system_message(errno));
  // Even if it exists: its new time protects it from sweeps.
  if (auto done = upload(key_of(file->sha256), content, file->bytes, file->sha256); !done)
    return std::unexpected(done.error());
  return file;
}

Result<bool> S3ArtifactStore::contains(std::string_view sha256) {
  if (!is_hash(sha256)) return false;
  const auto answer = client_.send({.method = "HEAD", .key = key_of(sha256)});
  if (!answer) return std::unexpected(answer.error());
  if (answer->status != not_found) return true;
  // A HEAD response does not show whether the bucket exists.
  const auto bucket = client_.send({.method = "HEAD"});
  if (!bucket) return std::unexpected(bucket.error());
  return false;
}

Result<std::unique_ptr<FileReader>> S3ArtifactStore::open(std::string_view sha256) {
  if (!is_hash(sha256)) return fail(ErrorCode::not_found, "not the hash of a stored file");
  const auto answer = client_.send({.method = "HEAD", .key = key_of(sha256)});
  if (!answer) return std::unexpected(answer.error());
  if (answer->status == not_found) return gone();
  return std::make_unique<ObjectReader>(client_, key_of(sha256), answer->length);
}

Result<void> S3ArtifactStore::remove(std::string_view sha256) {
  if (!is_hash(sha256)) return {};
  const auto answer = client_.send({.method = "DELETE", .key = key_of(sha256)});
  if (!answer) return std::unexpected(answer.error());
  return {};
}

Result<std::optional<std::string>> S3ArtifactStore::mark() {
  auto answer = client_.send({.key = mark_name, .range = "0-" + std::to_string(max_mark_bytes - 1)});
  if (!answer) return std::unexpected(answer.error());
  if (answer->status == not_found || answer->status == no_such_range) return std::nullopt;
  return std::move(answer->body);
}

Result<void> S3ArtifactStore::set_mark(std::string_view id) {
  const FileHandle content(::memfd_create(mark_name, MFD_CLOEXEC));
  if (!content) return fail(ErrorCode::store_failed, "s3: " + system_message(errno));
  if (const int problem = write_all(content, id); problem != 0)
    return fail(ErrorCode::store_failed, "s3: " + system_message(problem));
  ::lseek(content.get(), 0, SEEK_SET);
  return upload(mark_name, content, id.size(), estimate::sha256_hex(std::as_bytes(std::span(id))));
}

Result<std::vector<StoredFileInfo>> S3ArtifactStore::written_before(Time time) {
  std::vector<StoredFileInfo> found;
  std::string next;
  do {
    const std::string from = next.empty() ? "" : "continuation-token=" + percent_encode(next) + "&";
    const std::string only = client_.prefix().empty() ? "" : "&prefix=" + percent_encode(client_.prefix());
    const auto answer = client_.send({.query = from + "list-type=2" + only});
    if (!answer) return std::unexpected(answer.error());
    auto listing = parse_listing(answer->body);
    if (!listing) return std::unexpected(listing.error());
    for (const ListedObject& object : listing->objects) {
      const std::string name = object.key.substr(object.key.rfind('/') + 1);
      if (is_hash(name) && object.written_at < time)
        found.push_back({{name, object.bytes}, object.written_at});
    }
    next = std::move(listing->next);
  } while (!next.empty());
  return found;
}

}  // namespace esxserver::s3
