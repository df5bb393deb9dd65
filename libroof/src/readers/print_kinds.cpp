// The kinds of printed reports: their sections, labels and tables.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"
#include "readers/print_reader.h"

namespace roof::readers {

namespace {

using enum Shape;

constexpr auto roofr_summary_labels = std::to_array<Label>({
    {"total roof area", "area_sf", area},
    {"total pitched area", "pitched_area_sf", area},
    {"total flat area", "flat_area_sf", area},
    {"total roof facets", "facet_count", count},
    {"predominant pitch", "predominant_pitch", pitch},
    {"total eaves", "eave_ft", length},
    {"total valleys", "valley_ft", length},
    {"total hips", "hip_ft", length},
    {"total ridges", "ridge_ft", length},
    {"total rakes", "rake_ft", length},
    {"total wall flashing", "flashing_ft", length},
    {"total step flashing", "step_flashing_ft", length},
    {"total transitions", "transition_ft", length},
    {"total parapet wall", "parapet_ft", length},
    {"total unspecified", "other_ft", length},
    {"hips + ridges", "hips_and_ridges_ft", length},
    {"eaves + rakes", "eaves_and_rakes_ft", length},
});

constexpr auto roofr_length_labels = std::to_array<Label>({
    {"eaves", "eave_ft", length},
    {"valleys", "valley_ft", length},
    {"hips", "hip_ft", length},
    {"ridges", "ridge_ft", length},
    {"rakes", "rake_ft", length},
    {"wall flashing", "flashing_ft", length},
    {"step flashing", "step_flashing_ft", length},
    {"transitions", "transition_ft", length},
    {"parapet wall", "parapet_ft", length},
    {"unspecified", "other_ft", length},
});

constexpr auto roofr_area_labels = std::to_array<Label>({
    {"total roof area", "area_sf", area},
    {"pitched roof area", "pitched_area_sf", area},
    {"flat roof area", "flat_area_sf", area},
    {"predominant pitch", "predominant_pitch", pitch},
    {"predominant pitch area", "predominant_area_sf", area},
    {"unspecified pitch area", "unspecified_pitch_area_sf", area},
    {"two story area", "two_story_area_sf", area},
    {"two layer area", "two_layer_area_sf", area},
});

constexpr auto predominant_label = std::to_array<Label>({{"predominant pitch", "predominant_pitch", pitch}});

constexpr auto eagleview_labels = std::to_array<Label>({
    {"total roof area", "area_sf", area},
    {"total area all pitches", "area_sf", area},
    {"total area", "area_sf", area},
    {"total roof facets", "facet_count", count},
    {"predominant pitch", "predominant_pitch", pitch},
    {"number of stories", "stories", stories},
    {"total ridges/hips", "hips_and_ridges_ft", length},
    {"total valleys", "valley_ft", length},
    {"total rakes", "rake_ft", length},
    {"total eaves", "eave_ft", length},
    {"ridges", "ridge_ft", length},
    {"hips", "hip_ft", length},
    {"valleys", "valley_ft", length},
    {"rakes", "rake_ft", length},
    {"eaves/starter", "eave_ft", length},
    {"eaves", "eave_ft", length},
    {"flashing", "flashing_ft", length},
    {"step flashing", "step_flashing_ft", length},
    {"parapets", "parapet_ft", length},
    {"parapet walls", "parapet_ft", length},
    {"drip edge eaves + rakes", "eaves_and_rakes_ft", length},
    {"total wall area", "wall_area_sf", area},
    {"total wall facets", "wall_facet_count", count},
    {"total siding area", "siding_area_sf", area},
    {"total masonry area", "masonry_area_sf", area},
});

constexpr auto hover_labels = std::to_array<Label>({
    {"roof facets", "area_sf", area},
    {"total", "area_sf", area},
    {"ridges / hips", "hips_and_ridges_ft", length},
    {"ridges ri", "ridge_ft", length},
    {"hips h", "hip_ft", length},
    {"valleys", "valley_ft", length},
    {"valleys v", "valley_ft", length},
    {"rakes", "rake_ft", length},
    {"rakes ra", "rake_ft", length},
    {"eaves", "eave_ft", length},
    {"eaves e", "eave_ft", length},
    {"gutters / eaves", "eave_ft", length},
    {"gutters / eaves e", "eave_ft", length},
    {"flashing", "flashing_ft", length},
    {"flashing f", "flashing_ft", length},
    {"step flashing", "step_flashing_ft", length},
    {"step flashing sf", "step_flashing_ft", length},
    {"transition line tl", "transition_ft", length},
    {"drip edge/perimeter", "eaves_and_rakes_ft", length},
});

constexpr auto hover_footprint_labels = std::to_array<Label>({
    {"number of stories", "stories", stories},
    {"footprint perimeter", "footprint_perimeter_ft", length},
    {"footprint area", "footprint_area_sf", area},
});

constexpr auto geomni_labels = std::to_array<Label>({
    {"perimeter/drip edge", "eaves_and_rakes_ft", length},
    {"eave/starter", "eave_ft", length},
    {"rake", "rake_ft", length},
    {"flat ridges", "ridge_ft", length},
    {"hip ridges", "hip_ft", length},
    {"valleys", "valley_ft", length},
    {"flashing", "flashing_ft", length},
    {"step flashing", "step_flashing_ft", length},
    {"cornice returns", "cornice_return_count", count},
    {"cornice strips", "cornice_strip_ft", length},
    {"area", "area_sf", area},
    {"number of squares", "squares", number},
    {"predominant pitch", "predominant_pitch", pitch},
});

template <class Use>
void each(std::span<const SectionPage> pages, Section section, Use use) {
  for (const SectionPage& page : pages)
    if (page.section == section) use(page);
}

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

constexpr double mark_distance_pt = 45;  // of the suggestion from the header of its table

void read_waste(PrintBook& book, const PrintPage& page, std::string_view structure,
                std::string_view area_label, std::string_view word, bool above) {
  const ColumnTable table = column_table(page, "waste %", structure);
  if (table.columns.empty()) return;
  const double y = page.lines[table.line].baseline;
  const auto mark = above ? mark_between(page, word, y - mark_distance_pt, y, true)
                          : mark_between(page, word, y, y + mark_distance_pt, false);
  read_waste_table(book, table, area_label, mark ? &*mark : nullptr);
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

constexpr double words_gap_pt = 20;

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

// Roofr

void read_roofr_summary(PrintBook& book, const SectionPage& page) {
  read_labels(book, page.page, roofr_summary_labels, {.structure = page.structure});
  read_pitch_table(book, column_table(page.page, "pitch", page.structure), "area sqft", "% of roof");
  read_waste(book, page.page, page.structure, "area sqft", "recommended", true);
}

/// The cover has figures without labels: "3199 sqft", "26 facets".
void read_roofr_cover(PrintBook& book, const PrintPage& page) {
  read_labels(book, page, predominant_label, {});
  for (const PrintLine& line : page.lines)
    for (std::size_t at = 0; at + 1 < line.words.size(); ++at) {
      if (line.plain[at + 1] == "sqft")
        if (const auto value = value_at(line, at, area)) book.add({}, "area_sf", *value, page);
      if (line.plain[at + 1] == "facets")
        if (const auto value = value_at(line, at, count)) book.add({}, "facet_count", *value, page);
    }
  take_date_in_words(book, page);
}

bool is_inside(const estimate::Word& word, double top, double bottom) {
  return word.baseline > top && word.baseline < bottom;
}

/// The numbers of a drawing in drawing order; `part_of` says which.
template <class Fits>
std::vector<const estimate::Word*> drawn_words(const PrintPage& page, double top, double bottom, Fits fits) {
  std::vector<const estimate::Word*> found;
  for (const estimate::Word& word : page.page->words)
    if (is_inside(word, top, bottom) && fits(word)) found.push_back(&word);
  return found;
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

void read_roofr_facets(PrintBook& book, std::span<const SectionPage> pages) {
  each(pages, Section::areas, [&](const SectionPage& page) {
    const auto areas = drawn_words(page.page, drawing_top(page.page, "two layer area"),
                                   drawing_bottom(page.page, "area measurements"), is_drawn_number);
    std::vector<const estimate::Word*> pitches;
    each(pages, Section::pitches, [&](const SectionPage& other) {
      const auto is_label = [&](const estimate::Word& word) {
        return is_drawn_number(word) && !areas.empty() && word.size == areas.front()->size;
      };
      pitches = drawn_words(other.page, drawing_top(other.page, "measurement report"),
                            drawing_bottom(other.page, "deleted facets"), is_label);
    });
    const bool paired = pitches.size() == areas.size();
    for (std::size_t i = 0; i < areas.size(); ++i) {
      PrintedFacet& facet = book.facets.emplace_back();
      facet.label = std::to_string(i + 1);
      facet.area_sf = number_of_word(*areas[i]);
      facet.page = page.page.page->number;
      facet.box = areas[i]->box;
      if (!paired) continue;
      facet.pitch = number_of_word(*pitches[i]);
      facet.pitch_box = pitches[i]->box;
    }
  });
}

// EagleView

constexpr auto structure_columns = std::to_array<Label>({{"area", "area_sf", number},
                                                         {"ridges", "ridge_ft", number},
                                                         {"hips", "hip_ft", number},
                                                         {"valleys", "valley_ft", number},
                                                         {"rakes", "rake_ft", number},
                                                         {"eaves", "eave_ft", number},
                                                         {"flashing", "flashing_ft", number},
                                                         {"step flashing", "step_flashing_ft", number},
                                                         {"parapet", "parapet_ft", number},
                                                         {"parapets", "parapet_ft", number}});

/// "Measurements by Structure": a row for each.
void read_structure_table(PrintBook& book, const PrintPage& page) {
  for (std::size_t i = 0; i < page.lines.size(); ++i) {
    const PrintLine& head = page.lines[i];
    if (head.label_end(0, "structure area ridges") == 0) continue;
    std::vector<const Label*> columns;
    for (std::size_t at = 1; at < head.words.size();) {
      const Label* label = label_at(head, at, structure_columns);
      if (label != nullptr) columns.push_back(label);
      at = label == nullptr ? at + 1 : head.label_end(at, label->words);
    }
    for (std::size_t row = i + 1; row < page.lines.size(); ++row) {
      const auto cells = cells_from(page.lines[row], 0);
      if (page.lines[row].words.size() != columns.size() + 1 || cells.size() != columns.size() + 1) continue;
      for (std::size_t c = 0; c < columns.size(); ++c)
        book.add(cells[0].text, std::string(columns[c]->quantity), cells[c + 1], page);
    }
    return;
  }
}

void read_eagleview_summary(PrintBook& book, const SectionPage& page) {
  read_labels(book, page.page, eagleview_labels, {.structure = page.structure, .separated = true});
  read_pitch_table(book, column_table(page.page, "roof pitches", page.structure), "area sq ft", "% of roof");
  read_waste(book, page.page, page.structure, "area sq ft", "suggested", false);
}

bool is_letters(const estimate::Word& word) {
  return word.text.size() <= 2 && !word.text.empty() &&
         std::ranges::all_of(word.text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

struct Place {
  double x = 0, y = 0;
};
Place middle(const estimate::Box& box) { return {(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2}; }
double distance(const Place& a, const Place& b) { return std::hypot(a.x - b.x, a.y - b.y); }

constexpr double same_place_pt = 3;

/// Areas of the area page, with the letters that the notes page has at the same places.
void read_eagleview_facets(PrintBook& book, std::span<const SectionPage> pages) {
  std::vector<const estimate::Word*> letters;
  each(pages, Section::notes, [&](const SectionPage& page) {
    letters = drawn_words(page.page, drawing_top(page.page, "roof facets are labeled"),
                          drawing_bottom(page.page, "note"), is_letters);
  });
  each(pages, Section::areas, [&](const SectionPage& page) {
    for (const estimate::Word* area : drawn_words(page.page, drawing_top(page.page, "total area"),
                                                  drawing_bottom(page.page, "note"), is_drawn_number)) {
      const Place at = middle(area->box);
      const estimate::Word* best = nullptr;
      for (const estimate::Word* letter : letters)
        if (distance(middle(letter->box), at) < same_place_pt &&
            (best == nullptr || distance(middle(letter->box), at) < distance(middle(best->box), at)))
          best = letter;
      if (best == nullptr && !letters.empty()) continue;  // the year of a copyright notice
      book.facets.push_back({best == nullptr ? std::string() : best->text,
                             {},
                             number_of_word(*area),
                             std::nullopt,
                             page.page.page->number,
                             area->box,
                             {}});
    }
  });
}

/// The header of the table of an extended report: pitches from 0 up, next to "Facet".
ColumnTable facet_table(const PrintPage& page) {
  constexpr std::size_t fewest_columns = 5;
  for (std::size_t i = 1; i < page.lines.size(); ++i) {
    auto cells = cells_from(page.lines[i], page.lines[i].label_end(0, "facet"));
    const auto known = [](const PrintCell& cell) { return cell.value.has_value(); };
    if (cells.size() < fewest_columns || cells.front().value != 0.0 || !std::ranges::all_of(cells, known))
      continue;
    if (std::ranges::is_sorted(cells, {}, [](const PrintCell& cell) { return *cell.value; }))
      return {{}, &page, i, std::move(cells)};
  }
  return {{}, &page, 0, {}};
}

/// The table of an extended report: plan areas, which the column of pitch 0 has.
void read_facet_table(PrintBook& book, const PrintPage& page) {
  const ColumnTable table = facet_table(page);
  if (table.columns.empty()) return;
  for (std::size_t i = table.line + 1; i < page.lines.size(); ++i) {
    const PrintLine& line = page.lines[i];
    if (line.words.empty() || !is_letters(*line.words[0])) continue;
    const std::string& letters = line.words[0]->text;
    const auto cells = cells_from(line, 1);
    for (const PrintCell& head : table.columns) {
      const PrintCell* cell = nearest_cell(cells, head.center(), table.reach());
      if (cell == nullptr) continue;
      book.add({}, "facet " + letters + " area_sf " + geometry::decimal(*head.value, 2) + "/12", *cell, page);
      if (&head == table.columns.data() && cell->value)
        book.facets.push_back({letters, {}, cell->value, 0.0, page.page->number, cell->box, {}});
    }
  }
}

/// The nearest line above the title, at the left.
void take_eagleview_header(PrintBook& book, const PrintPage& page) {
  take_after(book.report_id, page, "report:");
  take_after(book.claim_id, page, "claim:");
  if (!book.property.empty()) return;
  const PrintLine* before = nullptr;
  for (const PrintLine& line : page.lines) {
    if (line.is("length diagram")) break;
    if (!line.words.empty() && line.words[0]->box.x0 < page.page->width / 6) before = &line;
  }
  if (before != nullptr) book.property = left_part(*before, words_gap_pt);
}

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
      const bool bare = label->shape == length && estimate::is_digits(line.words[at]->text);
      const auto value = dash || bare ? std::nullopt : value_at(line, at, label->shape);
      const auto lines = value || dash ? std::nullopt : value_at(line, at, count);
      if (value) book.add({}, std::string(label->quantity), *value, page);
      if (lines) book.add({}, stem + "_count", *lines, page);
      at = value ? value->next : lines ? lines->next : at + 1;
    }
    // A dash where the length stands is none.
    if (label->shape == length && line.words.back()->text == "-")
      book.add({}, std::string(label->quantity), PrintedValue{0, "-", line.words.back()->box, 0}, page);
  }
}

void read_hover_pitches(PrintBook& book, const PrintPage& page) {
  for (const PrintLine& line : page.lines) {
    const auto rise = value_at(line, 0, pitch);
    if (!rise) continue;
    const auto size = value_at(line, rise->next, area);
    if (!size) continue;
    const std::string name = geometry::decimal(rise->value, 2) + "/12";
    book.add({}, "area_sf " + name, *size, page);
    for (std::size_t at = size->next; at < line.words.size(); ++at)
      if (const auto share = value_at(line, at, percent)) {
        book.add({}, "share " + name, *share, page);
        break;
      }
  }
}

void read_hover_facets(PrintBook& book, const PrintPage& page) {
  for (const PrintLine& line : page.lines) {
    if (line.words.empty() || !line.plain[0].starts_with("rf-")) continue;
    const auto size = value_at(line, 1, area);
    if (!size) continue;
    std::optional<double> rise;
    for (std::size_t at = size->next; at < line.words.size() && !rise; ++at)
      if (const auto found = value_at(line, at, pitch)) rise = found->value;
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

constexpr auto kinds = std::to_array<PrintKind>({
    {ReportKind::roofr, "Roofr", "roofr", roofr_section, read_roofr},
    {ReportKind::eagleview, "EagleView", "eagle", eagleview_section, read_eagleview},
    {ReportKind::hover, "Hover", "hover", hover_section, read_hover},
    {ReportKind::geomni, "Geomni", "geomni", geomni_section, read_geomni},
});

}  // namespace

double number_of_word(const estimate::Word& word) {
  return geometry::read_decimal(estimate::replace_all(estimate::replace_all(word.text, ",", ""), "+", ""))
      .value_or(0);
}

std::vector<const estimate::Word*> drawn_numbers(const PrintPage& page, std::string_view top,
                                                 std::string_view bottom) {
  return drawn_words(page, drawing_top(page, top), drawing_bottom(page, bottom), is_drawn_number);
}

std::span<const PrintKind> print_kinds() { return kinds; }

Section roofr_section(const PrintPage& page) {
  if (page.find_line("length measurement report") != nullptr) return Section::lengths;
  if (page.find_line("area measurement report") != nullptr) return Section::areas;
  if (page.find_line("pitch & direction measurement report") != nullptr) return Section::pitches;
  if (page.find_line("material calculations") != nullptr) return Section::other;
  if (page.has("total pitched area") && page.has("hips + ridges")) {
    if (page.find_line("report summary") != nullptr) return Section::summary;
    if (!structure_number(page).empty()) return Section::structure;
  }
  const auto has_count = [](const PrintLine& l) {
    for (std::size_t at = 1; at < l.words.size(); ++at)
      if (l.plain[at] == "facets" && value_at(l, at - 1, count)) return true;
    return false;
  };
  return page.has("predominant pitch") && page.has("sqft") && std::ranges::any_of(page.lines, has_count)
             ? Section::cover
             : Section::none;
}

void read_roofr(PrintBook& book, std::span<const SectionPage> pages) {
  each(pages, Section::summary, [&](const SectionPage& page) { read_roofr_summary(book, page); });
  each(pages, Section::structure, [&](const SectionPage& page) { read_roofr_summary(book, page); });
  each(pages, Section::areas, [&](const SectionPage& page) {
    read_labels(book, page.page, roofr_area_labels, {.separated = true});
  });
  each(pages, Section::lengths, [&](const SectionPage& page) {
    read_labels(book, page.page, roofr_length_labels, {.separated = true});
    const auto& lines = page.page.lines;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i)
      if (lines[i].is("length measurement report")) book.property = left_part(lines[i + 1], words_gap_pt);
  });
  each(pages, Section::cover, [&](const SectionPage& page) { read_roofr_cover(book, page.page); });
  read_roofr_facets(book, pages);
}

Section eagleview_section(const PrintPage& page) {
  if (page.find_line("length diagram") != nullptr && page.has("total line lengths")) return Section::lengths;
  if (page.find_line("pitch diagram") != nullptr) return Section::pitches;
  if (page.find_line("area diagram") != nullptr && page.has("total area")) return Section::areas;
  if (page.find_line("notes diagram") != nullptr) return Section::notes;
  if (page.has("areas per pitch") || page.has("lengths areas and pitches"))
    return structure_number(page).empty() ? Section::summary : Section::structure;
  if (page.has("facet area sq ft based upon pitch")) return Section::facets;
  return page.has("total roof area") && page.has("total roof facets") && page.has("total ridges/hips")
             ? Section::cover
             : Section::none;
}

void read_eagleview(PrintBook& book, std::span<const SectionPage> pages) {
  each(pages, Section::summary, [&](const SectionPage& page) { read_eagleview_summary(book, page); });
  each(pages, Section::structure, [&](const SectionPage& page) { read_eagleview_summary(book, page); });
  each(pages, Section::summary, [&](const SectionPage& page) { read_structure_table(book, page.page); });
  const auto labels = [&](const SectionPage& page) {
    read_labels(book, page.page, eagleview_labels, {.separated = true});
  };
  each(pages, Section::lengths, [&](const SectionPage& page) {
    labels(page);
    take_eagleview_header(book, page.page);
  });
  each(pages, Section::areas, labels);
  each(pages, Section::cover, [&](const SectionPage& page) {
    labels(page);
    take_date(book, page.page);
  });
  each(pages, Section::facets, [&](const SectionPage& page) { read_facet_table(book, page.page); });
  if (book.facets.empty()) read_eagleview_facets(book, pages);
}

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
