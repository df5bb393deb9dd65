#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "layout/layout.h"

namespace estimate::layout {
namespace {

/// How pages are arranged on a sheet, and how far apart they are.
struct Grid {
  int columns = 1, rows = 1;
  double pitch_x_pt = 0, pitch_y_pt = 0;
  double scale = 1;  // of the pages
};

constexpr std::array grids = {Grid{2, 2}, Grid{2, 1}, Grid{1, 2}};  // the ones with more pages first

// Type of stamps and watermarks, in usual sizes: they are not part of the pages.
constexpr double stamp_share = 3;

float usual_size(const Page& page) {
  std::vector<float> sizes;
  sizes.reserve(page.words.size());
  for (const Word& w : page.words) sizes.push_back(w.size);
  if (sizes.empty()) return 0;
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::ranges::nth_element(sizes, middle);
  return *middle;
}

std::size_t cell_of(const Box& box, const Page& page, const Grid& grid) {
  const bool right = grid.columns > 1 && box.x0 + box.x1 > page.width;
  const bool lower = grid.rows > 1 && box.y0 + box.y1 > page.height;
  const auto row_begin = lower ? static_cast<std::size_t>(grid.columns) : std::size_t{0};
  return row_begin + (right ? 1 : 0);
}

/// Whether no word is where the sheet would be cut, between the margins of the pages.
bool has_gutters(const Page& page, const Grid& grid) {
  // At both sides of a page are 27 pt and more, below its lowest line 8 to 44; on a sheet 0.39 of that and
  // more.
  constexpr double beside_pt = 8, below_pt = 3;
  const double x = page.width / 2, y = page.height / 2;
  const auto crosses = [&](const Word& w) {
    return !w.rotated && ((grid.columns > 1 && w.box.x0 < x + beside_pt && w.box.x1 > x - beside_pt) ||
                          (grid.rows > 1 && w.box.y0 < y + below_pt && w.box.y1 > y - below_pt));
  };
  if (std::ranges::none_of(page.words, crosses)) return true;
  const double stamp = stamp_share * usual_size(page);
  return std::ranges::none_of(page.words, [&](const Word& w) { return crosses(w) && w.size < stamp; });
}

bool is_filled(const Page& page, const Grid& grid) {
  std::array<bool, 4> filled = {};
  for (const Word& w : page.words) filled.at(cell_of(w.box, page, grid)) = true;
  return std::ranges::count(filled, true) > 1;
}

/// The scales at which upright and lying pages fill a space.
struct Fits {
  double upright, lying;
};

Fits fits_in(double width, double height) {
  return {std::min(width / page_width_pt, height / page_height_pt),
          std::min(width / page_height_pt, height / page_width_pt)};
}

/// Whether the type is as small as that of pages that fill their part of the sheet.
bool has_small_type(const Page& page, const Grid& grid) {
  constexpr double smallest_share = 0.72,
                   largest_share = 1.03;  // of the scale at which a page fills its part
  constexpr double largest_scale = 0.9;
  const auto scale = find_scale(page);
  const Fits fits = fits_in(page.width / grid.columns, page.height / grid.rows);
  return scale && *scale >= smallest_share * std::min(fits.upright, fits.lying) &&
         *scale <= largest_share * std::max(fits.upright, fits.lying) && *scale < largest_scale;
}

/// Whether the word is where letterheads and footers are: words between them repeat anywhere in a table.
bool is_in_margin(const Word& w, const Page& sheet, const Grid& grid) {
  constexpr double head_share = 0.2, foot_share = 0.88;  // of the height of a page
  const double height = sheet.height / grid.rows, share = std::fmod(w.baseline, height) / height;
  return share <= head_share || share >= foot_share;
}

/// The distance at which most words repeat in the page next to it or, letterheads and footers, below it.
std::optional<double> repeat_distance(std::span<const Page* const> sheets, const Grid& grid, bool across) {
  constexpr std::size_t least_words = 3, least_letters = 4;
  constexpr double tolerance = 0.15;
  const Page& first = *sheets.front();
  const double expected_pt = across ? first.width / grid.columns : first.height / grid.rows;
  std::map<long, std::size_t> distances;  // in half points
  for (const Page* page : sheets) {
    std::map<std::pair<std::string_view, long>, std::vector<double>> places;
    for (const Word& w : page->words) {
      const bool is_word = w.text.size() >= least_letters && std::ranges::none_of(w.text, is_digit);
      if (w.rotated || !is_word || (!across && !is_in_margin(w, *page, grid))) continue;
      const double other = across ? w.baseline : w.box.x0;
      std::vector<double>& same = places[{w.text, std::lround(other)}];
      const double place = across ? w.box.x0 : w.baseline;
      for (const double before : same) {
        const double distance = std::abs(place - before);
        if (std::abs(distance - expected_pt) <= tolerance * expected_pt)
          ++distances[std::lround(2 * distance)];
      }
      same.push_back(place);
    }
  }
  const auto most = std::ranges::max_element(distances, {}, [](const auto& d) { return d.second; });
  if (most == distances.end() || most->second < least_words) return std::nullopt;
  return static_cast<double>(most->first) / 2;
}

/// The median.
double usual_scale(std::span<const Page* const> sheets) {
  std::vector<double> scales;
  scales.reserve(sheets.size());
  for (const Page* page : sheets) scales.push_back(find_scale(*page).value_or(1));
  const auto middle = scales.begin() + static_cast<std::ptrdiff_t>(scales.size() / 2);
  std::ranges::nth_element(scales, middle);
  return *middle;
}

/// The sheets that show by themselves that several pages are on them; none if pages in such type are not cut
/// like that.
std::vector<const Page*> sheets_with(const Document& document, const Grid& grid) {
  std::vector<const Page*> sheets;
  for (const Page& page : document.pages) {
    if (!page.words.empty() && has_gutters(page, grid) && is_filled(page, grid) && has_small_type(page, grid))
      sheets.push_back(&page);
  }
  if (sheets.empty()) return sheets;
  const auto others = std::ranges::count_if(document.pages, [&](const Page& page) {
    return !page.words.empty() && !has_gutters(page, grid) && has_small_type(page, grid);
  });
  if (others >= std::ssize(sheets)) sheets.clear();
  return sheets;
}

/// Upright pages next to each other on an upright sheet, or lying ones above each other on one that lies,
/// leave room next to them: the page is the middle.
void trim(Page& page, double scale, SheetPart& part) {
  const Fits fits = fits_in(page.width, page.height);
  const bool upright = std::abs(scale - fits.upright) < std::abs(scale - fits.lying);
  if (upright != (page.width > page.height)) return;
  const double width = (upright ? page_width_pt : page_height_pt) * scale;
  const double height = (upright ? page_height_pt : page_width_pt) * scale;
  part.x_pt += (page.width - width) / 2;
  part.y_pt += (page.height - height) / 2;
  page.width = width;
  page.height = height;
}

/// A page of the document that was a part of a sheet.
Page cut_out(const Page& sheet, const Grid& grid, std::size_t cell, SheetPart& part, int number) {
  Page page = sheet;
  page.number = number;
  page.width = grid.pitch_x_pt;
  page.height = grid.pitch_y_pt;
  std::erase_if(page.words, [&](const Word& w) { return cell_of(w.box, sheet, grid) != cell; });
  std::erase_if(page.rules, [&](const Rule& r) { return cell_of(r.box, sheet, grid) != cell; });
  std::erase_if(page.outlines, [&](const Box& b) { return cell_of(b, sheet, grid) != cell; });
  trim(page, grid.scale, part);
  const auto move = [&](Box& box) {
    box = {box.x0 - part.x_pt, box.y0 - part.y_pt, box.x1 - part.x_pt, box.y1 - part.y_pt};
  };
  for (Word& w : page.words) {
    move(w.box);
    w.baseline -= part.y_pt;
  }
  for (Rule& r : page.rules) move(r.box);
  std::ranges::for_each(page.outlines, move);
  return page;
}

/// Whether the sheet has the size of the `first` one with several pages, no larger type, and nothing where
/// they are cut: the last sheet may have a single page.
bool is_cut_like(const Page& sheet, const Page& first, const Grid& grid) {
  constexpr float largest_share = 1.3F;
  return sheet.width == first.width && sheet.height == first.height && has_gutters(sheet, grid) &&
         usual_size(sheet) <= largest_share * usual_size(first);
}

void cut(const Page& sheet, const Grid& grid, std::vector<Page>& pages, std::vector<SheetPart>& parts) {
  const double left = sheet.width / 2 - grid.pitch_x_pt, top = sheet.height / 2 - grid.pitch_y_pt;
  std::size_t cell = 0;
  for (int row = 0; row < grid.rows; ++row) {
    for (int column = 0; column < grid.columns; ++column, ++cell) {
      SheetPart part{sheet.number, grid.columns > 1 ? left + column * grid.pitch_x_pt : 0,
                     grid.rows > 1 ? top + row * grid.pitch_y_pt : 0};
      const int number = static_cast<int>(pages.size()) + 1;
      Page page = cut_out(sheet, grid, cell, part, number);
      if (page.words.empty() && cell > 0) continue;  // the last sheet is not full
      pages.push_back(std::move(page));
      parts.push_back(part);
    }
  }
}

std::vector<SheetPart> cut_all(Document& document, const Page& first, const Grid& grid) {
  std::vector<Page> pages;
  std::vector<SheetPart> parts;
  const auto count =
      document.pages.size() * static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows);
  pages.reserve(count);
  parts.reserve(count);
  for (Page& sheet : document.pages) {
    if (is_cut_like(sheet, first, grid)) {
      cut(sheet, grid, pages, parts);
      continue;
    }
    parts.push_back({sheet.number, 0, 0});
    pages.push_back(sheet);
    pages.back().number = static_cast<int>(pages.size());
  }
  document.pages = std::move(pages);
  document.page_count = static_cast<int>(document.pages.size());
  return parts;
}

}  // namespace

