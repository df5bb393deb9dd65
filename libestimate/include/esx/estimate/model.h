// Estimate: the structured estimate, in the terms of estimate-v1 (see its specification), and the few figures
// that sum it up. What the print does not say is empty; nothing is invented.
//
// Terms of the trade: RCV, the replacement cost value, is what a line costs new, with tax and O&P (the
// contractor's overhead and profit). ACV, the actual cash value, is RCV less depreciation. CAT and SEL
// (category and selector) are the code of an entry of a price list: RFG 300S. Money is in US dollars.
//
//   for (const estimate::LineItem& line : estimate.items)
//     if (!line.excluded && line.rcv) by_room[estimate.section_of(line)] += *line.rcv;
//
// Threads: the functions have no state; call them from any.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/date.h"
#include "esx/estimate/base/fixed.h"
#include "esx/estimate/base/result.h"
#include "esx/estimate/page.h"

namespace estimate {

/// A measurement of a room, a roof or the whole estimate, in the unit of its name: sf square feet, sy square
/// yards, lf linear feet, squares of 100 square feet. In the order of estimate-v1; the last five are in the
/// Grand Total Areas only.
enum class Measure {
  walls_sf,
  ceiling_sf,
  walls_ceiling_sf,
  floor_sf,
  flooring_sy,
  floor_perimeter_lf,
  ceiling_perimeter_lf,
  long_wall_sf,
  short_wall_sf,
  surface_area_sf,
  squares,
  perimeter_lf,
  ridge_lf,
  hip_lf,
  floor_area_sf,
  total_area_sf,
  interior_wall_sf,
  exterior_wall_sf,
  exterior_perimeter_lf,
};
inline constexpr std::size_t measure_count = 19;
inline constexpr std::size_t room_measure_count = 14;

/// The names of a measure: estimate-v1 key ("walls_sf"), printed label ("SF Walls"),
/// ROOM_DIM_VARS/AREA_DIM_VARS attribute ("sfWalls").
struct MeasureInfo {
  Measure measure = {};
  std::string_view key = {}, label = {}, attribute = {};
};
/// All rows, in the order of the enum.
[[nodiscard]] std::span<const MeasureInfo> measure_table();

/// The measure of a printed label ("SF Walls and Ceiling", "LF Ceil. Perimeter"); nullopt if unknown.
[[nodiscard]] std::optional<Measure> measure_by_label(std::string_view label);

/// Measurements as printed, each in the unit of its name; empty if not printed.
class Dimensions {
 public:
  [[nodiscard]] const std::optional<Quantity>& operator[](Measure m) const { return values_[std::size_t(m)]; }
  [[nodiscard]] std::optional<Quantity>& operator[](Measure m) { return values_[std::size_t(m)]; }
  [[nodiscard]] bool empty() const;
  friend bool operator==(const Dimensions&, const Dimensions&) = default;

