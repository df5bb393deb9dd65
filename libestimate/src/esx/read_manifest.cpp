#include "esx/read_manifest.h"

#include <algorithm>
#include <charconv>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"

namespace estimate::esx {
namespace {

const JsonValue::List& list_member(const JsonValue& object, std::string_view name) {
  static const JsonValue::List none;
  const JsonValue* member = object.find(name);
  return member != nullptr && member->list() != nullptr ? *member->list() : none;
}

std::string text_member(const JsonValue& object, std::string_view name) {
  const JsonValue* member = object.find(name);
  return member == nullptr ? std::string() : std::string(member->as_text());
}

std::optional<int> integer_member(const JsonValue& object, std::string_view name) {
  const JsonValue* member = object.find(name);
  if (member == nullptr || member->number() == nullptr) return std::nullopt;
  const std::string& digits = member->number()->digits;
  const char* const end = digits.data() + digits.size();
  int value = 0;
  const auto [read, error] = std::from_chars(digits.data(), end, value);
  return error == std::errc() && read == end ? std::optional(value) : std::nullopt;
}

}  // namespace

std::vector<MemberDigest> listed_members(const JsonValue& manifest) {
  std::vector<MemberDigest> listed;
  for (const JsonValue& member : list_member(manifest, "members"))
    if (member.object() != nullptr)
      listed.push_back({text_member(member, "name"), text_member(member, "sha256")});
  return listed;
}

std::vector<Contradiction> contradicted_places(const JsonValue& manifest) {
  std::vector<Contradiction> places;
  for (const JsonValue& warning : list_member(manifest, "warnings")) {
    const std::string code = text_member(warning, "code");
    if (code != "print_disagrees" && code != "row_without_place") continue;
    const std::string message = text_member(warning, "message");
    places.push_back({message.substr(0, message.find(": ")), integer_member(warning, "page")});
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
