#include "esx/write/rough_draft_room.h"

#include "esx/estimate/base/text.h"
#include "esx/opening_types.h"
#include "esx/xml_tree.h"

namespace estimate::esx {
namespace {

XmlElement make_openings(const Section& section) {
  XmlElement walls = element("MISS_WALLS");
  for (const Opening& opening : section.openings) {
    XmlElement wall = element("MISS_WALL");
    put_integer(wall, "qty", opening.quantity);
    put(wall, "dimString", opening_dimension(opening.width) + " X " + opening_dimension(opening.height));
    put(wall, "opensInto", opening.opens_into == "Exterior" ? "E" : opening.opens_into);
    put(wall, "type", written_opening_type(opening.type));
    append(walls, std::move(wall));
  }
  return walls;
}

/// "Height: 8'", "LxWxH 12' x 10' x 8'", "Formula Elevation 50' x 9' x 0\"", "Sloped".
void put_height(XmlElement& info, std::string_view height) {
  constexpr std::string_view label = "Height:", box = "LxWxH ", formula = "Formula ";
  if (height.starts_with(label)) height = trim(height.substr(label.size()));
  if (height.starts_with(box)) return put(info, "dimString", trim(height.substr(box.size())));
  if (!height.starts_with(formula)) return put(info, "sketchCeiling", height);
  height = trim(height.substr(formula.size()));
  const std::size_t blank = height.find(' ');
  put(info, "shape", height.substr(0, blank));
  if (blank != std::string_view::npos) put(info, "dimString", trim(height.substr(blank)));
}

void put_measures(XmlElement& e, const Dimensions& dimensions, Measure first, Measure last) {
  for (const MeasureInfo& info : measure_table())
    if (info.measure >= first && info.measure <= last)
      put(e, info.attribute, rounded_to(dimensions[info.measure], 2));
}

XmlElement make_room_dimensions(const Dimensions& dimensions) {
  XmlElement e = element("ROOM_DIM_VARS");
  put_measures(e, dimensions, Measure::walls_sf, Measure::hip_lf);
  return e;
}

}  // namespace

std::string opening_dimension(std::string_view printed) {
  std::string text = replace_all(trim(printed), "' ", "'");
  if (text.ends_with('\'')) text += "0\"";
  return text;
}

void append_room(XmlElement& group, const Section& section) {
  XmlElement info = element("ROOM_INFO");
  put_height(info, section.height);
  append_if_any(group, std::move(info));
  append_if_any(group, make_openings(section));
  append_if_any(group, make_room_dimensions(section.dimensions));
}

XmlElement make_subroom(const Section& section, int number) {
  XmlElement e = element("SUBROOM");
  std::string_view name = trim(section.name);
  const std::size_t open = name.rfind('(');
  if (open != std::string_view::npos && name.ends_with(')') &&
      is_digits(name.substr(open + 1, name.size() - open - 2)) && name.size() - open <= 5) {
    number = std::stoi(std::string(name.substr(open + 1)));
    name = trim(name.substr(0, open));
  }
  put_integer(e, "subroomNum", number);
  put(e, "desc", name);
  put_height(e, section.height);
  append_if_any(e, make_room_dimensions(section.dimensions));
  append_if_any(e, make_openings(section));
  return e;
}

XmlElement make_area_dimensions(const Dimensions& dimensions) {
  XmlElement e = element("AREA_DIM_VARS");
  put_measures(e, dimensions, Measure::walls_sf, Measure::short_wall_sf);
  put_measures(e, dimensions, Measure::floor_area_sf, Measure::exterior_perimeter_lf);
  put_measures(e, dimensions, Measure::surface_area_sf, Measure::hip_lf);
  return e;
}

}  // namespace estimate::esx