std::vector<SheetPart> cut_sheets(Document& document) {
  std::vector<const Page*> sheets;
  Grid grid;
  for (const Grid& other : grids) {
    std::vector<const Page*> found = sheets_with(document, other);
    if (found.size() <= sheets.size()) continue;
    sheets = std::move(found);
    grid = other;
  }
  if (sheets.empty()) return {};
  const Page first = *sheets.front();
  const auto across = grid.columns > 1 ? repeat_distance(sheets, grid, true) : std::nullopt;
  const auto down = grid.rows > 1 ? repeat_distance(sheets, grid, false) : std::nullopt;
  if (grid.columns == 1 && !down) return {};  // a page may have a gap in the middle
  grid.pitch_x_pt = across.value_or(first.width / grid.columns);
  grid.pitch_y_pt = down.value_or(first.height / grid.rows);
  grid.scale = usual_scale(sheets);
  return cut_all(document, first, grid);
}

void rejoin_sheets(Estimate& estimate, const std::vector<SheetPart>& parts) {
  if (parts.empty()) return;
  const auto part_of = [&](int page) { return parts.at(static_cast<std::size_t>(page - 1)); };
  for (LineItem& item : estimate.items) {
    const SheetPart part = part_of(item.page);
    item.page = part.sheet;
    item.box = {item.box.x0 + part.x_pt, item.box.y0 + part.y_pt, item.box.x1 + part.x_pt,
                item.box.y1 + part.y_pt};
  }
  const auto set_sheets = [&](auto& parts_of_estimate) {
    for (auto& part : parts_of_estimate)
      if (part.page > 0) part.page = part_of(part.page).sheet;
  };
  set_sheets(estimate.sections);
  set_sheets(estimate.coverages);
  set_sheets(estimate.statements);
  for (Warning& warning : estimate.warnings)
    if (warning.page) warning.page = part_of(*warning.page).sheet;
  estimate.source.page_count = parts.back().sheet;
}

}  // namespace estimate::layout
