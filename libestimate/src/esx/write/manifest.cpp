#include "esx/write/manifest.h"

#include <charconv>
#include <cmath>

#include "esx/estimate/base/json_writer.h"
#include "esx/estimate/base/sha256.h"
#include "esx/estimate/json.h"

namespace estimate::esx {
namespace {

constexpr std::string_view profile_name = "open-esx";
constexpr std::string_view profile_version = "1.0";

/// Coordinates and confidences are not money; two decimals keep the bytes the same on every machine.
void write_real(JsonWriter& json, double value) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, std::isfinite(value) ? value : 0.0,
                                 std::chars_format::fixed, 2);
  if (end.ec == std::errc())
    json.raw_number(std::string_view(buffer, end.ptr));
  else
    json.null();
}

void write_text(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  json.text_or_null(text);
}

void write_source(JsonWriter& json, const Source& source) {
  json.key("source");
  json.object();
  write_text(json, "file_name", source.file_name);
  write_text(json, "sha256", source.sha256);
  json.key("page_count");
  json.integer(source.page_count);
  write_text(json, "layout", source.layout);
  json.key("ocr");
  json.boolean(source.ocr);
  json.end();
}

void write_members(JsonWriter& json, std::span<const EsxMember> members) {
  json.key("members");
  json.array();
  for (const EsxMember& member : members) {
    json.object();
    write_text(json, "name", member.name);
    write_text(json, "sha256", sha256_hex(std::string_view(member.bytes)));
    json.key("bytes");
    json.integer(static_cast<std::int64_t>(member.bytes.size()));
    json.end();
  }
  json.end();
}

void write_match(JsonWriter& json, const PlannedItem& plan) {
  const ItemMatch& match = plan.match;
  json.key("match");
  json.object();
  write_text(json, "state", plan.unmatched ? "unmatched" : "matched");
  write_text(json, "kind", match_kind_name(match.kind));
  json.key("confidence");
  write_real(json, match.confidence);
  write_text(json, "cat", plan.cat);
  write_text(json, "sel", plan.sel);
  write_text(json, "price_list", match.price_list);
  write_text(json, "reason", match.reason);
  json.key("unit_price_difference");
  json.number(match.unit_price_difference);
  json.end();
}

void write_line(JsonWriter& json, const PlannedItem& plan) {
  const LineItem& item = *plan.item;
  json.object();
  write_text(json, "number", item.number);
  write_text(json, "type", plan.is_note() ? "N" : "I");
  json.key("excluded");
  json.boolean(item.excluded);
  write_text(json, "status", item.status);
  json.key("page");
  json.integer(item.page);
  json.key("box");
  json.array();
  for (const double edge : {item.box.x0, item.box.y0, item.box.x1, item.box.y1}) write_real(json, edge);
  json.end();
  write_match(json, plan);
  json.end();
}

void write_lines(JsonWriter& json, const std::vector<PlannedItem>& plans) {
  json.key("line_items");
  json.array();
  for (const PlannedItem& plan : plans) write_line(json, plan);
  json.end();
}

void write_reconciliation(JsonWriter& json, const Reconciliation& reconciliation) {
  json.key("reconciliation");
  json.object();
  json.key("ok");
  json.boolean(reconciliation.ok);
  json.key("checks");
  json.array();
  for (const Check& check : reconciliation.checks) {
    json.object();
    write_text(json, "what", check.what);
    json.key("printed");
    json.number(check.printed);
    json.key("computed");
    json.number(check.computed);
    json.key("ok");
    json.boolean(check.ok);
    json.end();
  }
  json.end();
  json.end();
}

void write_warnings(JsonWriter& json, const std::vector<Warning>& warnings) {
  json.key("warnings");
  json.array();
  for (const Warning& warning : warnings) {
    json.object();
    write_text(json, "code", warning.code);
    write_text(json, "message", warning.message);
    json.key("page");
    if (warning.page)
      json.integer(*warning.page);
    else
      json.null();
    write_text(json, "line", warning.line);
    json.end();
  }
  json.end();
}

/// The object that `write_member` fills.
template <class WriteMember>
std::string object_of(WriteMember write_member) {
  JsonWriter json;
  json.object();
  write_member(json);
  json.end();
  return json.take();
}

}  // namespace

ManifestParts make_manifest_parts(const Estimate& estimate, const std::vector<PlannedItem>& plans) {
  return {.line_items = object_of([&](JsonWriter& json) { write_lines(json, plans); }),
          .estimate = object_of([&](JsonWriter& json) {
            json.key("estimate");
            write_estimate(json, estimate);
          })};
}

std::string make_manifest(const Estimate& estimate, const PriceMatch& match, const ManifestParts& parts,
                          std::span<const EsxMember> members, const std::vector<Warning>& warnings) {
  JsonWriter json;
  json.object();
  json.key("profile");
  json.object();
  write_text(json, "name", profile_name);
  write_text(json, "version", profile_version);
  json.end();
  write_source(json, estimate.source);
  json.key("price_list");
  json.object();
  write_text(json, "printed", estimate.claim.price_list);
  write_text(json, "matched", match.suggestions_only ? std::string_view() : match.price_list);
  json.end();
  write_members(json, members);
  json.members(parts.line_items);
  write_reconciliation(json, estimate.reconciliation);
  write_warnings(json, warnings);
  json.members(parts.estimate);
  json.end();
  return json.take();
}

}  // namespace estimate::esx
