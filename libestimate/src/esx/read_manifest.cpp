#include "esx/read_manifest.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"

namespace estimate::esx {
namespace {

using nlohmann::json;

/// Another function reads the estimate in the manifest, with exact decimals; reading it here would waste
/// time.
bool skip_estimate(int depth, json::parse_event_t event, json& parsed) {
  return !(event == json::parse_event_t::key && depth == 1 && parsed == "estimate");
}

std::string text_member(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

std::vector<MemberDigest> listed_members(std::string_view manifest) {
  std::vector<MemberDigest> listed;
  const json root = json::parse(manifest, skip_estimate, false);
  if (!root.is_object()) return listed;
  const auto members = root.find("members");
  if (members == root.end() || !members->is_array()) return listed;
  for (const json& member : *members)
    if (member.is_object()) listed.push_back({text_member(member, "name"), text_member(member, "sha256")});
  return listed;
}

std::vector<Contradiction> contradicted_places(std::string_view manifest) {
  std::vector<Contradiction> places;
  const json root = json::parse(manifest, skip_estimate, false);
  if (!root.is_object() || !root.contains("warnings") || !root["warnings"].is_array()) return places;
  for (const json& warning : root["warnings"]) {
    const std::string code = warning.is_object() ? text_member(warning, "code") : std::string();
    if (code != "print_disagrees" && code != "row_without_place") continue;
    const std::string message = text_member(warning, "message");
    const auto page = warning.find("page");
    const bool known = page != warning.end() && page->is_number_integer();
    places.push_back(
        {message.substr(0, message.find(": ")), known ? std::optional(page->get<int>()) : std::nullopt});
  }
  return places;
}

std::vector<std::string> changed_members(const std::vector<MemberDigest>& listed,
                                         const std::vector<ZipEntry>& members) {
  std::vector<std::string> changed;
  for (const MemberDigest& digest : listed) {
    const std::string name = to_upper(digest.name);
    const auto member =
        std::ranges::find_if(members, [&](const ZipEntry& entry) { return to_upper(entry.name) == name; });
    if (member == members.end() || sha256_hex(std::string_view(member->bytes)) != digest.sha256)
      changed.push_back(repair_utf8(digest.name));
  }
  return changed;
}

}  // namespace estimate::esx
