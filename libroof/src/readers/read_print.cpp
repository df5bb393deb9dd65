// A document → Report with what it prints.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "esx/estimate/base/text.h"
#include "esx/roof/read_report.h"
#include "geometry/decimal.h"
#include "geometry/geometry.h"
#include "readers/print_reader.h"
#include "readers/report_reader.h"

namespace roof {

using namespace readers;
using geometry::decimal;
using geometry::read_decimal;
using geometry::whole_number;

namespace {

using estimate::ErrorCode;
using estimate::fail;
using estimate::Warning;

constexpr std::size_t fewest_sections = 2;  // by which a report is recognized
constexpr std::string_view area_at_pitch = "area_sf ", share_at_pitch = "share ";

/// Pages as one kind of report sees them.
struct Reading {
  const PrintKind* kind = nullptr;
  std::vector<SectionPage> pages;
  std::size_t titles = 0;  // different ones
};

Reading read_as(const PrintKind& kind, const std::vector<PrintPage>& pages) {
  Reading reading{&kind, {}, 0};
  std::set<Section> titles;
  for (const PrintPage& page : pages) {
    const Section section = kind.section(page);
    if (section == Section::none) continue;
    reading.pages.push_back({page, section, section == Section::structure ? structure_number(page) : ""});
    if (section != Section::cover && section != Section::footprint) titles.insert(section);
  }
  reading.titles = titles.size();
  return reading;
}

/// Geomni has a page of lengths and one of areas for each structure, without numbers.
void number_structures(Reading& reading) {
  if (reading.kind->kind != ReportKind::geomni) return;
  std::map<Section, int> seen;
  for (SectionPage& page : reading.pages)
    if (page.section == Section::lengths || page.section == Section::areas)
      page.structure = std::to_string(++seen[page.section]);
}

std::optional<Reading> recognize(const std::vector<PrintPage>& pages) {
  std::optional<Reading> best;
  for (const PrintKind& kind : print_kinds()) {
    Reading reading = read_as(kind, pages);
    if (reading.titles >= fewest_sections && (!best || reading.titles > best->titles))
      best = std::move(reading);
  }
  if (best) number_structures(*best);
  return best;
}

std::string page_list(const std::vector<int>& pages) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < pages.size();) {
    std::size_t end = i;
    while (end + 1 < pages.size() && pages[end + 1] == pages[end] + 1) ++end;
    parts.push_back(std::to_string(pages[i]) + (end > i ? "-" + std::to_string(pages[end]) : ""));
    i = end + 1;
  }
  return (pages.size() == 1 ? "page " : "pages ") + estimate::join(parts, ", ");
}

/// Whether a page without a section belongs to the report all the same: photos, legal notices.
bool belongs(const PrintPage& page, const PrintKind& kind) {
  return std::ranges::any_of(page.page->words, [&](const estimate::Word& word) {
    return estimate::to_lower(word.text).find(kind.marker) != std::string::npos;
  });
}

/// A page of each of these occurs once; Geomni has one per structure.
std::vector<int> pages_of(const Reading& reading, Section section) {
  std::vector<int> numbers;
  for (const SectionPage& page : reading.pages)
    if (page.section == section) numbers.push_back(page.page.page->number);
  return numbers;
}

class PrintReader {
 public:
  PrintReader(const Reading& reading, const std::vector<PrintPage>& pages)
      : reading_(reading), pages_(pages) {
    report_.kind = reading.kind->kind;
    reading.kind->read(book_, reading.pages);
  }

  estimate::Result<estimate::Parsed<Report>> read() {
    note_other_pages();
    fill_parts();
    if (!roof_.whole.area_sf || *roof_.whole.area_sf <= 0)
      return fail(ErrorCode::invalid_roof_report, "the " + std::string(reading_.kind->name) +
                                                      " report has no total roof area that can be read");
    note_missing();
    roof_.facets = std::move(book_.facets);
    count_facets();
    roof_.figures = std::move(book_.figures);
    roof_.date = book_.date;
    rebuild();
    const auto of_drawing = std::move(roof_.checks);
    roof_.checks = prove(roof_, report_.kind);
    roof_.checks.insert(roof_.checks.end(), of_drawing.begin(), of_drawing.end());
    note_contradictions();
    report_.report_id = book_.report_id;
    report_.claim_id = book_.claim_id;
    report_.location.address = book_.property;
    report_.printed = std::move(roof_);
    return estimate::Parsed<Report>{std::move(report_), std::move(book_.warnings)};
  }

 private:
  void warn(std::string code, std::string message) {
    book_.warnings.push_back({std::move(code), std::move(message), {}, {}});
  }

