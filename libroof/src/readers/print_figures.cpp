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
constexpr std::size_t most_figures = 5'000;  // of a file; a report has some hundreds
}  // namespace

void PrintBook::add(std::string_view structure, std::string quantity, const PrintedValue& value,
                    const PrintPage& page) {
  if (figures.size() < most_figures)
    figures.push_back(
        {std::string(structure), std::move(quantity), value.value, value.text, page.page->number, value.box});
}

void PrintBook::add(std::string_view structure, std::string quantity, const PrintCell& cell,
                    const PrintPage& page) {
  if (cell.value && figures.size() < most_figures)
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
    if (!table.columns[c].value) continue;
    const std::string pitch = decimal(*table.columns[c].value, 2) + "/12";
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

}  // namespace roof::readers
