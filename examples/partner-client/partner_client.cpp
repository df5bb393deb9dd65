// partner_client convert FILE.pdf PRICE_LIST OUT.esx | partner_client verify SIGNATURE [NEXT_SIGNATURE] <BODY
#include <curl/curl.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using nlohmann::json;

/// What the API says is wrong: "code: message".
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
  static Refused from(const json& document) {
    const json error = document.value("error", json::object());
    return Refused(error.value("code", "no_answer") + ": " + error.value("message", ""));
  }
};

/// Status 0: there was no answer.
struct Answer {
  long status = 0;
  std::string body;
  std::chrono::seconds retry_after{2};
};

struct Part {
  std::string name, value;
  bool is_file = false;
};

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr) throw Refused(std::string("usage: ") + name + " is not set");
  return value;
}

std::size_t append(const char* bytes, std::size_t size, std::size_t count, void* text) {
  static_cast<std::string*>(text)->append(bytes, size * count);
  return size * count;
}

struct Free {
  void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
  void operator()(curl_mime* form) const { curl_mime_free(form); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};

/// A POST if there are parts, otherwise a GET.
Answer request(const std::string& url, const std::vector<std::string>& headers,
               const std::vector<Part>& parts = {}) {
  constexpr long seconds = 60;
  const std::unique_ptr<CURL, Free> handle(curl_easy_init());
  const std::unique_ptr<curl_mime, Free> form(curl_mime_init(handle.get()));
  for (const Part& part : parts) {
    curl_mimepart* made = curl_mime_addpart(form.get());
    curl_mime_name(made, part.name.c_str());
    if (part.is_file) {
      curl_mime_filedata(made, part.value.c_str());
      curl_mime_type(made, "application/pdf");
    } else {
      curl_mime_data(made, part.value.c_str(), CURL_ZERO_TERMINATED);
    }
  }
  curl_slist* list = nullptr;
  for (const std::string& header : headers) list = curl_slist_append(list, header.c_str());
  const std::unique_ptr<curl_slist, Free> owner(list);
  Answer answer;
  curl_easy_setopt(handle.get(), CURLOPT_URL, url.c_str());
  curl_easy_setopt(handle.get(), CURLOPT_HTTPHEADER, list);
  curl_easy_setopt(handle.get(), CURLOPT_TIMEOUT, seconds);
  curl_easy_setopt(handle.get(), CURLOPT_WRITEFUNCTION, &append);
  curl_easy_setopt(handle.get(), CURLOPT_WRITEDATA, &answer.body);
  if (!parts.empty()) curl_easy_setopt(handle.get(), CURLOPT_MIMEPOST, form.get());
  if (curl_easy_perform(handle.get()) != CURLE_OK) return {};
  curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &answer.status);
  curl_off_t wait = 0;
  if (curl_easy_getinfo(handle.get(), CURLINFO_RETRY_AFTER, &wait) == CURLE_OK && wait > 0)
    answer.retry_after = std::chrono::seconds(wait);
  return answer;
}

std::string random_key() {
  std::random_device device;
  std::string key;
  for (int i = 0; i < 4; ++i) key += std::to_string(device()) + "-";
  return key;
}

/// The id of the job. The same key for all tries: they make one job.
std::string submit(const std::string& pdf, const std::string& price_list) {
  constexpr int tries = 5;
  const std::vector<std::string> headers = {"X-API-Key: " + environment("ESX_API_KEY"),
                                            "Idempotency-Key: " + random_key()};
  Answer answer;
  for (int i = 0; i < tries; ++i) {
    answer = request(environment("ESX_URL") + "/v1/conversions", headers,
                     {{"price_list", price_list}, {"file", pdf, true}});
    if (answer.status == 202) return json::parse(answer.body).at("job_id");
    if (answer.status != 0 && answer.status != 429 && answer.status < 500) break;
    std::this_thread::sleep_for(answer.retry_after);
  }
  throw Refused::from(json::parse(answer.body.empty() ? "{}" : answer.body));
}

