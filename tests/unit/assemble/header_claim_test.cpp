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
