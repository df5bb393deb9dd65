// Hover and Geomni: sections, labels and tables of their prints.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"
#include "readers/print_reader.h"

namespace roof::readers {

namespace {

constexpr auto hover_labels = std::to_array<Label>({
    {"roof facets", "area_sf", Shape::area},
    {"total", "area_sf", Shape::area},
    {"ridges / hips", "hips_and_ridges_ft", Shape::length},
    {"ridges ri", "ridge_ft", Shape::length},
    {"hips h", "hip_ft", Shape::length},
    {"valleys", "valley_ft", Shape::length},
    {"valleys v", "valley_ft", Shape::length},
    {"rakes", "rake_ft", Shape::length},
    {"rakes ra", "rake_ft", Shape::length},
    {"eaves", "eave_ft", Shape::length},
    {"eaves e", "eave_ft", Shape::length},
    {"gutters / eaves", "eave_ft", Shape::length},
    {"gutters / eaves e", "eave_ft", Shape::length},
    {"flashing", "flashing_ft", Shape::length},
    {"flashing f", "flashing_ft", Shape::length},
    {"step flashing", "step_flashing_ft", Shape::length},
    {"step flashing sf", "step_flashing_ft", Shape::length},
    {"transition line tl", "transition_ft", Shape::length},
    {"drip edge/perimeter", "eaves_and_rakes_ft", Shape::length},
});

constexpr auto hover_footprint_labels = std::to_array<Label>({
    {"number of stories", "stories", Shape::stories},
    {"footprint perimeter", "footprint_perimeter_ft", Shape::length},
    {"footprint area", "footprint_area_sf", Shape::area},
});

constexpr auto geomni_labels = std::to_array<Label>({
    {"perimeter/drip edge", "eaves_and_rakes_ft", Shape::length},
    {"eave/starter", "eave_ft", Shape::length},
    {"rake", "rake_ft", Shape::length},
    {"flat ridges", "ridge_ft", Shape::length},
    {"hip ridges", "hip_ft", Shape::length},
    {"valleys", "valley_ft", Shape::length},
    {"flashing", "flashing_ft", Shape::length},
    {"step flashing", "step_flashing_ft", Shape::length},
    {"cornice returns", "cornice_return_count", Shape::count},
    {"cornice strips", "cornice_strip_ft", Shape::length},
    {"area", "area_sf", Shape::area},
    {"number of squares", "squares", Shape::number},
    {"predominant pitch", "predominant_pitch", Shape::pitch},
});

// Hover

constexpr auto hover_area_percents = std::to_array<std::string_view>({"zero"});

/// Its header has "Zero Waste" over two lines in some editions.
void read_hover_waste(PrintBook& book, const PrintPage& page) {
  constexpr double header_height_pt = 10;
  for (std::size_t i = 0; i < page.lines.size(); ++i) {
    std::vector<PrintCell> columns;
    for (PrintCell& cell : cells_from(page.lines[i], 0))
      if (cell.text.starts_with('+') && cell.text.ends_with('%')) columns.push_back(std::move(cell));
    if (columns.size() < 2) continue;
    const double y = page.lines[i].baseline;
    if (auto zero =
            mark_between(page, hover_area_percents[0], y - header_height_pt, y + header_height_pt, false)) {
      zero->value = 0;
      columns.insert(columns.begin(), *std::move(zero));
    }
    ColumnTable table{{}, &page, i, std::move(columns)};
    read_waste_table(book, table, "area", nullptr);
    return;
  }
}

/// A row begins with a label; its cells say by their units what they are.
void read_hover_rows(PrintBook& book, const PrintPage& page) {
  for (const PrintLine& line : page.lines) {
    const Label* label = label_at(line, 0, hover_labels);
    if (label == nullptr) continue;
    std::string stem(label->quantity.substr(0, label->quantity.rfind('_')));
    if (stem == "area") stem = "facet";
    for (std::size_t at = line.label_end(0, label->words); at < line.words.size();) {
      const bool dash = line.words[at]->text == "-";
      const bool bare = label->shape == Shape::length && estimate::is_digits(line.words[at]->text);
      const auto value = dash || bare ? std::nullopt : value_at(line, at, label->shape);
      const auto lines = value || dash ? std::nullopt : value_at(line, at, Shape::count);
      if (value) book.add({}, std::string(label->quantity), *value, page);
      if (lines) book.add({}, stem + "_count", *lines, page);
      at = value ? value->next : lines ? lines->next : at + 1;
    }
    // A dash in place of the length is none.
    if (label->shape == Shape::length && line.words.back()->text == "-")
      book.add({}, std::string(label->quantity), PrintedValue{0, "-", line.words.back()->box, 0}, page);
  }
}

void read_hover_pitches(PrintBook& book, const PrintPage& page) {
  for (const PrintLine& line : page.lines) {
    const auto rise = value_at(line, 0, Shape::pitch);
    if (!rise) continue;
    const auto size = value_at(line, rise->next, Shape::area);
    if (!size) continue;
    const std::string name = geometry::decimal(rise->value, 2) + "/12";
    book.add({}, "area_sf " + name, *size, page);
    for (std::size_t at = size->next; at < line.words.size(); ++at)
      if (const auto share = value_at(line, at, Shape::percent)) {
        book.add({}, "share " + name, *share, page);
        break;
      }
  }
}

void read_hover_facets(PrintBook& book, const PrintPage& page) {
  for (const PrintLine& line : page.lines) {
    if (line.words.empty() || !line.plain[0].starts_with("rf-")) continue;
    const auto size = value_at(line, 1, Shape::area);
    if (!size) continue;
    std::optional<double> rise;
    for (std::size_t at = size->next; at < line.words.size() && !rise; ++at)
      if (const auto found = value_at(line, at, Shape::pitch)) rise = found->value;
    book.facets.push_back({line.words[0]->text, {}, size->value, rise, page.page->number, size->box, {}});
  }
}

/// Of the right header, unless it is printed several times over.
void take_hover_property(PrintBook& book, const PrintPage& page) {
  if (!book.property.empty() || page.lines.empty()) return;
  std::string text;
  for (const estimate::Word* word : page.lines.front().words) text += (text.empty() ? "" : " ") + word->text;
  book.property = text;
}

// Geomni

/// Labels over values.
void read_value_rows(PrintBook& book, const PrintPage& page, std::string_view structure) {
  for (std::size_t i = 0; i + 1 < page.lines.size(); ++i) {
    const PrintLine& head = page.lines[i];
    const PrintLine& values = page.lines[i + 1];
    for (std::size_t at = 0; at < head.words.size();) {
      const Label* label = label_at(head, at, geomni_labels);
      if (label == nullptr) {
        ++at;
        continue;
      }
      const std::size_t end = head.label_end(at, label->words);
      estimate::Box box;
      for (std::size_t w = at; w < end; ++w) box.include(head.words[w]->box);
      at = end;
      std::optional<PrintedValue> best;
      const double center = (box.x0 + box.x1) / 2;
      for (std::size_t w = 0; w < values.words.size(); ++w) {
        const auto value = value_at(values, w, label->shape);
        if (!value) continue;
        const auto off = [&](const PrintedValue& v) { return std::abs((v.box.x0 + v.box.x1) / 2 - center); };
        if (off(*value) < page.page->width / 16 && (!best || off(*value) < off(*best))) best = value;
      }
      if (best) book.add(structure, std::string(label->quantity), *best, page);
    }
  }
}

void read_geomni_structure(PrintBook& book, const SectionPage& page) {
  read_value_rows(book, page.page, page.structure);
  if (page.section != Section::areas) return;
  read_pitch_table(book, column_table(page.page, "slope", page.structure), "area sq ft", "% of roof");
  for (std::size_t i = 0; i + 1 < page.page.lines.size(); ++i)
    if (page.page.lines[i].is("waste calculations")) {
      const ColumnTable table{page.structure, &page.page, i + 1, cells_from(page.page.lines[i + 1], 0)};
      read_waste_table(book, table, "area sq ft", nullptr);
    }
}

/// An area with the slope under it.
void read_geomni_facets(PrintBook& book, const SectionPage& page) {
  constexpr double farthest_pt = 14;
  const double bottom = drawing_bottom(page.page, "totals");
  const auto labels =
      drawn_words(page.page, drawing_top(page.page, "area & slope totals"), bottom, is_drawn_number);
  std::vector<bool> taken(labels.size(), false);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (taken[i]) continue;
    for (std::size_t j = 0; j < labels.size(); ++j) {
      const double below = labels[j]->baseline - labels[i]->baseline;
      const double aside = middle(labels[j]->box).x - middle(labels[i]->box).x;
      if (taken[j] || j == i || below < 2 || below > farthest_pt ||
          std::abs(aside) > labels[i]->box.width() / 2)
        continue;
      taken[i] = taken[j] = true;
      book.facets.push_back({std::to_string(book.facets.size() + 1), page.structure,
                             number_of_word(*labels[i]), number_of_word(*labels[j]), page.page.page->number,
                             labels[i]->box});
      break;
    }
  }
}

}  // namespace

