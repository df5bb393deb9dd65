// Field lists of estimate-v1. Rows are in the order of the specification. Added fields are at the end of
// their object: the specification allows them, and reading back would lose what was printed without them.
#pragma once

#include "estimate/estimate_codecs.h"
#include "estimate/fields/fields.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"

template <>
struct estimate::FieldList<estimate::ExportValue> {
  static constexpr std::string_view name = "ExportValue", text = "What only an export has, word for word.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("place", &ExportValue::place, "Its place in the element: an attribute or a child."),
      field("value", &ExportValue::value, "The text."),
      field("left_out", &ExportValue::left_out, "Whether the export lacks what would be written there."));
};

template <>
struct estimate::FieldList<estimate::Source> {
  static constexpr std::string_view name = "EstimateSource", text = "The document that was read.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("file_name", &Source::file_name, "Name of the file."),
                 field("sha256", &Source::sha256, "Hash of its bytes, lower-case hex."),
                 field("page_count", &Source::page_count, "How many pages it has."),
                 field("layout", &Source::layout, "Name of the column layout."),
                 field("title", &Source::title, "Title of the document."),
                 field("creator", &Source::creator, "Program that made it."),
                 field("ocr", &Source::ocr, "Whether text was recognized on scanned pages."));
};

template <>
struct estimate::FieldList<estimate::Address> {
  static constexpr std::string_view name = "Address", text = "A postal address.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(field("street", &Address::street, "Street and number."),
                                          field("city", &Address::city, "City."),
                                          field("state", &Address::state, "State, two letters."),
                                          field("postal_code", &Address::postal_code, "ZIP code."));
};

template <>
struct estimate::FieldList<estimate::Phone> {
  static constexpr std::string_view name = "Phone", text = "A phone number.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(field("type", &Phone::type, "Label as printed, such as Home."),
                                          field("number", &Phone::number, "Number as printed."),
                                          field("extension", &Phone::extension, "Extension."));
};

template <>
struct estimate::FieldList<estimate::Contact> {
  static constexpr std::string_view name = "Contact", text = "A person or company of the claim.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("role", &Contact::role, "insured, claim_rep, estimator, reference, contractor or claimant."),
      field("name", &Contact::name, "Name."), field("company", &Contact::company, "Company."),
      field("title", &Contact::title, "Title or position."),
      field("address", &Contact::address, "Postal address."),
      field("email", &Contact::email, "Email address."), field("phones", &Contact::phones, "Phone numbers."));
};

template <>
struct estimate::FieldList<estimate::CoverageTerms> {
  static constexpr std::string_view name = "CoverageTerms", text = "The terms of a coverage.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("name", &CoverageTerms::name, "Name of the coverage."),
                 field("deductible", &CoverageTerms::deductible, "Deductible."),
                 field("policy_limit", &CoverageTerms::policy_limit, "Policy limit."));
};

template <>
struct estimate::FieldList<estimate::Dates> {
  static constexpr std::string_view name = "ClaimDates", text = "Dates of the claim, local time of the loss.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(field("contacted", &Dates::contacted, "First contact."),
                                          field("loss", &Dates::loss, "Date of loss."),
                                          field("received", &Dates::received, "Claim received."),
                                          field("inspected", &Dates::inspected, "Inspection."),
                                          field("entered", &Dates::entered, "Estimate entered."),
                                          field("completed", &Dates::completed, "Estimate completed."));
};

template <>
struct estimate::FieldList<estimate::DepreciationOptions> {
  static constexpr std::string_view name = "DepreciationOptions", text = "What is depreciated.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("material", &DepreciationOptions::material, "Material."),
      field("non_material", &DepreciationOptions::non_material, "Labor and other non-material costs."),
      field("removal", &DepreciationOptions::removal, "Removal."),
      field("taxes", &DepreciationOptions::taxes, "Taxes."),
      field("overhead_and_profit", &DepreciationOptions::overhead_and_profit, "Overhead and profit."));
};

