// What the kinds of printed reports have in common: labels with values, tables by column.

#include <algorithm>
#include <cmath>
#include <limits>

#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"
#include "readers/print_reader.h"

namespace roof::readers {

using geometry::decimal;

namespace {
constexpr std::size_t max_figures = 5'000;  // of a file; a report has some hundreds
}  // namespace

void PrintBook::add(std::string_view structure, std::string quantity, const PrintedValue& value,
                    const PrintPage& page) {
  if (figures.size() < max_figures)
    figures.push_back(
        {std::string(structure), std::move(quantity), value.value, value.text, page.page->number, value.box});
}

void PrintBook::add(std::string_view structure, std::string quantity, const PrintCell& cell,
                    const PrintPage& page) {
  if (cell.value && figures.size() < max_figures)
    figures.push_back(
        {std::string(structure), std::move(quantity), *cell.value, cell.text, page.page->number, cell.box});
}

namespace {

constexpr std::string_view feet = "_ft";

bool is_separated(const PrintLine& line, std::size_t end) {
  const auto starts = [&](char sign) {
    return end < line.words.size() && line.words[end]->text.starts_with(sign);
  };
  return line.words[end - 1]->text.ends_with(':') || starts('=') || starts(':') || starts('<') || starts('>');
}

/// "(2 Ridges)" behind a length.
std::optional<PrintedValue> count_in_parentheses(const PrintLine& line, std::size_t at) {
  if (at >= line.words.size() || !line.words[at]->text.starts_with('(')) return std::nullopt;
  const auto number = geometry::read_decimal(line.plain[at]);
  if (!number) return std::nullopt;
  return PrintedValue{*number, line.words[at]->text, line.words[at]->box, at + 1};
}

}  // namespace

void read_labels(PrintBook& book, const PrintPage& page, std::span<const Label> labels, LabelRule rule) {
  for (const PrintLine& line : page.lines) {
    for (std::size_t at = 0; at < line.words.size();) {
      const Label* label = label_at(line, at, labels);
      const std::size_t end = label == nullptr ? 0 : line.label_end(at, label->words);
      const auto value = label == nullptr || (rule.separated && !is_separated(line, end))
                             ? std::nullopt
                             : value_at(line, end, label->shape);
      if (!value) {
        at = std::max(end, at + 1);
        continue;
      }
      book.add(rule.structure, std::string(label->quantity), *value, page);
      at = value->next;
      if (!label->quantity.ends_with(feet)) continue;
      if (const auto count = count_in_parentheses(line, at)) {
        const auto stem = label->quantity.substr(0, label->quantity.size() - feet.size());
        book.add(rule.structure, std::string(stem) + "_count", *count, page);
        at = count->next;
      }
    }
  }
}

double ColumnTable::reach() const {
  double nearest = page->page->width / 4;
  for (std::size_t i = 1; i < columns.size(); ++i)
    nearest = std::min(nearest, columns[i].center() - columns[i - 1].center());
  return nearest / 2;
}

ColumnTable column_table(const PrintPage& page, std::string_view label, std::string_view structure) {
  for (std::size_t i = 0; i < page.lines.size(); ++i)
    if (const std::size_t end = page.lines[i].label_end(0, label))
      if (auto cells = cells_from(page.lines[i], end); !cells.empty())
        return {structure, &page, i, std::move(cells)};
  return {structure, &page, 0, {}};
}

std::vector<PrintCell> table_row(const ColumnTable& table, std::string_view label) {
  constexpr std::size_t deepest = 12;  // lines; superscripts make lines of their own
  std::vector<PrintCell> row(table.columns.size());
  const auto& lines = table.page->lines;
  for (std::size_t i = table.line + 1; i < std::min(lines.size(), table.line + deepest); ++i) {
    const std::size_t end = lines[i].label_end(0, label);
    if (end == 0) continue;
    const auto cells = cells_from(lines[i], end);
    for (std::size_t c = 0; c < row.size(); ++c)
      if (const PrintCell* cell = nearest_cell(cells, table.columns[c].center(), table.reach()))
        row[c] = *cell;
    break;
  }
  return row;
}

void read_pitch_table(PrintBook& book, const ColumnTable& table, std::string_view area_label,
                      std::string_view share_label) {
  if (table.columns.empty()) return;
  const auto areas = table_row(table, area_label), shares = table_row(table, share_label);
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const std::optional<double>& rise = table.columns[c].value;
    if (!rise) continue;
    const std::string pitch = decimal(*rise, 2) + "/12";
    book.add(table.structure, "area_sf " + pitch, areas[c], *table.page);
    book.add(table.structure, "share " + pitch, shares[c], *table.page);
  }
}

void read_waste_table(PrintBook& book, const ColumnTable& table, std::string_view area_label,
                      const PrintCell* suggestion) {
  if (table.columns.empty()) return;
  const auto areas = table_row(table, area_label), squares = table_row(table, "squares");
  const PrintCell* suggested =
      suggestion == nullptr ? nullptr : nearest_cell(table.columns, suggestion->center(), table.reach());
  std::vector<WasteColumn> columns;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const PrintCell& head = table.columns[c];
    if (!head.value) continue;
    const std::string percent = decimal(*head.value, 2) + "%";
    columns.push_back({*head.value, areas[c].value, squares[c].value, suggested == &head});
    book.add(table.structure, "waste_area_sf " + percent, areas[c], *table.page);
    book.add(table.structure, "waste_squares " + percent, squares[c], *table.page);
  }
  if (suggested != nullptr) book.add(table.structure, "waste_percent", *suggested, *table.page);
  const auto known =
      std::ranges::find(book.waste, table.structure, [](const auto& w) { return std::string_view(w.first); });
  if (known == book.waste.end()) book.waste.emplace_back(table.structure, std::move(columns));
}

