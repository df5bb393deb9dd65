#include "assemble/assemble.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <string>

#include "assemble/item_builder.h"
#include "assemble/reconcile.h"
#include "assemble/row_readers.h"
#include "assemble/tree_builder.h"
#include "esx/estimate/base/text.h"
#include "model/trade_terms.h"

namespace estimate::assemble {
namespace {

/// The coverages that a table, a summary, a recap or a coverage's own totals name.
std::vector<std::string> printed_coverages(const Estimate& estimate, const std::vector<Row>& rows) {
  std::vector<std::string> names = coverage_names(estimate);
  for (const Row& row : rows)
    if (row.kind == RowKind::coverage_totals) names.push_back(row.text);
  return names;
}

/// What the print calls the estimate, and what its recap by room begins with.
std::vector<std::string> names_of_estimate(const Estimate& estimate, const std::vector<Row>& rows) {
  std::vector<std::string> names = estimate_names(rows);
  for (const RecapRoom& row : estimate.recap_by_room)
    if (row.kind == RecapRoomKind::estimate && !row.name.empty()) names.push_back(row.name);
  return names;
}

/// The name of a totals row, which may go on in the rows below it.
std::string name_of_totals(const std::vector<Row>& rows, std::size_t i) {
  std::string name = rows[i].text;
  for (std::size_t k = i + 1; k < rows.size() && rows[k].kind == RowKind::totals_wrap; ++k)
    append_wrapped_name(name, rows[k].text);
  return name;
}

/// What the totals rows of sections and groups name. In a print without line item totals, the last row has
/// the totals of the estimate.
std::vector<std::string> closed_names(const std::vector<Row>& rows) {
  std::vector<std::string> names;
  bool whole = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].kind != RowKind::totals) continue;
    whole = whole || rows[i].is_line_item_totals();
    if (!rows[i].is_line_item_totals()) names.push_back(name_of_totals(rows, i));
  }
  if (!whole && !names.empty()) names.pop_back();
  return names;
}

/// Walks over the rows of the item part once.
class Assembly {
 public:
  /// `foreign_cover`: whether the name on the cover sheet is that of another estimate.
  Assembly(Assembled& assembled, const std::vector<Row>& rows, bool foreign_cover)
      : estimate_(assembled.estimate),
        owners_(assembled.owners),
        rows_(rows),
        coverages_(printed_coverages(estimate_, rows)),
        tree_(foreign_cover ? std::string() : estimate_.claim.estimate_name,
              names_of_estimate(estimate_, rows), closed_names(rows)) {
    owners_.resize(rows.size());
  }

