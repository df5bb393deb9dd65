// The names of contact roles in the two vendor documents.
#pragma once

#include <span>
#include <string_view>

namespace estimate::esx {

struct ContactType {
  std::string_view role, written;
};

/// In the vendor's order. The rough draft names the insured separately; only XACTDOC has claimants.
[[nodiscard]] std::span<const ContactType> rough_draft_contact_types();
[[nodiscard]] std::span<const ContactType> xactdoc_contact_types();

/// The role of a written type; empty for an unknown one.
[[nodiscard]] std::string_view contact_role(std::span<const ContactType> types, std::string_view written);

}  // namespace estimate::esx
