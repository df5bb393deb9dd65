// Values of the ESX generation: parses that wait for their export, and runs.
#pragma once

#include <optional>
#include <string>

#include "esxserver/base/name_table.h"
#include "esxserver/base/time.h"
#include "esxserver/confined/report.h"
#include "esxserver/projects/match.h"

namespace esxserver {

/// What an estimate says about itself.
struct EstimateFacts {
  int page_count = 0, line_count = 0;
  std::string price_list;  // code as printed; may be empty
  MatchRequest head;
};

/// The list that an estimate is matched against.
struct ChosenPriceList {
  std::string code;
  bool suggestions_only = false;  // neither the user nor the estimate names it

  friend bool operator==(const ChosenPriceList&, const ChosenPriceList&) = default;
};

/// An estimate as it was read, kept for its user.
struct StoredParse {
  std::string parse_hash = {};  // SHA-256 of the document, followed by the version of the parser
  std::string file_name = {};
  std::string estimate = {};  // estimate-v1
  int line_count = 0;
  ChosenPriceList price_list = {};
  std::optional<std::string> wanted_list = {};  // that the user asked for
  Time created_at = {};

  friend bool operator==(const StoredParse&, const StoredParse&) = default;
};

enum class EsxRunKind { scope, pdf, parse, estimate, supplement };
[[nodiscard]] std::span<const NamedValue<EsxRunKind>> enum_names(EsxRunKind any);  // for field lists
[[nodiscard]] std::string_view esx_run_kind_name(EsxRunKind kind);  // "scope", "pdf", "parse", …
[[nodiscard]] std::optional<EsxRunKind> esx_run_kind_from_name(std::string_view name);

/// An ESX that was made.
struct EsxRun {
  std::string run_ref;  // a UUID
  EsxRunKind kind = EsxRunKind::pdf;
  Time created_at;
  std::string filename;  // of the ESX
  AdapterReport report;
  int charged_credits = 0;
};

}  // namespace esxserver
