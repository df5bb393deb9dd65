// Field lists of the ledger, for its users and its operator.
#pragma once

#include <tuple>

#include "esxserver/domain/credits.h"
#include "esxserver/domain/field_types.h"

template <>
struct estimate::FieldList<esxserver::CreditEntry> {
  using Entry = esxserver::CreditEntry;
  static constexpr std::string_view name = "LedgerEntry", text = "A change of the balance.";
  static constexpr auto rows = std::tuple(
      field("id", &Entry::id, "Identifier.", {.format = "uuid"}),
      field("delta", &Entry::delta, "Credits added, or taken if it is negative."),
      field("balance_after", &Entry::balance_after, "Balance after the change."),
      field("kind", &Entry::kind, "Reason of the change."),
      field("ref", &Entry::ref, "What the change is for, unique in the ledger. A refund names its charge."),
      field_as<esxserver::OrNull<std::optional<std::string>>>("note", &Entry::note, "Remark."),
      field("created_at", &Entry::created_at, "When it was posted.", {.format = "date-time"}));
};
