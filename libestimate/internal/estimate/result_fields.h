// Field lists of the results of operations, a difference between two estimates, a verification and the table
// of an imported price list, and of an alias.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "estimate/estimate_codecs.h"
#include "estimate/fields/fields.h"
#include "esx/estimate/alias.h"
#include "esx/estimate/diff.h"
#include "esx/estimate/price_list.h"
#include "esx/estimate/verify_esx.h"

namespace estimate {

/// EncodeOptions::context of an EstimateDiff: its lines are written out, so encoding needs both estimates.
struct DiffContext {
  const Estimate* a = nullptr;
  const Estimate* b = nullptr;
};

/// A line item as a difference shows it.
struct DiffLine {
  std::size_t index = 0;
  std::string number;
  std::vector<std::string> path;
  std::string description;
  std::optional<Quantity> quantity;
  std::string unit;
  std::optional<Money> rcv;
};

template <>
struct FieldList<DiffLine> {
  static constexpr std::string_view name = "DiffLine", text = "A line item.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows =
      std::tuple(field("index", &DiffLine::index, "Its place in the estimate, from 0."),
                 field("number", &DiffLine::number, "The line number as printed."),
                 field("path", &DiffLine::path, "The names of its sections, from the root down."),
                 field("description", &DiffLine::description, "The description as printed."),
                 field("quantity", &DiffLine::quantity, "The quantity."),
                 field("unit", &DiffLine::unit, "The unit."), field("rcv", &DiffLine::rcv, "The RCV."));
};

/// A line given by its index in one of the two estimates.
template <const Estimate* DiffContext::* side>
struct LineOf {
  static TypeInfo describe(const FieldRules& rules) { return FieldType<DiffLine>::describe(rules); }
  static void encode(auto& out, std::size_t index, const FieldRules& rules) {
    const Estimate& estimate = *(out.template context<DiffContext>().*side);
    const LineItem& item = estimate.items[index];
    const DiffLine line{index,     item.number, estimate.path(item.section), item.description, item.quantity,
                        item.unit, item.rcv};
    FieldType<DiffLine>::encode(out, line, rules);
  }
};

template <const Estimate* DiffContext::* side>
struct LinesOf {
  static TypeInfo describe(const FieldRules& rules) {
    return FieldType<std::vector<DiffLine>>::describe(rules);
  }
  static void encode(auto& out, const std::vector<std::size_t>& lines, const FieldRules& rules) {
    out.json.array();
    for (const std::size_t line : lines) LineOf<side>::encode(out, line, rules);
    out.json.end();
  }
};

/// [before, after]
[[nodiscard]] inline TypeInfo describe_change(TypeInfo value) {
  TypeInfo type = describe_list(std::move(value), {.min_items = 2, .max_items = 2});
  type.is_tuple = true;
  return type;
}

/// An object from the name of each changed field to [before, after].
struct FieldChanges {
  static TypeInfo describe(const FieldRules&) {
    const TypeInfo value{
        .one_of = {{.kind = TypeInfo::Kind::number}, {.kind = TypeInfo::Kind::string, .nullable = true}}};
    TypeInfo type{.kind = TypeInfo::Kind::object};
    type.additional = std::make_shared<const TypeInfo>(describe_change(value));
    return type;
  }
  static void encode(auto& out, const std::vector<FieldChange>& changes, const FieldRules&) {
    out.json.object();
    for (const FieldChange& change : changes) {
      out.json.key(change.name);
      out.json.array(JsonWriter::Line::one);
      encode_value(out, change.a, change.number);
      encode_value(out, change.b, change.number);
      out.json.end();
    }
    out.json.end();
  }

