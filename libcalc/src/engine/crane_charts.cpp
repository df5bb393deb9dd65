#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "estimate/csv.h"
#include "esx/calc/book.h"
#include "esx/calc/crane.h"
#include "esx/estimate/base/text.h"

namespace calc {
namespace {

using estimate::ErrorCode;

constexpr std::string_view header = "class,tons,boom_ft,radius_ft,capacity_lb,source";
constexpr std::size_t columns = 6;
constexpr std::size_t max_rows = 20'000;

bool read_positive(std::string_view text, double& out) {
  text = estimate::trim(text);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size() && std::isfinite(out) && out > 0 &&
         out <= 1e7;
}

bool is_name(std::string_view text) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789_";
  return !text.empty() && text.size() <= 60 && text.find_first_not_of(letters) == text.npos;
}

CraneChart& chart_of(std::vector<CraneChart>& charts, std::string_view name, double tons,
                     std::string_view source) {
  const auto known = std::ranges::find(charts, name, &CraneChart::crane_class);
  if (known != charts.end()) return *known;
  return charts.emplace_back(CraneChart{std::string(name), tons, std::string(source), {}});
}

/// The cells from one on, as a text that may have commas.
std::string text_from(const std::vector<std::string>& cells, std::size_t first) {
  const std::vector<std::string> rest(cells.begin() + std::ptrdiff_t(first), cells.end());
  return std::string(estimate::trim(estimate::join(rest, ",")));
}

/// Nothing, or what is wrong with the row.
std::string_view read_row(const estimate::CsvRecord& record, std::vector<CraneChart>& charts) {
  const auto& cells = record.cells;
  if (record.fault != estimate::CsvFault::none) return csv_fault_text(record.fault);
  if (cells.size() < columns)
    return "a row needs six cells: class, tons, boom_ft, radius_ft, capacity_lb, source";
  const std::string source = text_from(cells, columns - 1);
  const auto name = estimate::trim(cells[0]);
  double tons = 0;
  ChartCell cell;
  if (!is_name(name)) return "a class must be lowercase letters, digits and _";
  if (!read_positive(cells[1], tons) || !read_positive(cells[2], cell.boom_ft) ||
      !read_positive(cells[3], cell.radius_ft) || !read_positive(cells[4], cell.capacity_lb)) {
    return "tons, boom_ft, radius_ft and capacity_lb must be positive numbers";
  }
  if (source.empty()) return "the source of the chart is required";
  CraneChart& chart = chart_of(charts, name, tons, source);
  if (chart.tons != tons || chart.source != source)
    return "tons and source must be the same in all rows of a class";
  for (const ChartCell& other : chart.cells) {
    if (other.boom_ft == cell.boom_ft && other.radius_ft == cell.radius_ft)
      return "this boom and radius are a repeat";
  }
  chart.cells.push_back(cell);
  return {};
}

}  // namespace

estimate::Result<void> Book::load_crane_charts(std::string_view csv) {
  std::vector<CraneChart> charts;
  estimate::CsvReader reader(csv);
  for (estimate::CsvRecord record; reader.next(record);) {
    const std::string where = "line " + std::to_string(record.line);
    if (record.fault == estimate::CsvFault::none && text_from(record.cells, 0).empty()) continue;
    if (record.line > max_rows)
      return estimate::fail(ErrorCode::malformed_price_list, "more than 20000 rows", where);
    if (record.line == 1) {
      if (text_from(record.cells, 0) != header) {
        return estimate::fail(ErrorCode::malformed_price_list,
                              "the first line must be " + std::string(header), where);
      }
      continue;
    }
    const auto fault = read_row(record, charts);
    if (!fault.empty()) return estimate::fail(ErrorCode::malformed_price_list, std::string(fault), where);
  }
  if (charts.empty()) return estimate::fail(ErrorCode::malformed_price_list, "there is no chart in it");
  charts_ = std::move(charts);
  return {};
}

namespace {

using estimate::JsonValue;

/// The smallest boom longer than `after` and at least `boom_ft` that the chart has.
std::optional<double> next_boom(std::span<const ChartCell> cells, double boom_ft, double after) {
  std::optional<double> best;
  for (const ChartCell& cell : cells) {
    if (cell.boom_ft >= boom_ft && cell.boom_ft > after && (!best || cell.boom_ft < *best))
      best = cell.boom_ft;
  }
  return best;
}

}  // namespace

double net_capacity(double gross_capacity_lb, std::span<const double> deductions_lb) {
  return gross_capacity_lb - gross_load(deductions_lb);
}

double gross_load(std::span<const double> parts_lb) {
  return std::accumulate(parts_lb.begin(), parts_lb.end(), 0.0);
}

double moment_capacity(double moment_ftlb, double radius_ft) { return moment_ftlb / radius_ft; }

std::optional<ChartCell> chart_lookup(std::span<const ChartCell> cells, double radius_ft, double boom_ft) {
  constexpr double tolerance = 1e-9;
  double after = 0;
  while (const auto boom = next_boom(cells, boom_ft - tolerance, after)) {
    std::optional<ChartCell> best;
    for (const ChartCell& cell : cells) {
      const bool fits = cell.boom_ft == *boom && cell.radius_ft >= radius_ft - tolerance;
      if (fits && (!best || cell.radius_ft < best->radius_ft)) best = cell;
    }
    if (best) return best;
    after = *boom;  // too short for the radius: a longer one may reach
  }
  return std::nullopt;
}

std::vector<ChartCell> published_chart(const Book& book) {
  std::vector<ChartCell> cells;
  const JsonValue* chart = book.data("crane").at_path("constants.chart_40t.value");
  if (!chart || !chart->list()) return cells;
  for (const JsonValue& row : *chart->list()) {
    const auto& figures = *row.list();
    cells.push_back({figures.at(0).as_double(), figures.at(1).as_double(), figures.at(2).as_double()});
  }
  return cells;
}

}  // namespace calc