template <>
struct estimate::FieldList<estimate::SalesTax> {
  static constexpr std::string_view name = "SalesTax", text = "A row of the cover sheet's sales taxes.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(field("name", &SalesTax::name, "Name of the tax."),
                                          field("rate", &SalesTax::rate, "Rate in percent."));
};

template <>
struct estimate::FieldList<estimate::Claim> {
  static constexpr std::string_view name = "Claim", text = "The claim that the estimate belongs to.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("insured_name", &Claim::insured_name, "Name of the insured."),
      field("claim_number", &Claim::claim_number, "Claim number."),
      field("policy_number", &Claim::policy_number, "Policy number."),
      field("member_number", &Claim::member_number, "Member number."),
      field("type_of_loss", &Claim::type_of_loss, "Type of loss."),
      field("cause_of_loss", &Claim::cause_of_loss, "Cause of loss."),
      field("insurance_company", &Claim::insurance_company, "Insurance company."),
      field("estimate_name", &Claim::estimate_name, "Name of the estimate."),
      field("price_list", &Claim::price_list, "Code of the price list."),
      field("labor_efficiency", &Claim::labor_efficiency, "Labor efficiency."),
      field("property_address", &Claim::property_address, "Address of the property."),
      field("mailing_address", &Claim::mailing_address, "Mailing address."),
      field("dates", &Claim::dates, "Dates."), field("contacts", &Claim::contacts, "Persons and companies."),
      field("coverages", &Claim::coverages, "Coverages with their terms."),
      field("depreciation_options", &Claim::depreciation_options, "What is depreciated."),
      field("company_name", &Claim::company_name,
            "Company of the letterhead. Added to estimate-v1, like the field after it.",
            {.absent = FieldRules::Absent::left_out}),
      field("company_info", &Claim::company_info, "Other lines of the letterhead.",
            {.absent = FieldRules::Absent::left_out}),
      field("lr_number", &Claim::lr_number, "Number of the loss report.",
            {.absent = FieldRules::Absent::left_out}),
      field("sales_taxes", &Claim::sales_taxes, "Sales taxes of the cover sheet, with their rates.",
            {.absent = FieldRules::Absent::left_out}),
      field("overhead", &Claim::overhead, "Rate of overhead on the cover sheet, in percent.",
            {.absent = FieldRules::Absent::left_out}),
      field("profit", &Claim::profit, "Rate of profit on the cover sheet, in percent.",
            {.absent = FieldRules::Absent::left_out}));
};

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
struct estimate::FieldList<estimate::PriceParts> {
  static constexpr std::string_view name = "PriceParts",
                                    text = "The parts of the price of an activity, per unit.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field_as<ActivityLetterCodec>("act", &PriceParts::activity, "The letter of the activity."),
                 field("wage", &PriceParts::wage, "Wage of the workers."),
                 field("burden", &PriceParts::burden, "Burden on the labor."),
                 field("overhead", &PriceParts::overhead, "Overhead on the labor."),
                 field("material", &PriceParts::material, "Material."),
                 field("equipment", &PriceParts::equipment, "Equipment."),
                 field("market_conditions", &PriceParts::market_conditions, "Market conditions."));
};

template <>
struct estimate::FieldList<estimate::LaborMinimum> {
  static constexpr std::string_view name = "LaborMinimum",
                                    text =
                                        "What the labor of a trade costs at least, as the price list has it.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("cat", &LaborMinimum::cat, "Category."), field("sel", &LaborMinimum::sel, "Selector."),
                 field("description", &LaborMinimum::description, "Description in the list."),
                 field("amount", &LaborMinimum::amount, "The least amount."));
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
                 field("confidence", &ItemMatch::confidence, "Confidence from 0 to 1.",
                       {.format = "double", .decimals = 4}),
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
                       "Category of a line without an entry, by its words.", in_rebuild),
                 field("list_parts", &ItemMatch::list_parts, "The parts of list_price, if the list has them.",
                       in_rebuild),
                 field("labor_minimum", &ItemMatch::labor_minimum,
                       "The labor minimum of the entry, if the list names and has it.", in_rebuild));
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
      group("source", "Place", "Where the line is printed.",
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
            {.absent = FieldRules::Absent::left_out}),
      field("id", &LineItem::id,
            "Id of the line in a stored estimate, by which edits name it. Added to estimate-v1.",
            {.absent = FieldRules::Absent::left_out}));
};

