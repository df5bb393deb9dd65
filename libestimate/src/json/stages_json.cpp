#include "json/stages_json.h"

#include <charconv>

#include "json/stage_fields.h"

namespace estimate {
namespace {

/// The value of the stage `lines`.
struct Lines {
  const std::vector<Line>* lines;
};

}  // namespace

template <>
struct FieldList<Lines> {
  static constexpr std::string_view name = "Lines", text = "The value of the stage lines.";
  static constexpr auto rows = std::tuple(field("lines", &Lines::lines, "Lines, top to bottom."));
};

std::string ColorCodec::text_of(std::uint32_t color) {
  constexpr std::string_view hex = "0123456789abcdef";
  std::string text = "#";
  for (int shift = 20; shift >= 0; shift -= 4) text += hex[(color >> shift) & 0xF];
  return text;
}

void ColorCodec::decode(Decoder& decoder, const JsonValue& from, std::uint32_t& to, const FieldRules& rules) {
  std::string text;
  FieldType<std::string>::decode(decoder, from, text, rules);
  const char* const end = text.data() + text.size();
  const bool well_formed =
      text.size() == 7 && text.front() == '#' && std::from_chars(text.data() + 1, end, to, 16).ptr == end;
  if (!well_formed) decoder.violation(violation_types::malformed, "must be a color such as #0080ff");
}

}  // namespace estimate

namespace estimate::json {
namespace {

/// The stages find a line's page by its number.
Result<Document> checked(Document document, const Limits& limits) {
  const std::size_t count = document.pages.size();
  if (std::size_t(limits.pages) < count)
    return fail(ErrorCode::too_many_pages,
                std::to_string(count) + " pages; the maximum is " + std::to_string(limits.pages));
  for (std::size_t i = 0; i < count; ++i)
    if (document.pages[i].number != int(i) + 1)
      return fail(ErrorCode::malformed_json,
                  "must be " + std::to_string(i + 1) + ": pages are numbered from 1",
                  "/pages/" + std::to_string(i) + "/number");
  document.page_count = int(count);
  return document;
}

}  // namespace

std::string words_to_json(const Document& document) {
  return encode_json(document, {}, JsonWriter::Line::many);
}

Result<Document> words_from_json(std::string_view json, const Limits& limits) {
  const auto value = read_json(json);
  if (!value) return std::unexpected(value.error());
  auto document = decode_json<Document>(*value, {.unknown = DecodeOptions::Unknown::ignored});
  if (!document) return std::unexpected(to_error(document.error()));
  return checked(*std::move(document), limits);
}

std::string lines_to_json(const std::vector<Line>& lines) {
  return encode_json(Lines{&lines}, {}, JsonWriter::Line::many);
}

std::string rows_to_json(const Classified& classified) {
  return encode_json(classified, {}, JsonWriter::Line::many);
}

}  // namespace estimate::json
