#include "esx/sketch/sketch.h"

#include <doctest/doctest.h>

#include "esx/estimate/read_esx.h"
#include "support/esx_xml.h"
#include "support/must.h"
#include "support/sample_estimate.h"

using namespace estimate;
using namespace estimate::esx;
using namespace estimate::testing;

namespace {

Estimate with_box_room() {
  Estimate e = assigned_sample();
  e.sections[3].height = "LxWxH 12' 6\" x 10' x 8'";
  return e;
}

}  // namespace

TEST_CASE("feet and inches as in a print") {
  CHECK(sketch_units("8'") == 8 * 1524);
  CHECK(sketch_units(" 12' 6\" ") == 12 * 1524 + 6 * 127);
  for (const char* text : {"", "8", "8 ft", "8' 12\"", "8' 1/2\"", "-1'", "99999'"})
    CHECK_FALSE(sketch_units(text));
}

TEST_CASE("only rooms with all three printed measures are drawn, and read back as they are") {
  Estimate e = with_box_room();
  Estimate back;
  std::vector<Warning> warnings;
  read_sketch(*parse_xml(must(make_sketch(e))), back, warnings);
  CHECK(warnings.empty());
  REQUIRE(back.sections.size() == 2);
  CHECK(back.sections[1].name == "Den");
  CHECK(back.sections[1].dimensions[Measure::floor_sf] == quantity("125"));
  CHECK(back.sections[1].dimensions[Measure::floor_perimeter_lf] == quantity("45"));
  CHECK(back.sections[1].dimensions[Measure::walls_sf] == quantity("360"));
  e.sections[3].height = "Height: 8'";
  CHECK_FALSE(make_sketch(e).has_value());
}

TEST_CASE("sketch and photos are separate members, listed in the header and the manifest") {
  const Estimate e = with_box_room();
  const EsxContents contents{.sketch = true,
                             .photos = {{"\xFF\xD8\xFF\xE0 one", "Front"}, {"\xFF\xD8\xFF two", ""}}};
  const auto package = build_esx(e, printed_codes(e), contents);
  REQUIRE(package.has_value());
  std::string names;
  for (const EsxMember& m : package->members) names += m.name + " ";
  CHECK(names == "XACTDOC.XML GENERIC_ROUGHDRAFT.XML 1.XML 1.JPG 2.JPG MANIFEST.JSON ");
  const XmlElement root = header(*package);
  const auto files = all(root, "ATT_FILE");
  REQUIRE(files.size() == 6);
  CHECK(attributes(*files[3]) == R"(fileName="1.JPG" fileDesc="Front" fileType="JPG")");
  const auto reading = read_esx(*write_esx(*package));
  REQUIRE(reading.has_value());
  CHECK(reading->value == e);
  CHECK_FALSE(build_esx(e, {}, {.photos = {{"GIF89a", ""}}}).has_value());
}
