// Reads the rows outside of the tables: wrapped lines and names, the cover sheet, and the pages after the
// items (areas, coverage table, summaries, recaps), which may contradict each other.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "classify/row.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

/// For descriptions and notes: a line that ends in a hyphen without a space before it was broken there
/// ("Range-" + "Refrigerator"); every other line was broken at a space.
void append_wrapped(std::string& text, std::string_view next);

/// For names: also broken after "_" ("SMITH__" + "JOHN_&_D").
void append_wrapped_name(std::string& text, std::string_view next);

/// The name without spaces, in capitals.
[[nodiscard]] std::string fold_name(std::string_view name);

/// Whether the names are equal, ignoring spaces and case (wraps and double spaces differ between places).
[[nodiscard]] bool same_name(std::string_view a, std::string_view b);

/// Whether two names may be of one estimate or person: one begins with the other, or has a word of the second
/// ("SMITH_JOHN1", "Smith, John"). An empty name agrees with nothing.
[[nodiscard]] bool names_agree(std::string_view a, std::string_view b);

/// Reads all header_field rows of a document. The block with the most fields comes first (cover letters and
/// summary pages repeat a part of it); others only fill in what it does not have. Of blocks with different
/// insureds, the one that the footers or the totals of the estimate name counts.
/// A value without the shape of its field is left empty. `warnings`: gets one for each of them.
[[nodiscard]] Claim read_claim(const std::vector<Row>& rows, std::vector<Warning>* warnings = nullptr);

/// The last line is "CITY, ST 12345-6789" or, below a street, "CITY ST, 12345" or "CITY 12345"; anything else
/// stays in `street`.
[[nodiscard]] Address read_address(const std::vector<std::string>& lines);

/// The address below a label or a name: also one that is wrapped as one text or spaced widely ("SW Fernbrook,
/// NE" / "68944"; two blanks are a wide gap). nullopt if it does not have the shape of an address, or nothing
/// says where the street ends.
[[nodiscard]] std::optional<Address> read_address_block(std::vector<std::string> lines);

[[nodiscard]] bool is_letter(char c);  // also of other alphabets
[[nodiscard]] std::ptrdiff_t count_digits(std::string_view text);

/// "Fernbrook, NE 68944-1234".
[[nodiscard]] bool is_city_line(std::string_view line);

/// How many lines come before an address; all if there is none. Without a street number, the line above the
/// city is a part of the name: a second insured is more common than a street without a number.
[[nodiscard]] std::size_t lines_of_name(const std::vector<std::string>& lines);

/// "(800) 555-5550 x 1234"; nullopt if the text is not a telephone number.
[[nodiscard]] std::optional<Phone> read_phone(std::string_view type, std::string_view text);

/// Reads the letterhead above the fields of the cover sheet and the opening statement below them. Fills in
/// company_name (the bold lines at its beginning) and company_info of the claim, and the opening statement.
/// Text counts only on the page of the cover sheet, and on the pages that follow it without anything else if
/// the statement fills the sheet.
void read_cover_text(const Document& document, const std::vector<Row>& rows, Estimate& estimate);

/// What the print calls the estimate, apart from the cover sheet and the first heading. The names are those
/// on "Line Item Totals" (its first line, and joined with the lines below it) and in the footers
/// ("HOLLOW_1   4/23/2024   Page: 2"): each once, the longest first. They may be cut.
[[nodiscard]] std::vector<std::string> estimate_names(const std::vector<Row>& rows);

/// The name of an estimate whose cover sheet has none: that of most footers, of the recap, or of the line
/// item totals.
[[nodiscard]] std::string estimate_name_elsewhere(const Estimate& estimate, const std::vector<Row>& rows);

/// A warning `header_contradicts_footer` if the footers of the pages with items, the line item totals or the
/// page heads name another estimate or claim than the cover sheet, and nothing agrees with it.
[[nodiscard]] std::optional<Warning> header_contradiction(const Claim& claim, const std::vector<Row>& rows);

/// Copies the cells of a row ("435.67 SF Walls") into the dimensions.
void add_dimensions(const Row& row, Dimensions& dimensions);

/// `warnings`: gets those of contradictions between summaries and their excerpts.
[[nodiscard]] std::vector<CoverageTotals> read_summaries(const std::vector<Row>& rows,
                                                         std::vector<Warning>* warnings = nullptr);
[[nodiscard]] std::vector<CoverageRow> read_coverage_table(const std::vector<Row>& rows);
[[nodiscard]] std::vector<RecapRoom> read_recap_by_room(const std::vector<Row>& rows);
[[nodiscard]] std::vector<RecapTax> read_recap_of_taxes(const std::vector<Row>& rows);

/// The rows of the recap by category, and its subtotals and total.
struct CategoryRecap {
  std::vector<RecapCategory> categories, totals;
};
[[nodiscard]] CategoryRecap read_recap_by_category(const std::vector<Row>& rows);

/// The charges besides the line items, below their totals; the last row is the sum.
inline constexpr std::string_view additional_charges_total = "Additional Charges Total";
[[nodiscard]] std::vector<SummaryRow> read_additional_charges(const std::vector<Row>& rows);

/// The tables that repeat figures of the summaries: of settlement letters, recaps of losses and of limits.
[[nodiscard]] std::vector<StatementRow> read_statements(const std::vector<Row>& rows);

/// Whether the row is the next line of a bold, centered title.
[[nodiscard]] bool is_centered_wrap(const Row& title, const Row& row);

/// The cells of a row that have an amount, and the amount of one.
[[nodiscard]] std::vector<const Cell*> amount_cells(const Row& row);
[[nodiscard]] Money amount_of(const Cell& cell);

/// All amounts of a row, and its first percentage.
struct RowFigures {
  std::vector<Money> amounts;
  std::vector<Percent> percents;
};
[[nodiscard]] RowFigures read_row_figures(const Row& row);

/// Excerpts of a summary, as in a settlement letter, with another amount than the summary itself.
[[nodiscard]] std::vector<Warning> contradicting_excerpts(const std::vector<CoverageTotals>& excerpts,
                                                          const std::vector<CoverageTotals>& summaries);

/// Figures of statements that are not those of the summaries, each with both pages.
[[nodiscard]] std::vector<Warning> contradicting_statements(const Estimate& estimate);

/// Money pages that do not agree with the lines or with another money page, although the lines add up: a
/// warning `pages_disagree` with both pages and both amounts. Call after reconcile.
[[nodiscard]] std::vector<Warning> contradicting_pages(const Estimate& estimate,
                                                       const std::vector<Row>& rows);

}  // namespace estimate::assemble
