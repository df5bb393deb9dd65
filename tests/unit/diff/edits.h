// Kinds of edits between two versions of an estimate, with what a comparison must report for each.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "esx/estimate/diff.h"

namespace estimate::testing {

struct DiffCounts {
  std::size_t added = 0, removed = 0, changed = 0, moved = 0, renumbered = 0, split = 0, merged = 0;
  bool operator==(const DiffCounts&) const = default;
};

[[nodiscard]] DiffCounts counts(const EstimateDiff& diff);

/// Edits line `i`, or lines around it.
using EditLines = std::function<void(Estimate&, std::size_t i)>;

struct EditKind {
  std::string name;
  EditLines edit;
  DiffCounts expected;
  std::vector<std::string> fields;  // of the one changed line; empty: not checked
  EditLines prepare = {};           // applied to both versions before the edit
};

/// Three rooms with eight lines each, all different.
[[nodiscard]] Estimate three_rooms();

/// The line's RCV from its quantity, price, tax and O&P.
void reprice(LineItem& item);

/// Lines that are added, removed, moved, split or merged: one line or a few.
[[nodiscard]] std::vector<EditKind> edits_of_lines();
/// Whole rooms and runs of lines.
[[nodiscard]] std::vector<EditKind> edits_of_rooms();
/// Changes of a line's content.
[[nodiscard]] std::vector<EditKind> edits_of_fields();
/// Different spellings with the same meaning.
[[nodiscard]] std::vector<EditKind> edits_of_spelling();
/// All of these.
[[nodiscard]] std::vector<EditKind> all_edits();

}  // namespace estimate::testing
