#include "esx/vendor_terms.h"

#include <algorithm>
#include <iterator>

#include "esx/estimate/base/text.h"
#include "model/trade_terms.h"

namespace estimate::esx {
namespace {

struct Prefix {
  Activity activity;
  std::string_view text;
};

constexpr Prefix prefixes[] = {
    {Activity::remove_and_replace, "R&R"},          {Activity::remove, "Remove"},
    {Activity::detach_and_reset, "Detach & Reset"}, {Activity::install, "Install"},
    {Activity::material_only, "Material Only"},
};

constexpr ContactType rough_draft_types[] = {{"claim_rep", "ClaimRep"},
                                             {"estimator", "Estimator"},
                                             {"reference", "Reference"},
                                             {"contractor", "Contractor"}};

constexpr ContactType xactdoc_types[] = {
    {"insured", "Client"}, {"estimator", "Estimator"}, {"claim_rep", "ClaimRep"}, {"claimant", "Claimant"}};

struct Use {
  std::string_view condition, written;
};
constexpr Use uses[] = {{"New", "3"}, {"Repl.", "4"}};

struct OpeningType {
  std::string_view printed, written;
};

constexpr OpeningType opening_types[] = {
    {"Missing Wall", "Goes to Floor/Ceiling"},
    {"Missing Wall - Goes to Floor", "Goes to Floor"},
    {"Missing Wall - Goes to Ceiling", "Goes to Ceiling"},
};

}  // namespace

std::string_view activity_prefix(Activity activity) {
  for (const Prefix& prefix : prefixes)
    if (prefix.activity == activity) return prefix.text;
  return {};
}

std::string bare_description(std::string_view description, Activity activity) {
  const std::string_view text = strip_edit_marks(description);
  for (const PhrasePlace place : {PhrasePlace::front, PhrasePlace::back}) {
    const ActivityPhrase* phrase = find_activity_phrase(text, place);
    if (phrase == nullptr || phrase->activity != activity) continue;
    const std::size_t begin = place == PhrasePlace::front ? phrase->text.size() : 0;
    return std::string(trim(text.substr(begin, text.size() - phrase->text.size())));
  }
  return std::string(text);
}

std::span<const ContactType> rough_draft_contact_types() { return rough_draft_types; }
std::span<const ContactType> xactdoc_contact_types() { return xactdoc_types; }

std::string_view contact_role(std::span<const ContactType> types, std::string_view written) {
  const auto it = std::ranges::find(types, written, &ContactType::written);
  return it == types.end() ? std::string_view() : it->role;
}

std::string_view depreciation_use(std::string_view condition) {
  for (const Use& use : uses)
    if (use.condition == condition) return use.written;
  return {};
}

std::string_view depreciation_condition(std::string_view written) {
  for (const Use& use : uses)
    if (use.written == written) return use.condition;
  return {};
}

std::string_view written_opening_type(std::string_view printed) {
  const auto it = std::ranges::find(opening_types, printed, &OpeningType::printed);
  return it == std::end(opening_types) ? printed : it->written;
}

std::string_view printed_opening_type(std::string_view written) {
  const auto it = std::ranges::find(opening_types, written, &OpeningType::written);
  return it == std::end(opening_types) ? written : it->printed;
}

std::string phone_digits(std::string_view printed) {
  std::string digits;
  std::ranges::copy_if(printed, std::back_inserter(digits), [](char c) { return c >= '0' && c <= '9'; });
  return digits;
}

std::string phone_dashes(std::string_view printed) {
  const std::string d = phone_digits(printed);
  if (d.size() != 10) return std::string(trim(printed));
  return d.substr(0, 3) + "-" + d.substr(3, 3) + "-" + d.substr(6);
}

}  // namespace estimate::esx
