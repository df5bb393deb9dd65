// Field lists of estimate-v1 for sections and line items.
#pragma once

#include "estimate/claim_fields.h"
#include "estimate/estimate_codecs.h"
#include "esx/estimate/match.h"

template <>
struct estimate::FieldList<estimate::Amounts> {
  static constexpr std::string_view name = "Amounts", text = "A row of totals as printed.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("tax", &Amounts::tax, "Tax."),
                 field("overhead_and_profit", &Amounts::overhead_and_profit, "Overhead and profit."),
                 field("rcv", &Amounts::rcv, "Replacement cost value."),
                 field("depreciation", &Amounts::depreciation, "Depreciation."),
                 field("acv", &Amounts::acv, "Actual cash value."));
};

template <>
struct estimate::FieldList<estimate::Opening> {
  static constexpr std::string_view name = "Opening", text = "An opening in a room.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("type", &Opening::type, "Kind, such as Missing Wall."),
                 field("width", &Opening::width, "Width as printed."),
                 field("height", &Opening::height, "Height as printed."),
                 field("opens_into", &Opening::opens_into, "Room or place it opens into."),
                 field("quantity", &Opening::quantity, "How many."));
};

template <>
struct estimate::FieldList<estimate::Section> {
  static constexpr std::string_view name = "Section", text = "A node of the tree of rooms, in print order.";
  static constexpr bool members_have_defaults = true;
  static std::vector<std::string> path_of(const Section& section, const EncodeOptions& options) {
    return path_in(*static_cast<const EstimateContext*>(options.context), section);
  }
  static constexpr auto rows = std::tuple(
      field_as<SectionIdCodec>("id", &Section::id, "Id, such as S1.",
                               {.requirement = FieldRules::Requirement::required}),
      field_as<SectionReferenceCodec>("parent_id", &Section::parent,
                                      "Id of the section that holds this one."),
      computed("path", path_of, "Names from the root down."), field("name", &Section::name, "Name."),
      field("kind", &Section::kind, "Kind of section."),
      field("height", &Section::height, "Height as printed."),
      field("dimensions", &Section::dimensions, "Measurements that are printed."),
      field("openings", &Section::openings, "Doors, windows and missing walls."),
      field("notes", &Section::notes, "Notes."), field("totals", &Section::totals, "Totals as printed."),
      field_as<PageCodec>("page", &Section::page, "First page, from 1.", {.minimum = 1}),
      field("marks", &Section::marks, "Marks of revisions. Added to estimate-v1."),
      field("printed", &Section::printed,
            "Totals as printed, if they were computed anew. Added to estimate-v1.",
            {.absent = FieldRules::Absent::left_out}),
      field("export_values", &Section::export_values, "What only an export has. Added to estimate-v1.",
            {.absent = FieldRules::Absent::left_out}));
};

template <>
struct estimate::FieldList<estimate::Depreciation> {
  static constexpr std::string_view name = "Depreciation", text = "Depreciation of a line item.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("amount", &Depreciation::amount, "Amount, positive.",
                       {.requirement = FieldRules::Requirement::required}),
                 field("recoverable", &Depreciation::recoverable, "Whether it is recoverable."),
                 field("percent", &Depreciation::percent, "Percentage."),
                 field("age", &Depreciation::age, "Age in years."),
                 field("life", &Depreciation::life, "Expected life in years."),
                 field("condition", &Depreciation::condition, "Condition as printed."),
                 field("capped", &Depreciation::capped, "Whether it reached the maximum [M]."),
                 field("by_percent", &Depreciation::by_percent,
                       "Whether it was given as a percentage [%]. Added to estimate-v1."));
};

template <>
struct estimate::FieldList<estimate::PriceComponents> {
  static constexpr std::string_view name = "PriceComponents",
                                    text = "What the price of a line consists of, extended, before tax.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("labor", &PriceComponents::labor, "Labor: base, burden and markup."),
                 field("labor_base", &PriceComponents::labor_base, "Labor: base wage."),
                 field("labor_burden", &PriceComponents::labor_burden, "Labor: burden."),
                 field("labor_markup", &PriceComponents::labor_markup, "Labor: markup."),
                 field("labor_hours", &PriceComponents::labor_hours, "Labor hours."),
                 field("material", &PriceComponents::material, "Material."),
                 field("equipment", &PriceComponents::equipment, "Equipment."),
                 field("market_conditions", &PriceComponents::market_conditions, "Market conditions."));
};

template <>
struct estimate::FieldList<estimate::ActivityCosts> {
  static constexpr std::string_view name = "ActivityCosts",
                                    text = "Costs per unit of one activity of a line.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("activity", &ActivityCosts::activity, "Activity."),
      field("labor", &ActivityCosts::labor, "Labor."),
      field("material", &ActivityCosts::material, "Material."),
      field("equipment", &ActivityCosts::equipment, "Equipment."),
      field("market_conditions", &ActivityCosts::market_conditions, "Market conditions."),
      field("trade", &ActivityCosts::trade, "Code of the crew."), field("tax", &ActivityCosts::tax, "Tax."),
      field("overhead_and_profit", &ActivityCosts::overhead_and_profit, "Overhead and profit."),
      field("depreciation", &ActivityCosts::depreciation, "Depreciation."),
      field("acv", &ActivityCosts::acv, "Actual cash value."),
      field("rcv", &ActivityCosts::rcv, "Replacement cost value."));
};

