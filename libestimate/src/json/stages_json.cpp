// The values between the stages as JSON, by field lists.

#include "json/stages_json.h"

#include <charconv>

#include "classify/row.h"
#include "estimate/estimate_fields.h"
#include "layout/line.h"

namespace estimate {

/// A coordinate or size in points, to the hundredth.
template <class T>
struct PointsCodec : FieldType<T> {
  static void encode(auto& out, T value, const FieldRules&) {
    out.json.raw_number(FieldType<Box>::points(double(value)));
  }
};

/// Most flags are not set, and people read these dumps: with Absent::left_out, only a set flag is written.
struct FlagCodec : FieldType<bool> {
  static bool is_empty(bool set) { return !set; }
};

/// Few pages are turned.
struct TurnCodec : FieldType<int> {
  static bool is_empty(int degrees) { return degrees == 0; }
};

/// Certain text has no confidence.
struct ConfidenceCodec : PointsCodec<float> {
  static bool is_empty(float confidence) { return confidence >= 1; }
};

/// [x, y], to the thousandth: areas follow from corners.
template <>
struct FieldType<PathPoint> {
  static TypeInfo describe(const FieldRules&) {
    return describe_list({.kind = TypeInfo::Kind::number, .format = "double"},
                         {.min_items = 2, .max_items = 2});
  }
  static void encode(auto& out, const PathPoint& corner, const FieldRules&) {
    constexpr FieldRules thousandths{.decimals = 3};
    out.json.array(JsonWriter::Line::one);
    for (const double part : {corner.x, corner.y}) FieldType<double>::encode(out, part, thousandths);
    out.json.end();
  }
  static void decode(Decoder& decoder, const JsonValue& from, PathPoint& to, const FieldRules&);
};

/// "#rrggbb"; black is empty.
struct ColorCodec {
  static TypeInfo describe(const FieldRules& rules) { return FieldType<std::string>::describe(rules); }
  static bool is_empty(std::uint32_t color) { return color == 0; }
  static void encode(auto& out, std::uint32_t color, const FieldRules&) { out.json.string(text_of(color)); }
  static void decode(Decoder& decoder, const JsonValue& from, std::uint32_t& to, const FieldRules& rules);

  [[nodiscard]] static std::string text_of(std::uint32_t color);
};

/// [["description", "R&R Drywall"], …]: a field may occur more than once.
template <>
struct FieldType<Cell> {
  static TypeInfo describe(const FieldRules&) { return describe_list({.kind = TypeInfo::Kind::string}, {}); }
  static void encode(auto& out, const Cell& cell, const FieldRules&) {
    out.json.array();
    out.json.string(field_name(cell.field));
    out.json.string(cell.text);
    out.json.end();
  }
};

/// Warnings without the members that have nothing.
struct CompactWarningsCodec : FieldType<std::vector<Warning>> {
  static void encode(auto& out, const std::vector<Warning>& warnings, const FieldRules& rules) {
    const EncodeOptions compact{.empty_is_absent = true};
    std::remove_cvref_t<decltype(out)> inner(out.json, compact);
    FieldType<std::vector<Warning>>::encode(inner, warnings, rules);
  }
};

inline constexpr FieldRules if_set{.absent = FieldRules::Absent::left_out};
inline constexpr FieldRules coordinate_pt{.minimum = -1e6, .maximum = 1e6};
inline constexpr FieldRules length_pt{.minimum = 0, .maximum = 1e6};

}  // namespace estimate

template <>
struct estimate::FieldList<estimate::Word> {
  static constexpr std::string_view name = "Word", text = "Characters without a blank between them.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows = std::tuple(
      field("text", &Word::text, "The characters."), field("box", &Word::box, "[x0, y0, x1, y1] in points."),
      field_as<PointsCodec<double>>("baseline", &Word::baseline, "y of the baseline in points.",
                                    coordinate_pt),
      field_as<PointsCodec<float>>("size", &Word::size, "Font size in points.", length_pt),
      field_as<FlagCodec>("bold", &Word::bold, "Bold.", if_set),
      field_as<FlagCodec>("italic", &Word::italic, "Italic.", if_set),
      field_as<FlagCodec>("rotated", &Word::rotated, "Does not run left to right.", if_set),
      field_as<FlagCodec>("struck", &Word::struck, "Struck through.", if_set),
      field_as<FlagCodec>("joins_previous", &Word::joins_previous, "Touches the word before it.", if_set),
      field_as<ColorCodec>("color", &Word::color, "Fill color, unless black.", if_set),
      field_as<ConfidenceCodec>("confidence", &Word::confidence, "Of text recognition, 0 to 1.", if_set));
};

template <>
struct estimate::FieldList<estimate::Rule> {
  static constexpr std::string_view name = "Rule", text = "A thin stroke or filled bar.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows = std::tuple(
      field("box", &Rule::box, "[x0, y0, x1, y1] in points."),
      field_as<PointsCodec<float>>("thickness", &Rule::thickness, "Thickness in points.", length_pt),
      field_as<ColorCodec>("color", &Rule::color, "Color, unless black.", if_set));
};

