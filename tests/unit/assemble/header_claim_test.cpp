#include "assemble/row_readers.h"

#include <doctest/doctest.h>

#include "support/must.h"
#include "support/rows.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::testing;

TEST_CASE("texts, dates and flags of the cover sheet") {
  const Claim claim = read_claim(
      {field_row("Insured", {"Fernleigh, Thaddeus"}),
       field_row("Claim Number", {"1354565-242889-", "014101"}), field_row("Policy Number", {"67890"}),
       field_row("Type of Loss", {"Water Damage"}), field_row("Cause of Loss", {"Hail"}),
       field_row("Member Number", {"42"}), field_row("Insurance Company", {"Prairie Lantern Mutual"}),
       field_row("Estimate", {"FERNLEIGH__THADDE_", "18"}),
       field_row("Price List", {"TXDF8X_MAR26", "Restoration/Service/Remodel"}),
       field_row("Date of Loss", {"10/18/2026 9:00 AM"}), field_row("Date Est. Completed", {"11/7/2026"}),
       field_row("Depreciate Material", {"Yes"}), field_row("Depreciate O&P", {"No"}),
       field_row("Depreciate Taxes", {"perhaps"})});
  CHECK(claim.insured_name == "Fernleigh, Thaddeus");
  CHECK(claim.claim_number == "1354565-242889-014101");
  CHECK(claim.policy_number == "67890");
  CHECK(claim.type_of_loss == "Water Damage");
  CHECK(claim.cause_of_loss == "Hail");
  CHECK(claim.member_number == "42");
  CHECK(claim.insurance_company == "Prairie Lantern Mutual");
  CHECK(claim.estimate_name == "FERNLEIGH__THADDE_18");
  CHECK(claim.price_list == "TXDF8X_MAR26");
  CHECK(claim.labor_efficiency == "Restoration/Service/Remodel");
  REQUIRE(claim.dates.loss);
  CHECK(must(claim.dates.loss).day == 18);
  CHECK(must(claim.dates.loss).hour == 9);
  CHECK(claim.dates.completed);
  CHECK_FALSE(claim.dates.received);
  CHECK(claim.depreciation_options.material == true);
  CHECK(claim.depreciation_options.overhead_and_profit == false);
  CHECK_FALSE(claim.depreciation_options.taxes);
}

TEST_CASE("a separate label takes precedence over the second line of the price list") {
  const Claim claim = read_claim({field_row("Labor Efficiency", {"New Construction"}),
                                  field_row("Price List", {"TXDF28_APR26", "Restoration"})});
  CHECK(claim.labor_efficiency == "New Construction");
}

TEST_CASE("contacts get what is under their label") {
  const Claim claim =
      read_claim({field_row("Customer", {"Fernleigh, Thaddeus"}), field_row("Home", {"(402) 555-0155"}),
                  field_row("Property", {"2714 Windmill Bend", "Dry Lantern, KS 67995-8375"}),
                  field_row("Home", {"PO Box 419", "Dry Lantern, KS 67995-8375"}),
                  field_row("E-mail", {"t@example.com"}), field_row("Claim Rep.", {"Philippa Osterhaus"}),
                  field_row("Business", {"PO Box 419", "Dry Lantern, KS 67995"}),
                  field_row("Business", {"(800) 555-0142 x 1234"}), field_row("Position", {"Adjuster"}),
                  field_row("Company", {"Prairie Lantern"}), field_row("Estimator", {"Philippa Osterhaus"}),
                  field_row("E-mail", {"p@example.com"})});
  REQUIRE(claim.contacts.size() == 3);
  const Contact& insured = claim.contacts[0];
  CHECK(insured.role == "insured");
  CHECK(insured.email == "t@example.com");
  CHECK(insured.phones == std::vector<Phone>{{"Home", "(402) 555-0155", ""}});
  REQUIRE(claim.property_address);
  CHECK(must(claim.property_address) == Address{"2714 Windmill Bend", "Dry Lantern", "KS", "67995-8375"});
  REQUIRE(claim.mailing_address);
  CHECK(must(claim.mailing_address).street == "PO Box 419");
  const Contact& rep = claim.contacts[1];
  CHECK(rep.role == "claim_rep");
  CHECK(rep.title == "Adjuster");
  CHECK(rep.company == "Prairie Lantern");
  REQUIRE(rep.address);
  CHECK(must(rep.address).city == "Dry Lantern");
  CHECK(rep.phones == std::vector<Phone>{{"Business", "(800) 555-0142", "1234"}});
  CHECK(claim.contacts[2].role == "estimator");
  CHECK(claim.contacts[2].email == "p@example.com");
}