  void run() {
    if (estimate_.source.ocr) tree_.expect_misread_names();
    for (std::size_t i = 0; i < rows_.size(); ++i) take(i);
    estimate_.items = items_.take();
    std::vector<TreeBuilder::Node> nodes = tree_.take();
    add_item_amounts(nodes);
    lift_out_of_zero_groups(nodes);
    warn_of_open_groups(nodes);
    nest_by_recap(nodes, estimate_.recap_by_room);
    decide_kinds(nodes);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      nodes[i].section.id = "S" + std::to_string(i + 1);
      estimate_.sections.push_back(std::move(nodes[i].section));
    }
    name_coverages();
  }

 private:
  void take(std::size_t i) {
    const Row& row = rows_[i];
    switch (row.kind) {
      case RowKind::group_heading:
        area_ = nullptr;
        tree_.open_group(row.text, row.page);
        break;
      case RowKind::section_heading:
        area_ = nullptr;
        tree_.open_section(row.text, height(row), row.page);
        items_.start_section();
        break;
      case RowKind::heading_wrap:
        if (Section* s = tree_.measured()) append_wrapped(s->name, row.text);
        break;
      case RowKind::subroom_heading:
        tree_.open_subroom(row.text, height(row), row.page);
        break;
      case RowKind::dimensions:
        if (Section* s = tree_.measured()) add_dimensions(row, s->dimensions);
        break;
      case RowKind::opening:
        take_opening(row);
        break;
      case RowKind::coverage_heading:
        take_coverage_heading(row);
        break;
      case RowKind::area_block:
        take_area(row);
        break;
      case RowKind::totals:
        take_totals(i);
        break;
      default:
        take_item_row(i);
        break;
    }
  }

  /// An underlined line in capitals may be the heading of anything.
  void take_coverage_heading(const Row& row) {
    const bool known =
        std::ranges::any_of(coverages_, [&](const std::string& name) { return same_name(name, row.text); });
    if (known)
      items_.set_coverage(row.text);
    else
      items_.set_group(row, false);
  }

  void take_item_row(std::size_t i) {
    const Row& row = rows_[i];
    switch (row.kind) {
      case RowKind::item_group:
        items_.set_group(row, i > 0 && rows_[i - 1].kind == RowKind::item_group);
        break;
      case RowKind::item:
        items_.begin(row, tree_.open_for_items(row.page));
        owners_[i] = {FigureOwner::Kind::line, lines_++};
        break;
      case RowKind::item_wrap:
        items_.add_wrap(row);
        break;
      case RowKind::item_numbers:
      case RowKind::item_detail:
        if (items_.add_figures(row)) owners_[i] = {FigureOwner::Kind::line, lines_ - 1};
        break;
      case RowKind::revision_mark:
        if (Section* s = tree_.measured()) s->marks.push_back(row.text);
        break;
      case RowKind::note:
        if (!items_.add_note(row.text)) section_notes(row.page).push_back(row.text);
        break;
      case RowKind::note_wrap:
        if (!items_.continue_note(row.text)) continue_section_note(row);
        break;
      default:
        break;
    }
  }

  static std::string height(const Row& row) {
    const Cell* cell = row.cell(Field::value);
    return cell ? cell->text : std::string();
  }

  std::vector<std::string>& section_notes(int page) {
    tree_.open_for_items(page);
    return tree_.measured()->notes;
  }

  void continue_section_note(const Row& row) {
    auto& notes = section_notes(row.page);
    if (notes.empty()) notes.emplace_back();
    append_wrapped(notes.back(), row.text);
  }

  void take_opening(const Row& row) {
    Section* section = tree_.measured();
    if (!section) return;
    Opening opening;
    opening.type = row.cells[0].text;
    opening.opens_into = row.cells[2].text;
    const std::string& size = row.cells[1].text;
    const std::size_t by = std::min(size.find(" X "), size.find(" x "));
    opening.width = size.substr(0, by);
    if (by != std::string::npos) opening.height = size.substr(by + 3);
    section->openings.push_back(std::move(opening));
  }

  /// "Area Totals: Exterior" and "Grand Total Areas:" open blocks whose rows have cells.
  void take_area(const Row& row) {
    const std::string text = to_lower(row.text);
    if (row.cells.empty() && text.starts_with("area totals:")) {
      const std::string name(trim(std::string_view(row.text).substr(row.text.find(':') + 1)));
      Section* group = tree_.open_by_name(name);
      area_ = group ? &group->dimensions : nullptr;
    } else if (row.cells.empty()) {
      area_ = &estimate_.areas.emplace();
    } else if (area_) {
      add_dimensions(row, *area_);
    }
  }

  void take_totals(std::size_t i) {
    const Row& row = rows_[i];
    const std::string name = name_of_totals(rows_, i);
    const std::string label = row.cell(Field::label)->text;
    const Amounts amounts = read_amounts(row);
    items_.start_section();
    const bool whole = row.is_line_item_totals();
    const auto closed = whole ? std::nullopt : tree_.close(label, name, amounts);
    // "110 - Dwelling - Subtotal (12 items)" after the last section belongs to the whole estimate.
    const bool last = !closed && label == "Subtotal" && !tree_.in_section();
    if (closed) {
      owners_[i] = {FigureOwner::Kind::section_totals, *closed};
    } else if (whole || last) {
      take_line_item_totals(i, amounts);
    } else {
      estimate_.warnings.push_back(
          {"unmatched_totals", "a totals row does not name an open section or group", row.page, name});
    }
    items_.set_coverage({});
  }

  /// If they are printed more than once, the last ones count.
  void take_line_item_totals(std::size_t i, const Amounts& amounts) {
    estimate_.line_item_totals = amounts;
    std::ranges::replace(owners_, FigureOwner{FigureOwner::Kind::line_item_totals}, FigureOwner{});
    owners_[i] = {FigureOwner::Kind::line_item_totals};
  }

  void add_item_amounts(std::vector<TreeBuilder::Node>& nodes) const {
    for (const LineItem& item : estimate_.items) {
      TreeBuilder::Node& node = nodes[static_cast<std::size_t>(item.section)];
      if (!item.excluded && item.rcv && !node.closed) node.own_rcv += *item.rcv;
    }
  }

  /// Coverage blocks have headings in capitals; summaries and the totals rows of the blocks have the real
  /// spelling.
  void name_coverages() {
    std::vector<std::string> names;
    std::ranges::transform(estimate_.coverages, std::back_inserter(names), &CoverageTotals::name);
    for (const Row& row : rows_) {
      if (row.kind == RowKind::coverage_totals) names.push_back(row.text);
    }
    for (LineItem& item : estimate_.items) {
      const auto spelt = std::ranges::find_if(
          names, [&](const std::string& name) { return same_name(name, item.coverage); });
      if (!item.coverage.empty() && spelt != names.end()) item.coverage = *spelt;
    }
  }

  /// Groups with amount 0 have no totals row, so only a recap shows where they end. Sections with amounts are
  /// outside of them, and the first section after the heading is inside; of the others, those with lines are
  /// reported.
  void warn_of_open_groups(const std::vector<TreeBuilder::Node>& nodes) {
    const auto is_group_with_totals = [](const TreeBuilder::Node& n) { return n.group && n.closed; };
    if (!estimate_.recap_by_room.empty() || std::ranges::none_of(nodes, is_group_with_totals)) return;
    const std::vector<bool> used = nodes_with_lines(nodes);
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      const auto parent = static_cast<std::size_t>(nodes[i].section.parent);
      const TreeBuilder::Node& group = nodes[parent];
      if (parent == 0 || parent + 1 == i || !group.group || group.closed || !used[i]) continue;
      estimate_.warnings.push_back({"nesting_unknown",
                                    "the print does not say whether " + nodes[i].section.name +
                                        " belongs to " + group.section.name +
                                        ", which has no amounts and so no totals row",
                                    nodes[i].section.page,
                                    {}});
    }
  }

  /// Which nodes have lines, or a node inside that has.
  [[nodiscard]] std::vector<bool> nodes_with_lines(const std::vector<TreeBuilder::Node>& nodes) const {
    std::vector<bool> used(nodes.size(), false);
    for (const LineItem& item : estimate_.items) used[static_cast<std::size_t>(item.section)] = true;
    for (std::size_t i = nodes.size(); i-- > 1;)
      if (used[i]) used[static_cast<std::size_t>(nodes[i].section.parent)] = true;
    return used;
  }

  Estimate& estimate_;
  std::vector<FigureOwner>& owners_;
  const std::vector<Row>& rows_;
  const std::vector<std::string> coverages_;
  TreeBuilder tree_;
  ItemBuilder items_;
  std::size_t lines_ = 0;  // that items_ has begun
  Dimensions* area_ = nullptr;
};

