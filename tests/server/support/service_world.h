// The conversion service over SQLite and files, with a manual clock.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "contract/backends.h"
#include "contract/records.h"
#include "esxserver/accounts/api_keys.h"
#include "esxserver/conversions/service.h"
#include "esxserver/storage/artifacts.h"
#include "support/results.h"

namespace test {

/// Lists that are loaded without a store of them.
class FixedPriceLists final : public PriceLists {
 public:
  Result<std::vector<std::string>> codes(const PriceListOwner&) override {
    return std::vector<std::string>{"AAAA8X_JAN26", "DEMO8X_NOV26"};
  }
  Result<std::filesystem::path> folder_of(std::string_view, const PriceListOwner&) override {
    return "nowhere";  // the bundled one
  }
};

/// Refuses what names localhost.
class NoLocalCallbacks final : public CallbackPolicy {
 public:
  Result<void> check(std::string_view url) override {
    if (url.contains("localhost")) return fail(esxserver::ServerError::invalid_callback_url, "private");
    return {};
  }
};

class FakeFreeSpace final : public FreeSpace {
 public:
  Result<void> check() override {
    return full ? fail(esxserver::ServerError::service_unavailable, "full", "/disk") : Result<void>();
  }
  bool full = false;
};

class SilentLog final : public Log {
 public:
  void write(LogLevel, std::string_view, const std::vector<LogField>&) override {}
};

struct ServiceWorld {
  LocalBackend backend;
  ManualClock clock;
  FixedPriceLists price_lists;
  NoLocalCallbacks callbacks;
  FakeFreeSpace free_space;
  SilentLog log;
  Settings settings;
  UrlSigner urls;
  ConversionService service;
  std::string api_key;

  explicit ServiceWorld(Settings chosen = {})
      : settings(with_base_url(std::move(chosen))),
        urls(*backend.database, clock, backend.random, settings),
        service(*backend.database, backend.artifacts, price_lists, callbacks, urls,
                {clock, backend.random, log}, settings) {
    urls.rotate().value();
    api_key = add_partner("partner_1");
  }

  std::string add_partner(const std::string& id, KeyKind kind = KeyKind::test) {
    backend.partners.add_partner(sample_partner(id)).value();
    const IssuedKey key = issue_key(backend.random, id, kind, clock.now());
    backend.keys.add(key.record).value();
    return key.text;
  }

  Caller caller() { return service.authenticate(api_key).value(); }
  Result<JobDocument> read(std::string_view job_id) { return service.read(api_key, job_id).value().document; }

  /// A request that passes every check.
  ConversionRequest request(std::string_view bytes = "%PDF-1.7") {
    const auto path = backend.folder.write("upload", bytes);
    return {.file = Upload{path, bytes.size(), "application/pdf", "My claim.PDF"},
            .price_list = "DEMO8X_NOV26",
            .output_formats = {},
            .callback_url = {},
            .idempotency_key = {}};
  }

  /// Ends the job that waits as a worker would.
  void succeed(std::string_view esx = "esx bytes") {
    const auto claimed =
        backend.jobs.claim({"t", clock.now(), clock.now() + std::chrono::minutes(1)}).value();
    JobEnd end = success_at(clock.now());
    end.artifacts = {{OutputFormat::esx, backend.artifacts.put(backend.folder.write("out", esx)).value()}};
    backend.jobs.finish(must(claimed).lease, end).value();
  }

 private:
  static Settings with_base_url(Settings settings) {
    settings.base_url = "https://esx.example";
    return settings;
  }
};

}  // namespace test
