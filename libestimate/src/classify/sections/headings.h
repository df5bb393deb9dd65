// Between the tables: headings of groups, sections and subrooms, measurements, openings.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "classify/row.h"

namespace estimate::classify {

/// Left edge of a heading beside (room for) a sketch.
inline constexpr double sketch_heading_left_pt = 164.9;

/// A heading by its place and type: centred, at the sketch's right, or at the left margin.
[[nodiscard]] std::optional<Row> read_heading(const Line& line, const Page& page);

/// "435.67 SF Walls   272.94 SF Ceiling": a label and a value cell for each measure. `left_pt`: words
/// left of it belong to a sketch.
[[nodiscard]] std::optional<Row> read_dimensions(const Line& line, double left_pt);

/// "Missing Wall   5' 8" X 8'   Opens into FOYER_ENTRY": name, label (size) and value (target) cells.
[[nodiscard]] std::optional<Row> read_opening(const Line& line);

/// "Claim #143841058, (SMITH, JANE)" in the page head of other programs: a header field of claim number and
/// insured.
[[nodiscard]] std::optional<Row> read_page_head(const Line& line);

/// Baselines of headings whose rule is drawn but whose words are missing, on one page.
[[nodiscard]] std::vector<double> find_nameless_headings(const Page& page, std::span<const Line> lines);

}  // namespace estimate::classify