TEST_CASE("coverages with deductible and limit") {
  const Claim claim = read_claim(
      {row_of(RowKind::header_field, {},
              {{Field::name, "Dwelling"}, {Field::amount, "$1,000.00"}, {Field::amount, "$250,000.00"}}),
       row_of(RowKind::header_field, {}, {{Field::name, "Contents"}, {Field::amount, "$0.00"}})});
  REQUIRE(claim.coverages.size() == 2);
  CHECK(must(claim.coverages[0].deductible).grouped() == "1,000.00");
  CHECK(must(claim.coverages[0].policy_limit).grouped() == "250,000.00");
  CHECK_FALSE(claim.coverages[1].policy_limit);
}

TEST_CASE("the block with the most fields comes first; others fill in what it lacks") {
  const Claim claim =
      read_claim({field_row("Insured", {"FERNLEIGH, T"}, 1), field_row("Type of Loss", {"Hail"}, 1),
                  field_row("Insured", {"Fernleigh, Thaddeus"}, 2), field_row("Claim Number", {"12345"}, 2),
                  field_row("Policy Number", {"67890"}, 2)});
  CHECK(claim.insured_name == "Fernleigh, Thaddeus");
  CHECK(claim.type_of_loss == "Hail");
  CHECK(claim.contacts.size() == 1);
}

TEST_CASE("empty values and rows of other kinds are ignored") {
  CHECK(read_claim({}) == Claim{});
  CHECK(read_claim({field_row("Insured", {}), field_row("Home", {}), row_of(RowKind::note, "Insured: x")}) ==
        Claim{});
}

TEST_CASE("addresses are recognized by their last line") {
  CHECK(read_address({"5 Any St", "Apt 2", "Dry Lantern, KS 67995"}) ==
        Address{"5 Any St, Apt 2", "Dry Lantern", "KS", "67995"});
  CHECK(read_address({"5 Any St", "Dry Lantern, KS"}) == Address{"5 Any St", "Dry Lantern", "KS", ""});
  CHECK(read_address({"5 Any St, Suite 100"}) == Address{"5 Any St, Suite 100", "", "", ""});
  CHECK(read_address({"5 Any St", "Dry Lantern"}) == Address{"5 Any St, Dry Lantern", "", "", ""});
  CHECK(read_address({"5 Any St", "Toronto, ON M5V 2T6"}).postal_code == "M5V 2T6");
  CHECK(read_address({}) == Address{});
}

TEST_CASE("telephone numbers, and what only looks like one") {
  CHECK(read_phone("cell", "(402) 555-0160") == Phone{"Cell", "(402) 555-0160", ""});
  CHECK(read_phone("business", "800-555-0142 x 77") == Phone{"Business", "800-555-0142", "77"});
  CHECK_FALSE(read_phone("home", "PO Box 4195550160"));
  CHECK_FALSE(read_phone("home", "55-01"));
  CHECK_FALSE(read_phone("home", ""));
}

TEST_CASE("an address below the name, without a label, is not part of the name") {
  const Claim claim = read_claim(
      {field_row("Insured",
                 {"Jane Doe and", "John Doe", "3058 Quail St", "Unit 4", "Fernbrook, NE 68944-1234"}),
       field_row("Claim Rep.", {"Orla Reed", "PO Box 12", "Fernbrook, NE 68944"}),
       field_row("Estimator", {"Orla Reed"}), field_row("Sales Taxes", {"Material Sales Tax", "Total Tax"})});
  CHECK(claim.insured_name == "Jane Doe and John Doe");
  CHECK(must(claim.property_address).street == "3058 Quail St, Unit 4");
  CHECK(must(claim.property_address).city == "Fernbrook");
  REQUIRE(claim.contacts.size() == 3);
  CHECK(claim.contacts[1].name == "Orla Reed");
  CHECK(must(claim.contacts[1].address).street == "PO Box 12");
  CHECK_FALSE(claim.contacts[2].address);  // sales taxes are not an address
}