 private:
  static void encode_value(auto& out, const std::string& text, bool number) {
    if (text.empty())
      out.json.null();
    else
      number ? out.json.raw_number(text) : out.json.string(text);
  }
};

/// An object from the name of each changed total of the whole estimate to [before, after], and in `sections`
/// the same for each section by its path.
struct TotalChanges {
  static TypeInfo describe(const FieldRules&) {
    StructInfo sections{"", "Of a section.", {}};
    for (const auto& [name, text] : names)
      sections.fields.push_back({.name = name,
                                 .text = text,
                                 .type = describe_change({.kind = TypeInfo::Kind::number}),
                                 .required = false,
                                 .rules = {.absent = FieldRules::Absent::left_out}});
    StructInfo all = sections;
    TypeInfo section{.kind = TypeInfo::Kind::object};
    section.group = std::make_shared<const StructInfo>(std::move(sections));
    TypeInfo by_path{.kind = TypeInfo::Kind::object};
    by_path.additional = std::make_shared<const TypeInfo>(std::move(section));
    all.fields.push_back({.name = "sections", .text = "Those of sections, by path.", .type = by_path});
    TypeInfo type{.kind = TypeInfo::Kind::object};
    type.group = std::make_shared<const StructInfo>(std::move(all));
    return type;
  }
  static void encode(auto& out, const std::vector<TotalChange>& totals, const FieldRules&) {
    out.json.object();
    for (const TotalChange& total : totals)
      if (total.section.empty()) encode_total(out, total);
    out.json.key("sections");
    encode_sections(out, totals);
    out.json.end();
  }

 private:
  static constexpr std::pair<std::string_view, std::string_view> names[] = {
      {"rcv", "Replacement cost value."},
      {"tax", "Tax."},
      {"overhead_and_profit", "Overhead and profit."},
      {"depreciation", "Depreciation."},
      {"acv", "Actual cash value."}};

  /// The totals of a section follow each other.
  static void encode_sections(auto& out, const std::vector<TotalChange>& totals) {
    out.json.object();
    std::string_view open;
    for (const TotalChange& total : totals) {
      if (total.section.empty()) continue;
      if (total.section != open) {
        if (!open.empty()) out.json.end();
        out.json.key(total.section);
        out.json.object();
        open = total.section;
      }
      encode_total(out, total);
    }
    if (!open.empty()) out.json.end();
    out.json.end();
  }

