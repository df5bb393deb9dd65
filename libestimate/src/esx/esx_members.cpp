#include "esx/esx_members.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "esx/estimate/base/sha256.h"
#include "esx/estimate/base/text.h"

namespace estimate::esx {
namespace {

constexpr std::string_view zip_magic = "PK";
constexpr std::string_view encrypted_magic("\x04\x04\x0A", 3);
constexpr std::string_view photo_endings[] = {".JPG", ".JPEG", ".PNG"};
constexpr std::string_view wifi_member = "PROJECT.JSON";
constexpr int max_nesting = 1;  // an archive in the archive: an unencrypted payload

Error unsupported(std::string message, std::string_view member) {
  return {ErrorCode::unsupported_estimate, std::move(message), repair_utf8(member)};
}

bool is_native(const XmlElement& xactdoc) {
  const XmlElement* list = xactdoc.child("EMBEDDED_PL");
  return xactdoc.child("GROUP") != nullptr || xactdoc.child("GROUPS") != nullptr ||
         (list != nullptr && list->child("SUMITEMS") != nullptr);
}

bool is_sketch(const XmlElement& root) {
  return root.name == "FIF" || root.name == "SKETCH_FILES" || root.name == "SKETCHDOCUMENT";
}

class Opener {
 public:
  Opener(EsxParts& parts, const Limits& limits) : parts_(parts), limits_(limits) {}

  std::optional<Error> members(const std::vector<ZipEntry>& entries, int depth) {
    for (const ZipEntry& entry : entries)
      if (auto error = member(entry, depth)) return error;
    return std::nullopt;
  }

  std::optional<Error> document(XmlElement root, std::string_view name) {
    if (root.name == "GENERIC_ROUGHDRAFT") {
      keep(parts_.rough_draft, std::move(root), name);
    } else if (root.name == "XACTDOC") {
      auto& place = is_native(root) ? parts_.native : parts_.header;
      keep(place, std::move(root), name);
    } else if (root.name == "PL_DOC") {
      return unsupported("the file is a price list, not an estimate", name);
    } else if (is_sketch(root)) {
      parts_.sketches.push_back(std::move(root));
    } else if (root.name != "SKETCH_IMPORT") {  // the sketch of a roof, which has no rooms; libroof reads it
      not_read(name, "its root element <" + root.name + "> is unknown");
    }
    return std::nullopt;
  }

 private:
  std::optional<Error> member(const ZipEntry& entry, int depth) {
    const std::string name = to_upper(entry.name);
    const auto ends = [&](std::string_view ending) { return name.ends_with(ending); };
    if (name == wifi_member)
      return unsupported("the file is a Wi-Fi project (Ekahau) with the same extension, not an estimate",
                         entry.name);
    if (name == manifest_member) {
      parts_.manifest = entry.bytes;
    } else if (std::ranges::any_of(photo_endings, ends)) {
      ++parts_.photos;
    } else if (ends(".ZIPXML")) {
      return payload(entry, depth);
    } else if (ends(".XML")) {
      return xml(entry);
    }
    return std::nullopt;
  }

  /// An unencrypted payload is an archive or a document; an encrypted one is only recognized.
  std::optional<Error> payload(const ZipEntry& entry, int depth) {
    if (is_archive(entry.bytes) && depth < max_nesting) {
      const auto inner = read_zip(entry.bytes, limits_);
      return inner ? members(*inner, depth + 1) : std::optional(inner.error());
    }
    if (trim(std::string_view(entry.bytes).substr(0, 64)).starts_with('<')) return xml(entry);
    if (!entry.bytes.starts_with(encrypted_magic)) not_read(entry.name, "its format is unknown");
    parts_.encrypted_payload = parts_.encrypted_payload || entry.bytes.starts_with(encrypted_magic);
    return std::nullopt;
  }

  std::optional<Error> xml(const ZipEntry& entry) {
    auto root = parse_member(entry.bytes, limits_);
    if (root) return document(*std::move(root), entry.name);
    Error error = root.error();
    error.where = repair_utf8(entry.name);
    not_read(entry.name, to_string(error));
    if (!parts_.first_error) parts_.first_error = std::move(error);
    return std::nullopt;
  }

