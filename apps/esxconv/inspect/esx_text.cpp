#include "esxconv/inspect/esx_text.h"

#include "esx/estimate/base/json_value.h"
#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/base/xml.h"
#include "esx/estimate/base/zip.h"
#include "esxconv/inspect/estimate_tree.h"
#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

using namespace estimate;

/// The root element of an XML member.
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

std::string value_text(const JsonValue& value) {
  if (value.text()) return *value.text();
  if (value.list()) return count_of(value.list()->size(), "value");
  return to_json(value);
}

std::string fact_text(const std::string& name, const JsonValue& value) {
  return "  " + printable(name) + ": " + printable(value_text(value)) + "\n";
}

/// One line per fact, also for those of nested objects.
std::string manifest_text(const JsonValue::Object& manifest) {
  std::string text = "MANIFEST.JSON:\n";
  for (const auto& [name, value] : manifest) {
    if (name == "estimate") continue;  // shown as a tree
    if (!value.object()) {
      text += fact_text(name, value);
      continue;
    }
    const std::string prefix = name + ".";
    for (const auto& [inner, fact] : *value.object()) text += fact_text(prefix + inner, fact);
  }
  return text;
}

std::string manifest_text(const std::vector<ZipEntry>& members) {
  for (const ZipEntry& member : members) {
    if (to_upper(member.name) != "MANIFEST.JSON") continue;
    const auto manifest = read_json_without(member.bytes, "estimate");
    return manifest && manifest->object() ? manifest_text(*manifest->object())
                                          : "MANIFEST.JSON is not a JSON object.\n";
  }
  return "No MANIFEST.JSON: esxconv did not write this ESX.\n";
}

}  // namespace

Result<std::string> esx_listing(const std::string& content) {
  if (!content.starts_with("PK")) return std::string();
  const auto members = read_zip(content);
  if (!members) return std::unexpected(members.error());
  std::string text =
      "ESX, " + count_of(content.size(), "byte") + ", " + count_of(members->size(), "member") + "\n";
  for (const ZipEntry& member : *members) text += member_text(member);
  return text + manifest_text(*members);
}

std::string esx_text(const std::string& listing, const Parsed<Estimate>& reading) {
  std::string text = estimate_tree(reading.value);
  for (const Warning& warning : reading.warnings)
    text += "Warning " + printable(warning_text(warning)) + "\n";
  return listing.empty() ? text : listing + "\n" + text;
}

}  // namespace esxconv
