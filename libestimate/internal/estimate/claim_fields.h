// Field lists of estimate-v1 for the source and the claim. Rows are in the order of the specification.
#pragma once

#include "estimate/fields/fields.h"
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
            {.absent = FieldRules::Absent::left_out}));
};