  static void encode_total(auto& out, const TotalChange& total) {
    out.json.key(total.name);
    out.json.array(JsonWriter::Line::one);
    out.json.number(total.a);
    out.json.number(total.b);
    out.json.end();
  }
};

template <>
struct FieldList<LinePair> {
  static constexpr std::string_view name = "LinePair", text = "The same line in both estimates.";
  static constexpr auto rows =
      std::tuple(field_as<LineOf<&DiffContext::a>>("line_a", &LinePair::a, "The line before."),
                 field_as<LineOf<&DiffContext::b>>("line_b", &LinePair::b, "The line after."));
};

template <>
struct FieldList<ChangedLine> {
  static constexpr std::string_view name = "ChangedLine", text = "A line whose values differ.";
  static constexpr auto rows =
      std::tuple(field_as<LineOf<&DiffContext::a>>("line_a", &ChangedLine::a, "The line before."),
                 field_as<LineOf<&DiffContext::b>>("line_b", &ChangedLine::b, "The line after."),
                 field_as<FieldChanges>("fields", &ChangedLine::fields, "What differs."));
};

template <>
struct FieldList<Regrouping> {
  static constexpr std::string_view name = "Regrouping",
                                    text = "One line that became several, or the reverse.";
  static constexpr auto rows =
      std::tuple(field_as<LinesOf<&DiffContext::a>>("lines_a", &Regrouping::a, "The lines before."),
                 field_as<LinesOf<&DiffContext::b>>("lines_b", &Regrouping::b, "The lines after."));
};

template <>
struct FieldList<EstimateDiff> {
  static constexpr std::string_view name = "EstimateDiff", text = "What changed between two estimates.";
  static constexpr auto rows = std::tuple(
      field_as<LinesOf<&DiffContext::b>>("added", &EstimateDiff::added, "Lines only in the second."),
      field_as<LinesOf<&DiffContext::a>>("removed", &EstimateDiff::removed, "Lines only in the first."),
      field("changed", &EstimateDiff::changed, "Lines whose values differ."),
      field("moved", &EstimateDiff::moved, "Lines in another section or place."),
      field("renumbered", &EstimateDiff::renumbered, "Lines with another number in the same place."),
      field("split", &EstimateDiff::split, "One line that became several."),
      field("merged", &EstimateDiff::merged, "Several lines that became one."),
      field_as<TotalChanges>("totals", &EstimateDiff::totals, "Totals that differ."),
      field("not_compared", &EstimateDiff::not_compared, "Fields that only one of the two has."));
};

template <>
struct FieldList<Finding> {
  static constexpr std::string_view name = "Finding", text = "One problem in an ESX.";
  static constexpr auto rows =
      std::tuple(field("code", &Finding::code, "A stable name for the kind of problem."),
                 field("message", &Finding::message, "The problem in words."),
                 field("where", &Finding::where, "Member and XPath; null for the whole file."));
};

template <>
struct FieldList<Verification> {
  static constexpr std::string_view name = "Verification", text = "The result of checking an ESX.";
  static constexpr auto rows =
      std::tuple(computed(
                     "ok", [](const Verification& v) { return v.ok(); }, "Whether there are no errors."),
                 field("errors", &Verification::errors, "What makes the ESX wrong."),
                 field("warnings", &Verification::warnings, "What may be wrong."));
};

template <>
struct FieldList<Alias> {
  static constexpr std::string_view name = "Alias", text = "A printed description that means a code.";
  static constexpr auto rows =
      std::tuple(field("price_list", &Alias::price_list, "The list it applies to; null for all."),
                 field("description", &Alias::description, "The description as printed."),
                 field("unit", &Alias::unit, "The unit it applies to; null for any."),
                 field("cat", &Alias::cat, "The category."), field("sel", &Alias::sel, "The selector."),
                 field("activity", &Alias::activity, "The activity it applies to; null for any."));
};

template <>
struct FieldList<BadRow> {
  static constexpr std::string_view name = "RefusedRow", text = "A row that is not in the list.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows =
      std::tuple(field("line", &BadRow::line, "The line of the file, from 1."),
                 field("message", &BadRow::message, "What is wrong with it."),
                 field("reason", &BadRow::reason, "What all rows of this kind have in common."));
};

template <>
struct FieldList<RowsByReason> {
  static constexpr std::string_view name = "RowsByReason", text = "Rows that share a reason.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows =
      std::tuple(field("reason", &RowsByReason::reason, "The reason."),
                 field("lines", &RowsByReason::lines, "The lines of the file, from 1."));
};

template <>
struct FieldList<DateSelector> {
  static constexpr std::string_view name = "DateSelector",
                                    text = "A refused row whose selector a spreadsheet program made a date.";
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows =
      std::tuple(field("line", &DateSelector::line, "The line of the file, from 1."),
                 field("cat", &DateSelector::cat, "The category."),
                 field("date", &DateSelector::date, "What the row has."),
                 field("may_be", &DateSelector::may_be,
                       "The only selector of the category that fits, if there is one."));
};

template <>
struct FieldList<ImportTable> {
  static constexpr std::string_view name = "ImportTable",
                                    text = "What became of the rows of a price list's file.";
  static constexpr auto rows = std::tuple(
      field("rows", &ImportTable::rows, "Rows that were read."),
      field("entries", &ImportTable::entries, "Entries of the list."),
      field("activities", &ImportTable::activities, "Their activities with a price."),
      field("merged", &ImportTable::merged, "Rows that gave an entry one more activity."),
      field("repeated", &ImportTable::repeated, "Rows that say what a row before says."),
      field("refused", &ImportTable::refused, "Rows that are not in the list, by reason."),
      field("left_out", &ImportTable::left_out, "Rows that were read without a part of them, by reason."),
      field("dates", &ImportTable::dates, "Refused rows whose selector is a date."));
};

}  // namespace estimate