Section hover_section(const PrintPage& page) {
  const auto titled = [&](std::string_view title) {
    const auto has = [&](const PrintLine& l) {
      const std::size_t end = l.find(title);
      return end > 0 && l.baseline < page.page->height / 6 &&
             l.words[end - 1]->text == estimate::to_upper(l.words[end - 1]->text);
    };
    return std::ranges::any_of(page.lines, has);
  };
  if (!page.has("roof measurements") && !page.has("complete measurements")) return Section::none;
  if (titled("roof summary")) return Section::summary;
  if (titled("roof measurements") && page.has("ridges ri")) return Section::lengths;
  if (titled("roof facets")) return Section::facets;
  if (titled("roof area")) return Section::areas;
  if (titled("roof pitch")) return Section::pitches;
  return page.has("footprint area") ? Section::footprint : Section::none;
}

void read_hover(PrintBook& book, std::span<const SectionPage> pages) {
  each(pages, Section::summary, [&](const SectionPage& page) {
    read_hover_rows(book, page.page);
    read_hover_waste(book, page.page);
    take_hover_property(book, page.page);
    take_date_in_words(book, page.page);
  });
  each(pages, Section::pitches, [&](const SectionPage& page) { read_hover_pitches(book, page.page); });
  each(pages, Section::summary, [&](const SectionPage& page) { read_hover_pitches(book, page.page); });
  each(pages, Section::lengths, [&](const SectionPage& page) { read_hover_rows(book, page.page); });
  each(pages, Section::areas, [&](const SectionPage& page) { read_hover_rows(book, page.page); });
  each(pages, Section::facets, [&](const SectionPage& page) { read_hover_facets(book, page.page); });
  each(pages, Section::footprint, [&](const SectionPage& page) {
    read_labels(book, page.page, hover_footprint_labels, {.separated = true});
  });
}

Section geomni_section(const PrintPage& page) {
  if (page.find_line("perimeter ridges and valleys") != nullptr) return Section::lengths;
  if (page.find_line("area & slope totals") != nullptr) return Section::areas;
  return page.has("roof totals") && page.has("flat ridges") && page.has("hip ridges") ? Section::summary
                                                                                      : Section::none;
}

void read_geomni(PrintBook& book, std::span<const SectionPage> pages) {
  each(pages, Section::summary, [&](const SectionPage& page) {
    read_labels(book, page.page, geomni_labels, {});
    if (!page.page.lines.empty()) book.property = left_part(page.page.lines.front(), words_gap_pt);
    take_after(book.claim_id, page.page, "number:");
    take_date(book, page.page);
  });
  for (const SectionPage& page : pages)
    if (page.section == Section::lengths || page.section == Section::areas) read_geomni_structure(book, page);
  each(pages, Section::areas, [&](const SectionPage& page) { read_geomni_facets(book, page); });
}

}  // namespace roof::readers
