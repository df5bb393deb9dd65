#include "roof/preview.h"

#include <utility>

#include "geometry/json_parts.h"
#include "roof/plan_svg.h"

namespace roof {

using namespace geometry;
namespace {

using estimate::JsonWriter;

void write_pitches(JsonWriter& json, const Figures& figures) {
  json.key("pitches");
  json.array();
  for (const PitchShare& row : figures.pitches) {
    json.object(JsonWriter::Line::one);
    write_text(json, "pitch", std::to_string(row.pitch) + "/12");
    write_number(json, "area_sf", row.area_sf);
    write_number(json, "share", row.share, 4);
    json.end();
  }
  json.end();
}

void write_figures(JsonWriter& json, const Figures& figures) {
  write_number(json, "area_sf", figures.area_sf);
  write_number(json, "squares", figures.area_sf / 100);
  json.key("facet_count");
  json.integer(figures.facet_count);
  write_text(json, "predominant_pitch", std::to_string(figures.predominant_pitch) + "/12");
  write_pitches(json, figures);
  json.key("plan_extent");
  json.object(JsonWriter::Line::one);
  write_number(json, "x_ft", figures.extent_x_ft);
  write_number(json, "y_ft", figures.extent_y_ft);
  json.end();
  write_number(json, "plan_area_sf", figures.plan_area_sf);
  json.key("edges");
  json.object();
  for (const LineTypeInfo& info : line_type_table())
    if (!info.json_key.empty()) write_number(json, info.json_key, figures.length_ft(info.type));
  json.end();
}

void write_check(JsonWriter& json, const CrossCheck& check) {
  json.key("cross_check");
  json.object();
  write_text(json, "source", published_source_name(check.source));
  json.key("ok");
  json.boolean(check.ok);
  json.key("checks");
  json.array();
  for (const QuantityCheck& row : check.checks) {
    json.object(JsonWriter::Line::one);
    write_text(json, "quantity", row.quantity);
    write_number(json, "published", row.published, 4);
    write_number(json, "computed", row.computed, 4);
    write_number(json, "delta", row.delta, 4);
    write_number(json, "tolerance", row.tolerance, 4);
    json.key("ok");
    json.boolean(row.ok);
    json.end();
  }
  json.end();
  json.end();
}

}  // namespace

Preview preview(const Report& report, std::vector<estimate::Warning> warnings) {
  Preview made{report.kind, report.report_id, plan_svg(report), measure(report), {}, std::move(warnings)};
  made.check = cross_check(report, made.measured);
  made.warnings.insert(made.warnings.end(), made.check.warnings.begin(), made.check.warnings.end());
  return made;
}

void write_preview_fields(JsonWriter& json, const Preview& preview, bool with_svg) {
  write_text(json, "report_kind", report_kind_name(preview.kind));
  json.key("report_id");
  json.text_or_null(preview.report_id);
  if (with_svg) write_text(json, "svg", preview.svg);
  write_figures(json, preview.measured.total);
  write_check(json, preview.check);
  json.key("structures");
  json.array();
  if (preview.measured.structures.size() > 1)
    for (const StructureFigures& structure : preview.measured.structures) {
      json.object();
      write_text(json, "id", structure.id);
      write_figures(json, structure.figures);
      json.end();
    }
  json.end();
}

std::string preview_to_json(const Preview& preview) {
  JsonWriter json;
  json.object();
  write_preview_fields(json, preview, true);
  write_warnings(json, preview.warnings);
  json.end();
  return json.take();
}

}  // namespace roof
