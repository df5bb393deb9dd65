// Terms of prints and of the vendor's documents: activities, contact roles, conditions, openings, telephone
// numbers.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "esx/estimate/model.h"

namespace estimate::esx {

/// actPrefix: "R&R", "Remove", "Detach & Reset", "Install", "Material Only"; empty for "+".
[[nodiscard]] std::string_view activity_prefix(Activity activity);

/// The description without the activity's printed prefix and without the marks of an edited line ("*").
[[nodiscard]] std::string bare_description(std::string_view description, Activity activity);

/// The name of a contact role in one of the two vendor documents.
struct ContactType {
  std::string_view role, written;
};

/// In the vendor's order. The rough draft names the insured separately; only XACTDOC has claimants.
[[nodiscard]] std::span<const ContactType> rough_draft_contact_types();
[[nodiscard]] std::span<const ContactType> xactdoc_contact_types();

/// The role of a written type; empty for an unknown one.
[[nodiscard]] std::string_view contact_role(std::span<const ContactType> types, std::string_view written);

/// deprUse, the vendor's number for the condition that a print names: 3 for New and 4 for replaced by the
/// insurer; the normal use ("Avg.") is 0 and left out.
[[nodiscard]] std::string_view depreciation_use(std::string_view condition);

/// The condition for a written use; empty for the normal one and for those never seen in print.
[[nodiscard]] std::string_view depreciation_condition(std::string_view use);

/// Openings of a room as prints name them and as MISS_WALL@type names them: "Missing Wall" → "Goes to
/// Floor/Ceiling"; doors, windows and others have the same name in both.
[[nodiscard]] std::string_view written_opening_type(std::string_view printed);
[[nodiscard]] std::string_view printed_opening_type(std::string_view written);

/// "(800) 555-5550" → "8005555550".
[[nodiscard]] std::string phone_digits(std::string_view printed);

/// "(555) 555-1234" → "555-555-1234"; a number with another length stays as printed.
[[nodiscard]] std::string phone_dashes(std::string_view printed);

}  // namespace estimate::esx
