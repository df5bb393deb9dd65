// Estimates that are kept for their users: what the list shows of one, and its history.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "esxserver/base/field_types.h"
#include "esxserver/base/name_table.h"
#include "esxserver/base/time.h"
#include "esxserver/confined/review.h"
#include "esxserver/conversions/store.h"
#include "esxserver/esx/run.h"
#include "esxserver/storage/artifacts.h"
#include "operations/options.h"

namespace esxserver {

enum class EstimateState { queued, reading, ready, failed };
inline constexpr std::array<NamedValue<EstimateState>, 4> estimate_states = {
    {{EstimateState::queued, "queued"},
     {EstimateState::reading, "reading"},
     {EstimateState::ready, "ready"},
     {EstimateState::failed, "failed"}}};
[[nodiscard]] inline std::span<const NamedValue<EstimateState>> enum_names(EstimateState /*any*/) {
  return estimate_states;
}

/// By the content of the file.
enum class EstimateKind { pdf, esx, items, json };
inline constexpr std::array<NamedValue<EstimateKind>, 4> estimate_kinds = {{{EstimateKind::pdf, "pdf"},
                                                                            {EstimateKind::esx, "esx"},
                                                                            {EstimateKind::items, "export"},
                                                                            {EstimateKind::json, "json"}}};
[[nodiscard]] inline std::span<const NamedValue<EstimateKind>> enum_names(EstimateKind /*any*/) {
  return estimate_kinds;
}

/// Where the price list of an estimate comes from.
enum class PriceListSource { printed, standard, chosen, none };
inline constexpr std::array<NamedValue<PriceListSource>, 4> price_list_sources = {
    {{PriceListSource::printed, "printed"},
     {PriceListSource::standard, "default"},
     {PriceListSource::chosen, "chosen"},
     {PriceListSource::none, "none"}}};
[[nodiscard]] inline std::span<const NamedValue<PriceListSource>> enum_names(PriceListSource /*any*/) {
  return price_list_sources;
}

struct UsedPriceList {
  std::string code = {};  // also the list of suggestions; empty before it is known
  PriceListSource source = PriceListSource::none;
};

struct ReadingProgress : Progress {
  std::optional<std::int64_t> seconds_left = {};
};

struct ReadingError {
  std::string code, message;
};

/// What an export costs now.
struct ExportCharge {
  std::int64_t credits = 0;
  bool paid = false;
};

/// What those may do with whom an estimate is shared.
enum class ShareRight { read, edit };
inline constexpr std::array<NamedValue<ShareRight>, 2> share_rights = {
    {{ShareRight::read, "read"}, {ShareRight::edit, "edit"}}};
[[nodiscard]] inline std::span<const NamedValue<ShareRight>> enum_names(ShareRight /*any*/) {
  return share_rights;
}

/// Inside the organization of the owner.
struct EstimateShare {
  std::string with = {};  // the organization, or the uid of a member
  ShareRight may = ShareRight::read;
};

/// A row of the list.
struct EstimateRow : EstimateHead {
  std::string id = {};  // a UUID
  std::string file_name = {};
  EstimateKind kind = EstimateKind::pdf;
  EstimateState state = EstimateState::queued;
  std::optional<ReadingProgress> progress = {};
  std::optional<ReadingError> error = {};
  UsedPriceList price_list = {};
  std::optional<std::string> project_id = {};
  std::string owner = {};
  std::string owner_name = {};  // of somebody else's; empty: not known
  bool shared = false;          // somebody else's, from whom the user has it
  std::optional<EstimateShare> share = {};
  std::string share_name = {};  // of the member with whom it is shared; empty: all members, or not known
  int version = 1;
  Time created_at = {}, updated_at = {}, expires_at = {};
  ExportCharge charge = {};

