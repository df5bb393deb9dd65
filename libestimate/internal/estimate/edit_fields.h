// Field lists of edits and open entries.
#pragma once

#include <array>
#include <span>
#include <tuple>
#include <utility>

#include "estimate/estimate_fields.h"
#include "estimate/fields/fields.h"
#include "esx/estimate/edit.h"

namespace estimate {

[[nodiscard]] inline std::span<const std::pair<EditKind, std::string_view>> enum_names(EditKind /*any*/) {
  static constexpr auto names = std::to_array<std::pair<EditKind, std::string_view>>({
      {EditKind::set, "set"},
      {EditKind::add_line, "add_line"},
      {EditKind::delete_line, "delete_line"},
      {EditKind::split_line, "split_line"},
      {EditKind::merge_lines, "merge_lines"},
      {EditKind::move_line, "move_line"},
      {EditKind::add_section, "add_section"},
      {EditKind::rename_section, "rename_section"},
      {EditKind::move_section, "move_section"},
      {EditKind::delete_section, "delete_section"},
      {EditKind::choose_code, "choose_code"},
      {EditKind::accept, "accept"},
      {EditKind::keep, "keep"},
  });
  return names;
}

[[nodiscard]] inline std::span<const std::pair<OpenKind, std::string_view>> enum_names(OpenKind /*any*/) {
  static constexpr auto names = std::to_array<std::pair<OpenKind, std::string_view>>({
      {OpenKind::figure, "figure"},
      {OpenKind::total, "total"},
      {OpenKind::header, "header"},
      {OpenKind::code, "code"},
      {OpenKind::recognition, "recognition"},
      {OpenKind::structure, "structure"},
      {OpenKind::remark, "remark"},
  });
  return names;
}

/// A code, or null for a line that is entered by hand.
struct ChosenCode {
  static TypeInfo describe(const FieldRules& rules) {
    return FieldType<Nullable<std::string>>::describe(rules);
  }
  static bool is_absent(const std::optional<std::string>& code) { return !code; }
  static void encode(auto& out, const std::optional<std::string>& code, const FieldRules&) {
    code && !code->empty() ? out.json.string(*code) : out.json.null();
  }
  static void decode(Decoder& decoder, const JsonValue& from, std::optional<std::string>& to,
                     const FieldRules& rules) {
    to.emplace();
    if (!from.is_null()) FieldType<std::string>::decode(decoder, from, *to, rules);
  }
};

/// A text that is null when it is empty.
struct TextOrNull {
  static TypeInfo describe(const FieldRules& rules) {
    return FieldType<Nullable<std::string>>::describe(rules);
  }
  static void encode(auto& out, const std::string& text, const FieldRules&) {
    text.empty() ? out.json.null() : out.json.string(text);
  }
  static void decode(Decoder& decoder, const JsonValue& from, std::string& to, const FieldRules& rules) {
    if (!from.is_null()) FieldType<std::string>::decode(decoder, from, to, rules);
  }
};

inline constexpr FieldRules edit_id = {.min_length = 1, .max_length = 100};

template <>
struct FieldList<EditOperation> {
  using Op = EditOperation;
  static constexpr std::string_view name = "EditOperation", text = "A change of an estimate.";
  static constexpr auto rows = std::tuple(
      field("op", &Op::op, "What is done. Each kind takes the members that name it.",
            {.requirement = FieldRules::Requirement::required}),
      field("path", &Op::path,
            "set: a JSON pointer in estimate-v1, with ids in place of indexes: /line_items/L5/quantity, "
            "/claim/insured_name, /sections/S3/name.",
            {.min_length = 1, .max_length = 1000}),
      field("value", &Op::value,
            "set: the value, as estimate-v1 has it; null removes it. keep: true or false."),
      field("line_id", &Op::line_id, "delete_line, split_line, move_line, choose_code: the line.", edit_id),
      field("section_id", &Op::section_id,
            "add_line, move_line: where the line goes. rename_section, move_section, delete_section: the "
            "section.",
            edit_id),
      field("parent_id", &Op::parent_id, "add_section, move_section: the section around it.", edit_id),
      field("after", &Op::after,
            "add_line, move_line: the line before it; add_section, move_section: the section before it. "
            "Without it, the last place.",
            edit_id),
      field("line", &Op::line, "add_line: a line of estimate-v1, without `id` and `section_id`."),
      field("at", &Op::at,
            "split_line: the quantities of the parts. What is left of the line's quantity is one more part.",
            {.min_items = 1, .max_items = 50}),
      field("line_ids", &Op::line_ids, "merge_lines: the lines; the first one remains.",
            {.min_items = 2, .max_items = 200}),
      field("ids", &Op::ids, "accept: ids of open entries.", {.min_items = 1, .max_items = 1000}),
      field("name", &Op::name, "add_section, rename_section: the name.",
            {.min_length = 1, .max_length = 200}),
      field("group", &Op::group, "accept: the group of open entries.", {.min_length = 1, .max_length = 500}),
      field("kind", &Op::kind, "add_section: what it is; a room without it."),
      field_as<ChosenCode>("code", &Op::code,
                           "choose_code: category and selector, \"DRY 1/2\"; null: entered by hand.",
                           {.min_length = 3, .max_length = 100, .absent = FieldRules::Absent::left_out}),
      field("all_equal", &Op::all_equal,
            "choose_code: whether lines with the same words and unit get it too."),
      field("with_lines", &Op::with_lines, "delete_section: whether its lines are deleted with it."));
};

template <>
struct FieldList<OpenCheck> {
  static constexpr std::string_view name = "OpenCheck", text = "A printed figure that does not follow.";
  static constexpr auto rows =
      std::tuple(field("printed", &OpenCheck::printed, "As printed, in dollars."),
                 field("computed", &OpenCheck::computed, "As it follows from the others."));
};

template <>
struct FieldList<OpenEntry> {
  static constexpr std::string_view name = "OpenEntry", text = "Something that a person should look at.";
  static constexpr bool members_have_defaults = true;
  static constexpr FieldRules if_any{.absent = FieldRules::Absent::left_out};

  static constexpr auto rows = std::tuple(
      field("id", &OpenEntry::id, "Id of the entry."), field("kind", &OpenEntry::kind, "What it is about."),
      field("severity", &OpenEntry::severity,
            "1: worth a look; 2: may change an amount; 3: amounts contradict each other.",
            {.minimum = 1, .maximum = 3}),
      field("text", &OpenEntry::text, "What to look at, as a sentence."),
      field_as<PageCodec>("page", &OpenEntry::page, "Page, from 1.",
                          {.minimum = 1, .absent = FieldRules::Absent::left_out}),
      field("box", &OpenEntry::box, "[x0, y0, x1, y1] in points, origin at the top left.", if_any),
      field_as<TextOrNull>("line_id", &OpenEntry::line_id, "The line."),
      field("check", &OpenEntry::check, "The figure that does not agree.", if_any),
      field_as<TextOrNull>("group", &OpenEntry::group, "Entries that may be accepted at once have the same."),
      field("count", &OpenEntry::count, "How many lines it is about.", {.minimum = 0}),
      field_as<TextOrNull>("settled", &OpenEntry::settled, "accepted or edited; null: open."),
      field_as<TextOrNull>("by", &OpenEntry::by, "Who settled it."),
      field_as<TextOrNull>("at", &OpenEntry::at, "When."));
};

}  // namespace estimate
