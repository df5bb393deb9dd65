// Cover sheet fields → Claim.
#pragma once

#include <vector>

#include "classify/row.h"
#include "esx/estimate/model.h"

namespace estimate::assemble {

/// Reads all header_field rows of a document. The block with the most fields comes first (cover letters and
/// summary pages repeat a part of it); others only fill in what it does not have.
[[nodiscard]] Claim read_claim(const std::vector<Row>& rows);

/// Two or more lines, the last one "CITY, ST 12345-6789"; anything else stays in `street`.
[[nodiscard]] Address read_address(const std::vector<std::string>& lines);

/// "(800) 555-5550 x 1234"; nullopt if the text is not a telephone number.
[[nodiscard]] std::optional<Phone> read_phone(std::string_view type, std::string_view text);

}  // namespace estimate::assemble