/// The document of the job when it has ended.
json wait(const std::string& job_id) {
  while (true) {
    const Answer answer = request(environment("ESX_URL") + "/v1/conversions/" + job_id,
                                  {"X-API-Key: " + environment("ESX_API_KEY")});
    json job = json::parse(answer.body.empty() ? "{}" : answer.body);
    const std::string status = job.value("status", "failed");
    if (status == "succeeded") return job;
    if (status == "failed") throw Refused::from(job);
    std::this_thread::sleep_for(std::chrono::seconds(2));
  }
}

/// Anyone who reads a signed URL in a log may download the file.
json without_urls(json job) {
  job.erase("esx_url");
  for (json& artifact : job.at("artifacts")) artifact.erase("url");
  return job;
}

void convert(const std::string& pdf, const std::string& price_list, const std::string& out) {
  const json job = wait(submit(pdf, price_list));
  // A signed URL: anyone who has it may download, without a key.
  const Answer file = request(job.at("esx_url"), {});
  if (file.status != 200) throw Refused("no_answer: the file cannot be downloaded");
  std::ofstream(out, std::ios::binary) << file.body;
  std::cout << without_urls(job).dump() << '\n';
}

/// Over the bytes as they came, compared in constant time.
bool is_signed(std::string_view body, std::string_view signature, std::string_view secret) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()),
       reinterpret_cast<const unsigned char*>(body.data()), body.size(), digest.data(), &size);
  std::string right = "sha256=";
  for (unsigned i = 0; i < size; ++i) {
    constexpr std::string_view digits = "0123456789abcdef";
    right += {digits[digest.at(i) >> 4U], digits[digest.at(i) & 0xFU]};
  }
  return right.size() == signature.size() && CRYPTO_memcmp(right.data(), signature.data(), right.size()) == 0;
}

/// "sha256=HEX", or "t=SECONDS,sha256=HEX", which signs the time, too.
bool is_genuine(const std::string& body, std::string_view signature, std::string_view secret) {
  constexpr std::string_view start = "t=";
  if (!signature.starts_with(start)) return is_signed(body, signature, secret);
  signature.remove_prefix(start.size());
  const std::string_view sent = signature.substr(0, signature.find(','));
  std::int64_t seconds = 0;
  const auto read = std::from_chars(sent.data(), sent.data() + sent.size(), seconds);
  if (read.ec != std::errc{} || read.ptr != sent.data() + sent.size() || sent.size() == signature.size())
    return false;
  // An old webhook may be one that somebody sends again.
  constexpr std::int64_t tolerance_seconds = 300;
  const std::int64_t now =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  if (seconds < now - tolerance_seconds || seconds > now + tolerance_seconds) return false;
  return is_signed(std::string(sent) + "." + body, signature.substr(sent.size() + 1), secret);
}

int run(const std::vector<std::string>& words) {
  if (words.size() == 4 && words[0] == "convert") {
    convert(words[1], words[2], words[3]);
    return 0;
  }
  if ((words.size() == 2 || words.size() == 3) && words[0] == "verify") {
    const std::string body(std::istreambuf_iterator<char>(std::cin), {});
    const std::string secret = environment("ESX_WEBHOOK_SECRET");
    if (!is_genuine(body, words[1], secret) && !is_genuine(body, words.back(), secret))
      throw Refused("invalid_signature: not genuine");
    return 0;
  }
  throw Refused(
      "usage: partner_client convert FILE.pdf PRICE_LIST OUT.esx | verify SIGNATURE [NEXT_SIGNATURE] <BODY");
}

}  // namespace

int main(int argc, char** argv) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
  try {
    return run({argv + 1, argv + argc});
  } catch (const std::exception& problem) {
    std::cerr << problem.what() << '\n';
    return 1;
  }
}
