// The field list of a price list's summary.
#pragma once

#include "estimate/fields/fields.h"
#include "store/price_list_store.h"

template <>
struct estimate::FieldList<apps::store::PriceListSummary> {
  using Summary = apps::store::PriceListSummary;
  static constexpr std::string_view name = "PriceListSummary", text = "A price list without its items.";
  static constexpr auto rows = std::tuple(
      field("code", &Summary::code, "The code of the list."),
      field("description", &Summary::description, "What the list says about itself."),
      computed(
          "region", [](const Summary& list) { return list.region(); }, "State and region, from the code."),
      computed(
          "month", [](const Summary& list) { return list.month(); }, "Year and month, from the code."),
      field("items", &Summary::item_count, "The number of items."),
      field("source", &Summary::source, "The file that it was imported from."),
      field("sha256", &Summary::sha256, "The digest of that file."),
      field("imported", &Summary::imported, "When it was imported; null for the bundled list."),
      field("bundled", &Summary::bundled, "Whether it comes with the program."));
};