 private:
  std::array<std::optional<Quantity>, measure_count> values_{};
};

/// A value that only an export has, kept verbatim, and its place in the element that corresponds to this
/// value: "@isPartOfInitSettle", "HEADER[1]/COMP_INFO[1]/text()".
struct ExportValue {
  std::string place = {}, value = {};
  bool left_out = false;  // the export does not have what would be written there
  friend bool operator==(const ExportValue&, const ExportValue&) = default;
};

/// The file that the estimate was read from.
struct Source {
  std::string file_name = {}, sha256 = {};
  int page_count = 0;
  std::string layout = {}, title = {}, creator = {};  // layout: name of the column layout, "FINAL8"
  bool ocr = false;
  friend bool operator==(const Source&, const Source&) = default;
};

/// A postal address as printed; what is not printed is empty. The state has two letters.
struct Address {
  std::string street = {}, city = {}, state = {}, postal_code = {};
  friend bool operator==(const Address&, const Address&) = default;
};

struct Phone {
  std::string type = {}, number = {};  // type as printed, without the colon: "Home"; number as printed
  std::string extension = {};
  friend bool operator==(const Phone&, const Phone&) = default;
};

/// A person or company of the claim. role: insured, claim_rep, estimator, reference, contractor or claimant.
struct Contact {
  std::string role = {}, name = {}, company = {}, title = {}, email = {};
  std::optional<Address> address = {};
  std::vector<Phone> phones = {};
  friend bool operator==(const Contact&, const Contact&) = default;
};

/// Deductible and limit of a coverage, from the cover sheet.
struct CoverageTerms {
  std::string name = {};
  std::optional<Money> deductible = {}, policy_limit = {};
  friend bool operator==(const CoverageTerms&, const CoverageTerms&) = default;
};

/// Dates of the claim, in the local time of the loss; empty: not printed.
struct Dates {
  std::optional<DateTime> contacted = {}, loss = {}, received = {}, inspected = {}, entered = {},
                          completed = {};
  friend bool operator==(const Dates&, const Dates&) = default;
};

/// What the cover sheet says is depreciated; empty: it does not say.
struct DepreciationOptions {
  std::optional<bool> material = {}, non_material = {}, removal = {}, taxes = {}, overhead_and_profit = {};
  friend bool operator==(const DepreciationOptions&, const DepreciationOptions&) = default;
};

/// A row of the cover sheet's table of sales taxes: "Material Sales Tax  @  7.000%".
struct SalesTax {
  std::string name = {};
  std::optional<Percent> rate = {};
  friend bool operator==(const SalesTax&, const SalesTax&) = default;
};

/// The cover sheet: claim, property, dates, contacts, coverages.
struct Claim {
  std::string insured_name = {}, claim_number = {}, policy_number = {}, member_number = {}, type_of_loss = {},
              cause_of_loss = {};
  std::string insurance_company = {}, estimate_name = {}, price_list = {}, labor_efficiency = {};
  std::string company_name = {};               // of the letterhead
  std::vector<std::string> company_info = {};  // its other lines
  std::optional<Address> property_address = {}, mailing_address = {};
  Dates dates = {};
  std::vector<Contact> contacts = {};
  std::vector<CoverageTerms> coverages = {};
  DepreciationOptions depreciation_options = {};
  std::string lr_number = {};  // of the loss report; prints with a member number have it
  std::vector<SalesTax> sales_taxes = {};
  std::optional<Percent> overhead = {}, profit = {};  // rates
  friend bool operator==(const Claim&, const Claim&) = default;
};

/// A row of totals as printed; columns that the layout does not have are empty.
struct Amounts {
  std::optional<Money> tax = {}, overhead_and_profit = {}, rcv = {}, depreciation = {}, acv = {};
  friend bool operator==(const Amounts&, const Amounts&) = default;
};

/// An opening of a room, as printed.
struct Opening {
  // "Missing Wall", "5' 8\"", "8'", "FOYER_ENTRY"
  std::string type = {}, width = {}, height = {}, opens_into = {};
  int quantity = 1;
  friend bool operator==(const Opening&, const Opening&) = default;
};

/// What a section is. level: a floor ("Main Level"). area: another group of rooms, such as the exterior.
/// elevation: an outside wall, measured by itself. subroom: an offset or closet that belongs to the room
/// before it. group: items that belong to a level or an area itself. labor_minimums: "Labor Minimums
/// Applied", charges for small jobs of a trade.
enum class SectionKind {
  estimate,
  level,
  area,
  room,
  roof,
  elevation,
  subroom,
  group,
  labor_minimums,
  other
};

/// A node of the estimate's tree. Sections are in print order: a parent's index is smaller than its child's.
struct Section {
  std::string id = {};  // "S1"
  int parent = -1;      // index into Estimate::sections; -1 for the root
  std::string name = {};
  SectionKind kind = SectionKind::other;
  std::string height = {};  // as printed; empty if not printed
  Dimensions dimensions = {};
  std::vector<Opening> openings = {};
  std::vector<std::string> notes = {};
  std::vector<std::string> marks = {};  // "Revised by … on …", "End revisions by …"
  std::optional<Amounts> totals = {};
  std::optional<Amounts> printed = {};  // the totals before recalculate(), if it changed them
  int page = 0;                         // first page, 1-based
  std::vector<ExportValue> export_values = {};
  friend bool operator==(const Section&, const Section&) = default;
};

/// What is done with an item; a price list has a price for each that it allows. detach_and_reset: the same
/// piece is taken off and put back. install: without material. material_only: without labor.
enum class Activity { replace, remove, remove_and_replace, detach_and_reset, install, material_only };

/// The letter of an activity in CAT/SEL/ACT: + - & R I M, in the order of the enum.
[[nodiscard]] char activity_letter(Activity activity);
/// The inverse; nullopt for any other character.
[[nodiscard]] std::optional<Activity> activity_from_letter(char letter);

/// The depreciation of a line, as printed. Recoverable depreciation (a "holdback") is paid once the work is
/// done.
struct Depreciation {
  Money amount = {};  // positive
  bool recoverable = true;
  std::optional<Percent> percent = {};
  std::optional<Quantity> age = {};   // years
  std::optional<Quantity> life = {};  // years; empty for NA
  std::string condition = {};         // "Avg."
  bool capped = false;                // [M]: at the maximum of the entry
  bool by_percent = false;            // [%]: entered as a percentage
  friend bool operator==(const Depreciation&, const Depreciation&) = default;
};

/// The parts of a line's extended price, before tax. Exports have them, prints do not.
/// labor = labor_base + labor_burden + labor_markup.
struct PriceComponents {
  std::optional<Money> labor = {}, labor_base = {}, labor_burden = {}, labor_markup = {};
  std::optional<Quantity> labor_hours = {};
  std::optional<Money> material = {}, equipment = {}, market_conditions = {};
  friend bool operator==(const PriceComponents&, const PriceComponents&) = default;
};

/// Costs per unit of one activity of a line; `trade` is the code of the crew ("DRY", "CARP-FNC").
struct ActivityCosts {
  Activity activity = Activity::replace;
  std::optional<Money> labor = {}, material = {}, equipment = {}, market_conditions = {};
  std::string trade = {};
  std::optional<Money> tax = {}, overhead_and_profit = {}, depreciation = {}, acv = {}, rcv = {};
  friend bool operator==(const ActivityCosts&, const ActivityCosts&) = default;
};

/// One line item. Prices are per unit; the other amounts are for the whole line. Its extension is quantity x
/// unit_price, or the sum of quantity x remove_price, replace_price and reset_price where these are printed.
/// rcv = extension + tax + overhead_and_profit and acv = rcv − depreciation, as far as they are printed and
/// the print agrees with itself.
struct LineItem {
  std::string number = {};       // "5", "3a"
  int section = 0;               // index into Estimate::sections
  std::string group = {};        // subheading in the table
  std::string description = {};  // wrapped lines joined; markers and activity prefix as printed
  // What is done, and how much of it. activity_source: printed, rule or price_list.
  std::optional<Quantity> quantity = {};
  std::string unit = {};
  Activity activity = Activity::replace;
  std::string activity_source = {};  // printed, rule or price_list
  // What it costs.
  std::optional<Money> unit_price = {}, remove_price = {}, replace_price = {}, reset_price = {};
  std::optional<Money> tax = {}, overhead_and_profit = {}, rcv = {};
  std::optional<Depreciation> depreciation = {};
  std::optional<Money> acv = {};
  // How it was entered. calc: the formula of the quantity ("W", "F/9"). status: text printed instead of
  // prices.
  std::string coverage = {}, cat = {}, sel = {}, calc = {}, status = {};
  // How it is printed.
  bool excluded = false;  // struck: printed, but not part of any total
  bool changed = false;   // bold or marked as edited
  std::vector<std::string> notes = {};
  int page = 0;
  Box box = {};  // of all that the item prints on its first page
  // What only exports have, or recalculate() adds.
  std::optional<PriceComponents> price_components = {};
  std::vector<ActivityCosts> activity_costs = {};
  std::optional<Amounts> printed = {};  // the figures before recalculate(), if it changed them
  std::vector<ExportValue> export_values = {};
  std::string id = {};  // of a line that may be edited: see assign_line_ids(); empty in a reading
  friend bool operator==(const LineItem&, const LineItem&) = default;
};

/// One row of a coverage summary, verbatim ("Less Deductible [Full Deductible = 100.00]").
struct SummaryRow {
  std::string label = {};
  Money amount = {};  // negative if printed in parentheses or angle brackets
  friend bool operator==(const SummaryRow&, const SummaryRow&) = default;
};

/// The summary of one coverage; amounts that are not printed are empty. net_claim is what is paid now: ACV
/// less the deductible. net_claim_if_recovered adds the recoverable depreciation, which is paid once the work
/// is done. After payments, prints have what is left instead ("Net Claim Remaining"), or as well.
struct CoverageTotals {
  std::string name = {};  // "Dwelling"; "All Items" for a combined summary
  bool paid_when_incurred = false;
  std::optional<Money> line_item_total = {}, tax = {}, overhead = {}, profit = {}, rcv = {},
                       depreciation = {};
  std::optional<Money> recoverable_depreciation = {}, non_recoverable_depreciation = {};
  std::optional<Money> acv = {}, deductible = {}, full_deductible = {}, net_claim = {},
                       net_claim_if_recovered = {};
  std::optional<Money> prior_payments = {}, net_claim_remaining = {}, net_claim_remaining_if_recovered = {};
  std::vector<SummaryRow> rows = {};
  int page = 0;
  friend bool operator==(const CoverageTotals&, const CoverageTotals&) = default;
};

/// The share of one coverage in a recap row.
struct CoverageShare {
  std::string name = {};
  std::optional<Percent> percent = {};
  Money amount = {};
  friend bool operator==(const CoverageShare&, const CoverageShare&) = default;
};

/// A row of "Recap by Category": the lines of a trade, without tax and O&P, or one of the rows of tax,
/// overhead and profit.
struct RecapCategory {
  std::string name = {};
  Money amount = {};
  std::optional<Money> depreciation = {}, acv = {};
  std::optional<Percent> percent = {};
  bool overhead_and_profit_item = false;
  bool tax_or_markup = false;  // rows Material Sales Tax, Overhead, Profit
  std::vector<CoverageShare> coverages = {};
  friend bool operator==(const RecapCategory&, const RecapCategory&) = default;
};

/// What a row of the recap by room is: a room, or a heading or sum around rooms.
enum class RecapRoomKind { estimate, area, room, area_subtotal, subtotal, total };

/// A row of "Recap by Room".
struct RecapRoom {
  RecapRoomKind kind = RecapRoomKind::room;
  std::string name = {};
  std::optional<Money> amount = {};  // without tax and O&P
  std::optional<Percent> percent = {};
  std::vector<CoverageShare> coverages = {};
  friend bool operator==(const RecapRoom&, const RecapRoom&) = default;
};

/// A column of "Recap of Taxes, Overhead and Profit". total = amount + additional_charges, where printed.
struct RecapTax {
  std::string name = {};  // "Material Sales Tax", "Overhead", "Profit"
  std::optional<Percent> rate = {};
  Money amount = {};  // on the line items
  std::optional<Money> additional_charges = {}, total = {};
  friend bool operator==(const RecapTax&, const RecapTax&) = default;
};

/// A row of the coverage table "Coverage  Item Total  %  ACV Total  %", whose items are before or after tax
/// and O&P, or of "COVERAGE  TAX  RCV  DEPREC.  ACV", where item_total is the RCV.
struct CoverageRow {
  std::string name = {};
  std::optional<Money> item_total = {}, acv_total = {};
  std::optional<Percent> item_percent = {}, acv_percent = {};
  std::optional<Money> tax = {}, overhead_and_profit = {}, depreciation = {};
  friend bool operator==(const CoverageRow&, const CoverageRow&) = default;
};

/// A row of a table that repeats figures of the summaries: of a settlement letter ("Summary For Coverage A"),
/// of "Loss Recap Summary", "Estimate Recap For Coverage A", or a recap of limits. Totals have no name there,
/// or "TOTAL". An amount may be negative as printed.
struct StatementRow {
  std::string statement = {};            // the title of the table
  std::string name = {};                 // of the coverage or section
  std::vector<SummaryRow> figures = {};  // by column: the heading as printed, and the amount
  int page = 0;
  friend bool operator==(const StatementRow&, const StatementRow&) = default;
};

/// A printed total and the value computed from the items.
struct Check {
  std::string what = {};  // "section:S3.rcv"
  Money printed = {}, computed = {};
  bool ok = false;
  friend bool operator==(const Check&, const Check&) = default;
};

/// All checks of printed totals; `ok` if every check passed and there is at least one.
struct Reconciliation {
  bool ok = false;
  std::vector<Check> checks = {};
  friend bool operator==(const Reconciliation&, const Reconciliation&) = default;
};

/// The money pages before recalculate() changed them.
struct PrintedTotals {
  std::optional<Amounts> line_item_totals = {};
  std::vector<CoverageTotals> coverages = {};
  std::vector<RecapCategory> recap_by_category = {};
  std::vector<RecapRoom> recap_by_room = {};
  std::vector<RecapTax> recap_of_taxes = {};
  std::vector<CoverageRow> coverage_table = {};
  Reconciliation reconciliation = {};
  std::vector<RecapCategory> recap_by_category_totals = {};
  std::vector<StatementRow> statements = {};
  friend bool operator==(const PrintedTotals&, const PrintedTotals&) = default;
};

/// A whole estimate: what read_estimate and read_esx return, and what match and build_esx take. Indices into
/// its lists (LineItem::section, Section::parent) may be out of range in one that another program made: use
/// the functions below.
struct Estimate {
  Source source = {};
  Claim claim = {};
  std::vector<Section> sections = {};  // [0] is the root if there is one
  std::vector<LineItem> items = {};    // in print order
  // The money pages, as printed.
  std::optional<Amounts> line_item_totals = {};
  std::vector<CoverageTotals> coverages = {};
  std::optional<Dimensions> areas = {};
  std::vector<RecapCategory> recap_by_category = {};
  std::vector<RecapRoom> recap_by_room = {};
  std::vector<RecapTax> recap_of_taxes = {};
  std::vector<CoverageRow> coverage_table = {};
  std::vector<RecapCategory> recap_by_category_totals = {};  // rows "Subtotal", "O&P Items Subtotal", "Total"
  std::vector<SummaryRow> additional_charges = {};  // below the line item totals; the last: their sum
  std::vector<StatementRow> statements = {};
  // Text, and what reading found.
  std::string opening_statement = {};   // paragraphs are lines
  std::vector<std::string> notes = {};  // closing statement
  Reconciliation reconciliation = {};
  std::vector<Warning> warnings = {};
  std::optional<PrintedTotals> printed = {};    // of a recalculated estimate
  std::vector<ExportValue> export_values = {};  // places under the root of GENERIC_ROUGHDRAFT

  /// The names from the root to the section, without the root's name unless the section is the root.
  /// The root is the section of kind `estimate` without a parent; an index out of range has an empty path.
  [[nodiscard]] std::vector<std::string> path(int section) const;

  /// The section of a line; -1 if its index is out of range.
  [[nodiscard]] int section_of(const LineItem& line) const;

  /// The section around this one, which comes before it; -1 if there is none, or the index is out of range.
  [[nodiscard]] int parent_of(int section) const;
  friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// The number of rooms, without levels, roofs and subrooms (which belong to a room).
[[nodiscard]] std::size_t count_rooms(const Estimate& estimate);

/// The printed total of replacement cost values; without one for all items, the sum of the coverages' totals;
/// empty if these are not printed either.
[[nodiscard]] std::optional<Money> printed_total_rcv(const Estimate& estimate);

}  // namespace estimate
