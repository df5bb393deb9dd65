// apply_operations: changes an estimate by a list of operations, all or none of them. open_entries: what of
// it a person should look at.
//
//   estimate::Review review{.estimate = *read_estimate(pdf), .match = …};
//   assign_line_ids(review.estimate);
//   EditOperation more{.op = EditKind::set,
//                      .path = "/line_items/L5/quantity",
//                      .value = JsonValue::exact("12.5")};
//   const auto edited = apply_operations(
//       review, {&more, 1}, {.step = 1, .by = "ann", .at = "2026-11-26T10:00:00Z"});
//
// Same input, same result: operations that are applied again to what was read give the same estimate, which
// is how a change is undone.
// Threads: the functions have no state; call them from any.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

namespace estimate {

/// What an entry is about. figure: those of a line. total: a printed total. header: the cover sheet. code:
/// the entry of the price list. recognition: text in pictures. structure: what the parts of the print are.
/// remark: anything else.
enum class OpenKind { figure, total, header, code, recognition, structure, remark };

/// A figure as printed, and as it follows from the others.
struct OpenCheck {
  Money printed = {}, computed = {};
  friend bool operator==(const OpenCheck&, const OpenCheck&) = default;
};

/// Something in an estimate that a person should look at, or has settled.
struct OpenEntry {
  std::string id = {};  // the same for the same cause after other edits, and in another reading
  OpenKind kind = OpenKind::remark;
  int severity = 1;             // 1: worth a look; 2: may change an amount; 3: amounts contradict each other
  std::string text = {};        // a sentence for users
  int page = 0;                 // 0: not known
  std::optional<Box> box = {};  // of the line on that page
  std::string line_id = {};     // empty: not of one line
  std::optional<OpenCheck> check = {};
  std::string group = {};        // entries that may be accepted at once; empty: none
  int count = 1;                 // how many lines it is about
  std::string settled = {};      // empty, "accepted" or "edited"
  std::string by = {}, at = {};  // who settled it, and when
  friend bool operator==(const OpenEntry&, const OpenEntry&) = default;
};

/// ItemMatch::reason of a line of which a person has decided that no entry of the list is meant.
inline constexpr std::string_view entered_by_hand = "entered by hand";

/// An estimate that is being reviewed.
struct Review {
  Estimate estimate = {};  // every line has an id
  PriceMatch match = {};   // one answer for each line
  std::vector<OpenEntry> settled = {};
  std::vector<std::string> ambiguous = {};  // ids of lines whose words fit several entries of the price list
};

/// Gives every line that has none an id that no other line has: of its number ("L5"), else of its page
/// ("P3"); a second one is "L5-2". Two readings of a print give the same lines the same ids.
void assign_line_ids(Estimate& estimate);

/// Names, and in the API the value of `op`.
enum class EditKind {
  set,
  add_line,
  delete_line,
  split_line,
  merge_lines,
  move_line,
  add_section,
  rename_section,
  move_section,
  delete_section,
  choose_code,
  accept,
  keep  // changes nothing here: for those who store the estimate
};

/// One operation; each kind has its members (see FieldList<EditOperation>).
struct EditOperation {
  EditKind op = EditKind::set;
  std::optional<std::string> path = {};  // JSON pointer in estimate-v1, with ids for indexes
  std::optional<JsonValue> value = {};
  std::optional<std::string> line_id = {}, section_id = {}, parent_id = {}, after = {};
  std::optional<JsonValue> line = {};  // a line of estimate-v1, without id and section
  std::optional<std::vector<Quantity>> at = {};
  std::optional<std::vector<std::string>> line_ids = {}, ids = {};
  std::optional<std::string> name = {}, group = {};
  std::optional<SectionKind> kind = {};
  std::optional<std::string> code = {};  // "DRY 1/2"; empty: entered by hand
  std::optional<bool> all_equal = {}, with_lines = {};
};

/// Why an operation was refused.
struct EditProblem {
  std::size_t operation = 0;  // its index
  std::string member = {};    // of the operation, or a place in it: "line.quantity"
  std::string type = {};      // stable: missing, unknown, not_allowed, malformed, …
  std::string message = {};   // "must be the id of a line"
  friend bool operator==(const EditProblem&, const EditProblem&) = default;
};

/// Who makes a list of operations.
struct EditStep {
  int step = 1;  // never used before in this estimate: ids of new lines and sections begin with it
  std::string by = {}, at = {};
};

/// The estimate after the operations, with all totals; or everything that is wrong with them. A line's
/// quantity, unit prices, tax, O&P and depreciation are its figures: tax, O&P and depreciation follow a
/// changed quantity or price in proportion, unless they are set as well; RCV and ACV follow from them, and
/// may be set to no other value. Totals change as in recalculate(). Figures as printed stay in `printed`.
/// Open entries that an operation settles are in `settled`.
[[nodiscard]] std::expected<Review, std::vector<EditProblem>> apply_operations(
    const Review& review, std::span<const EditOperation> operations, const EditStep& step);

/// Everything to look at, and what was settled. One entry for each cause: of totals that contain each other,
/// the innermost that does not agree; one for all lines of a list that is not loaded.
[[nodiscard]] std::vector<OpenEntry> open_entries(const Review& review);

}  // namespace estimate
