// Figures and scope of a roof → Estimate → ESX, which is read back and compared with what it should contain.

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "esx/estimate/base/result.h"
#include "esx/estimate/base/text.h"
#include "esx/estimate/base/zip.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/match.h"
#include "esx/estimate/model.h"
#include "esx/estimate/price_list.h"
#include "esx/estimate/read_esx.h"
#include "esx/estimate/verify_esx.h"
#include "esx/roof/emit.h"
#include "esx/roof/read_report.h"
#include "esx/roof/report.h"
#include "esx/roof/scope.h"
#include "geometry/decimal.h"
#include "roof/emit_fields.h"
#include "sketch/drawing.h"

namespace roof {

using geometry::decimal;

namespace {

using estimate::Estimate;
using estimate::LineItem;
using estimate::Measure;
using estimate::Money;
using estimate::Quantity;
using estimate::Result;
using estimate::Section;
using estimate::SectionKind;
using estimate::Warning;

constexpr std::size_t max_name_bytes = 20;

Quantity measured(double value) { return Quantity::from_units(std::llround(value * 100) * 100); }

/// Letters, digits and hyphens in upper case: what estimate names may hold.
std::string estimate_name(const std::string& name) {
  std::string made;
  for (const char c : estimate::to_upper(name)) {
    const bool plain = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    if (plain)
      made += c;
    else if (!made.empty() && made.back() != '_')
      made += '_';
  }
  made = made.substr(0, max_name_bytes);
  return made.empty() ? "ROOF" : made;
}

Section section(std::string id, int parent, std::string name, SectionKind kind) {
  Section made;
  made.id = std::move(id);
  made.parent = parent;
  made.name = std::move(name);
  made.kind = kind;
  made.page = 1;
  return made;
}

LineItem item_of(const ScopeLine& line, std::size_t number) {
  LineItem item;
  item.number = std::to_string(number);
  item.section = 1;
  item.description = line.description;
  item.quantity = line.quantity;
  item.unit = line.unit;
  item.activity = line.activity;
  item.activity_source = "printed";
  item.cat = line.cat;
  item.sel = line.sel;
  item.calc = line.quantity.plain();
  item.notes = {line.rule};
  item.page = 1;
  const Money price = line.unit_price.value_or(Money());
  item.unit_price = price;
  item.tax = Money();
  item.rcv = estimate::extend(line.quantity, price);
  return item;
}

/// One roof section with its measures and a line per scope line.
Estimate roof_estimate(const Report& report, const PublishedTotals& totals, const Scope& scope,
                       const std::string& name, const std::string& price_list) {
  Estimate made;
  made.source.title = "Roof";
  made.claim.estimate_name = estimate_name(name);
  made.claim.price_list = price_list;
  made.claim.claim_number = report.claim_id;
  if (!report.location.address.empty())
    made.claim.property_address = {report.location.address, report.location.city, report.location.state,
                                   report.location.postal_code};
  made.sections.push_back(section("S1", -1, made.claim.estimate_name, SectionKind::estimate));
  Section roof = section("S2", 0, "Roof", SectionKind::roof);
  roof.dimensions[Measure::surface_area_sf] = measured(totals.area_sf);
  roof.dimensions[Measure::squares] = measured(totals.area_sf / 100);
  double perimeter = 0;
  for (const LineType type :
       {LineType::eave, LineType::rake, LineType::flashing, LineType::step_flashing, LineType::parapet})
    perimeter += totals.length_ft(type);
  roof.dimensions[Measure::perimeter_lf] = measured(perimeter);
  roof.dimensions[Measure::ridge_lf] = measured(totals.length_ft(LineType::ridge));
  roof.dimensions[Measure::hip_lf] = measured(totals.length_ft(LineType::hip));
  made.sections.push_back(std::move(roof));
  for (std::size_t i = 0; i < scope.lines.size(); ++i) made.items.push_back(item_of(scope.lines[i], i + 1));
  if (scope.invented_prices)
    made.notes = {"Invented prices: this estimate is priced by the demonstration price list " +
                  scope.price_list + "."};
  return made;
}

constexpr std::string_view sketch_member = "1.XML";
constexpr double sketch_tolerance = 1e-3;

class Checker {
 public:
  void add(std::string what, bool ok, std::string detail) {
    result_.ok = result_.ok && ok;
    result_.checks.push_back({std::move(what), ok, std::move(detail)});
  }

  void add_number(std::string what, double wanted, double got, double tolerance) {
    add(std::move(what), std::abs(wanted - got) <= tolerance,
        decimal(got, 2) + " where " + decimal(wanted, 2) + " was asked");
  }

