#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "layout/layout.h"

namespace estimate::layout {

std::vector<TurnedPage> find_turned_pages(const Document& document) {
  std::vector<TurnedPage> pages;
  if (std::ranges::none_of(document.pages, [](const Page& page) { return page.turned != 0; })) return pages;
  pages.reserve(document.pages.size());
  for (const Page& page : document.pages) pages.push_back({page.turned, page.width, page.height});
  return pages;
}

void turn_back(Estimate& estimate, const std::vector<TurnedPage>& pages) {
  const auto round_to_thousandth = [](double v) { return std::round(v * 1000) / 1000; };
  if (pages.empty()) return;
  for (LineItem& item : estimate.items) {
    const TurnedPage& page = pages.at(static_cast<std::size_t>(item.page - 1));
    if (page.degrees == 0) continue;
    Box& box = item.box;
    box = turned(box, (360 - page.degrees) % 360, page.width_pt, page.height_pt);
    for (double* v : {&box.x0, &box.y0, &box.x1, &box.y1}) *v = round_to_thousandth(*v);
  }
}

namespace {

/// The rules that run across the page in a program's prints.
struct PrintedRule {
  double left_pt, shortest_pt, longest_pt;
};
constexpr std::array<PrintedRule, 2> printed_rules = {
    PrintedRule{36, 535, 556},      // Xactimate; the longest are in contents lists
    PrintedRule{51.2, 520.5, 524},  // Symbility
};

// Font sizes of rows (8 to 10), headings (10) and titles (12) in the carriers' sample prints. Sketches and
// letterheads have other sizes.
constexpr std::array<double, 5> printed_sizes_pt = {8, 9, 10, 11, 12};
constexpr double size_tolerance = 0.004;  // relative; from rounding in reprints
// Of the words have a printed size at the right scale: 0.92 in the median real print, 0.95 or more in
// generated ones.
constexpr double whole_share = 0.8;
// Four pages on a sheet that is turned are 0.39 of their size, Letter on A3 1.41.
constexpr double smallest_scale = 0.35, largest_scale = 1.45;

constexpr double smallest_offset_pt = 1;  // a smaller offset is ignored

// Baselines of the line that ends in the page number: most prints; prints for State Farm; prints for USAA.
constexpr std::array<double, 3> page_number_baselines_pt = {730.4, 748, 61.7};
constexpr double baseline_tolerance_pt = 2;

/// The number of words by font size, in hundredths of a point.
using Sizes = std::map<long, std::size_t>;

bool is_printed_size(double size_pt) {
  return std::ranges::any_of(printed_sizes_pt, [&](double printed) {
    return std::abs(size_pt - printed) <= size_tolerance * printed;
  });
}

double share(std::size_t part, std::size_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

Sizes count_sizes(const Page& page) {
  Sizes sizes;
  for (const Word& w : page.words) ++sizes[std::lround(w.size * 100)];
  return sizes;
}

/// The share of the words that have a printed size at this scale.
double share_of_printed(const Sizes& sizes, double scale) {
  std::size_t all = 0, printed = 0;
  for (const auto& [hundredths, count] : sizes) {
    all += count;
    if (is_printed_size(static_cast<double>(hundredths) / 100 / scale)) printed += count;
  }
  return share(printed, all);
}

/// The printed rule that this rule would be at this scale.
const PrintedRule* find_printed_rule(const Rule& rule, double scale) {
  const double length = rule.box.width() / scale;
  const auto found = std::ranges::find_if(printed_rules, [&](const PrintedRule& printed) {
    return rule.horizontal() && length >= printed.shortest_pt && length <= printed.longest_pt;
  });
  return found == printed_rules.end() ? nullptr : &*found;
}

/// The mean of size / printed size over the words that have a printed size at about this scale.
double refined(const Sizes& sizes, double scale) {
  double shown = 0, printed = 0;
  for (const auto& [hundredths, count] : sizes) {
    const double size = static_cast<double>(hundredths) / 100;
    if (!is_printed_size(size / scale)) continue;
    shown += size * static_cast<double>(count);
    printed += std::round(size / scale) * static_cast<double>(count);
  }
  return shown / printed;
}

bool has_rule_across(const Page& page, double scale) {
  return std::ranges::any_of(page.rules,
                             [&](const Rule& r) { return find_printed_rule(r, scale) != nullptr; });
}

/// Whether the page is a sheet of Letter size at this scale.
bool is_sheet_of(const Page& page, double scale) {
  constexpr double tolerance = 0.03;
  const auto fits = [&](double side, double printed) {
    return std::abs(side - printed * scale) <= tolerance * printed * scale;
  };
  return fits(std::min(page.width, page.height), page_width_pt) ||
         fits(std::max(page.width, page.height), page_height_pt);
}

/// Whether more than one size shows the scale: any size of type is a printed one at some scale. Small samples
/// in letters and guides have few sizes, whole pages three or more.
bool is_shown(const Page& page, const Sizes& sizes, double scale) {
  constexpr double smallest_usual_scale = 0.7;
  constexpr std::size_t least_words = 2;
  std::array<bool, printed_sizes_pt.size()> found = {};
  for (const auto& [hundredths, count] : sizes) {
    const double size = static_cast<double>(hundredths) / 100 / scale;
    if (count < least_words || !is_printed_size(size)) continue;
    found.at(static_cast<std::size_t>(std::lround(size - printed_sizes_pt.front()))) = true;
  }
  const auto different = std::ranges::count(found, true);
  if (scale >= smallest_usual_scale || is_sheet_of(page, scale)) return different > 1;
  return different > 2 || has_rule_across(page, scale);
}

/// A quick check: most pages are as printed.
bool is_as_printed(const Page& page) {
  const auto printed = static_cast<std::size_t>(std::ranges::count_if(
      page.words, [](const Word& w) { return is_printed_size(static_cast<double>(w.size)); }));
  return has_rule_across(page, 1) && share(printed, page.words.size()) >= whole_share;
}

}  // namespace

// Of the scales that turn the page's sizes into whole points, the best one has rules that run across the
// page, then the largest share of words, then the smallest change.
std::optional<double> find_scale(const Page& page) {
  if (is_as_printed(page)) return 1;
  const Sizes sizes = count_sizes(page);
  const auto usual = std::ranges::max_element(sizes, {}, [](const auto& s) { return s.second; });
  std::optional<std::tuple<bool, double, double>> best;  // ruled, share, negative change
  double found = 1;
  for (const double printed : printed_sizes_pt) {
    const double scale = static_cast<double>(usual->first) / 100 / printed;
    const double share = share_of_printed(sizes, scale);
    if (scale < smallest_scale || scale > largest_scale || share < whole_share) continue;
    const std::tuple merit(has_rule_across(page, scale), share, -std::abs(std::log(scale)));
    if ((best && merit <= *best) || (scale != 1 && !is_shown(page, sizes, scale))) continue;
    best = merit;
    found = scale;
  }
  return best ? std::optional(found == 1 ? 1 : refined(sizes, found)) : std::nullopt;
}

namespace {

/// The scale of some pages at which most words of all have a printed size: letters and sketches between the
/// pages of an estimate have other sizes, and so have the tables of other programs.
double find_usual_scale(const Document& document) {
  struct Vote {
    std::size_t words = 0;
    double weighted = 0;
  };
  std::map<long, Vote> votes;  // by thousandths
  Sizes sizes;
  for (const Page& page : document.pages) {
    for (const Word& w : page.words) ++sizes[std::lround(w.size * 100)];
    const auto scale = page.words.empty() ? std::nullopt : find_scale(page);
    if (!scale) continue;
    Vote& vote = votes[std::lround(*scale * 1000)];
    vote.words += page.words.size();
    vote.weighted += *scale * static_cast<double>(page.words.size());
  }
  const auto mean = [](const Vote& vote) { return vote.weighted / static_cast<double>(vote.words); };
  const auto most = std::ranges::max_element(votes, {}, [&](const auto& v) {
    return std::pair(share_of_printed(sizes, mean(v.second)), v.second.words);
  });
  return most == votes.end() ? 1 : mean(most->second);
}

/// The offset of most rules across the page from where they were printed.
std::optional<double> find_offset(const Document& document, double scale) {
  std::map<long, std::size_t> offsets;  // in tenths of a point
  for (const Page& page : document.pages) {
    for (const Rule& r : page.rules) {
      if (const PrintedRule* printed = find_printed_rule(r, scale))
        ++offsets[std::lround((r.box.x0 - printed->left_pt * scale) * 10)];
    }
  }
  const auto most = std::ranges::max_element(offsets, {}, [](const auto& o) { return o.second; });
  return most == offsets.end() ? std::nullopt : std::optional(static_cast<double>(most->first) / 10);
}

/// Whether the page size differs from that of the print.
bool has_other_sheets(const Document& document) {
  const auto other = std::ranges::count_if(document.pages, [](const Page& page) {
    return std::abs(std::min(page.width, page.height) - page_width_pt) >= smallest_offset_pt;
  });
  return static_cast<std::size_t>(other) * 2 > document.pages.size();
}

/// The space around the print on the page.
struct Spare {
  double x_pt, y_pt;
};

Spare spare(const Page& page, double scale) {
  const bool landscape = page.width > page.height;
  const double width = landscape ? page_height_pt : page_width_pt;
  const double height = landscape ? page_width_pt : page_height_pt;
  return {page.width - width * scale, page.height - height * scale};
}

/// Counts the page numbers that are where prints have them.
std::size_t count_page_numbers(const Document& document, double scale, double share_of_spare) {
  std::size_t found = 0;
  for (const Page& page : document.pages) {
    const double dy = spare(page, scale).y_pt * share_of_spare;
    for (const Word& w : page.words) {
      if (w.text != "Page:") continue;
      const double baseline = (w.baseline - dy) / scale;
      found += static_cast<std::size_t>(std::ranges::any_of(page_number_baselines_pt, [&](double printed) {
        return std::abs(baseline - printed) <= baseline_tolerance_pt;
      }));
    }
  }
  return found;
}

// Of the space around the print, the share above or left of it: reprints are centered on the sheet, or at its
// edges.
constexpr std::array<double, 3> shares_of_spare = {0.5, 0, 1};

/// Whether all that is printed is on the pages if this share of the space is left of or above them.
bool is_on_pages(const Document& document, double scale, double share, bool across) {
  return std::ranges::all_of(document.pages, [&](const Page& page) {
    const Spare room = spare(page, scale);
    const double free = across ? room.x_pt : room.y_pt, side = across ? page.width : page.height;
    const double first = free * share - smallest_offset_pt,
                 last = side - free * (1 - share) + smallest_offset_pt;
    return std::ranges::all_of(page.words, [&](const Word& w) {
      return w.rotated ||
             (across ? w.box.x0 >= first && w.box.x1 <= last : w.box.y0 >= first && w.box.y1 <= last);
    });
  });
}

/// The first share with which the page numbers are where prints have them, or all words are on the page.
double find_share(const Document& document, double scale, bool across) {
  return *std::ranges::max_element(shares_of_spare, {}, [&](double share) {
    const std::size_t numbers = across ? 0 : count_page_numbers(document, scale, share);
    return std::pair(numbers, is_on_pages(document, scale, share, across));
  });
}

Box placed(const Box& box, const Placement& p) {
  return {box.x0 * p.scale + p.dx_pt, box.y0 * p.scale + p.dy_pt, box.x1 * p.scale + p.dx_pt,
          box.y1 * p.scale + p.dy_pt};
}

Placement inverse(const Placement& p) { return {1 / p.scale, -p.dx_pt / p.scale, -p.dy_pt / p.scale}; }

void move_page(Page& page, const Placement& p) {
  for (Word& w : page.words) {
    w.box = placed(w.box, p);
    w.baseline = w.baseline * p.scale + p.dy_pt;
    // Rounded, so that words of the same font size compare equal.
    w.size = static_cast<float>(std::round(static_cast<double>(w.size) * p.scale * 20) / 20);
  }
  for (Rule& r : page.rules) r.box = placed(r.box, p);
  for (Box& outline : page.outlines) outline = placed(outline, p);
  const bool landscape = page.width > page.height;
  page.width = landscape ? page_height_pt : page_width_pt;
  page.height = landscape ? page_width_pt : page_height_pt;
}

}  // namespace

std::vector<Placement> find_placements(const Document& document) {
  const double scale = find_usual_scale(document);
  const std::optional<double> offset = find_offset(document, scale);
  const bool moved = offset && (std::abs(*offset) >= smallest_offset_pt || has_other_sheets(document));
  if (scale == 1 && !moved) return {};
  const double share_above = find_share(document, scale, false);
  const double share_left = offset ? 0 : find_share(document, scale, true);
  std::vector<Placement> placements;
  placements.reserve(document.pages.size());
  for (const Page& page : document.pages) {
    const Spare room = spare(page, scale);
    const bool portrait = page.width <= page.height;
    const double dx = !offset ? room.x_pt * share_left : portrait ? *offset : room.x_pt / 2;
    placements.push_back({scale, dx, room.y_pt * share_above});
  }
  return placements;
}

void normalize_coordinates(Document& document, const std::vector<Placement>& placements) {
  for (std::size_t i = 0; i < placements.size(); ++i) move_page(document.pages[i], inverse(placements[i]));
}

void restore_coordinates(Estimate& estimate, const std::vector<Placement>& placements) {
  const auto round_to_thousandth = [](double v) { return std::round(v * 1000) / 1000; };
  if (placements.empty()) return;
  for (LineItem& item : estimate.items) {
    Box& box = item.box;
    box = placed(box, placements.at(static_cast<std::size_t>(item.page - 1)));
    for (double* v : {&box.x0, &box.y0, &box.x1, &box.y1}) *v = round_to_thousandth(*v);
  }
}

}  // namespace estimate::layout
