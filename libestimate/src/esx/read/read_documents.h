// GENERIC_ROUGHDRAFT and XACTDOC → Estimate: the inverse of write_documents.h.
#pragma once

#include <vector>

#include "esx/estimate/base/xml.h"
#include "esx/estimate/model.h"

namespace estimate::esx {

/// Reads leniently: absent values stay empty, invalid numbers are skipped. Values that the model does not
/// have are kept as export values, so that writing the estimate gives the same document again.
/// Warning: `value_not_understood` for a figure of a line that could not be read.
[[nodiscard]] Estimate read_rough_draft(const XmlElement& root, std::vector<Warning>& warnings);

// Parts of GENERIC_ROUGHDRAFT, one function per part.
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

/// Fills what the estimate does not have yet: company, email addresses, claimants, coverages with their
/// limits, dates, price list.
void read_header(const XmlElement& xactdoc, Estimate& estimate);

/// Reads GROUPs and ITEMs with the codes and descriptions of their SUMITEMs, as far as the format is
/// documented. Prices are not: warning `prices_not_read`.
void read_native(const XmlElement& xactdoc, Estimate& estimate, std::vector<Warning>& warnings);

}  // namespace estimate::esx
