#include "match/prices/workbook.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/estimate/base/zip.h"
#include "match/prices/price_list_rows.h"
#include "match/prices/sheet_rows.h"

namespace estimate::match {
namespace {

constexpr std::string_view workbook_part = "xl/workbook.xml";
constexpr std::string_view relations_part = "xl/_rels/workbook.xml.rels";
constexpr std::string_view shared_strings_part = "xl/sharedStrings.xml";

using Members = std::vector<ZipEntry>;

const std::string* find_part(const Members& members, std::string_view name) {
  const auto at = std::ranges::find(members, name, &ZipEntry::name);
  return at == members.end() ? nullptr : &at->bytes;
}

Result<const std::string*> part(const Members& members, std::string_view name) {
  if (const std::string* found = find_part(members, name)) return found;
  if (name == workbook_part) return malformed_list("the archive is not a workbook (XLSX)");
  return malformed_list("the workbook lacks its part " + std::string(cut_utf8(name, 100)));
}

std::unexpected<Error> in_part(std::string_view name, Error error) {
  error.where = name;
  return std::unexpected(std::move(error));
}

Result<XmlElement> parse_part(const Members& members, std::string_view name, const Limits& limits) {
  const auto bytes = part(members, name);
  if (!bytes) return std::unexpected(bytes.error());
  auto root = parse_xml(**bytes, limits);
  if (!root) return in_part(name, root.error());
  return root;
}

std::string text_of(const std::string* attribute) {
  return attribute == nullptr ? std::string() : *attribute;
}

/// The attribute "id" of a namespace: "r:id".
std::string relation_id(const XmlElement& sheet) {
  for (const auto& [name, value] : sheet.attributes)
    if (name.ends_with(":id")) return value;
  return {};
}

struct Sheet {
  std::string name, relation;
};

std::vector<Sheet> sheets_of(const XmlElement& workbook) {
  std::vector<Sheet> sheets;
  const XmlElement* list = workbook.child("sheets");
  if (list == nullptr) return sheets;
  for (const XmlElement& sheet : list->children)
    if (sheet.name == "sheet") sheets.push_back({text_of(sheet.attribute("name")), relation_id(sheet)});
  return sheets;
}

Result<Sheet> choose_sheet(const XmlElement& workbook, std::string_view name) {
  const std::vector<Sheet> sheets = sheets_of(workbook);
  if (sheets.empty()) return malformed_list("the workbook has no sheets");
  if (name.empty()) return sheets.front();
  const auto at = std::ranges::find_if(
      sheets, [&](const Sheet& sheet) { return to_lower(sheet.name) == to_lower(name); });
  if (at != sheets.end()) return *at;
  std::vector<std::string> names;
  names.reserve(sheets.size());
  for (const Sheet& sheet : sheets) names.push_back("'" + sheet.name + "'");
  return malformed_list("the workbook has no sheet '" + std::string(cut_utf8(name, 100)) +
                        "'; its sheets: " + std::string(cut_utf8(join(names, ", "), 300)));
}

/// The member of a sheet: targets are relative to the folder of the workbook, or begin with a slash.
Result<std::string> sheet_part(const XmlElement& relations, const Sheet& sheet) {
  for (const XmlElement& relation : relations.children) {
    if (text_of(relation.attribute("Id")) != sheet.relation) continue;
    const std::string target = text_of(relation.attribute("Target"));
    return target.starts_with('/') ? target.substr(1) : "xl/" + target;
  }
  return malformed_list("the workbook does not say where its sheet '" +
                        std::string(cut_utf8(sheet.name, 100)) + "' is");
}

Result<std::vector<std::string>> shared_strings(const Members& members, const Limits& limits) {
  std::vector<std::string> strings;
  const std::string* bytes = find_part(members, shared_strings_part);
  if (bytes == nullptr) return strings;
  const auto read = parse_xml(
      *bytes, "si", [&](const XmlElement& string) { strings.push_back(rich_text(string)); }, limits);
  if (!read) return in_part(shared_strings_part, read.error());
  return strings;
}

Result<std::string> find_sheet(const Members& members, std::string_view name, const Limits& limits) {
  const auto workbook = parse_part(members, workbook_part, limits);
  if (!workbook) return std::unexpected(workbook.error());
  const auto sheet = choose_sheet(*workbook, name);
  if (!sheet) return std::unexpected(sheet.error());
  const auto relations = parse_part(members, relations_part, limits);
  if (!relations) return std::unexpected(relations.error());
  return sheet_part(*relations, *sheet);
}

}  // namespace

bool looks_like_zip(std::string_view bytes) { return bytes.starts_with("PK\x03\x04"); }

Result<std::vector<CsvRecord>> read_sheet(std::string_view bytes, std::string_view sheet,
                                          const Limits& limits) {
  const auto members = read_zip(bytes, limits);
  if (!members) return std::unexpected(members.error());
  const auto name = find_sheet(*members, sheet, limits);
  if (!name) return std::unexpected(name.error());
  const auto document = part(*members, *name);
  if (!document) return std::unexpected(document.error());
  const auto strings = shared_strings(*members, limits);
  if (!strings) return std::unexpected(strings.error());
  SheetRows rows(*strings, limits);
  const auto read = parse_xml(**document, "row", [&](const XmlElement& row) { rows.add(row); }, limits);
  if (!read) return in_part(*name, read.error());
  auto records = rows.take();
  if (!records && records.error().where.empty()) return in_part(*name, records.error());
  return records;
}

}  // namespace estimate::match