template <>
struct estimate::FieldList<estimate::DrawnPath> {
  static constexpr std::string_view name = "DrawnPath", text = "A painted path.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows =
      std::tuple(field("lines", &DrawnPath::lines, "Corners of each subpath, [x, y] in points."),
                 field_as<PointsCodec<float>>("width", &DrawnPath::width,
                                              "Of the stroke in points; 0: filled.", length_pt),
                 field_as<FlagCodec>("dashed", &DrawnPath::dashed, "Stroked with dashes.", if_set),
                 field_as<ColorCodec>("color", &DrawnPath::color, "Color, unless black.", if_set));
};

template <>
struct estimate::FieldList<estimate::Page> {
  static constexpr std::string_view name = "Page", text = "A page as shown.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("number", &Page::number, "From 1."),
      field_as<PointsCodec<double>>("width", &Page::width, "Width in points.", length_pt),
      field_as<PointsCodec<double>>("height", &Page::height, "Height in points.", length_pt),
      field("rotation", &Page::rotation, "Rotation that was applied, in degrees."),
      field_as<TurnCodec>("turned", &Page::turned, "Degrees clockwise to set the text upright.", if_set),
      field_as<PointsCodec<double>>("image_area", &Page::image_area, "Share that images cover, 0 to 1."),
      field("unmapped", &Page::unmapped, "Glyphs without Unicode."),
      field_as<FlagCodec>("recognized", &Page::recognized, "Words come from text recognition.", if_set),
      field("words", &Page::words, "Words in drawing order."),
      field("rules", &Page::rules, "Rules by y, then x."),
      field("paths", &Page::paths, "Painted paths in drawing order, if they were read.", if_set));
};

template <>
struct estimate::FieldList<estimate::Document> {
  static constexpr std::string_view name = "Document", text = "The value of the stage words.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("title", &Document::title, "Title."), field("creator", &Document::creator, "Creator."),
      field("producer", &Document::producer, "Producer."),
      field("sha256", &Document::sha256, "Hash of the file, lower-case hex."),
      field("page_count", &Document::page_count, "How many pages the file has."),
      field("sees_color_and_rules", &Document::sees_color_and_rules, "Whether colors and rules were read."),
      field("pages", &Document::pages, "The pages."));
};

template <>
struct estimate::FieldList<estimate::Line> {
  static constexpr std::string_view name = "Line", text = "Words on one baseline.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows =
      std::tuple(field("page", &Line::page, "Page, from 1."),
                 field_as<PointsCodec<double>>("baseline", &Line::baseline, "y of the baseline in points."),
                 field_as<PointsCodec<double>>("size", &Line::size, "Font size in points."),
                 field("box", &Line::box, "[x0, y0, x1, y1] in points."),
                 field_as<FlagCodec>("bold", &Line::bold, "Every word is bold.", if_set),
                 computed(
                     "words", [](const Line& l) { return l.words.size(); }, "How many words it has."),
                 computed("text", [](const Line& l) { return l.text(); }, "The words."));
};

template <>
struct estimate::FieldList<estimate::Row> {
  static constexpr std::string_view name = "Row", text = "A line with a meaning.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto line = JsonWriter::Line::one;
  static constexpr auto rows =
      std::tuple(computed(
                     "kind", [](const Row& r) { return row_kind_name(r.kind); }, "What the line is."),
                 field("page", &Row::page, "Page, from 1."),
                 field_as<PointsCodec<double>>("baseline", &Row::baseline, "y of the baseline in points."),
                 field_as<FlagCodec>("bold", &Row::bold, "Bold.", if_set),
                 field_as<FlagCodec>("struck", &Row::struck, "Struck through.", if_set),
                 field("text", &Row::text, "What is not in cells."),
                 computed("cells", [](const Row& r) { return &r.cells; }, "Text by column."));
};

template <>
struct estimate::FieldList<estimate::Classified> {
  static constexpr std::string_view name = "Classified", text = "The value of the stage rows.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("layout", &Classified::layout, "Name of the column layout."),
      field("trace", &Classified::trace, "Readings tried, and why one won."),
      field_as<CompactWarningsCodec>("warnings", &Classified::warnings, "What the user should look at."),
      field("rows", &Classified::rows, "The rows."));
};

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

void FieldType<PathPoint>::decode(Decoder& decoder, const JsonValue& from, PathPoint& to, const FieldRules&) {
  std::vector<double> parts;
  FieldType<std::vector<double>>::decode(decoder, from, parts, {.min_items = 2, .max_items = 2});
  for (const double part : parts)
    if (!decoder.check_range(part, coordinate_pt)) return;
  if (parts.size() == 2) to = {parts[0], parts[1]};
}

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