  void keep(std::optional<XmlElement>& place, XmlElement root, std::string_view name) {
    if (place)
      not_read(name, "there is a second <" + root.name + ">");
    else
      place = std::move(root);
  }

  void not_read(std::string_view name, const std::string& reason) {
    parts_.warnings.push_back({"member_not_read", repair_utf8(name) + ": " + reason, {}, {}});
  }

  EsxParts& parts_;
  const Limits& limits_;
};

const JsonValue::List& list_member(const JsonValue& object, std::string_view name) {
  static const JsonValue::List none;
  const JsonValue* member = object.find(name);
  return member != nullptr && member->list() != nullptr ? *member->list() : none;
}

std::string text_member(const JsonValue& object, std::string_view name) {
  const JsonValue* member = object.find(name);
  return member == nullptr ? std::string() : std::string(member->as_text());
}

std::string number_member(const JsonValue& object, std::string_view name) {
  const JsonValue* member = object.find(name);
  return member == nullptr || member->number() == nullptr ? std::string() : member->number()->digits;
}

std::optional<int> integer_member(const JsonValue& object, std::string_view name) {
  const std::string digits = number_member(object, name);
  if (digits.empty()) return std::nullopt;
  const char* const end = digits.data() + digits.size();
  int value = 0;
  const auto [read, error] = std::from_chars(digits.data(), end, value);
  return error == std::errc() && read == end ? std::optional(value) : std::nullopt;
}

}  // namespace

Result<XmlElement> parse_member(std::string_view bytes, const Limits& limits) {
  if (!is_utf16(bytes)) return parse_xml(bytes, limits);
  if (bytes.size() > limits.entry_bytes) return parse_xml(bytes, limits);  // reports the error
  const std::string text = utf16_to_utf8(bytes);
  std::string_view document = text;
  if (document.starts_with("<?xml")) {  // it declares an encoding that the text no longer has
    const std::size_t end = document.find("?>");
    document.remove_prefix(end == document.npos ? 0 : end + 2);
  }
  return parse_xml(document, limits);
}

bool is_archive(std::string_view bytes) { return bytes.starts_with(zip_magic); }

Result<EsxParts> open_members(std::vector<ZipEntry> members, const Limits& limits) {
  EsxParts parts;
  if (const auto error = Opener(parts, limits).members(members, 0)) return std::unexpected(*error);
  parts.members = std::move(members);
  return parts;
}

Result<EsxParts> open_esx(std::string_view bytes, const Limits& limits) {
  if (is_archive(bytes)) {
    auto members = read_zip(bytes, limits);
    if (!members) return std::unexpected(members.error());
    return open_members(*std::move(members), limits);
  }
  EsxParts parts;
  if (bytes.starts_with(encrypted_magic)) {
    parts.encrypted_payload = true;
    return parts;
  }
  auto root = parse_member(bytes, limits);
  if (!root) return std::unexpected(root.error());
  if (const auto error = Opener(parts, limits).document(*std::move(root), {})) return std::unexpected(*error);
  return parts;
}

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

std::vector<UnreconciledTotal> unreconciled_totals(const JsonValue& manifest) {
  std::vector<UnreconciledTotal> totals;
  const JsonValue* reconciliation = manifest.find("reconciliation");
  if (reconciliation == nullptr) return totals;
  for (const JsonValue& check : list_member(*reconciliation, "checks")) {
    const JsonValue* ok = check.find("ok");
    if (ok == nullptr || *ok != JsonValue(false)) continue;
    totals.push_back(
        {text_member(check, "what"), number_member(check, "printed"), number_member(check, "computed")});
  }
  return totals;
}

bool is_of_print(const JsonValue& manifest) {
  const JsonValue* source = manifest.find("source");
  return source != nullptr && integer_member(*source, "page_count").value_or(0) > 0;
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
