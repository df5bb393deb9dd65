// Price lists, and matching descriptions with them.
#include <functional>
#include <map>
#include <optional>

#include "boundary.h"
#include "estimate/estimate_codecs.h"
#include "estimate/result_fields.h"
#include "esx/estimate/bundled.h"
#include "esx/estimate/json.h"

using esx_c::Outcome;

namespace esx_c {
namespace {

using estimate::JsonValue;

/// Options of esx_price_list_load().
struct ListChoice {
  std::string code, source, sheet;
  std::map<std::string, std::string, std::less<>> columns;
};

/// A description to match.
struct DescribedLine {
  std::string description, unit;
  estimate::Activity activity = estimate::Activity::replace;
  std::optional<estimate::Money> unit_price;
};

}  // namespace
}  // namespace esx_c

template <>
struct estimate::FieldList<esx_c::ListChoice> {
  using Choice = esx_c::ListChoice;
  static constexpr std::string_view name = "PriceListOptions", text = "How a price list is read.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("code", &Choice::code, "Replaces the one in the file."),
                 field("source", &Choice::source, "Name of the file."),
                 field("columns", &Choice::columns, "How the file names the columns."),
                 field("sheet", &Choice::sheet, "Sheet of a workbook."));
};

template <>
struct estimate::FieldList<esx_c::DescribedLine> {
  using Line = esx_c::DescribedLine;
  static constexpr std::string_view name = "DescribedLine", text = "A description to match.";
  static constexpr auto rows = std::tuple(
      field("description", &Line::description, "As printed, with or without the activity."),
      field("unit", &Line::unit, "The unit.", {.requirement = FieldRules::Requirement::optional}),
      field("activity", &Line::activity, "The activity.", {.requirement = FieldRules::Requirement::optional}),
      field("unit_price", &Line::unit_price, "The unit price as printed."));
};

namespace esx_c {
namespace {

Outcome<std::unique_ptr<esx_price_list>> load(std::string_view bytes, const ListChoice& choice) {
  estimate::PriceListForm form{.code = choice.code, .columns = {}, .sheet = choice.sheet};
  for (const auto& [name, in_file] : choice.columns) form.columns.push_back({name, in_file});
  auto parsed = estimate::import_price_list(bytes, {.form = std::move(form)});
  if (!parsed) return failed(parsed);
  parsed->list.source = choice.source;
  return std::make_unique<esx_price_list>(
      esx_price_list{std::make_shared<const apps::store::ListWithMatcher>(std::move(parsed->list)),
                     std::move(parsed->bad_rows), std::move(parsed->table)});
}

JsonValue describe_row(const estimate::BadRow& row) {
  return JsonValue(JsonValue::Object{{"line", JsonValue::integer(static_cast<std::int64_t>(row.line))},
                                     {"message", JsonValue(row.message)}});
}

JsonValue table_of(const esx_price_list& handle) {
  if (!handle.table) return {};
  return estimate::read_json(estimate::encode_json(*handle.table)).value_or(JsonValue());
}

std::string describe(const esx_price_list& handle) {
  const estimate::PriceList& list = handle.matched->list;
  JsonValue::List bad_rows;
  bad_rows.reserve(handle.bad_rows.size());
  for (const estimate::BadRow& row : handle.bad_rows) bad_rows.push_back(describe_row(row));
  return to_json(
      JsonValue(JsonValue::Object{{"code", JsonValue(list.code)},
                                  {"description", JsonValue(list.description)},
                                  {"source", JsonValue(list.source)},
                                  {"sha256", JsonValue(list.sha256)},
                                  {"items", JsonValue::integer(static_cast<std::int64_t>(list.items.size()))},
                                  {"bad_rows", JsonValue(std::move(bad_rows))},
                                  {"table", table_of(handle)}}));
}

Outcome<std::vector<DescribedLine>> read_lines(const JsonValue& value) {
  using Lines = std::vector<DescribedLine>;
  estimate::Decoder decoder;
  Lines lines;
  estimate::FieldType<Lines>::decode(decoder, value, lines, {});
  if (decoder.violations().empty()) return lines;
  return std::unexpected(Failure(estimate::to_error(decoder.violations())));
}

estimate::Estimate estimate_of(const std::vector<DescribedLine>& lines) {
  estimate::Estimate estimate;
  estimate.sections.emplace_back();
  estimate.items.reserve(lines.size());
  for (const DescribedLine& line : lines) {
    estimate::LineItem item;
    item.number = std::to_string(estimate.items.size() + 1);
    item.description = line.description;
    item.unit = line.unit;
    item.activity = line.activity;
    item.unit_price = line.unit_price;
    estimate.items.push_back(std::move(item));
  }
  return estimate;
}

Outcome<std::string> match(const esx_price_list& list, const char* descriptions, const char* options) {
  const auto text = text_argument(descriptions, "descriptions");
  if (!text) return std::unexpected(text.error());
  auto chosen = decode_matching<apps::operations::MatchingOptions>(options);
  if (!chosen) return std::unexpected(chosen.error());
  const auto value = estimate::read_json(*text);
  if (!value) return failed(value);
  const auto lines = read_lines(*value);
  if (!lines) return std::unexpected(lines.error());
  const estimate::Estimate estimate = estimate_of(*lines);
  return match_to_json(
      estimate, list.matched->matcher.match(
                    estimate, {std::move(chosen->aliases), chosen->threshold, chosen->suggestions_only}));
}

}  // namespace
}  // namespace esx_c

const std::shared_ptr<const apps::store::ListWithMatcher>& esx_c::bundled_list() {
  static const auto list =
      std::make_shared<const apps::store::ListWithMatcher>(estimate::bundled_price_list());
  return list;
}

esx_status esx_price_list_load(const void* bytes, size_t size, const char* options, esx_price_list** list,
                               esx_buffer** error) {
  return esx_c::answer(list, error, [&]() -> Outcome<std::unique_ptr<esx_price_list>> {
    const auto content = esx_c::bytes_argument(bytes, size, "bytes");
    if (!content) return std::unexpected(content.error());
    const auto choice = esx_c::decode_options<esx_c::ListChoice>(options);
    if (!choice) return std::unexpected(choice.error());
    return esx_c::load(*content, *choice);
  });
}

esx_status esx_price_list_bundled(esx_price_list** list, esx_buffer** error) {
  return esx_c::answer(list, error, []() -> Outcome<std::unique_ptr<esx_price_list>> {
    return std::make_unique<esx_price_list>(esx_price_list{esx_c::bundled_list(), {}, {}});
  });
}

esx_status esx_price_list_describe(const esx_price_list* list, esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error, [&]() -> Outcome<std::string> {
    if (list == nullptr) return esx_c::wrong_argument("list is NULL");
    return esx_c::describe(*list);
  });
}

esx_status esx_price_list_csv(const esx_price_list* list, esx_buffer** csv, esx_buffer** error) {
  return esx_c::answer_text(csv, error, [&]() -> Outcome<std::string> {
    if (list == nullptr) return esx_c::wrong_argument("list is NULL");
    return write_price_list_csv(list->matched->list);
  });
}

esx_status esx_price_list_match(const esx_price_list* list, const char* descriptions, const char* options,
                                esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error, [&]() -> Outcome<std::string> {
    if (list == nullptr) return esx_c::wrong_argument("list is NULL");
    return esx_c::match(*list, descriptions, options);
  });
}

void esx_price_list_free(esx_price_list* list) { delete list; }
