// Parts of GENERIC_ROUGHDRAFT → Estimate, one function per part.
#pragma once

#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"

namespace estimate::esx {

[[nodiscard]] Claim read_coversheet(const XmlElement& coversheet);

void read_coverages(const XmlElement& coverages, Estimate& estimate);
void read_coverage_breakdown(const XmlElement& breakdown, Estimate& estimate);

[[nodiscard]] std::vector<CoverageShare> read_coverage_shares(const XmlElement& e, std::string_view list);
void read_recap_of_taxes(const XmlElement& recap, Estimate& estimate);
void read_recap_by_room(const XmlElement& recap, Estimate& estimate);
void read_recap_by_category(const XmlElement& recap, Estimate& estimate);

/// The sections and items of the root GROUP, in document order.
void read_groups(const XmlElement& root_group, Estimate& estimate);
void read_room(const XmlElement& group, Section& section);
[[nodiscard]] LineItem read_item(const XmlElement& item, int section);
/// Whether the item is a struck line as build_esx writes it: a note with a line number or a description.
[[nodiscard]] bool is_struck_line(const XmlElement& item);

/// The paragraphs of a NOTE.
[[nodiscard]] std::vector<std::string> read_note(const XmlElement& item);

}  // namespace estimate::esx