  // Not shown.
  StoredFile file = {};         // no hash: it was kept without its file
  std::string parse_hash = {};  // once it is read
  int page_count = 0;
  std::optional<Time> started_at = {};
  bool is_edited = false;
  std::string share_uid = {};  // of the member with whom it is shared; empty: all members
};

/// How a file is to be read.
struct ReadingWish {
  std::optional<std::string> price_list = {};
  estimate::OcrMode ocr = estimate::OcrMode::automatic;
  int estimate_number = 1;
  std::string sealed_password = {};  // of a locked PDF, encrypted for the estimate; empty: none
};

/// What is kept of an estimate that was read, as JSON.
struct EstimateContent {
  std::string reading = {};                // estimate-v1 as it was read, before matching and edits
  std::string base = {}, base_state = {};  // before the first edit; empty: there was none
  std::string estimate = {}, state = {};   // as it is now
  std::string matches = {}, checks = {}, open = {};
};

/// Operations that somebody made at once.
struct EstimateStep {
  int number = 0;
  Time at = {};
  std::string by = {};          // uid
  std::string operations = {};  // a list of EditOperation, as JSON
  bool undone = false;
  std::string problem = {};  // why it does not fit a later reading
  int version = 0, undone_version = 0;
};

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::UsedPriceList> {
  using List = esxserver::UsedPriceList;
  static constexpr std::string_view name = "UsedPriceList", text = "The price list of an estimate.";
  static constexpr auto rows = std::tuple(
      field_as<TextOrNull>("code", &List::code, "Its code."),
      field("source", &List::source,
            "printed: the estimate names it; default: of the profile; chosen: by the user; none: the bundled "
            "list, for suggestions only."));
};

template <>
struct estimate::FieldList<esxserver::ReadingProgress> {
  using Progress = esxserver::ReadingProgress;
  static constexpr std::string_view name = "ReadingProgress", text = "How far reading is.";
  static constexpr auto rows = std::tuple(
      field("stage", &Progress::stage, "What is done."),
      field("percent", &Progress::percent, "Part of the work that is done.", {.minimum = 0, .maximum = 100}),
      field("pages_done", &Progress::pages_done, "Pages recognized.", {.minimum = 0}),
      field("pages", &Progress::pages, "Pages to recognize; 0 until that is known.", {.minimum = 0}),
      field("seconds_left", &Progress::seconds_left, "About how long it takes."));
};

template <>
struct estimate::FieldList<esxserver::ReadingError> {
  using Error = esxserver::ReadingError;
  static constexpr std::string_view name = "ReadingError", text = "Why a file could not be read.";
  static constexpr auto rows =
      std::tuple(field("code", &Error::code, "Stable code, as the command line has it."),
                 field("message", &Error::message, "Human-readable description."));
};

template <>
struct estimate::FieldList<esxserver::ExportCharge> {
  using Charge = esxserver::ExportCharge;
  static constexpr std::string_view name = "ExportCharge", text = "What an export costs.";
  static constexpr auto rows =
      std::tuple(field("credits", &Charge::credits, "Credits that the next export costs.", {.minimum = 0}),
                 field("paid", &Charge::paid, "Whether exports are paid for."));
};

template <>
struct estimate::FieldList<esxserver::EstimateShare> {
  using Share = esxserver::EstimateShare;
  static constexpr std::string_view name = "EstimateShare", text = "With whom an estimate is shared.";
  static constexpr auto rows = std::tuple(
      field("with", &Share::with,
            "The organization of the owner, for all its present and later members; or the uid or the email "
            "address of one.",
            {.min_length = 1, .max_length = 255}),
      field("may", &Share::may,
            "read: see the estimate, its file and history, and export it; edit: also edit, undo, redo, and "
            "read it again."));
};

template <>
struct estimate::FieldList<esxserver::EstimateRow> {
  using Row = esxserver::EstimateRow;
  static constexpr std::string_view name = "StoredEstimate", text = "An estimate of a user.";
  static constexpr auto rows = std::tuple_cat(
      std::tuple(field("estimate_id", &Row::id, "Id.", {.format = "uuid"}),
                 field("file_name", &Row::file_name, "Name of the file."),
                 field("kind", &Row::kind, "What the file is, by its content; export: items as CSV or XLSX."),
                 field("state", &Row::state, "How far it is."),
                 esxserver::null_or("progress", &Row::progress, "While it is being read."),
                 esxserver::null_or("error", &Row::error, "Of a failed one.")),
      FieldList<esxserver::EstimateHead>::rows,
      std::tuple(field("price_list", &Row::price_list, "What its lines were matched with."),
                 esxserver::null_or("project_id", &Row::project_id, "Project that it belongs to."),
                 field("owner_uid", &Row::owner, "User whose it is."),
                 field_as<TextOrNull>("owner_name", &Row::owner_name,
                                      "Of somebody else's: what the owner is called in the profile, else the "
                                      "email address."),
                 field("shared", &Row::shared, "Whether it is somebody else's."),
                 esxserver::null_or("share", &Row::share, "With whom its owner shares it."),
                 field_as<TextOrNull>("share_name", &Row::share_name,
                                      "What the member with whom it is shared is called, as `owner_name`."),
                 field("version", &Row::version, "One more with each change; also the ETag.", {.minimum = 1}),
                 field("created_at", &Row::created_at, "When it was uploaded, UTC.", {.format = "date-time"}),
                 field("updated_at", &Row::updated_at, "When it changed.", {.format = "date-time"}),
                 field("expires_at", &Row::expires_at, "When it is deleted.", {.format = "date-time"}),
                 field("charge", &Row::charge, "What an export costs now.")));
};
