// Field lists of price lists, for the operator API and for the command.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esxserver/base/field_types.h"
#include "esxserver/price_lists/price_lists.h"

namespace esxserver::view {

struct PriceLists {
  std::vector<PriceListInfo> price_lists;
};

struct ImportedPriceList {
  std::string code;
  std::int64_t item_count = 0;
};

struct RemovedPriceList {
  std::string code;
  bool removed = true;
};

struct PriceListForm {
  std::string file;
  std::optional<std::string> partner_id, user_id, organization;
};

struct PriceListQuery {
  std::optional<std::string> partner_id, user_id, organization;
};

inline const std::string& owner_text(const PriceListInfo& list) { return list.owner.text; }

}  // namespace esxserver::view

template <>
struct estimate::FieldList<esxserver::PriceListInfo> {
  using PriceList = esxserver::PriceListInfo;
  static constexpr std::string_view name = "PriceList", text = "A price list, without its items.";
  static constexpr auto rows = std::tuple(
      field("code", &PriceList::code, "Code of the list."),
      field("description", &PriceList::description, "Description."),
      field("item_count", &PriceList::item_count, "Number of items."),
      field("source", &PriceList::source, "Name of the imported file."),
      field("imported", &PriceList::imported, "When it was imported; empty for a bundled list."),
      field("bundled", &PriceList::bundled, "Whether it is included in the program."),
      computed("owner", &esxserver::view::owner_text,
               "Whose list it is: `organization:NAME`, `partner:ID`, `user:UID`, or empty for everybody."));
};

template <>
struct estimate::FieldList<esxserver::view::PriceLists> {
  using List = esxserver::view::PriceLists;
  static constexpr std::string_view name = "PriceLists", text = "All price lists.";
  static constexpr auto rows = std::tuple(field("price_lists", &List::price_lists, "By code and owner."));
};

template <>
struct estimate::FieldList<esxserver::view::ImportedPriceList> {
  using PriceList = esxserver::view::ImportedPriceList;
  static constexpr std::string_view name = "ImportedPriceList", text = "An imported price list.";
  static constexpr auto rows = std::tuple(field("code", &PriceList::code, "Code of the list."),
                                          field("item_count", &PriceList::item_count, "Number of items."));
};

template <>
struct estimate::FieldList<esxserver::view::RemovedPriceList> {
  using PriceList = esxserver::view::RemovedPriceList;
  static constexpr std::string_view name = "RemovedPriceList", text = "A removed price list.";
  static constexpr auto rows = std::tuple(field("code", &PriceList::code, "Code of the list."),
                                          field("removed", &PriceList::removed, "Always true."));
};

template <>
struct estimate::FieldList<esxserver::view::PriceListQuery> {
  using Query = esxserver::view::PriceListQuery;
  static constexpr std::string_view name = "PriceListTarget", text = "Whose price list.";
  static constexpr auto rows =
      std::tuple(field("partner_id", &Query::partner_id, "The list of this partner; default: everybody's."),
                 field("user_id", &Query::user_id, "The list of this user."),
                 field("organization", &Query::organization, "The list of this organization."));
};

template <>
struct estimate::FieldList<esxserver::view::PriceListForm> {
  using Form = esxserver::view::PriceListForm;
  static constexpr std::string_view name = "PriceListForm", text = "A price list to load.";
  static constexpr auto rows = std::tuple(
      field("file", &Form::file, "CSV, TSV or JSON, as `esxconv price-list import` reads it.",
            {.format = "binary"}),
      field("partner_id", &Form::partner_id, "Only this partner may name the list; default: everybody."),
      field("user_id", &Form::user_id, "Only this user may name the list; not together with `partner_id`."),
      field("organization", &Form::organization,
            "Only the members of this organization may name the list; not together with the others."));
};
