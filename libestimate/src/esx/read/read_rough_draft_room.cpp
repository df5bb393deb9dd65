#include "esx/estimate/base/text.h"
#include "esx/opening_types.h"
#include "esx/read/read_rough_draft_parts.h"
#include "esx/read_values.h"

namespace estimate::esx {
namespace {

/// "5'8\"" as in a print: "5' 8\""; "8'0\"" is "8'".
std::string printed_dimension(std::string_view written) {
  std::string text(trim(written));
  const std::size_t feet = text.find('\'');
  if (feet == text.npos) return text;
  const std::string inches = std::string(trim(std::string_view(text).substr(feet + 1)));
  text.resize(feet + 1);
  return inches.empty() || inches == "0\"" ? text : text + " " + inches;
}

Opening read_opening(const XmlElement& e) {
  Opening opening;
  const std::string size = text_of(e, "dimString");
  const std::size_t by = size.find(" X ");
  opening.width = printed_dimension(size.substr(0, by));
  if (by != size.npos) opening.height = printed_dimension(size.substr(by + 3));
  opening.opens_into = text_of(e, "opensInto");
  if (opening.opens_into == "E") opening.opens_into = "Exterior";
  opening.type = printed_opening_type(text_of(e, "type"));
  opening.quantity = integer_of(e, "qty").value_or(1);
  return opening;
}

/// As in the heading of a room: "Height: 8'", "LxWxH 12' x 10' x 8'", "Formula Elevation 50' x 9' x 0\"".
std::string printed_height(const XmlElement& info) {
  const std::string ceiling = text_of(info, "sketchCeiling"), shape = text_of(info, "shape"),
                    size = text_of(info, "dimString");
  if (!shape.empty()) return "Formula " + shape + (size.empty() ? "" : " " + size);
  if (!size.empty()) return "LxWxH " + size;
  const bool measured = !ceiling.empty() && ceiling.front() >= '0' && ceiling.front() <= '9';
  return measured ? "Height: " + ceiling : ceiling;
}

}  // namespace

/// A subroom has the attributes that a room has in ROOM_INFO.
void read_room(const XmlElement& group, Section& section) {
  const XmlElement* info = group.child("ROOM_INFO");
  section.height = printed_height(info == nullptr ? group : *info);
  for_each_in(group, "MISS_WALLS", "MISS_WALL",
              [&](const XmlElement& wall) { section.openings.push_back(read_opening(wall)); });
  if (const XmlElement* measures = group.child("ROOM_DIM_VARS"))
    for (const MeasureInfo& measure : measure_table())
      section.dimensions[measure.measure] = decimal_of<Quantity>(*measures, measure.attribute);
}

}  // namespace estimate::esx
