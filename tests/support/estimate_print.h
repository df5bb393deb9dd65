// Prints an estimate row by row in the columns of one layout, and reads it again.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "assemble/assemble.h"
#include "classify/classify.h"
#include "classify/table/layouts.h"
#include "support/page_builder.h"

namespace estimate::testing {

using namespace classify;

/// Prints rows downward. Figures are given in the order of the layout's money columns; "" leaves one blank.
/// Example: EstimatePrint("FINAL8").room("Kitchen").item("1.  Range", "1.00 EA", {"9.00", "0.00", …}).
class EstimatePrint {
 public:
  using Figures = std::initializer_list<std::string_view>;

  explicit EstimatePrint(std::string_view layout = "FINAL8") {
    for (const Layout& l : layouts()) {
      if (l.name == layout) layout_ = &l;
    }
  }

  EstimatePrint& cover(std::string_view estimate_name = "HOLLOW") {
    p.text(90, 100, "Insured:", bold_10).text(150, 100, "Quillfeather, Odette", {.size = 10});
    p.text(90, 130, "Estimate:", bold_10).text(150, 130, estimate_name, {.size = 10});
    return next_page();
  }
  EstimatePrint& next_page() {
    p.page();
    y = 140;
    return *this;
  }
  EstimatePrint& group(std::string_view name) {
    p.center(y, name);
    return down(20);
  }
  /// Next to (room for) a sketch.
  EstimatePrint& room(std::string_view name, std::string_view height = {}) {
    p.text(164.9, y, name, bold_10).rule(164.9, y + 5.5, 576);
    if (!height.empty()) p.right(576, y, height, bold_10);
    return down(20);
  }
  EstimatePrint& at_margin(std::string_view name) {
    p.text(36, y, name, bold_10);
    return down(20);
  }
  EstimatePrint& header() {
    static constexpr std::string_view lines[][2] = {
        {"FINAL8", "DESCRIPTION  QUANTITY UNIT PRICE  TAX  RCV  DEPREC.  ACV"},
        {"ALLSTATE", "DESCRIPTION  QUANTITY  UNIT  RCV  AGE/LIFE  COND.  DEP %  DEPREC.  ACV"},
        {"AGELIFE", "QUANTITY  UNIT  TAX  RCV  AGE/LIFE  COND.  DEP %  DEPREC.  ACV"},
        {"CONTRACTOR", "DESCRIPTION  QTY  REMOVE  REPLACE  TAX  TOTAL"},
        {"CONTRACTOR_RESET", "DESCRIPTION  QTY  RESET  REMOVE  REPLACE  TAX  O&P  TOTAL"}};
    for (const auto& [name, text] : lines) {
      if (name == layout_->name) p.text(36, y, text, {.size = type.size, .bold = true});
    }
    p.rule(36, y + 5.5, 576);
    return down(18);
  }
  EstimatePrint& continued(std::string_view room) {
    next_page();
    p.center(y, "CONTINUED - " + std::string(room));
    down(30);
    return header();
  }
  /// One line: description, quantity with unit, amounts.
  EstimatePrint& item(std::string_view text, std::string_view quantity, Figures figures, Type look = {}) {
    p.text(36, y, text, look);
    return this->figures(quantity, figures, look);
  }
  EstimatePrint& figures(std::string_view quantity, Figures figures, Type look = {}) {
    const std::size_t blank = quantity.find(' ');
    const double edge = layout_->columns.front().right_pt;
    p.right(edge, y, quantity.substr(0, blank), look);
    if (blank != std::string_view::npos) p.text(edge + 1.7, y, quantity.substr(blank + 1), look);
    return amounts(figures, look, figures.size());
  }
  EstimatePrint& totals(std::string_view label, Figures figures) {
    p.text(36, y, label, {.size = type.size, .bold = true});
    return amounts(figures, {.size = type.size, .bold = true}, figures.size());
  }
  /// Any line at the left margin.
  EstimatePrint& text(std::string_view text, Type look = {}, double leading = 13.2) {
    p.text(36, y, text, look);
    return down(leading);
  }
  EstimatePrint& down(double by) {
    y += by;
    return *this;
  }

  [[nodiscard]] Classified rows() const {
    return classify_lines(p.document(), MarkedLines(p.lines())).value_or(Classified{});
  }
  [[nodiscard]] Estimate read() const { return assemble::assemble_estimate(p.document(), rows()); }

  PageBuilder p;
  double y = 140;
  Type type;

 private:
  /// Right-aligned at the last `count` money columns.
  EstimatePrint& amounts(Figures figures, Type look, std::size_t count) {
    std::vector<double> edges;
    for (const Column& c : layout_->columns) {
      if (is_money_field(c.field)) edges.push_back(c.right_pt);
    }
    std::size_t column = edges.size() - count;
    for (const std::string_view figure : figures) {
      if (!figure.empty()) p.right(edges.at(column), y, figure, look);
      ++column;
    }
    return down(13.2);
  }

  const Layout* layout_ = nullptr;
};

/// A print that is about to list the lines of its first room.
inline EstimatePrint kitchen() {
  EstimatePrint print;
  print.cover().group("HOLLOW").room("Kitchen").header();
  return print;
}

}  // namespace estimate::testing