  void rules(std::string_view esx) {
    const auto found = estimate::verify_esx(esx);
    const std::size_t errors = found ? found->errors.size() : 1;
    const std::string first = !found                  ? found.error().message
                              : found->errors.empty() ? ""
                                                      : found->errors[0].message;
    add("structure and arithmetic", errors == 0, errors == 0 ? "no errors" : first);
  }

  void lines(const estimate::Estimate& read, const Scope& scope) {
    const bool as_many = read.items.size() == scope.lines.size();
    add("scope lines", as_many,
        std::to_string(read.items.size()) + " of " + std::to_string(scope.lines.size()));
    if (!as_many) return;
    for (std::size_t i = 0; i < scope.lines.size(); ++i) {
      const ScopeLine& line = scope.lines[i];
      const estimate::LineItem& item = read.items[i];
      const bool ok = item.quantity == line.quantity && item.unit == line.unit && item.cat == line.cat &&
                      item.sel == line.sel && item.activity == line.activity;
      add(line.cat + " " + line.sel, ok,
          (item.quantity ? item.quantity->plain() : "no quantity") + " " + item.unit);
    }
  }

  void measures(const estimate::Estimate& read, const PublishedTotals& totals) {
    const auto roof = std::ranges::find(read.sections, estimate::SectionKind::roof, &estimate::Section::kind);
    if (roof == read.sections.end()) return add("roof section", false, "there is none");
    const auto check = [&](std::string what, Measure measure, double wanted) {
      const auto got = roof->dimensions[measure].value_or(Quantity());
      add_number(std::move(what), wanted, static_cast<double>(got.units()) / 1e4, 0.005 + 1e-9);
    };
    check("area", Measure::surface_area_sf, totals.area_sf);
    check("ridges", Measure::ridge_lf, totals.length_ft(LineType::ridge));
    check("hips", Measure::hip_lf, totals.length_ft(LineType::hip));
  }

  void sketch(std::string_view esx, const Figures& wanted) {
    const auto members = estimate::read_zip(esx);
    if (!members) return add("sketch", false, members.error().message);
    const auto member = std::ranges::find(*members, sketch_member, &estimate::ZipEntry::name);
    if (member == members->end()) return add("sketch", false, "there is none");
    const auto read = read_report(member->bytes);
    if (!read) return add("sketch", false, read.error().message);
    const Figures total = measure(read->value).total;
    add("sketch faces", total.facet_count == wanted.facet_count,
        std::to_string(total.facet_count) + " of " + std::to_string(wanted.facet_count));
    add_number("sketch area", wanted.area_sf, total.area_sf, sketch_tolerance);
    add_number("sketch ridges", wanted.length_ft(LineType::ridge) + wanted.length_ft(LineType::hip),
               total.length_ft(LineType::ridge) + total.length_ft(LineType::hip), sketch_tolerance);
  }

  SelfCheck take() { return std::move(result_); }