template <>
struct estimate::FieldList<estimate::SummaryRow> {
  static constexpr std::string_view name = "SummaryRow", text = "A row of a coverage summary, word for word.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("label", &SummaryRow::label, "Label as printed."),
                 field("amount", &SummaryRow::amount, "Amount; negative if printed in parentheses.",
                       {.requirement = FieldRules::Requirement::required}));
};

template <>
struct estimate::FieldList<estimate::CoverageTotals> {
  static constexpr std::string_view name = "CoverageTotals", text = "The summary of a coverage.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("name", &CoverageTotals::name, "Name of the coverage."),
      field("line_item_total", &CoverageTotals::line_item_total, "Line item total."),
      field("tax", &CoverageTotals::tax, "Tax."), field("overhead", &CoverageTotals::overhead, "Overhead."),
      field("profit", &CoverageTotals::profit, "Profit."),
      field("rcv", &CoverageTotals::rcv, "Replacement cost value."),
      field("depreciation", &CoverageTotals::depreciation, "Depreciation."),
      field("recoverable_depreciation", &CoverageTotals::recoverable_depreciation,
            "Recoverable depreciation."),
      field("non_recoverable_depreciation", &CoverageTotals::non_recoverable_depreciation,
            "Non-recoverable depreciation."),
      field("acv", &CoverageTotals::acv, "Actual cash value."),
      field("deductible", &CoverageTotals::deductible, "Deductible that was subtracted."),
      field("net_claim", &CoverageTotals::net_claim, "Net claim."),
      field("net_claim_if_recovered", &CoverageTotals::net_claim_if_recovered,
            "Net claim if depreciation is recovered."),
      field("full_deductible", &CoverageTotals::full_deductible,
            "Full deductible. Added to estimate-v1, like the fields after it."),
      field("paid_when_incurred", &CoverageTotals::paid_when_incurred, "Whether it is paid when incurred."),
      field("prior_payments", &CoverageTotals::prior_payments, "Prior payments that were subtracted.",
            {.absent = FieldRules::Absent::left_out}),
      field("net_claim_remaining", &CoverageTotals::net_claim_remaining, "Net claim after prior payments.",
            {.absent = FieldRules::Absent::left_out}),
      field("net_claim_remaining_if_recovered", &CoverageTotals::net_claim_remaining_if_recovered,
            "The same if depreciation is recovered.", {.absent = FieldRules::Absent::left_out}),
      field("rows", &CoverageTotals::rows, "The rows as printed."),
      field_as<PageCodec>("page", &CoverageTotals::page, "Page, from 1.", {.minimum = 1}));
};

template <>
struct estimate::FieldList<estimate::CoverageShare> {
  static constexpr std::string_view name = "CoverageShare", text = "Share of a coverage in a recap row.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("name", &CoverageShare::name, "Name of the coverage."),
      field("percent", &CoverageShare::percent, "Percentage."),
      field("amount", &CoverageShare::amount, "Amount.", {.requirement = FieldRules::Requirement::required}));
};

template <>
struct estimate::FieldList<estimate::RecapCategory> {
  static constexpr std::string_view name = "RecapCategory", text = "A row of the recap by category.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("name", &RecapCategory::name, "Name of the category."),
      field("amount", &RecapCategory::amount, "Amount.", {.requirement = FieldRules::Requirement::required}),
      field("overhead_and_profit_item", &RecapCategory::overhead_and_profit_item,
            "Whether the row is among the O&P items."),
      field("depreciation", &RecapCategory::depreciation,
            "Depreciation. Added to estimate-v1, like the fields after it."),
      field("acv", &RecapCategory::acv, "Actual cash value."),
      field("percent", &RecapCategory::percent, "Percentage of the total."),
      field("tax_or_markup", &RecapCategory::tax_or_markup, "Whether the row is tax, overhead or profit."),
      field("coverages", &RecapCategory::coverages, "Shares of the coverages."));
};

