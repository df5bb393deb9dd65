// Pages with any words and lines at any places are read as a roof report in PDF or rejected: no crash, finite
// figures, a well-formed plan, and measurements that can be read back.
//
// The input is laid out like text: spaces separate words, a line feed moves to the next row, a form feed to
// the next page. `@x` jumps to the right, `#x` inserts a phrase of such reports, `~abcd` draws a line whose
// ends are a,b and c,d in a kind that the row gives; `%abcd` a closed facet of that extent.
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/page.h"
#include "esx/roof/preview.h"
#include "esx/roof/read_report.h"
#include "esx/roof/roof_measurements.h"

namespace {

using estimate::Document;
using estimate::Page;

constexpr std::size_t max_words = 3'000, max_paths = 400, max_pages = 12;
constexpr double left_pt = 36, first_baseline_pt = 60, row_pt = 12, size_pt = 9, letter_pt = 4.5;

constexpr std::array phrases = {"Length measurement report",
                                "Area measurement report",
                                "Pitch & direction measurement report",
                                "Report summary",
                                "Structure #1 summary",
                                "Total roof area",
                                "Total pitched area",
                                "Total flat area",
                                "Total roof facets",
                                "Predominant pitch",
                                "Total eaves",
                                "Total ridges",
                                "Total rakes",
                                "Hips + ridges",
                                "Eaves + rakes",
                                "Area (sqft)",
                                "Waste %",
                                "Squares",
                                "Recommended",
                                "Eaves: 80ft 0in",
                                "Ridges: 40ft 0in",
                                "Two layer area: 0 sqft",
                                "Area measurements",
                                "Deleted facets",
                                "LENGTH DIAGRAM",
                                "Total Line Lengths:",
                                "PITCH DIAGRAM",
                                "AREA DIAGRAM",
                                "Total Area = 1,200 sq ft, with 2 facets.",
                                "NOTES DIAGRAM",
                                "REPORT SUMMARY",
                                "Areas per Pitch",
                                "Roof Pitches",
                                "Area (sq ft)",
                                "% of Roof",
                                "Suggested",
                                "Lengths, Areas and Pitches",
                                "Ridges = 40 ft (1 Ridges)",
                                "Eaves/Starter = 80 ft (2 Eaves)",
                                "Total Area (All Pitches) = 1,200 sq ft",
                                "Total Roof Facets = 2",
                                "Measurements by Structure",
                                "Structure Area Ridges Hips Valleys Rakes Eaves",
                                "Facet Area (sq ft) Based Upon Pitch",
                                "Roof Measurements",
                                "ROOF SUMMARY",
                                "ROOF FACETS",
                                "ROOF PITCH",
                                "Roof Facets 1200 ft2 2 -",
                                "RF-1 600 ft2 6/12",
                                "6 / 12 1200 ft2 100%",
                                "+5% +10% +15% +20%",
                                "Perimeter, Ridges, and Valleys",
                                "Area & Slope Totals",
                                "Roof Totals",
                                "Flat Ridges",
                                "Hip Ridges",
                                "7,665.12 (Sq ft)",
                                "606.34 (ft)",
                                "Slope 4",
                                "Waste Calculations:",
                                "note"};

constexpr std::array<std::uint32_t, 8> colors = {0x000000, 0x1a991a, 0xff0000, 0xbfbfbf,
                                                 0x2699d5, 0x70bf82, 0xffffff, 0x0000ff};

class Setter {
 public:
  Setter() { new_page(); }

  void set(std::string_view bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const char c = bytes[i];
      const std::size_t takes = c == '@' || c == '#' ? 1 : c == '~' || c == '%' ? 4 : 0;
      if (i + takes >= bytes.size() && takes > 0) break;
      if (takes == 0)
        letter(c);
      else
        command(c, bytes.substr(i + 1, takes));
      i += takes;
    }
    end_word();
  }

  [[nodiscard]] Document document() {
    document_.page_count = static_cast<int>(document_.pages.size());
    return std::move(document_);
  }

 private:
  Page& page() { return document_.pages.back(); }

  void new_page() {
    if (document_.pages.size() == max_pages) return;
    Page page;
    page.number = static_cast<int>(document_.pages.size()) + 1;
    page.width = 612;
    page.height = 792;
    document_.pages.push_back(std::move(page));
    y_ = first_baseline_pt;
    x_ = left_pt;
  }

  void letter(char c) {
    if (c == '\n' || c == '\f' || c == ' ') end_word();
    if (c == '\n') {
      y_ += row_pt;
      x_ = left_pt;
    } else if (c == '\f') {
      new_page();
    } else if (c == ' ') {
      x_ += letter_pt;
    } else {
      text_ += static_cast<unsigned char>(c) < 0x80 ? std::string(1, c) : std::string("\u2153");
    }
  }

  void command(char kind, std::string_view value) {
    const auto number = [&](std::size_t i) {
      return static_cast<double>(static_cast<unsigned char>(value[i]));
    };
    end_word();
    if (kind == '@') x_ = 3 * number(0);
    if (kind == '#')
      for (const char c : std::string_view(phrases[static_cast<std::size_t>(number(0)) % phrases.size()]))
        letter(c);
    if (value.size() < 4 || page().paths.size() >= max_paths) return;
    const double x0 = 2 * number(0), y0 = 3 * number(1), x1 = 2 * number(2), y1 = 3 * number(3);
    estimate::DrawnPath path;
    path.color = colors[static_cast<std::size_t>(y_ / row_pt) % colors.size()];
    path.width = y_ > 200 ? 1.2F : 0;
    path.lines.push_back(
        kind == '~' ? std::vector<estimate::PathPoint>{{x0, y0}, {x1, y1}}
                    : std::vector<estimate::PathPoint>{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}, {x0, y0}});
    page().paths.push_back(std::move(path));
  }

  void end_word() {
    if (text_.empty() || words_ >= max_words) return text_.clear();
    estimate::Word word;
    word.size = static_cast<float>(size_pt);
    word.baseline = y_;
    const double width = letter_pt * static_cast<double>(text_.size());
    word.box = {x_, y_ - size_pt, x_ + width, y_};
    word.text = std::exchange(text_, {});
    x_ += width;
    ++words_;
    page().words.push_back(std::move(word));
  }

  Document document_;
  std::string text_;
  double x_ = left_pt, y_ = first_baseline_pt;
  std::size_t words_ = 0;
};

void check(const roof::Report& report) {
  const roof::Preview preview = roof::preview(report);
  const roof::Figures& total = preview.measured.total;
  if (!std::isfinite(total.area_sf) || !std::isfinite(total.plan_area_sf)) std::abort();
  if (!(preview.published.area_sf > 0)) std::abort();
  if (!preview.svg.empty() && !estimate::parse_xml(preview.svg)) std::abort();
  if (roof::preview_to_json(preview).empty()) std::abort();
  const auto kept = roof::measurements_to_json(preview, roof::roof_measurements(report));
  if (!roof::measurements_from_json(kept)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Setter setter;
  setter.set({reinterpret_cast<const char*>(data), size});
  if (const auto read = roof::read_report(setter.document())) check(read->value);
  return 0;
}