std::string structure_number(const PrintPage& page) {
  for (const PrintLine& line : page.lines) {
    if (line.plain.size() < 2 || line.plain.size() > 3 || line.plain[0] != "structure") continue;
    if (line.plain[1].starts_with('#') && estimate::is_digits(line.plain[1].substr(1)))
      return line.plain[1].substr(1);
  }
  return {};
}

namespace {

constexpr auto printed_kinds = std::to_array<PrintKind>({
    {ReportKind::roofr, "Roofr", "roofr", roofr_section, read_roofr},
    {ReportKind::eagleview, "EagleView", "eagle", eagleview_section, read_eagleview},
    {ReportKind::hover, "Hover", "hover", hover_section, read_hover},
    {ReportKind::geomni, "Geomni", "geomni", geomni_section, read_geomni},
});

}  // namespace

/// A word alone, as a cell by which a column is marked.
std::optional<PrintCell> mark_between(const PrintPage& page, std::string_view word, double top, double bottom,
                                      bool alone) {
  for (const PrintLine& line : page.lines) {
    if (line.baseline <= top || line.baseline >= bottom || (alone && line.words.size() > 1)) continue;
    const auto found = std::ranges::find(line.plain, word);
    if (found == line.plain.end()) continue;
    const auto* marked = line.words[std::size_t(found - line.plain.begin())];
    return PrintCell{std::nullopt, marked->text, marked->box};
  }
  return std::nullopt;
}

/// What is left of the page's middle on a line, up to a wide gap.
std::string left_part(const PrintLine& line, double widest_gap_pt) {
  std::vector<std::string> parts;
  const estimate::Word* before = nullptr;
  for (const estimate::Word* word : line.words) {
    if (before != nullptr && word->box.x0 - before->box.x1 > widest_gap_pt) break;
    parts.push_back(word->text);
    before = word;
  }
  return estimate::join(parts, " ");
}

bool is_date(std::string_view text) {
  const auto parts = estimate::split(text, '/');
  return parts.size() == 3 && std::ranges::all_of(parts, estimate::is_digits) && parts[2].size() == 4;
}

void take_date(PrintBook& book, const PrintPage& page) {
  for (const PrintLine& line : page.lines)
    for (const estimate::Word* word : line.words)
      if (book.date.empty() && is_date(word->text)) book.date = word->text;
}

constexpr auto months = std::to_array<std::string_view>(
    {"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"});

bool is_month(std::string_view plain) {
  return std::ranges::any_of(months, [&](std::string_view month) { return plain.starts_with(month); });
}

/// "Feb 19, 2023" and "13 JUL 2026".
void take_date_in_words(PrintBook& book, const PrintPage& page) {
  for (const PrintLine& line : page.lines)
    for (std::size_t i = 0; i + 2 < line.words.size() && book.date.empty(); ++i) {
      const bool month_first = is_month(line.plain[i]) && estimate::is_digits(line.plain[i + 1]);
      const bool day_first = estimate::is_digits(line.plain[i]) && is_month(line.plain[i + 1]);
      const bool year = estimate::is_digits(line.plain[i + 2]) && line.plain[i + 2].size() == 4;
      if (year && (month_first || day_first))
        book.date = line.words[i]->text + " " + line.words[i + 1]->text + " " + line.words[i + 2]->text;
    }
}

/// The word behind "Report:" or glued to it.
void take_after(std::string& to, const PrintPage& page, std::string_view label) {
  for (const PrintLine& line : page.lines) {
    if (!to.empty()) return;
    for (std::size_t i = 0; i < line.words.size(); ++i) {
      const std::string& text = line.words[i]->text;
      if (estimate::to_lower(text) == label && i + 1 < line.words.size())
        to = line.words[i + 1]->text;
      else if (text.size() > label.size() && estimate::to_lower(text).starts_with(label))
        to = text.substr(label.size());
      if (!to.empty()) return;
    }
  }
}

bool is_drawn_number(const estimate::Word& word) {
  const std::string plain = estimate::replace_all(word.text, ",", "");
  return estimate::is_digits(plain.starts_with('+') ? plain.substr(1) : plain);
}

/// The drawing lies between the last labeled figure and the notes at the foot.
double drawing_top(const PrintPage& page, std::string_view last_label) {
  double top = 0;
  for (const PrintLine& line : page.lines)
    if (line.find(last_label) > 0 && (top == 0 || line.baseline < page.page->height / 3)) top = line.baseline;
  return top + 1;
}

double drawing_bottom(const PrintPage& page, std::string_view foot) {
  for (const PrintLine& line : page.lines)
    if (line.label_end(0, foot) > 0 && line.baseline > page.page->height / 2) return line.baseline - 1;
  return page.page->height;
}

double number_of_word(const estimate::Word& word) {
  return geometry::read_decimal(estimate::replace_all(estimate::replace_all(word.text, ",", ""), "+", ""))
      .value_or(0);
}

std::vector<const estimate::Word*> drawn_numbers(const PrintPage& page, std::string_view top,
                                                 std::string_view bottom) {
  return drawn_words(page, drawing_top(page, top), drawing_bottom(page, bottom), is_drawn_number);
}

std::span<const PrintKind> print_kinds() { return printed_kinds; }

}  // namespace roof::readers