template <>
struct estimate::FieldList<estimate::RecapRoom> {
  static constexpr std::string_view name = "RecapRoom", text = "A row of the recap by room.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("kind", &RecapRoom::kind, "Kind of row."), field("name", &RecapRoom::name, "Name."),
                 field("amount", &RecapRoom::amount, "Amount without tax and O&P."),
                 field("percent", &RecapRoom::percent, "Percentage of the total."),
                 field("coverages", &RecapRoom::coverages, "Shares of the coverages."));
};

template <>
struct estimate::FieldList<estimate::RecapTax> {
  static constexpr std::string_view name = "RecapTax",
                                    text = "A column of the recap of taxes, overhead and profit.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("name", &RecapTax::name, "Name."), field("rate", &RecapTax::rate, "Rate in percent."),
                 field("amount", &RecapTax::amount, "Amount on the line items.",
                       {.requirement = FieldRules::Requirement::required}),
                 field("additional_charges", &RecapTax::additional_charges,
                       "Amount on the additional charges.", {.absent = FieldRules::Absent::left_out}),
                 field("total", &RecapTax::total, "Sum of both.", {.absent = FieldRules::Absent::left_out}));
};

template <>
struct estimate::FieldList<estimate::CoverageRow> {
  static constexpr std::string_view name = "CoverageRow", text = "A row of the coverage table.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("name", &CoverageRow::name, "Name of the coverage."),
                 field("item_total", &CoverageRow::item_total, "Item total."),
                 field("item_percent", &CoverageRow::item_percent, "Percentage of the item total."),
                 field("acv_total", &CoverageRow::acv_total, "ACV total."),
                 field("acv_percent", &CoverageRow::acv_percent, "Percentage of the ACV total."),
                 field("tax", &CoverageRow::tax, "Tax.", {.absent = FieldRules::Absent::left_out}),
                 field("overhead_and_profit", &CoverageRow::overhead_and_profit, "Overhead and profit.",
                       {.absent = FieldRules::Absent::left_out}),
                 field("depreciation", &CoverageRow::depreciation, "Depreciation.",
                       {.absent = FieldRules::Absent::left_out}));
};

template <>
struct estimate::FieldList<estimate::StatementRow> {
  static constexpr std::string_view name = "StatementRow",
                                    text = "A row of a table that repeats figures of the summaries.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("statement", &StatementRow::statement, "Title of the table."),
                 field("name", &StatementRow::name, "Name of the row: a coverage or a section."),
                 field("figures", &StatementRow::figures, "Its figures, by the headings of their columns."),
                 field_as<PageCodec>("page", &StatementRow::page, "Page, from 1.", {.minimum = 1}));
};

template <>
struct estimate::FieldList<estimate::Check> {
  static constexpr std::string_view name = "Check",
                                    text = "A printed total compared with the sum of its items.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("what", &Check::what, "Which total, such as section:S3.rcv."),
      field("printed", &Check::printed, "As printed.", {.requirement = FieldRules::Requirement::required}),
      field("computed", &Check::computed, "Computed from the items.",
            {.requirement = FieldRules::Requirement::required}),
      field("ok", &Check::ok, "Whether the two agree."));
};

template <>
struct estimate::FieldList<estimate::Reconciliation> {
  static constexpr std::string_view name = "Reconciliation",
                                    text = "Every printed total compared with its items.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows =
      std::tuple(field("ok", &Reconciliation::ok, "Whether all agree."),
                 field("checks", &Reconciliation::checks, "One row for each printed total."));
};