template <>
struct estimate::FieldList<estimate::ItemMatch> {
  static constexpr std::string_view name = "LineItemMatch", text = "The price list entry of a line item.";
  static constexpr bool members_have_defaults = true;
  /// Of fields that a rebuilt ESX needs, and that most lines do not have.
  static constexpr FieldRules in_rebuild{.absent = FieldRules::Absent::left_out};
  static constexpr auto rows =
      std::tuple(field("kind", &ItemMatch::kind, "How the entry was found."),
                 field("cat", &ItemMatch::cat, "Category."), field("sel", &ItemMatch::sel, "Selector."),
                 field("description", &ItemMatch::description, "Description in the list."),
                 field("confidence", &ItemMatch::confidence, "Confidence from 0 to 1.", {.decimals = 4}),
                 field("price_list", &ItemMatch::price_list, "Code of the price list."),
                 field("unit_price_difference", &ItemMatch::unit_price_difference,
                       "Printed unit price less the price of the list."),
                 field("reason", &ItemMatch::reason,
                       "Why, for the user. Added to estimate-v1, like the fields after it.", in_rebuild),
                 field("activity", &ItemMatch::activity, "Activity, if the list decides it.", in_rebuild),
                 field("list_price", &ItemMatch::list_price, "Price per unit in the list.", in_rebuild),
                 field("list_remove_price", &ItemMatch::list_remove_price, "Its removal part.", in_rebuild),
                 field("remove_price", &ItemMatch::remove_price,
                       "Removal part of the printed price, if the recap confirms it.", in_rebuild),
                 field("recap_category", &ItemMatch::recap_category,
                       "Category of a line without an entry, by the recap.", in_rebuild),
                 field("text_category", &ItemMatch::text_category,
                       "Category of a line without an entry, by its words.", in_rebuild));
};

template <>
struct estimate::FieldList<estimate::LineItem> {
  static constexpr std::string_view name = "LineItem", text = "A line item, in print order.";
  static constexpr bool members_have_defaults = true;
  static const ItemMatch* match_of(const LineItem& item, const EncodeOptions& options) {
    return match_in(*static_cast<const EstimateContext*>(options.context), item);
  }
  static constexpr auto rows = std::tuple(
      field("number", &LineItem::number, "Number as printed."),
      field_as<SectionReferenceCodec>("section_id", &LineItem::section, "Id of its section."),
      field("group", &LineItem::group, "Sub-heading in the table."),
      field("description", &LineItem::description, "Full text, with wrapped lines joined."),
      field("quantity", &LineItem::quantity, "Quantity."),
      field("unit", &LineItem::unit, "Unit, such as SF."),
      field("activity", &LineItem::activity, "Activity."),
      field("activity_source", &LineItem::activity_source, "printed, rule or price_list."),
      field("unit_price", &LineItem::unit_price, "Price per unit."),
      field("remove_price", &LineItem::remove_price, "Price per unit of removal."),
      field("replace_price", &LineItem::replace_price, "Price per unit of replacement."),
      field("reset_price", &LineItem::reset_price, "Price per unit of detach and reset."),
      field("tax", &LineItem::tax, "Tax."),
      field("overhead_and_profit", &LineItem::overhead_and_profit, "Overhead and profit."),
      field("rcv", &LineItem::rcv, "Replacement cost value."),
      field("depreciation", &LineItem::depreciation, "Depreciation."),
      field("acv", &LineItem::acv, "Actual cash value."), field("coverage", &LineItem::coverage, "Coverage."),
      field("cat", &LineItem::cat, "Category."), field("sel", &LineItem::sel, "Selector."),
      field("calc", &LineItem::calc, "Calculation as printed."),
      field("status", &LineItem::status, "Text printed instead of prices."),
      field("excluded", &LineItem::excluded, "Whether the line is struck: printed, but outside every total."),
      field("changed", &LineItem::changed, "Whether the line is bold or marked as edited."),
      field("notes", &LineItem::notes, "Notes of the line."),
      computed("match", match_of, "Its price list entry."),
      group("source", "Where the line is printed.",
            field_as<PageCodec>("page", &LineItem::page, "Page, from 1.", {.minimum = 1}),
            field("box", &LineItem::box, "[x0, y0, x1, y1] in points, origin at the top left.")),
      field("price_components", &LineItem::price_components,
            "What the price consists of. Added to estimate-v1.", {.absent = FieldRules::Absent::left_out}),
      field("activity_costs", &LineItem::activity_costs, "Costs by activity. Added to estimate-v1.",
            {.absent = FieldRules::Absent::left_out}),
      field("printed", &LineItem::printed,
            "Figures as printed, if they were computed anew. Added to estimate-v1.",
            {.absent = FieldRules::Absent::left_out}),
      field("export_values", &LineItem::export_values, "What only an export has. Added to estimate-v1.",
            {.absent = FieldRules::Absent::left_out}));
};
