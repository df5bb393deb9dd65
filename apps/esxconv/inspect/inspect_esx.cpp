#include "esxconv/inspect/inspect_esx.h"

#include <nlohmann/json.hpp>

#include "estimate/base/sha256.h"
#include "estimate/base/text.h"
#include "estimate/base/xml.h"
#include "estimate/base/zip.h"
#include "esxconv/convert/summary.h"
#include "esxconv/inspect/inspect_tree.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

using namespace estimate;
using nlohmann::ordered_json;

/// What a member holds, as far as it can be seen without knowing its maker.
std::string content_text(const ZipEntry& member) {
  const std::string name = to_upper(member.name);
  if (!name.ends_with(".XML")) return {};
  const auto root = parse_xml(member.bytes);
  if (!root) return "  " + to_string(root.error());
  return "  <" + root->name + "> with " + count_of(root->children.size(), "child element");
}

std::string member_text(const ZipEntry& member) {
  return "  " + printable(member.name) + "  " + count_of(member.bytes.size(), "byte") + "  sha256 " +
         sha256_hex(member.bytes) + printable(content_text(member)) + "\n";
}

std::string value_text(const ordered_json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array()) return std::to_string(value.size()) + " listed";
  return value.dump();
}

std::string fact_text(const std::string& name, const ordered_json& value) {
  return "  " + printable(name) + ": " + printable(value_text(value)) + "\n";
}

/// One line per fact; objects one level down are shown too.
std::string manifest_text(const ordered_json& manifest) {
  std::string text = "MANIFEST.JSON says\n";
  for (const auto& [name, value] : manifest.items()) {
    if (!value.is_object()) {
      text += fact_text(name, value);
      continue;
    }
    std::string prefix = name;
    prefix += '.';
    for (const auto& [inner, fact] : value.items()) text += fact_text(prefix + inner, fact);
  }
  return text;
}

/// The estimate in it is shown as a tree.
bool skip_estimate(int depth, ordered_json::parse_event_t event, ordered_json& parsed) {
  return !(event == ordered_json::parse_event_t::key && depth == 1 && parsed == "estimate");
}

std::string manifest_text(const std::vector<ZipEntry>& members) {
  for (const ZipEntry& member : members) {
    if (to_upper(member.name) != "MANIFEST.JSON") continue;
    const auto manifest = ordered_json::parse(member.bytes, skip_estimate, false);
    return manifest.is_object() ? manifest_text(manifest) : "MANIFEST.JSON is no JSON object\n";
  }
  return "There is no MANIFEST.JSON: this ESX was not made by esxconv.\n";
}

Result<std::string> esx_listing(const std::string& content) {
  const auto members = read_zip(content);
  if (!members) return std::unexpected(members.error());
  std::string text =
      "ESX, " + count_of(content.size(), "byte") + ", " + count_of(members->size(), "member") + "\n";
  for (const ZipEntry& member : *members) text += member_text(member);
  return text + manifest_text(*members);
}

}  // namespace

Result<std::string> esx_text(const std::string& content, const Parsed<Estimate>& reading) {
  Result<std::string> listing;
  if (content.starts_with("PK")) listing = esx_listing(content);
  if (!listing) return listing;
  std::string text = estimate_tree(reading.value);
  for (const Warning& warning : reading.warnings)
    text += "Warning " + printable(warning_text(warning)) + "\n";
  return listing->empty() ? text : *listing + "\n" + text;
}

}  // namespace esxconv