  void note_other_pages() {
    std::vector<int> others;
    int first = reading_.pages.front().page.page->number, last = first;
    for (const SectionPage& page : reading_.pages) {
      first = std::min(first, page.page.page->number);
      last = std::max(last, page.page.page->number);
    }
    for (const PrintPage& page : pages_) {
      const int number = page.page->number;
      const bool inside = number >= first - 1 && number <= last;
      if (!inside && !page.page->words.empty() && !belongs(page, *reading_.kind)) others.push_back(number);
    }
    if (!others.empty())
      warn("other_pages", "not part of the " + std::string(reading_.kind->name) +
                              " report, and not read here: " + page_list(others));
  }

  [[nodiscard]] const PrintedFigure* figure(std::string_view structure, std::string_view quantity) const {
    const auto found = std::ranges::find_if(book_.figures, [&](const PrintedFigure& f) {
      return f.structure == structure && f.quantity == quantity;
    });
    return found == book_.figures.end() ? nullptr : &*found;
  }
  [[nodiscard]] std::optional<double> value(std::string_view structure, std::string_view quantity) const {
    const PrintedFigure* found = figure(structure, quantity);
    return found == nullptr ? std::nullopt : std::optional(found->value);
  }
  [[nodiscard]] std::optional<int> whole_value(std::string_view structure, std::string_view quantity) const {
    const auto found = value(structure, quantity);
    return found ? std::optional(whole_number(std::floor(*found + 0.5))) : std::nullopt;
  }

  PrintedPart part(const std::string& id) const {
    PrintedPart made;
    made.id = id;
    made.area_sf = value(id, "area_sf");
    made.waste_percent = value(id, "waste_percent");
    made.stories = value(id, "stories");
    made.facet_count = whole_value(id, "facet_count");
    made.predominant_pitch = whole_value(id, "predominant_pitch");
    for (const LineTypeInfo& info : line_type_table()) {
      if (info.json_key.empty()) continue;
      const auto type = static_cast<std::size_t>(info.type);
      made.lengths_ft[type] = value(id, info.json_key);
      const std::string_view stem = info.json_key.substr(0, info.json_key.size() - 3);
      made.line_counts[type] = whole_value(id, std::string(stem) + "_count");
    }
    fill_pitches(made);
    for (const auto& [structure, columns] : book_.waste)
      if (structure == id) made.waste = columns;
    return made;
  }

  void fill_pitches(PrintedPart& part) const {
    std::map<int, PitchShare> rows;
    for (const PrintedFigure& f : book_.figures) {
      if (f.structure != part.id || !f.quantity.starts_with(area_at_pitch)) continue;
      const auto rise =
          read_decimal(f.quantity.substr(area_at_pitch.size(), f.quantity.find('/') - area_at_pitch.size()));
      if (!rise) continue;
      const int pitch = whole_number(std::floor(*rise + 0.5));
      const auto share =
          value(part.id, std::string(share_at_pitch) + f.quantity.substr(area_at_pitch.size()));
      rows.try_emplace(pitch, PitchShare{pitch, f.value, share.value_or(0) / 100});
    }
    double sum = 0;
    for (const auto& [pitch, row] : rows) sum += row.area_sf;
    for (auto& [pitch, row] : rows) {
      if (row.share == 0 && sum > 0) row.share = row.area_sf / sum;
      part.pitches.push_back(row);
    }
  }

  void fill_parts() {
    std::vector<std::string> ids;
    for (const PrintedFigure& f : book_.figures)
      if (!f.structure.empty() && std::ranges::find(ids, f.structure) == ids.end())
        ids.push_back(f.structure);
    std::ranges::sort(ids, {}, [](const std::string& id) { return read_decimal(id).value_or(0); });
    for (const std::string& id : ids) roof_.structures.push_back(part(id));
    roof_.whole = part("");
    if (roof_.structures.size() == 1) complete(roof_.whole, roof_.structures.front());
    if (reading_.kind->kind == ReportKind::geomni) add_up_structures();
    if (roof_.structures.size() < 2) roof_.structures.clear();
  }

  static void complete(PrintedPart& whole, const PrintedPart& only) {
    if (!whole.area_sf) whole.area_sf = only.area_sf;
    if (!whole.waste_percent) whole.waste_percent = only.waste_percent;
    if (!whole.facet_count) whole.facet_count = only.facet_count;
    if (!whole.predominant_pitch) whole.predominant_pitch = only.predominant_pitch;
    if (whole.pitches.empty()) whole.pitches = only.pitches;
    if (whole.waste.empty()) whole.waste = only.waste;
    for (std::size_t type = 0; type < line_type_count; ++type)
      if (!whole.lengths_ft[type]) whole.lengths_ft[type] = only.lengths_ft[type];
  }

