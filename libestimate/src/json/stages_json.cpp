#include "estimate/json.h"
#include "json/json_values.h"

namespace estimate {
namespace {

void write_text(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  json.string(text);
}

void write_integer(JsonWriter& json, std::string_view key, std::int64_t value) {
  json.key(key);
  json.integer(value);
}

void write_points(JsonWriter& json, std::string_view key, double value) {
  json.key(key);
  write_points(json, value);
}

/// A flag is written only where it is set: most are not, and the dumps are read by people.
void write_flag(JsonWriter& json, std::string_view key, bool set) {
  if (!set) return;
  json.key(key);
  json.boolean(true);
}

void write_color(JsonWriter& json, std::uint32_t color) {
  constexpr std::string_view hex = "0123456789abcdef";
  if (color == 0) return;
  std::string text = "#";
  for (int shift = 20; shift >= 0; shift -= 4) text += hex[(color >> shift) & 0xF];
  write_text(json, "color", text);
}

void write_box(JsonWriter& json, std::string_view key, const Box& box) {
  json.key(key);
  write_box(json, box);
}

void write_word(JsonWriter& json, const Word& word) {
  json.object(JsonWriter::Line::one);
  write_text(json, "text", word.text);
  write_box(json, "box", word.box);
  write_points(json, "baseline", word.baseline);
  write_points(json, "size", word.size);
  write_flag(json, "bold", word.bold);
  write_flag(json, "italic", word.italic);
  write_flag(json, "rotated", word.rotated);
  write_flag(json, "struck", word.struck);
  write_flag(json, "joins_previous", word.joins_previous);
  write_color(json, word.color);
  if (word.confidence < 1) write_points(json, "confidence", word.confidence);
  json.end();
}

void write_rule(JsonWriter& json, const Rule& rule) {
  json.object(JsonWriter::Line::one);
  write_box(json, "box", rule.box);
  write_points(json, "thickness", rule.thickness);
  write_color(json, rule.color);
  json.end();
}

template <class T, class Write>
void write_list(JsonWriter& json, std::string_view key, const std::vector<T>& values, Write write) {
  json.key(key);
  json.array();
  for (const T& value : values) write(json, value);
  json.end();
}

void write_page(JsonWriter& json, const Page& page) {
  json.object();
  write_integer(json, "number", page.number);
  write_points(json, "width", page.width);
  write_points(json, "height", page.height);
  write_integer(json, "rotation", page.rotation);
  write_points(json, "image_area", page.image_area);
  write_integer(json, "unmapped", static_cast<std::int64_t>(page.unmapped));
  write_flag(json, "recognized", page.recognized);
  write_list(json, "words", page.words, write_word);
  write_list(json, "rules", page.rules, write_rule);
  json.end();
}

void write_line(JsonWriter& json, const Line& line) {
  json.object(JsonWriter::Line::one);
  write_integer(json, "page", line.page);
  write_points(json, "baseline", line.baseline);
  write_points(json, "size", line.size);
  write_box(json, "box", line.box);
  write_flag(json, "bold", line.bold);
  write_integer(json, "words", std::ssize(line.words));
  write_text(json, "text", line.text());
  json.end();
}

void write_row(JsonWriter& json, const Row& row) {
  json.object(JsonWriter::Line::one);
  write_text(json, "kind", row_kind_name(row.kind));
  write_integer(json, "page", row.page);
  write_points(json, "baseline", row.baseline);
  write_flag(json, "bold", row.bold);
  write_flag(json, "struck", row.struck);
  write_text(json, "text", row.text);
  json.key("cells");
  json.array();  // a field may come more than once: the lines of a value, the labels of a row
  for (const Cell& cell : row.cells) {
    json.array();
    json.string(field_name(cell.field));
    json.string(cell.text);
    json.end();
  }
  json.end();
  json.end();
}

void write_warning(JsonWriter& json, const Warning& warning) {
  json.object();
  write_text(json, "code", warning.code);
  write_text(json, "message", warning.message);
  if (warning.page) write_integer(json, "page", *warning.page);
  if (!warning.line.empty()) write_text(json, "line", warning.line);
  json.end();
}

}  // namespace

std::string words_to_json(const Document& document) {
  JsonWriter json;
  json.object();
  write_text(json, "title", document.title);
  write_text(json, "creator", document.creator);
  write_text(json, "producer", document.producer);
  write_text(json, "sha256", document.sha256);
  write_integer(json, "page_count", document.page_count);
  json.key("sees_colour_and_rules");
  json.boolean(document.sees_colour_and_rules);
  write_list(json, "pages", document.pages, write_page);
  json.end();
  return json.take();
}

std::string lines_to_json(const std::vector<Line>& lines) {
  JsonWriter json;
  json.object();
  write_list(json, "lines", lines, write_line);
  json.end();
  return json.take();
}

std::string rows_to_json(const Classified& classified) {
  JsonWriter json;
  json.object();
  write_text(json, "layout", classified.layout);
  write_list(json, "trace", classified.trace,
             [](JsonWriter& to, const std::string& text) { to.string(text); });
  write_list(json, "warnings", classified.warnings, write_warning);
  write_list(json, "rows", classified.rows, write_row);
  json.end();
  return json.take();
}

}  // namespace estimate