 private:
  SelfCheck result_;
};

/// Reads an ESX back and compares it with what it should contain. `drawn` is what the sketch shows; no
/// facets: there is no sketch.
SelfCheck check_esx(std::string_view esx, const Scope& scope, const Figures& drawn,
                    const PublishedTotals& totals) {
  Checker checker;
  checker.rules(esx);
  const auto read = estimate::read_esx(esx);
  checker.add("read back", read.has_value(), read ? "readable" : read.error().message);
  if (read) {
    checker.lines(read->value, scope);
    checker.measures(read->value, totals);
  }
  if (drawn.facet_count > 0) checker.sketch(esx, drawn);
  return checker.take();
}

struct RoofEsx {
  std::string bytes;
  Sketch sketch;
  SelfCheck self_check;
};

Result<std::string> build(const estimate::Estimate& made, std::string sketch,
                          const estimate::PriceList& list) {
  estimate::EsxContents contents;
  contents.sketch_document = std::move(sketch);
  const auto package = build_esx(made, match_items(made, list), contents);
  if (!package) return std::unexpected(package.error());
  return write_esx(*package);
}

/// A report without structures gives an ESX without a sketch. Errors: those of build_esx; conversion_failed
/// if the ESX does not read back as it was asked.
Result<RoofEsx> make_roof_esx(const Report& report, const Measurements& measured,
                              const InterviewResult& asked, const estimate::PriceList& list,
                              const std::string& name) {
  RoofEsx made;
  made.sketch = make_sketch(report, measured);
  const auto drawing = sketch::draw(sketch::pieces_report(report, made.sketch));
  Figures drawn = measure(drawing.roof).total;
  drawn.area_sf = made.sketch.area_sf;
  auto bytes = build(roof_estimate(report, asked.totals, asked.scope, name, list.code),
                     made.sketch.pieces.empty() ? "" : sketch::document(drawing), list);
  if (!bytes) return std::unexpected(bytes.error());
  made.bytes = *std::move(bytes);
  made.self_check = check_esx(made.bytes, asked.scope, drawn, asked.totals);
  if (made.self_check.ok) return made;
  const auto wrong = std::ranges::find(made.self_check.checks, false, &SelfCheckRow::ok);
  return estimate::fail(estimate::ErrorCode::conversion_failed,
                        "the ESX does not read back as it was asked: " + wrong->what + ": " + wrong->detail,
                        "");
}

constexpr double worth_saying = 0.01;  // of the area

std::string name_of(const Report& report, const EmitOptions& options) {
  if (!options.project_name.empty()) return options.project_name;
  return report.report_id.empty() ? "ROOF" : report.report_id;
}

/// Of a name that came from outside, only what no file system minds.
std::string file_name(const std::string& name) {
  std::string safe;
  for (const char c : name) {
    const bool plain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    safe += plain ? c : '_';
  }
  return safe.substr(0, 80) + ".esx";
}

void note_missing_ridges(const Sketch& sketch, std::vector<Warning>& warnings) {
  std::map<std::string_view, bool> has_ridge;
  for (const SketchPiece& piece : sketch.pieces) has_ridge[piece.structure] |= piece.has_ridge;
  const auto single = std::ranges::count_if(
      sketch.pieces, [&](const SketchPiece& piece) { return !has_ridge[piece.structure]; });
  if (single > 0)
    warnings.push_back(
        {"piece_without_ridge",
         std::to_string(single) + " pieces of the sketch are single faces, since no ridge is there",
         {},
         {}});
}

/// The faces of a report can add up to another area than it publishes.
void note_residual(const Emission& made, double published_sf, std::vector<Warning>& warnings) {
  const double share = published_sf > 0 ? made.sketch_residual_sf / published_sf : 0;
  if (std::abs(share) < worth_saying) return;
  warnings.push_back({"sketch_area_differs",
                      "the sketch shows " + decimal(made.sketch.area_sf, 2) + " of " +
                          decimal(published_sf, 2) + " sf, " + decimal(std::abs(share) * 100, 1) + " % " +
                          (share > 0 ? "less" : "more") +
                          ", since the faces of the report add up to that: ask for a complete report, or "
                          "correct the sketch by hand",
                      {},
                      {}});
}

/// The roof that was measured: a description's among the answers, the report's, or figures that were typed,
/// which have no faces.
Report roof_of(const InterviewResult& asked, const Report& report) {
  if (asked.described) return *asked.described;
  if (asked.of_report) return report;
  RoofSpec typed;
  for (const PitchShare& row : asked.totals.pitches)
    typed.areas.push_back({row.area_sf, static_cast<double>(row.pitch)});
  for (std::size_t i = 0; i < line_type_count; ++i)
    if (asked.totals.lengths_ft[i] > 0) typed.lengths_ft[i] = asked.totals.lengths_ft[i];
  return build_roof(typed).value_or(Report());
}

/// Why there is no scope: the interview's own error, or what is still open.
estimate::Error no_scope(const Interview& interview) {
  if (interview.error) {
    estimate::Error error = interview.error->error;
    for (std::size_t i = 1; i < interview.errors.size(); ++i)
      error.message += "; " + interview.errors[i].error.message;
    return error;
  }
  std::vector<std::string> open;
  for (std::size_t i = 0; i < interview.questions.size(); ++i) {
    const Question& question = *interview.questions[i];
    if (question.required && question.initial.empty() && !interview.answered[i])
      open.emplace_back(question.id);
  }
  return {estimate::ErrorCode::invalid_roof_answer,
          open.empty() ? "the roof's measurements are missing"
                       : "required questions are not answered yet: " + estimate::join(open, ", "),
          ""};
}

void append(std::vector<Warning>& warnings, const std::vector<Warning>& more) {
  warnings.insert(warnings.end(), more.begin(), more.end());
}

}  // namespace

EmitOptions emit_options(const Description& description) {
  EmitOptions options;
  options.answers = description.answers;
  options.assumptions = description.assumptions;
  options.warnings = description.warnings;
  return options;
}

void add_answers(EmitOptions& options, const Answers& answers) {
  for (const auto& [id, value] : answers) {
    const auto said = options.answers.find(id);
    if (said != options.answers.end() && said->second != value)
      options.warnings.push_back({"answer_differs",
                                  "the description says something else for " + id + "; the answer counts",
                                  {},
                                  {}});
    options.answers.insert_or_assign(id, value);
  }
}

namespace {

/// The first member of an archive that is a roof: the sketch in an ESX, or a report that came with it.
Result<std::string> roof_member(std::string_view archive, const estimate::Limits& limits) {
  auto members = estimate::read_zip(
      archive, [](std::string_view name) { return estimate::to_upper(name).ends_with(".XML"); }, limits);
  if (!members) return std::unexpected(members.error());
  for (estimate::ZipEntry& member : *members)
    if (read_report(member.bytes, limits)) return std::move(member.bytes);
  return estimate::fail(estimate::ErrorCode::no_roof_geometry,
                        "no member of the archive is the sketch of a roof");
}

}  // namespace

Result<ReadRoof> read_roof(std::string_view report, const estimate::Limits& limits,
                           const std::string& password) {
  std::string member;
  if (report.starts_with("PK")) {
    auto found = roof_member(report, limits);
    if (!found) return std::unexpected(found.error());
    member = *std::move(found);
    report = member;
  }
  auto read = read_report(report, limits, password);
  if (!read) return std::unexpected(read.error());
  ReadRoof roof{.report = std::move(read->value), .options = {}};
  roof.options.warnings = std::move(read->warnings);
  return roof;
}

Answer<ReadRoof> describe_roof(std::string_view words) {
  const auto description = read_description(words);
  if (!description) return std::unexpected(description.error());
  auto report = build_roof(description->spec);
  if (!report) return std::unexpected(report.error());
  return ReadRoof{.report = *std::move(report), .options = emit_options(*description)};
}

Result<Emission> emit(const Report& report, const estimate::PriceList& list, const EmitOptions& options) {
  const RoofMeasurements measurements = roof_measurements(report);
  const bool has_figures = measurements.totals.area_sf > 0;
  Interview interview = run_interview(options.answers, has_figures ? &measurements : nullptr, list);
  if (!interview.result) return std::unexpected(no_scope(interview));
  Emission made;
  made.roof = roof_of(*interview.result, report);
  const Report& roof = made.roof;
  made.preview = preview(roof);
  const std::string name = name_of(report, options);
  auto esx = make_roof_esx(roof, made.preview.measured, *interview.result, list, name);
  if (!esx) return std::unexpected(esx.error());
  made.filename = file_name(name);
  made.esx = std::move(esx->bytes);
  made.sketch = std::move(esx->sketch);
  made.self_check = std::move(esx->self_check);
  made.scope = std::move(interview.result->scope);
  made.published_area_sf = interview.result->totals.area_sf;
  const double whole_sf = roof_measurements(roof).totals.area_sf;
  made.sketch_residual_sf = made.sketch.pieces.empty() ? 0 : whole_sf - made.sketch.area_sf;
  made.assumptions = options.assumptions;
  const auto& assumed = interview.result->assumptions;
  made.assumptions.insert(made.assumptions.end(), assumed.begin(), assumed.end());
  made.warnings = options.warnings;
  append(made.warnings, made.preview.warnings);
  append(made.warnings, interview.warnings);
  if (has_figures && !interview.result->of_report)
    made.warnings.push_back({"report_not_used",
                             "the answers say where the measurements come from; those of the report or "
                             "description are not used",
                             {},
                             {}});
  note_missing_ridges(made.sketch, made.warnings);
  if (!made.sketch.pieces.empty()) note_residual(made, whole_sf, made.warnings);
  return made;
}

Result<std::string> interview_esx(const Interview& interview, const Report* report,
                                  const estimate::PriceList& list, const std::string& project_name) {
  if (!interview.result) return std::unexpected(no_scope(interview));
  const InterviewResult& asked = *interview.result;
  const Report roof = roof_of(asked, report != nullptr ? *report : Report());
  auto esx = make_roof_esx(roof, measure(roof), asked, list, project_name);
  if (!esx) return std::unexpected(esx.error());
  return std::move(esx->bytes);
}

std::string emission_to_json(const Emission& emission, const EncodedFiles& files) {
  return estimate::encode_json(emission, {.context = &files}, estimate::JsonWriter::Line::many);
}

std::string import_report_header(const Emission& emission) {
  std::string ascii = estimate::encode_json(ImportReport{emission});
  for (char& c : ascii)
    if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  return ascii;
}

}  // namespace roof
