#include <doctest/doctest.h>

#include "assemble/item_builder.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::assemble;
using namespace estimate::testing;

namespace {

std::string decided(LineItem item, bool percent_not_applicable = false) {
  decide_activity(item, percent_not_applicable);
  return std::string(1, activity_letter(item.activity)) + " " + item.activity_source;
}

std::string by_text(std::string description) {
  LineItem item;
  item.description = std::move(description);
  return decided(std::move(item));
}

LineItem priced(const char* remove, const char* replace) {
  LineItem item;
  item.description = "Laminated";
  item.remove_price = money(remove);
  item.replace_price = money(replace);
  return item;
}

}  // namespace

TEST_CASE("printed prefixes") {
  CHECK(by_text("R&R Gutter - aluminum") == "& printed");
  CHECK(by_text("Remove & Replace - Valley Metal") == "& printed");
  CHECK(by_text("Remove Hip / Ridge cap") == "- printed");
  CHECK(by_text("Remove - Switch - single pole") == "- printed");
  CHECK(by_text("Detach & Reset Door knob") == "R printed");
  CHECK(by_text("Install Tile") == "I printed");
  CHECK(by_text("Material Only Tile") == "M printed");
  CHECK(by_text("Replace - Paint door slab") == "+ printed");
}

TEST_CASE("descriptions that say removal themselves, and a suffix that does not count") {
  CHECK(by_text("Tear off, haul and dispose of comp. shingles") == "- rule");
  CHECK(by_text("Tear out wet drywall") == "- rule");
  CHECK(by_text("Haul debris - per pickup truck load - including dump fees") == "- rule");
  CHECK(by_text("* Dumpster load - Approx. 12 yards, 1-3 tons of debris") == "- rule");
  CHECK(by_text("Tandem axle dump trailer - per load - including dump fees") == "- rule");
  CHECK(by_text("Demolish/remove - bathroom - up to 50 sf") == "- rule");
  CHECK(by_text("Dumpster enclosure gate") == "+ rule");
  CHECK(by_text("Door slab - Detach & reset") == "+ rule");
  CHECK(by_text("Gutter") == "+ rule");
  CHECK(by_text("Removable shelf") == "+ rule");
  CHECK(by_text("") == "+ rule");
}

TEST_CASE("a printed letter takes precedence over everything") {
  LineItem item;
  item.description = "R&R Gutter";
  item.cat = "SFG";
  item.activity = Activity::install;
  item.activity_source = "printed";
  CHECK(decided(item) == "I printed");
}

TEST_CASE("prices and the percent NA identify a removal without a printed prefix") {
  CHECK(decided(priced("65.80", "0.00")) == "- rule");
  CHECK(decided(priced("65.80", "1.00")) == "+ rule");
  CHECK(decided(priced("0.00", "0.00")) == "+ rule");
  CHECK(decided(LineItem{}, true) == "- rule");
  LineItem depreciated;
  depreciated.depreciation.emplace().percent = percent("10");
  CHECK(decided(depreciated, true) == "+ rule");
}
