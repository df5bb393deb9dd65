#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "geometry/decimal.h"
#include "geometry/low_slopes.h"
#include "roof/interview.h"

namespace roof {

using geometry::count_low_slope;
using geometry::read_decimal;
using geometry::whole_number;
namespace {

using estimate::ErrorCode;
using estimate::fail;
using nlohmann::json;

constexpr double max_value = 1e8;

std::optional<AnswerValue> answer_of(const json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number()) return value.get<double>();
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return std::nullopt;
  std::vector<std::string> list;
  for (const json& one : value) {
    if (!one.is_string()) return std::nullopt;
    list.push_back(one.get<std::string>());
  }
  return list;
}

estimate::Result<Answers> read_answers(const json& answers, const std::string& at) {
  if (!answers.is_object()) return fail(ErrorCode::malformed_json, "the answers are not an object", at);
  Answers read;
  for (const auto& [id, value] : answers.items()) {
    auto answer = answer_of(value);
    if (!answer)
      return fail(ErrorCode::malformed_json, "an answer is a text, a number, true, false or a list of texts",
                  std::string(at).append("/").append(id));
    read.emplace(id, *std::move(answer));
  }
  return read;
}

/// Reads what measurements_to_json wrote. The first fault stays; afterwards values are zero.
class MeasurementsReader {
 public:
  estimate::Result<RoofMeasurements> read(const json& document) {
    if (!document.is_object()) fault("");
    const bool published = document.is_object() && document.contains("published");
    const json& totals = published ? document["published"] : document;
    if (!totals.is_object()) fault("/published");
    if (!error_) read_totals(totals, published ? "/published" : "");
    if (!error_ && document.contains("slopes")) read_slopes(document["slopes"]);
    if (!error_ && document.contains("lines")) read_edges(document["lines"]);
    if (!error_ && made_.totals.area_sf <= 0) fault(published ? "/published/area_sf" : "/area_sf");
    if (error_) return std::unexpected(*error_);
    return std::move(made_);
  }

 private:
  void fault(const std::string& where) {
    if (!error_)
      error_ = estimate::Error{ErrorCode::invalid_roof_answer,
                               "the measurements of the roof are not as expected", "/measurements" + where};
  }

  /// Nothing where the key is missing.
  std::optional<double> number(const json& object, const char* key, const std::string& where,
                               double min_value = 0) {
    if (!object.is_object()) {
      fault(where);
      return std::nullopt;
    }
    const auto found = object.find(key);
    if (found == object.end() || found->is_null()) return std::nullopt;
    const bool good =
        found->is_number() && found->get<double>() >= min_value && found->get<double>() <= max_value;
    if (!good) {
      fault(where + "/" + key);
      return std::nullopt;
    }
    return found->get<double>();
  }

  const json* list(const json& value, const std::string& where) {
    if (value.is_array()) return &value;
    fault(where);
    return nullptr;
  }

  void read_totals(const json& totals, const std::string& where) {
    PublishedTotals& t = made_.totals;
    t.area_sf = number(totals, "area_sf", where).value_or(0);
    t.waste_percent = number(totals, "waste_percent", where);
    t.stories = number(totals, "stories", where);
    if (totals.contains("edges"))
      for (const LineTypeInfo& info : line_type_table())
        if (!info.json_key.empty())
          t.lengths_ft[static_cast<std::size_t>(info.type)] =
              number(totals["edges"], std::string(info.json_key).c_str(), where + "/edges").value_or(0);
    if (totals.contains("pitches")) read_pitches(totals["pitches"], where + "/pitches");
    t.low_slope_sf = number(totals, "low_slope_sf", where).value_or(t.low_slope_sf);
    t.double_underlayment_sf =
        number(totals, "double_underlayment_sf", where).value_or(t.double_underlayment_sf);
    const std::string source = totals.value("source", json()).is_string() ? totals["source"] : json("");
    for (const auto known : {PublishedSource::summary, PublishedSource::face_sizes})
      if (source == published_source_name(known)) t.source = known;
  }

  /// The low slopes too, as far as whole pitches show them.
  void read_pitches(const json& rows, const std::string& where) {
    if (list(rows, where) == nullptr) return;
    for (const json& row : rows) {
      const auto text = row.is_object() && row.contains("pitch") && row["pitch"].is_string()
                            ? row["pitch"].get<std::string>()
                            : std::string();
      const auto pitch = read_decimal(std::string_view(text).substr(0, text.find('/')));
      if (!pitch || *pitch < 0 || *pitch > max_value) return fault(where);
      const PitchShare read{whole_number(*pitch), number(row, "area_sf", where).value_or(0),
                            number(row, "share", where).value_or(0)};
      count_low_slope(made_.totals, read.pitch, read.area_sf);
      made_.totals.pitches.push_back(read);
    }
  }

  void read_slopes(const json& rows) {
    const std::string where = "/slopes";
    if (list(rows, where) == nullptr) return;
    for (const json& row : rows) {
      Slope slope;
      slope.area_sf = number(row, "area_sf", where).value_or(0);
      slope.computed_area_sf = number(row, "computed_area_sf", where).value_or(slope.area_sf);
      slope.pitch = number(row, "pitch", where).value_or(0);
      slope.whole_pitch = whole_number(number(row, "whole_pitch", where).value_or(slope.pitch));
      slope.azimuth_deg = number(row, "azimuth_deg", where, -max_value);
      if (error_ || !row.contains("label") || !row["label"].is_string()) return fault(where);
      slope.label = row["label"].get<std::string>();
      made_.slopes.push_back(std::move(slope));
    }
  }

  void read_edges(const json& rows) {
    const std::string where = "/lines";
    if (list(rows, where) == nullptr) return;
    for (const json& row : rows) {
      SlopeEdge edge;
      edge.length_ft = number(row, "length_ft", where).value_or(0);
      if (error_ || !row.contains("type") || !row.contains("slopes")) return fault(where);
      const auto type = std::ranges::find_if(
          line_type_table(), [&](const LineTypeInfo& info) { return row["type"] == info.name; });
      if (type == line_type_table().end() || list(row["slopes"], where) == nullptr) return fault(where);
      edge.type = type->type;
      for (const json& slope : row["slopes"]) {
        const bool good = slope.is_number_unsigned() && slope.get<std::size_t>() < made_.slopes.size();
        if (!good) return fault(where);
        edge.slopes.push_back(slope.get<int>());
      }
      made_.edges.push_back(std::move(edge));
    }
  }

  RoofMeasurements made_;
  std::optional<estimate::Error> error_;
};

}  // namespace

estimate::Result<RoofMeasurements> measurements_from_json(std::string_view text) {
  const json document = json::parse(text, nullptr, false);
  if (document.is_discarded())
    return fail(ErrorCode::malformed_json, "the measurements are not valid JSON", "");
  return MeasurementsReader().read(document);
}

estimate::Result<InterviewRequest> interview_request_from_json(std::string_view text) {
  const json document = json::parse(text, nullptr, false);
  if (!document.is_object()) return fail(ErrorCode::malformed_json, "the answers are not a JSON object", "");
  const bool wrapped = document.contains("answers");
  auto answers = read_answers(wrapped ? document["answers"] : document, wrapped ? "/answers" : "");
  if (!answers) return std::unexpected(answers.error());
  InterviewRequest request{*std::move(answers), std::nullopt};
  if (!wrapped || !document.contains("measurements") || document["measurements"].is_null()) return request;
  auto measurements = MeasurementsReader().read(document["measurements"]);
  if (!measurements) return std::unexpected(measurements.error());
  request.measurements = *std::move(measurements);
  return request;
}

}  // namespace roof