  /// The cover has neither rakes nor slopes.
  void add_up_structures() {
    std::map<int, double> by_pitch;
    const auto rake = static_cast<std::size_t>(LineType::rake);
    std::optional<double> rakes = 0.0;
    for (const PrintedPart& structure : roof_.structures) {
      for (const PitchShare& row : structure.pitches) by_pitch[row.pitch] += row.area_sf;
      const std::optional<double>& more = structure.lengths_ft[rake];
      rakes = rakes && more ? std::optional(*rakes + *more) : std::nullopt;
    }
    if (!roof_.structures.empty() && !roof_.whole.lengths_ft[rake]) roof_.whole.lengths_ft[rake] = rakes;
    if (!roof_.whole.pitches.empty()) return;
    double sum = 0;
    for (const auto& [pitch, area] : by_pitch) sum += area;
    for (const auto& [pitch, area] : by_pitch)
      roof_.whole.pitches.push_back({pitch, area, sum > 0 ? area / sum : 0});
  }

  /// Where no count is printed, the labels count; where no pitch is the predominant one, that of the most
  /// area.
  void count_facets() {
    const auto& rows = roof_.whole.pitches;
    const auto most = std::ranges::max_element(rows, {}, &PitchShare::area_sf);
    if (!roof_.whole.predominant_pitch && most != rows.end()) roof_.whole.predominant_pitch = most->pitch;
    if (!roof_.whole.facet_count && !roof_.facets.empty())
      roof_.whole.facet_count = static_cast<int>(roof_.facets.size());
  }

  void note_missing() {
    const bool summary = std::ranges::any_of(
        reading_.pages, [](const SectionPage& page) { return page.section == Section::summary; });
    if (!summary)
      warn("roof_summary_missing", "the report has no summary page: its totals are those of other pages");
    if (roof_.whole.pitches.empty())
      warn("pitches_missing", "the report has no table of areas by pitch that can be read");
    const auto& other = roof_.whole.lengths_ft[static_cast<std::size_t>(LineType::other)];
    if (other && *other > 0)
      warn("unspecified_edges", decimal(*other, 2) +
                                    " ft of edges are of no kind in the report: eaves, rakes or "
                                    "flashing may be longer than it says");
  }

  void rebuild() {
    std::string why;
    std::optional<Structure> faces;
    if (report_.kind == ReportKind::roofr) faces = roofr_faces(reading_.pages, roof_, why);
    if (report_.kind == ReportKind::eagleview) faces = eagleview_faces(reading_.pages, roof_, why);
    if (report_.kind == ReportKind::hover)
      why = "the diagrams are images; the provider's XML of the same roof has its geometry";
    if (report_.kind == ReportKind::geomni) why = "faces are not taken from drawings of this kind";
    if (faces)
      report_.structures.push_back(*std::move(faces));
    else
      warn("no_roof_plan", "there is no plan and no sketch, only the published figures: " + why);
  }

  void note_contradictions() {
    for (const QuantityCheck& check : roof_.checks)
      if (!check.ok)
        warn("roof_figures_disagree", check.quantity + ": the report prints " + decimal(check.published, 2) +
                                          ", but " + decimal(check.computed, 2) +
                                          " follows from its other figures");
  }

  const Reading& reading_;
  const std::vector<PrintPage>& pages_;
  PrintBook book_;
  Report report_;
  PrintedRoof roof_;
};

}  // namespace

std::optional<FoundReport> find_report(const estimate::Document& document) {
  std::vector<PrintPage> pages;
  pages.reserve(document.pages.size());
  for (const estimate::Page& page : document.pages) pages.push_back(print_page(page));
  const auto reading = recognize(pages);
  if (!reading) return std::nullopt;
  FoundReport found{reading->kind->kind, reading->kind->name, {}};
  for (const SectionPage& page : reading->pages) found.pages.push_back(page.page.page->number);
  return found;
}

estimate::Error readers::no_report_error() {
  return {
      ErrorCode::roof_report_kind_not_supported,
      "no pages of a Roofr, EagleView, Hover or Geomni report were found; supply such a report as PDF, or "
      "the provider's XML",
      ""};
}

estimate::Result<estimate::Parsed<Report>> read_report(const estimate::Document& document) {
  std::vector<PrintPage> pages;
  pages.reserve(document.pages.size());
  for (const estimate::Page& page : document.pages) pages.push_back(print_page(page));
  const auto reading = recognize(pages);
  if (!reading) return std::unexpected(no_report_error());
  const auto lengths = pages_of(*reading, Section::lengths);
  if (reading->kind->kind != ReportKind::geomni && lengths.size() > 1)
    return fail(ErrorCode::invalid_roof_report,
                "the file has several roof reports, with length diagrams on " + page_list(lengths) +
                    ": supply one at a time");
  return PrintReader(*reading, pages).read();
}

}  // namespace roof
