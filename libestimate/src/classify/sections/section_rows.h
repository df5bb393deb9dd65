// The lines between tables: headings of groups, sections and subrooms, measurements, openings; and the rows
// of summaries, coverage tables and recaps.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "classify/row.h"

namespace estimate::classify {

/// Left edge of a heading next to a sketch, or next to the space for one.
inline constexpr double sketch_heading_left_pt = 164.9;

/// Headings are bold 10 pt in Xactimate's prints; sketch labels are usually 6 pt, company names bold 12.
inline constexpr double largest_heading_pt = 11.6;

/// Recognizes a heading by its place and type: centered, right of the sketch, or at the left margin. On
/// recognized pages, the first two places are enough, whether the type was measured as bold or not.
[[nodiscard]] std::optional<Row> read_heading(const Line& line, const Page& page,
                                              double largest_pt = largest_heading_pt);

/// Whether the line has bold words; of a recognized one, whether at least half of them were measured as bold.
[[nodiscard]] bool looks_bold(const Line& line);

/// The estimate's name above the first centered heading, when somebody retyped it in the PDF: the new name is
/// as far off the center as it is longer or shorter than the old one.
[[nodiscard]] std::optional<Row> read_retyped_name(const Line& line, std::span<const Line> ahead,
                                                   const Page& page);

/// Whether the page has the rule of a room heading, with or without a name.
[[nodiscard]] bool has_room_rule(const Page& page);

/// "ROOFPLAN: 110 - Dwelling": a group in Symbility's prints.
[[nodiscard]] std::optional<Row> read_plan_heading(const Line& line);

/// "435.67 SF Walls   272.94 SF Ceiling", or "SF Walls   435.67 SF" in other programs' prints: a label cell
/// and a value cell for each measure. Words left of `left_pt` belong to a sketch.
[[nodiscard]] std::optional<Row> read_dimensions(const Line& line, double left_pt);

/// "Missing Wall   5' 8" X 8'   Opens into FOYER_ENTRY": cells name, label (size) and value (target). The
/// words are bold, except in other programs' prints.
[[nodiscard]] std::optional<Row> read_opening(const Line& line, bool may_be_plain = false);

/// "Claim #143841058, (SMITH, JANE)" in the page header of other programs: a header field with claim number
/// and insured.
[[nodiscard]] std::optional<Row> read_page_head(const Line& line);

/// Baselines of headings on one page whose rule is drawn but whose words are missing.
[[nodiscard]] std::vector<double> find_nameless_headings(const Page& page, std::span<const Line> lines);

/// A name cell (the words before the trailing figures), then amount and percent cells in print order.
[[nodiscard]] Row read_money_row(RowKind kind, const Line& line);

/// The words joined by spaces; a gap of two spaces stays two, because names are compared literally.
[[nodiscard]] std::string spaced_text(std::span<const Word> words);

/// Whether the title of a summary is that of a table in a settlement letter: the amounts next to each other,
/// below the names of the steps.
[[nodiscard]] bool begins_table(const Line& title, std::span<const Line> below);

/// The rows of a line with several columns of labels, dots and amounts, as in the head of payment worksheets:
/// "Taxes........ $409.68   Less Payments Made........ -$0.00".
[[nodiscard]] std::vector<Row> read_dotted_rows(RowKind kind, const Line& line);

}  // namespace estimate::classify
