#include <string>

#include "geometry/json_parts.h"
#include "roof/roof_measurements.h"

namespace roof {

using namespace geometry;
namespace {

using estimate::JsonWriter;

constexpr int exact_digits = 7;  // finer than any rounding that follows

void write_lengths(JsonWriter& w, const PublishedTotals& totals) {
  w.key("edges");
  w.object();
  for (const LineTypeInfo& info : line_type_table())
    if (!info.json_key.empty()) write_number(w, info.json_key, totals.length_ft(info.type), exact_digits);
  w.end();
}

void write_published(JsonWriter& w, const PublishedTotals& totals) {
  w.key("published");
  w.object();
  write_text(w, "source", published_source_name(totals.source));
  write_number(w, "area_sf", totals.area_sf, exact_digits);
  write_number(w, "low_slope_sf", totals.low_slope_sf, exact_digits);
  write_number(w, "double_underlayment_sf", totals.double_underlayment_sf, exact_digits);
  if (totals.waste_percent) write_number(w, "waste_percent", *totals.waste_percent, exact_digits);
  if (totals.stories) write_number(w, "stories", *totals.stories, exact_digits);
  w.key("pitches");
  w.array();
  for (const PitchShare& row : totals.pitches) {
    w.object(JsonWriter::Line::one);
    write_text(w, "pitch", std::to_string(row.pitch) + "/12");
    write_number(w, "area_sf", row.area_sf, exact_digits);
    write_number(w, "share", row.share, exact_digits);
    w.end();
  }
  w.end();
  write_lengths(w, totals);
  w.end();
}

void write_slopes(JsonWriter& w, const std::vector<Slope>& slopes) {
  w.key("slopes");
  w.array();
  for (const Slope& slope : slopes) {
    w.object(JsonWriter::Line::one);
    write_text(w, "label", slope.label);
    write_number(w, "area_sf", slope.area_sf, exact_digits);
    write_number(w, "computed_area_sf", slope.computed_area_sf, exact_digits);
    write_number(w, "pitch", slope.pitch, exact_digits);
    w.key("whole_pitch");
    w.integer(slope.whole_pitch);
    if (slope.azimuth_deg) write_number(w, "azimuth_deg", *slope.azimuth_deg, exact_digits);
    w.end();
  }
  w.end();
}

void write_edges(JsonWriter& w, const std::vector<SlopeEdge>& edges) {
  w.key("lines");
  w.array();
  for (const SlopeEdge& edge : edges) {
    w.object(JsonWriter::Line::one);
    write_text(w, "type", line_type_info(edge.type).name);
    write_number(w, "length_ft", edge.length_ft, exact_digits);
    w.key("slopes");
    w.array();
    for (const int slope : edge.slopes) w.integer(slope);
    w.end();
    w.end();
  }
  w.end();
}

}  // namespace

std::string measurements_to_json(const Preview& preview, const RoofMeasurements& measurements) {
  JsonWriter w;
  w.object();
  write_preview_fields(w, preview, false);
  write_published(w, measurements.totals);
  write_slopes(w, measurements.slopes);
  write_edges(w, measurements.edges);
  write_warnings(w, preview.warnings);
  w.end();
  return w.take();
}

}  // namespace roof