TEST_CASE("a labeled property takes precedence, and a name on two lines stays whole") {
  const Claim claim = read_claim({field_row("Insured", {"Jane Doe", "1 Main St", "Fernbrook, NE 68944"}),
                                  field_row("Property", {"2 Side St", "Fernbrook, NE 68944"})});
  CHECK(must(claim.property_address).street == "2 Side St");
  CHECK(read_claim({field_row("Insured", {"Jane Doe,", "Trustee"})}).insured_name == "Jane Doe, Trustee");
}

TEST_CASE("a contact without a name keeps its company and e-mail; one without anything is none") {
  const Claim claim = read_claim({field_row("Insured", {"Odette Quillfeather"}), field_row("Claim Rep.", {}),
                                  field_row("Company", {"Prairie Lantern"}),
                                  field_row("E-mail", {"claims@example.com"}), field_row("Estimator", {})});
  REQUIRE(claim.contacts.size() == 2);
  CHECK(claim.contacts[0].email.empty());
  CHECK(claim.contacts[1].role == "claim_rep");
  CHECK(claim.contacts[1].name.empty());
  CHECK(claim.contacts[1].company == "Prairie Lantern");
  CHECK(claim.contacts[1].email == "claims@example.com");
}

TEST_CASE("an address below the insured ends the name at the street number or the city") {
  const Claim street = read_claim({field_row("Insured", {"Odette Quillfeather", "14 Mill Bend", "Unit 2"})});
  CHECK(street.insured_name == "Odette Quillfeather");
  CHECK(must(street.property_address).street == "14 Mill Bend, Unit 2");
  const Claim city =
      read_claim({field_row("Insured", {"Odette Quillfeather", "& Sons", "Fernbrook, NE 68944"})});
  CHECK(city.insured_name == "Odette Quillfeather & Sons");
  CHECK(must(city.property_address).city == "Fernbrook");
  CHECK(must(city.property_address).street.empty());
  CHECK(read_claim({field_row("Insured", {"Odette Quillfeather", "3rd"})}).insured_name ==
        "Odette Quillfeather 3rd");
}

namespace {

/// The warnings of reading fields that are not what their labels say.
std::vector<std::string> refused(const std::vector<Row>& rows) {
  std::vector<Warning> warnings;
  static_cast<void>(read_claim(rows, &warnings));
  std::vector<std::string> lines;
  for (const Warning& w : warnings) {
    CHECK(w.code == "unread_header_value");
    lines.push_back(w.line);
  }
  return lines;
}

}  // namespace

TEST_CASE("a value without the shape of its field is left empty, with a warning") {
  const std::vector<Row> rows = {
      field_row("Insured", {"of a track home. Estimate is for comparison use only, and shows the format"}),
      field_row("Property", {"1"}),
      field_row("Cell", {"(402) 55"}),
      field_row("E-mail", {"jane at home"}),
      field_row("Claim Number", {")01-001-"}),
      field_row("Policy Number", {"-"}),
      field_row("Date of Loss", {"10/18"}),
      field_row("Date Received", {"10/19/2026 9: 0"}),
      field_row("Price List", {"see below"})};
  const Claim claim = read_claim(rows);
  CHECK(claim.insured_name.empty());
  CHECK_FALSE(claim.property_address);
  CHECK(claim.contacts.empty());
  CHECK(claim.claim_number.empty());
  CHECK(claim.policy_number.empty());
  CHECK_FALSE(claim.dates.loss);
  CHECK(must(claim.dates.received).day == 19);  // the date is whole, the time is not
  CHECK(claim.price_list.empty());
  CHECK(refused(rows).size() == 8);  // "-" says that there is no policy number
}