void fill_source(Estimate& estimate, const Document& document, const Classified& classified) {
  estimate.source.sha256 = document.sha256;
  estimate.source.page_count = document.page_count;
  estimate.source.title = document.title;
  estimate.source.creator = document.creator;
  estimate.source.layout = classified.layout;
  estimate.source.ocr = std::ranges::any_of(document.pages, &Page::recognized);
}

/// The amounts stay as printed.
void warn_of_waste(Estimate& estimate) {
  if (!LineSums(estimate).add_waste()) return;
  std::string numbers;
  std::size_t count = 0;
  for (const LineItem& line : estimate.items) {
    if (!adds_waste(line)) continue;
    ++count;
    numbers += (numbers.empty() ? "" : ", ") + line.number;
  }
  estimate.warnings.push_back(
      {"waste_in_rcv",
       "the RCV of " + std::to_string(count) +
           " lines is a whole percentage more than quantity × price, perhaps for waste",
       std::nullopt, numbers});
}

}  // namespace

Assembled assemble_rows(const Document& document, const Classified& classified) {
  Assembled assembled;
  Estimate& estimate = assembled.estimate;
  fill_source(estimate, document, classified);
  estimate.warnings = classified.warnings;
  estimate.claim = read_claim(classified.rows, &estimate.warnings);
  read_cover_text(document, classified.rows, estimate);
  estimate.coverages = read_summaries(classified.rows, &estimate.warnings);
  estimate.coverage_table = read_coverage_table(classified.rows);
  estimate.recap_by_room = read_recap_by_room(classified.rows);
  CategoryRecap by_category = read_recap_by_category(classified.rows);
  estimate.recap_by_category = std::move(by_category.categories);
  estimate.recap_by_category_totals = std::move(by_category.totals);
  estimate.additional_charges = read_additional_charges(classified.rows);
  estimate.statements = read_statements(classified.rows);
  estimate.recap_of_taxes = read_recap_of_taxes(classified.rows);
  std::ranges::move(contradicting_statements(estimate), std::back_inserter(estimate.warnings));
  auto contradiction = header_contradiction(estimate.claim, classified.rows);
  Assembly(assembled, classified.rows, contradiction.has_value()).run();
  if (contradiction) estimate.warnings.push_back(std::move(*contradiction));
  if (estimate.claim.estimate_name.empty())
    estimate.claim.estimate_name = estimate_name_elsewhere(estimate, classified.rows);
  assign_coverages(estimate);
  estimate.reconciliation = reconcile(estimate);
  warn_of_waste(estimate);
  std::ranges::move(contradicting_pages(estimate, classified.rows), std::back_inserter(estimate.warnings));
  std::ranges::move(contradicting_figures(estimate, classified.rows), std::back_inserter(estimate.warnings));
  return assembled;
}

Estimate assemble_estimate(const Document& document, const Classified& classified) {
  return assemble_rows(document, classified).estimate;
}

}  // namespace estimate::assemble
