// How the two vendor documents spell the roles of contacts.
#pragma once

#include <span>
#include <string_view>

namespace estimate::esx {

struct ContactType {
  std::string_view role, written;
};

/// In the vendor's order. The insured is the rough draft's own subject; a claimant occurs in XACTDOC only.
[[nodiscard]] std::span<const ContactType> grd_contact_types();
[[nodiscard]] std::span<const ContactType> xactdoc_contact_types();

/// Role of a written type; empty for one that is not known.
[[nodiscard]] std::string_view contact_role(std::span<const ContactType> types, std::string_view written);

}  // namespace estimate::esx