template <>
struct estimate::FieldList<estimate::Warning> {
  static constexpr std::string_view name = "Warning", text = "Something the user should look at.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      field("code", &Warning::code, "Stable code."), field("message", &Warning::message, "What was noticed."),
      field("page", &Warning::page, "Page, from 1.", {.minimum = 1}),
      field("line", &Warning::line, "Item number or the words concerned."));
};

template <>
struct estimate::FieldList<estimate::PrintedTotals> {
  static constexpr std::string_view name = "PrintedTotals",
                                    text = "The money pages as printed, of a recalculated estimate.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      group("totals", "Totals", "Totals.",
            field("line_items", &PrintedTotals::line_item_totals, "Line item totals."),
            field("coverages", &PrintedTotals::coverages, "Summaries of the coverages.")),
      field("recap_by_category", &PrintedTotals::recap_by_category, "Recap by category."),
      field("recap_by_room", &PrintedTotals::recap_by_room, "Recap by room."),
      field("recap_of_taxes", &PrintedTotals::recap_of_taxes, "Recap of taxes, overhead and profit."),
      field("coverage_table", &PrintedTotals::coverage_table, "Table of coverages."),
      field("reconciliation", &PrintedTotals::reconciliation, "Printed totals compared with the items."),
      field("recap_by_category_totals", &PrintedTotals::recap_by_category_totals,
            "Subtotal and total rows of the recap by category.", {.absent = FieldRules::Absent::left_out}),
      field("statements", &PrintedTotals::statements, "Tables that repeat figures of the summaries.",
            {.absent = FieldRules::Absent::left_out}));
};

template <>
struct estimate::FieldList<estimate::Estimate> {
  static constexpr std::string_view name = "Estimate", text = "The structured estimate, estimate-v1.";
  static constexpr bool members_have_defaults = true;
  static constexpr auto rows = std::tuple(
      constant("schema", "estimate-v1", "The format."),
      field("source", &Estimate::source, "The document that was read."),
      field("claim", &Estimate::claim, "The claim."),
      field("sections", &Estimate::sections, "Rooms and other sections, in print order."),
      field("line_items", &Estimate::items, "Line items, in print order."),
      group("totals", "Totals", "Totals as printed.",
            field("line_items", &Estimate::line_item_totals, "Line item totals."),
            field("coverages", &Estimate::coverages, "Summaries of the coverages.")),
      field("areas", &Estimate::areas, "The Grand Total Areas block."),
      field("recap_by_category", &Estimate::recap_by_category, "Recap by category."),
      field("notes", &Estimate::notes, "Closing statement."),
      field("reconciliation", &Estimate::reconciliation, "Printed totals compared with the items."),
      field("warnings", &Estimate::warnings, "What the user should look at."),
      field("recap_by_room", &Estimate::recap_by_room,
            "Recap by room. Added to estimate-v1, like the fields after it."),
      field("recap_of_taxes", &Estimate::recap_of_taxes, "Recap of taxes, overhead and profit."),
      field("coverage_table", &Estimate::coverage_table, "Table of coverages."),
      field("recap_by_category_totals", &Estimate::recap_by_category_totals,
            "Subtotal and total rows of the recap by category.", {.absent = FieldRules::Absent::left_out}),
      field("additional_charges", &Estimate::additional_charges,
            "Charges besides the line items, and their total.", {.absent = FieldRules::Absent::left_out}),
      field(
          "statements", &Estimate::statements,
          "Rows of tables that repeat figures of the summaries: settlement letters, recaps of losses and of "
          "limits.",
          {.absent = FieldRules::Absent::left_out}),
      field("opening_statement", &Estimate::opening_statement, "Statement below the cover sheet.",
            {.absent = FieldRules::Absent::left_out}),
      field("printed", &Estimate::printed, "The money pages as printed, if they were computed anew.",
            {.absent = FieldRules::Absent::left_out}),
      field("export_values", &Estimate::export_values, "What only an export has.",
            {.absent = FieldRules::Absent::left_out}));
};
