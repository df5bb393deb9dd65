// Partners, keys and jobs to put into stores.
#pragma once

#include <string>

#include "esxserver/accounts/api_keys.h"
#include "esxserver/accounts/partners.h"
#include "esxserver/conversions/store.h"

namespace test {

using namespace esxserver;

inline constexpr Time noon = std::chrono::sys_days{std::chrono::year{2026} / 3 / 9} + std::chrono::hours(12);

inline Partner sample_partner(const std::string& id = "partner_1") {
  return {id, "Acme", "https://hooks.example/esx", "s3cret", false, noon, {}};
}

inline ApiKey sample_key(const std::string& id = "key_1", const std::string& partner_id = "partner_1",
                         KeyKind kind = KeyKind::test) {
  return {id, partner_id, kind, "esx_test_" + id, std::string(64, 'a'), {}, 9, false, noon, "", {}, {}};
}

template <class Backend>
void add_partner_and_key(Backend& backend, const std::string& partner_id = "partner_1",
                         const std::string& key_id = "key_1", KeyKind kind = KeyKind::test) {
  backend.partners.add_partner(sample_partner(partner_id)).value();
  backend.keys.add(sample_key(key_id, partner_id, kind)).value();
}

inline NewJob sample_job(const std::string& id, Time created_at = noon) {
  return {.job = {.id = id,
                  .partner_id = "partner_1",
                  .key_id = "key_1",
                  .price_list = "DEMO8X_NOV26",
                  .formats = {OutputFormat::esx, OutputFormat::json},
                  .file_name = "claim.pdf",
                  .pdf = {std::string(64, 'c'), 1234},
                  .created_at = created_at},
          .active_limit = 3,
          .daily_limit = 200,
          .idempotency_key = "",
          .replay_since = created_at - std::chrono::days(30)};
}

inline JobEnd success_at(Time time) {
  return {.finished_at = time,
          .summary = Summary{2, 7, estimate::Money::from_units(1050), {{"odd", "An odd line", 3, "12a"}}},
          .artifacts = {{OutputFormat::esx, {std::string(64, 'e'), 10}}},
          .error = {}};
}

inline JobEnd failure_at(Time time) {
  return {.finished_at = time, .summary = {}, .artifacts = {}, .error = JobError{"conversion_failed", "no"}};
}

}  // namespace test
