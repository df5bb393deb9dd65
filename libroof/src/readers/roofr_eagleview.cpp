// Roofr and EagleView: sections, labels and tables of their prints.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "esx/estimate/base/text.h"
#include "geometry/decimal.h"
#include "readers/print_reader.h"

namespace roof::readers {

namespace {

constexpr auto roofr_summary_labels = std::to_array<Label>({
    {"total roof area", "area_sf", Shape::area},
    {"total pitched area", "pitched_area_sf", Shape::area},
    {"total flat area", "flat_area_sf", Shape::area},
    {"total roof facets", "facet_count", Shape::count},
    {"predominant pitch", "predominant_pitch", Shape::pitch},
    {"total eaves", "eave_ft", Shape::length},
    {"total valleys", "valley_ft", Shape::length},
    {"total hips", "hip_ft", Shape::length},
    {"total ridges", "ridge_ft", Shape::length},
    {"total rakes", "rake_ft", Shape::length},
    {"total wall flashing", "flashing_ft", Shape::length},
    {"total step flashing", "step_flashing_ft", Shape::length},
    {"total transitions", "transition_ft", Shape::length},
    {"total parapet wall", "parapet_ft", Shape::length},
    {"total unspecified", "other_ft", Shape::length},
    {"hips + ridges", "hips_and_ridges_ft", Shape::length},
    {"eaves + rakes", "eaves_and_rakes_ft", Shape::length},
});

constexpr auto roofr_length_labels = std::to_array<Label>({
    {"eaves", "eave_ft", Shape::length},
    {"valleys", "valley_ft", Shape::length},
    {"hips", "hip_ft", Shape::length},
    {"ridges", "ridge_ft", Shape::length},
    {"rakes", "rake_ft", Shape::length},
    {"wall flashing", "flashing_ft", Shape::length},
    {"step flashing", "step_flashing_ft", Shape::length},
    {"transitions", "transition_ft", Shape::length},
    {"parapet wall", "parapet_ft", Shape::length},
    {"unspecified", "other_ft", Shape::length},
});

constexpr auto roofr_area_labels = std::to_array<Label>({
    {"total roof area", "area_sf", Shape::area},
    {"pitched roof area", "pitched_area_sf", Shape::area},
    {"flat roof area", "flat_area_sf", Shape::area},
    {"predominant pitch", "predominant_pitch", Shape::pitch},
    {"predominant pitch area", "predominant_area_sf", Shape::area},
    {"unspecified pitch area", "unspecified_pitch_area_sf", Shape::area},
    {"two story area", "two_story_area_sf", Shape::area},
    {"two layer area", "two_layer_area_sf", Shape::area},
});

constexpr auto predominant_label =
    std::to_array<Label>({{"predominant pitch", "predominant_pitch", Shape::pitch}});

constexpr auto eagleview_labels = std::to_array<Label>({
    {"total roof area", "area_sf", Shape::area},
    {"total area all pitches", "area_sf", Shape::area},
    {"total area", "area_sf", Shape::area},
    {"total roof facets", "facet_count", Shape::count},
    {"predominant pitch", "predominant_pitch", Shape::pitch},
    {"number of stories", "stories", Shape::stories},
    {"total ridges/hips", "hips_and_ridges_ft", Shape::length},
    {"total valleys", "valley_ft", Shape::length},
    {"total rakes", "rake_ft", Shape::length},
    {"total eaves", "eave_ft", Shape::length},
    {"ridges", "ridge_ft", Shape::length},
    {"hips", "hip_ft", Shape::length},
    {"valleys", "valley_ft", Shape::length},
    {"rakes", "rake_ft", Shape::length},
    {"eaves/starter", "eave_ft", Shape::length},
    {"eaves", "eave_ft", Shape::length},
    {"flashing", "flashing_ft", Shape::length},
    {"step flashing", "step_flashing_ft", Shape::length},
    {"parapets", "parapet_ft", Shape::length},
    {"parapet walls", "parapet_ft", Shape::length},
    {"drip edge eaves + rakes", "eaves_and_rakes_ft", Shape::length},
    {"total wall area", "wall_area_sf", Shape::area},
    {"total wall facets", "wall_facet_count", Shape::count},
    {"total siding area", "siding_area_sf", Shape::area},
    {"total masonry area", "masonry_area_sf", Shape::area},
});

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
        if (const auto value = value_at(line, at, Shape::area)) book.add({}, "area_sf", *value, page);
      if (line.plain[at + 1] == "facets")
        if (const auto value = value_at(line, at, Shape::count)) book.add({}, "facet_count", *value, page);
    }
  take_date_in_words(book, page);
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

constexpr auto structure_columns = std::to_array<Label>({{"area", "area_sf", Shape::number},
                                                         {"ridges", "ridge_ft", Shape::number},
                                                         {"hips", "hip_ft", Shape::number},
                                                         {"valleys", "valley_ft", Shape::number},
                                                         {"rakes", "rake_ft", Shape::number},
                                                         {"eaves", "eave_ft", Shape::number},
                                                         {"flashing", "flashing_ft", Shape::number},
                                                         {"step flashing", "step_flashing_ft", Shape::number},
                                                         {"parapet", "parapet_ft", Shape::number},
                                                         {"parapets", "parapet_ft", Shape::number}});

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
      const std::optional<double>& pitch = head.value;
      if (cell == nullptr || !pitch) continue;
      book.add({}, "facet " + letters + " area_sf " + geometry::decimal(*pitch, 2) + "/12", *cell, page);
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

}  // namespace

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
      if (l.plain[at] == "facets" && value_at(l, at - 1, Shape::count)) return true;
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
    take_date_in_words(book, page.page);
  });
  each(pages, Section::facets, [&](const SectionPage& page) { read_facet_table(book, page.page); });
  if (book.facets.empty()) read_eagleview_facets(book, pages);
}

}  // namespace roof::readers