TEST_CASE("an address that is wrapped as one text") {
  const auto street_and_city = [](std::initializer_list<const char*> lines) {
    const Claim claim = read_claim({field_row("Property", lines)});
    const Address a = claim.property_address.value_or(Address{});
    return a.street + " | " + a.city + " | " + a.state + " | " + a.postal_code;
  };
  CHECK(street_and_city({"567 Mill Bend Rd", "SW  Fernbrook,  NE", "68944-1234"}) ==
        "567 Mill Bend Rd SW | Fernbrook | NE | 68944-1234");
  CHECK(street_and_city({"567 Mill Rd  San Marlo, NE 68944"}) == "567 Mill Rd | San Marlo | NE | 68944");
  CHECK(street_and_city({"567 Larkspur  San Marlo, NE 68944"}) == "567 Larkspur | San Marlo | NE | 68944");
  CHECK(street_and_city({"567  Mill Rd", "San Marlo, NE 68944"}) == "567 Mill Rd | San Marlo | NE | 68944");
  CHECK(street_and_city({"567 Mill Rd, San Marlo, NE 68944"}) == "567 Mill Rd | San Marlo | NE | 68944");
  CHECK(street_and_city({"567 Mill Rd", "San Marlo, NE, 68944"}) == "567 Mill Rd | San Marlo | NE | 68944");
  CHECK(street_and_city({"PO Box 12", "San Marlo Ne, 68944"}) == "PO Box 12 | San Marlo | Ne | 68944");
  CHECK(street_and_city({"PO Box 12", "San Marlo 68944"}) == "PO Box 12 | San Marlo |  | 68944");
  CHECK(street_and_city({"Larkspur San", "Marlo, NE", "68944"}) ==
        " |  |  | ");  // where does the city begin?
}

TEST_CASE("a wrapped e-mail address has no blank, and a phone loses a stray bracket") {
  const Claim claim = read_claim({field_row("Insured", {"Jane Doe"}), field_row("Phone", {"((402) 555-0155"}),
                                  field_row("E-mail", {"jane.doe@prairie-insurance.", "example.com"}),
                                  field_row("Estimator", {"Orla Reed"}),
                                  field_row("Loss Email Address", {"orla@exam ple.com"})});
  REQUIRE(claim.contacts.size() == 2);
  CHECK(claim.contacts[0].email == "jane.doe@prairie-insurance.example.com");
  CHECK(claim.contacts[0].phones == std::vector<Phone>{{"Phone", "(402) 555-0155", ""}});
  CHECK(claim.contacts[1].email == "orla@example.com");
}

TEST_CASE("a company on three lines, with its address") {
  const Claim claim =
      read_claim({field_row("Estimator", {"Orla Reed", "(402) 555-0155", "orla@example.com"}),
                  field_row("Company", {"Prairie Lantern Claims", "14 Mill Bend", "Fernbrook, NE 68944"}),
                  field_row("Title", {"Field Adjuster"}), field_row("License Number", {"234748812345"})});
  REQUIRE(claim.contacts.size() == 1);
  const Contact& c = claim.contacts[0];
  CHECK(c.name == "Orla Reed");
  CHECK(c.company == "Prairie Lantern Claims");
  CHECK(must(c.address) == Address{"14 Mill Bend", "Fernbrook", "NE", "68944"});
  CHECK(c.title == "Field Adjuster");
  CHECK(c.email == "orla@example.com");
  CHECK(c.phones == std::vector<Phone>{{"Phone", "(402) 555-0155", ""}});
}

TEST_CASE("sales taxes, rates of overhead and profit, numbers under other labels, an insurer") {
  const Claim claim = read_claim(
      {field_row("Sales Taxes", {"Material Sales Tax  @  7.000%", "Storage Tax  @  5.5%", "Local Tax"}),
       field_row("Overhead", {"10.0%"}), field_row("Profit", {"5%"}), field_row("Claim #", {"57369269189"}),
       field_row("Policy No.", {"637592222035"}), field_row("Claim Type", {"Daily"}),
       field_row("L/R Number", {"801"}), field_row("Insurer", {"Prairie Lantern"})});
  REQUIRE(claim.sales_taxes.size() == 3);
  CHECK(claim.sales_taxes[0] == SalesTax{"Material Sales Tax", Percent::parse("7")});
  CHECK(claim.sales_taxes[2] == SalesTax{"Local Tax", std::nullopt});
  CHECK(claim.overhead == Percent::parse("10"));
  CHECK(claim.profit == Percent::parse("5"));
  CHECK(claim.claim_number == "57369269189");
  CHECK(claim.policy_number == "637592222035");
  CHECK(claim.lr_number == "801");
  CHECK(claim.insurance_company == "Prairie Lantern");
}

