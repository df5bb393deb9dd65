#include "esx/roof/emit.h"

#include <utility>

#include "esx/estimate/esx.h"
#include "esx/estimate/match.h"
#include "roof/emit_fields.h"
#include "sketch/roof_estimate.h"
#include "sketch/self_check.h"

namespace roof {

using namespace sketch;
namespace {

using estimate::Result;
using estimate::Warning;

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

Result<std::string> make_esx(const estimate::Estimate& made, const Sketch& sketch,
                             const estimate::PriceList& list) {
  estimate::EsxContents contents;
  contents.sketch_document = pieces_xml(sketch);
  const auto package = build_esx(made, match_items(made, list), contents);
  if (!package) return std::unexpected(package.error());
  return write_esx(*package);
}

void note_pieces(const Sketch& sketch, std::vector<Warning>& warnings) {
  std::size_t without = 0;
  for (const GablePiece& piece : sketch.pieces) without += piece.has_ridge ? 0 : 1;
  if (without > 0)
    warnings.push_back(
        {"piece_without_ridge",
         std::to_string(without) + " pieces of the sketch are single faces, since no ridge is there",
         {},
         {}});
}

}  // namespace

EmitOptions emit_options(const Description& description) {
  EmitOptions options;
  options.scope.stories = description.spec.stories.value_or(1);
  options.scope.layers = description.spec.layers.value_or(1);
  options.assumptions = description.assumptions;
  options.warnings = description.warnings;
  return options;
}

Result<Emission> emit(const Report& report, const estimate::PriceList& list, const EmitOptions& options) {
  Emission made;
  made.preview = preview(report);
  const PublishedTotals totals = published_totals(report, made.preview.measured);
  made.scope = make_scope(totals, options.scope, list);
  made.sketch = make_sketch(report, made.preview.measured);
  made.published_area_sf = totals.area_sf;
  made.sketch_residual_sf = totals.area_sf - made.sketch.area_sf;
  const std::string name = name_of(report, options);
  made.filename = file_name(name);
  auto esx = make_esx(roof_estimate(report, totals, made.scope, name, list.code), made.sketch, list);
  if (!esx) return std::unexpected(esx.error());
  made.esx = *std::move(esx);
  made.self_check = check_esx(made.esx, made.scope, made.sketch, totals);
  made.assumptions = options.assumptions;
  made.warnings = options.warnings;
  for (const auto* more : {&made.preview.warnings, &made.scope.warnings})
    made.warnings.insert(made.warnings.end(), more->begin(), more->end());
  note_pieces(made.sketch, made.warnings);
  return made;
}

std::string emission_to_json(const Emission& emission, std::string_view esx_base64) {
  return estimate::encode_json(emission, {.context = &esx_base64}, estimate::JsonWriter::Line::many);
}

std::string import_report_header(const Emission& emission) {
  std::string ascii = estimate::encode_json(ImportReport{emission});
  for (char& c : ascii)
    if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  return ascii;
}

}  // namespace roof
