#include "classify/table/learn_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "classify/table/figure_columns.h"
#include "model/tokens.h"

namespace estimate::classify {
namespace {

// Within a column of one layout, the right edges in real prints are at most 1.5 pt apart.
constexpr double same_edge_pt = 3;
// In real prints, nineteen in twenty amounts end within 1 pt of their heading's right edge, others 11 pt from
// it, and quantities up to 27 pt.
constexpr double furthest_heading_pt = 45;

struct Edge {
  double sum = 0;
  std::size_t count = 0;
  [[nodiscard]] double right() const { return sum / static_cast<double>(count); }
};

/// Right edges that repeat, from left to right; rare ones (figures in descriptions) are left out.
std::vector<double> common_edges(std::vector<double> rights, std::size_t rows) {
  std::sort(rights.begin(), rights.end());
  std::vector<Edge> edges;
  for (const double x : rights) {
    if (edges.empty() || x - edges.back().right() > same_edge_pt) edges.emplace_back();
    edges.back().sum += x;
    ++edges.back().count;
  }
  std::vector<double> common;
  for (const Edge& e : edges) {
    if (e.count >= 2 && e.count * 5 >= rows) common.push_back(e.right());
  }
  return common;
}

/// The most frequent right edge of the quantities with units that are nearest to the heading.
std::optional<double> quantity_edge(const Box& heading, std::span<const Line* const> rows) {
  std::vector<double> rights;
  for (const Line* line : rows) {
    for (std::size_t i = 0; i + 1 < line->words.size(); ++i) {
      const Word& w = line->words[i];
      const bool near =
          w.box.x1 > heading.x0 - furthest_heading_pt && w.box.x1 < heading.x1 + furthest_heading_pt;
      if (near && read_quantity(w.text) && is_unit(line->words[i + 1].text)) rights.push_back(w.box.x1);
    }
  }
  std::optional<double> best;
  std::size_t most = 0;
  for (const double x : rights) {
    const auto n = static_cast<std::size_t>(
        std::count_if(rights.begin(), rights.end(), [&](double o) { return std::abs(o - x) < 1; }));
    if (n > most) {
      most = n;
      best = x;
    }
  }
  return best;
}

/// Assigns an edge to each heading, keeping the order, with the least sum of distances.
void assign_edges(const std::vector<double>& edges, std::vector<Column*>& columns) {
  std::vector<double> targets;
  targets.reserve(columns.size());
  for (const Column* c : columns) targets.push_back(c->right_pt);
  const std::vector<int> chosen =
      assign_in_order(edges.size(), columns.size(), [&](std::size_t e, std::size_t c) {
        const double d = std::abs(edges[e] - targets[c]);
        return d > furthest_heading_pt ? no_assignment_cost * 2 : d;
      });
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (chosen[e] >= 0) columns[static_cast<std::size_t>(chosen[e])]->right_pt = edges[e];
  }
}

}  // namespace

std::vector<Column> learn_columns(const std::vector<HeadingCell>& headings,
                                  std::span<const Line* const> rows) {
  std::vector<Column> columns = heading_columns(headings);
  std::vector<double> amounts;
  std::size_t rows_with_amounts = 0;
  for (const Line* line : rows) {
    const std::size_t before = amounts.size();
    for (const Word& w : line->words) {
      if (read_amount(w.text)) amounts.push_back(w.box.x1);
    }
    rows_with_amounts += amounts.size() > before;
  }
  std::vector<Column*> money;
  for (Column& c : columns) {
    if (is_money_field(c.field)) money.push_back(&c);
  }
  std::sort(money.begin(), money.end(),
            [](const Column* a, const Column* b) { return a->right_pt < b->right_pt; });
  for (const HeadingCell& h : headings) {
    if (h.field != Field::quantity) continue;
    const auto edge = quantity_edge(h.box, rows);
    for (Column& c : columns) {
      if (c.field == Field::quantity && edge) c.right_pt = *edge;
      // An amount at the quantity's edge is the quantity.
      if (c.field == Field::quantity && edge)
        std::erase_if(amounts, [&](double x) { return std::abs(x - *edge) < same_edge_pt; });
    }
  }
  assign_edges(common_edges(std::move(amounts), rows_with_amounts), money);
  return columns;
}

}  // namespace estimate::classify