TEST_CASE("details belong to the contact of their column") {
  const auto at = [](Row row, double x0) {
    for (Cell& cell : row.cells) cell.box.x0 = x0;
    return row;
  };
  const Claim claim = read_claim(
      {at(field_row("Insured", {"Jane Doe"}), 80), at(field_row("Estimator", {"Orla Reed"}), 400),
       at(field_row("Cell", {"(402) 555-0155"}), 85), at(field_row("Cell", {"(402) 555-0160"}), 410)});
  REQUIRE(claim.contacts.size() == 2);
  CHECK(claim.contacts[0].phones == std::vector<Phone>{{"Cell", "(402) 555-0155", ""}});
  CHECK(claim.contacts[1].phones == std::vector<Phone>{{"Cell", "(402) 555-0160", ""}});
}

TEST_CASE("a detail whose label names the person, and a city line with two commas") {
  const Claim claim =
      read_claim({field_row("Insured", {"Jane Doe", "Fernbrook, NE, 68944"}),
                  field_row("Business Phone", {"402-555-0155"}), field_row("Estimator", {"Orla Reed"}),
                  field_row("Reference Company", {"Lantern Services Inc."}),
                  field_row("Estimator Company", {"Prairie Lantern"}),
                  field_row("Price List", {"LANTERN_MAR"}), field_row("Cell", {"N/A"})});
  REQUIRE(claim.contacts.size() == 3);
  CHECK(must(claim.property_address) == Address{"", "Fernbrook", "NE", "68944"});
  CHECK(claim.contacts[0].phones == std::vector<Phone>{{"Business phone", "402-555-0155", ""}});
  CHECK(claim.contacts[1].company == "Prairie Lantern");
  CHECK(claim.contacts[2].role == "reference");
  CHECK(claim.contacts[2].company == "Lantern Services Inc.");
  CHECK(claim.price_list == "LANTERN_MAR");
}

TEST_CASE("of cover sheets with different insureds, the one that the footers name counts") {
  const std::vector<Row> covers = {
      field_row("Insured", {"Larchmont, Pim"}, 1),       field_row("Claim Number", {"55220"}, 1),
      field_row("Policy Number", {"P55220"}, 1),         field_row("Type of Loss", {"Fire"}, 1),
      field_row("Insured", {"Quillfeather, Odette"}, 2), field_row("Claim Number", {"67890"}, 2),
      field_row("Estimate", {"QUILLFEATHER_2"}, 2)};
  std::vector<Row> rows = covers;
  CHECK(read_claim(rows).claim_number == "55220");
  CHECK(read_claim(rows).estimate_name.empty());  // it is of the other
  rows.push_back(row_of(RowKind::noise, "QUILLFEATHER_2 4/23/2024 Page: 3", {}, 3));
  const Claim claim = read_claim(rows);
  CHECK(claim.insured_name == "Quillfeather, Odette");
  CHECK(claim.claim_number == "67890");
  CHECK(claim.policy_number.empty());
}

TEST_CASE("what follows a whole value has lost its own label") {
  const Claim claim = read_claim(
      {field_row("Insured", {"Jane Doe"}),
       field_row("Property", {"14 Mill Bend", "Fernbrook, NE 68944", "PO Box 12", "Fernbrook, NE 68944"}),
       field_row("E-mail", {"jane,doe@example.com"}), field_row("E-mail", {"orla@example.com"}),
       field_row("Date Contacted", {"10/11/2026 2:17 PM", "10/9/2026 9:00 AM"})});
  CHECK(must(claim.property_address) == Address{"14 Mill Bend", "Fernbrook", "NE", "68944"});
  CHECK(claim.contacts[0].email == "jane.doe@example.com");
  CHECK(must(claim.dates.contacted).day == 11);
}
