#include <algorithm>
#include <string>
#include <utility>

#include "esx/roof/interview.h"
#include "esx/roof/refusal.h"
#include "esx/roof/roof_measurements.h"
#include "geometry/decimal.h"
#include "geometry/geometry.h"
#include "roof/interview_fields.h"
#include "roof/measurement_fields.h"
#include "roof/scope_fields.h"

template <>
struct estimate::FieldType<roof::AnswerValue> {
  static void decode(Decoder& decoder, const JsonValue& from, roof::AnswerValue& to,
                     const FieldRules& rules) {
    const auto read = [&]<class Value>(Value value) {
      FieldType<Value>::decode(decoder, from, value, rules);
      to = std::move(value);
    };
    switch (from.kind()) {
      case JsonValue::Kind::boolean:
        return read(false);
      case JsonValue::Kind::number:
        return read(0.0);
      case JsonValue::Kind::string:
        return read(std::string());
      case JsonValue::Kind::array:
        return read(std::vector<std::string>());
      default:
        decoder.violation(violation_types::wrong_type,
                          "must be a text, a number, true, false or a list of texts");
    }
  }
};

namespace roof {

using geometry::count_low_slope;
using geometry::length_ft;
using geometry::whole_number;

namespace {

using estimate::Decoder;
using estimate::ErrorCode;
using estimate::JsonValue;
using estimate::Result;

/// The faces of one structure; gives the position of each among the slopes, −1 for what is not a roof.
std::vector<int> add_slopes(const Structure& structure, const StructureFigures& figures,
                            std::vector<Slope>& slopes) {
  std::vector<int> positions(structure.faces.size(), -1);
  for (const FaceFigures& f : figures.faces) {
    positions[static_cast<std::size_t>(f.face)] = static_cast<int>(slopes.size());
    const Face& face = structure.face(f.face);
    slopes.push_back({face.label, face.published.area_sf.value_or(f.area_sf), f.area_sf, f.pitch,
                      f.whole_pitch, f.azimuth_deg});
  }
  return positions;
}

bool all_publish_areas(const Report& report) {
  return std::ranges::all_of(report.structures, [](const Structure& s) {
    return std::ranges::all_of(
        s.faces, [](const Face& f) { return f.kind != FaceKind::roof || f.published.area_sf.has_value(); });
  });
}

bool has(const JsonValue& object, std::string_view name) {
  const JsonValue* value = object.find(name);
  return value && !value->is_null();
}

/// Low slopes as far as whole pitches show them.
void complete_totals(PublishedTotals& totals, const JsonValue& from) {
  PublishedTotals counted;
  for (const PitchShare& row : totals.pitches) count_low_slope(counted, row.pitch, row.area_sf);
  if (!has(from, "low_slope_sf")) totals.low_slope_sf = counted.low_slope_sf;
  if (!has(from, "double_underlayment_sf")) totals.double_underlayment_sf = counted.double_underlayment_sf;
}

void complete_slope(Slope& slope, const JsonValue& from) {
  if (!has(from, "computed_area_sf")) slope.computed_area_sf = slope.area_sf;
  if (!has(from, "whole_pitch")) slope.whole_pitch = whole_number(slope.pitch);
}

void check_edges(Decoder& decoder, const RoofMeasurements& read) {
  const auto in_list = decoder.enter("lines");
  for (std::size_t line = 0; line < read.edges.size(); ++line) {
    const auto in_line = decoder.enter(line);
    const auto in_slopes = decoder.enter("slopes");
    const std::vector<int>& slopes = read.edges[line].slopes;
    for (std::size_t i = 0; i < slopes.size(); ++i) {
      const auto at_slope = decoder.enter(i);
      if (std::cmp_greater_equal(slopes[i], read.slopes.size()))
        decoder.violation(estimate::violation_types::out_of_range, "must be the place of a slope");
    }
  }
}

/// The figures of a preview are not below `published`.
RoofMeasurements decode_measurements(Decoder& decoder, const JsonValue& from) {
  RoofMeasurements read;
  const bool is_preview = from.object() && !has(from, "published");
  if (is_preview) estimate::FieldType<PublishedTotals>::decode(decoder, from, read.totals, {});
  estimate::FieldType<RoofMeasurements>::decode(decoder, from, read, {});
  if (!decoder.violations().empty()) return read;
  complete_totals(read.totals, is_preview ? from : *from.find("published"));
  for (std::size_t i = 0; i < read.slopes.size(); ++i)
    complete_slope(read.slopes[i], (*from.find("slopes")->list())[i]);
  check_edges(decoder, read);
  return read;
}

Result<RoofMeasurements> read_measurements(const JsonValue& from) {
  Decoder decoder({.unknown = estimate::DecodeOptions::Unknown::ignored,
                   .null_is_absent = true,
                   .whole_numbers_are_integers = true});
  RoofMeasurements read = decode_measurements(decoder, from);
  if (decoder.violations().empty()) return read;
  const estimate::Violation& first = decoder.violations().front();
  return estimate::fail(ErrorCode::invalid_roof_answer,
                        "the measurements of the roof are not as expected: " + first.message,
                        "/measurements" + estimate::json_pointer(first.place));
}

Result<Answers> read_answers(const JsonValue& from, const std::string& at) {
  Decoder decoder;
  Answers answers;
  estimate::FieldType<Answers>::decode(decoder, from, answers, {});
  if (decoder.violations().empty()) return answers;
  estimate::Error error = to_error(decoder.violations());
  error.where = at + error.where;
  return std::unexpected(std::move(error));
}

}  // namespace

RoofMeasurements roof_measurements(const Report& report) {
  const Measurements measured = measure(report);
  RoofMeasurements made;
  made.totals = published_totals(report, measured);
  for (std::size_t i = 0; i < report.structures.size(); ++i) {
    const Structure& structure = report.structures[i];
    const auto positions = add_slopes(structure, measured.structures[i], made.slopes);
    for (const Line& line : structure.lines) {
      if (line.faces.empty()) continue;
      SlopeEdge edge{line.type, length_ft(structure, line), {}};
      for (const int face : line.faces) edge.slopes.push_back(positions[static_cast<std::size_t>(face)]);
      made.edges.push_back(std::move(edge));
    }
  }
  if (!all_publish_areas(report))
    for (Slope& slope : made.slopes) slope.area_sf = slope.computed_area_sf;
  return made;
}

std::string measurements_to_json(const Preview& preview, const RoofMeasurements& measurements) {
  return estimate::encode_json(KeptMeasurements{measurements, preview}, {}, estimate::JsonWriter::Line::many);
}

Result<RoofMeasurements> measurements_from_json(std::string_view text) {
  const auto document = estimate::read_json(text);
  if (!document) return std::unexpected(document.error());
  return read_measurements(*document);
}

Result<InterviewRequest> interview_request_from_json(std::string_view text) {
  const auto document = estimate::read_json(text);
  if (!document) return std::unexpected(document.error());
  const JsonValue* wrapped = document->find("answers");
  auto answers = read_answers(wrapped ? *wrapped : *document, wrapped ? "/answers" : "");
  if (!answers) return std::unexpected(answers.error());
  InterviewRequest request{*std::move(answers), std::nullopt};
  if (!wrapped || !has(*document, "measurements")) return request;
  auto measurements = read_measurements(*document->find("measurements"));
  if (!measurements) return std::unexpected(measurements.error());
  request.measurements = *std::move(measurements);
  return request;
}

std::vector<AskedQuestion> asked_questions(const Interview& interview) {
  std::vector<AskedQuestion> asked;
  asked.reserve(interview.questions.size());
  for (std::size_t i = 0; i < interview.questions.size(); ++i)
    asked.push_back({*interview.questions[i], interview.answered[i]});
  return asked;
}

std::optional<JsonValue> default_answer(const Question& question) {
  if (question.initial.empty()) return std::nullopt;
  if (question.type == QuestionType::yes_no) return JsonValue(question.initial == "yes");
  if (question.type != QuestionType::choice && geometry::read_decimal(question.initial))
    return JsonValue::exact(std::string(question.initial));
  return JsonValue(question.initial);
}

std::string interview_to_json(const Interview& interview) {
  return estimate::encode_json(interview, {}, estimate::JsonWriter::Line::many);
}

std::string interview_definition_json() {
  const std::span<const Question> table = question_table();
  return estimate::encode_json(InterviewDefinition{{table.begin(), table.end()}}, {},
                               estimate::JsonWriter::Line::many);
}

estimate::Error refusal_error(const RoofRefusal& refusal) {
  estimate::Error error = refusal.error;
  if (error.where.empty()) error.where = refusal.field;
  return error;
}

std::string refusal_to_json(const RoofRefusal& refusal) {
  estimate::JsonWriter json;
  json.object();
  json.key("error");
  estimate::encode_json(json, refusal);
  json.end();
  return json.take();
}

}  // namespace roof
