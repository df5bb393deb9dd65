#include "esxserver/application/roof_views.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include "estimate/bundled.h"
#include "esxserver/application/base64.h"
#include "esxserver/application/roof_interview_views.h"
#include "roof/emit.h"
#include "roof/interview.h"
#include "roof/read_report.h"

namespace {

roof::Report read(const char* name) {
  std::ifstream file(std::string("tests/fixtures/roof/") + name, std::ios::binary);
  const std::string xml{std::istreambuf_iterator<char>(file), {}};
  auto report = roof::read_report(xml);
  REQUIRE(report);
  return std::move(report->value);
}

/// What is wrong with an answer by its description: nothing, we hope.
template <class View>
std::string problems(const std::string& json) {
  const auto value = estimate::read_json(json);
  if (!value) return to_string(value.error());
  const auto decoded = estimate::decode_json<View>(*value);
  std::string text;
  if (!decoded) {
    for (const auto& violation : decoded.error())
      text += estimate::json_pointer(violation.place) + " " + violation.message + "; ";
  }
  return text;
}

TEST_CASE("previews and emissions are as the document describes them") {
  const auto prices = estimate::bundled_price_list();
  for (const char* name : {"two_structures.xml", "hover_hip.xml", "synthetic/gable_40x30_6_12_oh12.xml"}) {
    CAPTURE(name);
    const roof::Report report = read(name);
    CHECK(problems<esxserver::view::RoofPreview>(roof::preview_to_json(roof::preview(report))) == "");
    const auto made = roof::emit(report, prices);
    REQUIRE(made);
    const std::string json = roof::emission_to_json(*made, esxserver::to_base64(made->esx));
    CHECK(problems<esxserver::view::RoofEmission>(json) == "");
  }
}

TEST_CASE("the interview is as the document describes it") {
  using esxserver::view::RoofInterviewPreviewResponse;
  const auto prices = estimate::bundled_price_list();
  CHECK(problems<esxserver::view::RoofInterviewDefinition>(roof::interview_definition_json()) == "");
  const auto measured = roof::roof_measurements(read("two_structures.xml"));
  const roof::Interview made = roof::run_interview({}, &measured, prices);
  CHECK(made.result.has_value());
  CHECK(problems<RoofInterviewPreviewResponse>(roof::interview_to_json(made)) == "");
  const roof::Interview refused = roof::run_interview({{"mode", std::string("repair")}}, nullptr, prices);
  CHECK(refused.error.has_value());
  CHECK(problems<RoofInterviewPreviewResponse>(roof::interview_to_json(refused)) == "");
}

TEST_CASE("base64") {
  using esxserver::to_base64;
  CHECK(to_base64("") == "");
  CHECK(to_base64("f") == "Zg==");
  CHECK(to_base64("fo") == "Zm8=");
  CHECK(to_base64("foobar") == "Zm9vYmFy");
  const std::string long_text((3U << 20) + 1, 'a');
  CHECK(to_base64(long_text).size() == ((3U << 20) / 3 + 1) * 4);
  CHECK(to_base64(long_text).ends_with("YQ=="));
}

}  // namespace
