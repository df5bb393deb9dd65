#include <array>
#include <string>

#include "esx/estimate/base/text.h"
#include "scope/words.h"

namespace estimate::scope {
namespace {

struct Alias {
  std::string_view text, words;
};

// Applied once, the longest phrase first: a name that contains an alias is its own alias.
constexpr auto aliases = std::to_array<Alias>({
    {"sheetrock", "drywall"},
    {"sheet rock", "drywall"},
    {"dry wall", "drywall"},
    {"wallboard", "drywall"},
    {"gypsum board", "drywall"},
    {"gyp board", "drywall"},
    {"flood cut", "tear out drywall walls bottom"},
    {"popcorn ceiling texture", "acoustic ceiling texture"},
    {"popcorn ceiling", "acoustic ceiling texture"},
    {"popcorn texture", "acoustic ceiling texture"},
    {"popcorn", "acoustic ceiling texture"},
    {"acoustic ceiling", "acoustic ceiling texture"},
    {"drop ceiling tiles", "suspended ceiling tile"},
    {"drop ceiling tile", "suspended ceiling tile"},
    {"suspended ceiling tiles", "suspended ceiling tile"},
    {"drop ceiling grid", "suspended ceiling grid"},
    {"base board", "baseboard"},
    {"base boards", "baseboard"},
    {"baseboards", "baseboard"},
    {"base trim", "baseboard"},
    {"base molding", "baseboard"},
    {"shoe molding", "base shoe molding"},
    {"quarter round", "base shoe molding"},
    {"base shoe", "base shoe molding"},
    {"crown moulding", "crown molding"},
    {"crown", "crown molding"},
    {"padding", "carpet pad"},
    {"pad", "carpet pad"},
    {"carpet padding", "carpet pad"},
    {"tack strip", "tackless strip"},
    {"sheet vinyl", "vinyl floor covering"},
    {"vinyl sheet goods", "vinyl floor covering"},
    {"vinyl flooring", "vinyl floor covering"},
    {"luxury vinyl plank", "vinyl plank flooring"},
    {"vinyl plank", "vinyl plank flooring"},
    {"vinyl planks", "vinyl plank flooring"},
    {"lvp", "vinyl plank flooring"},
    {"vct", "vinyl composition tile"},
    {"laminate floor", "laminate flooring"},
    {"laminate", "laminate flooring"},
    {"hardwood floors", "wood floor"},
    {"hardwood floor", "wood floor"},
    {"wood floors", "wood floor"},
    {"oak floors", "oak flooring"},
    {"oak floor", "oak flooring"},
    {"ceramic floor tile", "ceramic tile floor covering"},
    {"ceramic tile floor", "ceramic tile floor covering"},
    {"porcelain floor tile", "porcelain tile floor covering"},
    {"porcelain tile floor", "porcelain tile floor covering"},
    {"floor tile", "tile floor covering"},
    {"tile floors", "tile floor"},
    {"backer board", "cement backer board"},
    {"cement board", "cement backer board"},
    {"stove", "range"},
    {"oven range", "range"},
    {"fridge", "refrigerator"},
    {"disposal", "garbage disposer"},
    {"microwave oven", "microwave"},
    {"commode", "toilet"},
    {"tub", "bathtub"},
    {"bath tub", "bathtub"},
    {"hot water heater", "water heater"},
    {"gfci outlet", "gfi outlet"},
    {"gfci", "gfi outlet"},
    {"gfi", "gfi outlet"},
    {"receptacle", "outlet"},
    {"receptacles", "outlet"},
    {"cover plates", "cover plate"},
    {"outlet cover plate", "cover plate"},
    {"switch cover plate", "cover plate"},
    {"smoke alarm", "smoke detector"},
    {"smoke alarms", "smoke detector"},
    {"can light", "recessed light fixture"},
    {"can lights", "recessed light fixture"},
    {"recessed lights", "recessed light fixture"},
    {"recessed light", "recessed light fixture"},
    {"ceiling light", "ceiling light fixture"},
    {"ceiling fans", "ceiling fan"},
    {"exhaust fan", "bathroom ventilation fan"},
    {"bath fan", "bathroom ventilation fan"},
    {"bathroom fan", "bathroom ventilation fan"},
    {"vent fan", "bathroom ventilation fan"},
    {"shelf and rod", "closet shelf and rod"},
    {"air movers", "air mover"},
    {"blowers", "air mover"},
    {"dehu", "dehumidifier"},
    {"dehus", "dehumidifier"},
    {"dehumidifiers", "dehumidifier"},
    {"air scrubbers", "negative air fan air scrubber"},
    {"air scrubber", "negative air fan air scrubber"},
    {"antimicrobial", "anti microbial agent"},
    {"anti microbial", "anti microbial agent"},
    {"extract water", "water extraction"},
    {"extract", "water extraction"},
    {"final clean", "final cleaning"},
    {"upper cabinets", "upper wall cabinetry"},
    {"upper cabinet", "upper wall cabinetry"},
    {"wall cabinets", "upper wall cabinetry"},
    {"uppers", "upper wall cabinetry"},
    {"lower cabinets", "lower base cabinetry"},
    {"lower cabinet", "lower base cabinetry"},
    {"base cabinets", "lower base cabinetry"},
    {"lowers", "lower base cabinetry"},
    {"cabinets", "cabinetry"},
    {"counter top", "countertop"},
    {"counter tops", "countertop"},
    {"countertops", "countertop"},
    {"laminate countertop", "countertop plastic laminate"},
    {"tub surround", "tub surround"},
    {"with felt", "incl felt"},
    {"including felt", "incl felt"},
    {"garage door", "overhead door"},
    {"garage doors", "overhead door"},
    {"ac condenser", "air conditioning condenser"},
    {"pressure wash", "clean pressure chemical spray"},
    {"power wash", "clean pressure chemical spray"},
    {"moisture resistant drywall", "drywall moisture resistant"},
    {"acoustic ceiling texture", "acoustic ceiling texture"},
    {"base shoe molding", "base shoe molding"},
    {"crown molding", "crown molding"},
    {"carpet pad", "carpet pad"},
    {"vinyl plank flooring", "vinyl plank flooring"},
    {"laminate flooring", "laminate flooring"},
    {"tile floor covering", "tile floor covering"},
    {"cement backer board", "cement backer board"},
    {"garbage disposer", "garbage disposer"},
    {"gfi outlet", "gfi outlet"},
    {"recessed light fixture", "recessed light fixture"},
    {"ceiling light fixture", "ceiling light fixture"},
    {"closet shelf and rod", "closet shelf and rod"},
    {"anti microbial agent", "anti microbial agent"},
    {"garbage disposal", "garbage disposer"},
    {"recessed light fixtures", "recessed light fixture"},
    {"ceiling light fixtures", "ceiling light fixture"},
    {"ceramic tile floor covering", "ceramic tile floor covering"},
    {"porcelain tile floor covering", "porcelain tile floor covering"},
    {"extract water from carpet", "water extraction carpeted floor"},
    {"extract water from the carpet", "water extraction carpeted floor"},
    {"extract water from hard floor", "water extraction hard surface floor"},
    {"extract water from the hard floor", "water extraction hard surface floor"},
    {"water extraction", "water extraction"},
    {"bathtub", "bathtub"},
    {"gfci outlets", "gfi outlet"},
    {"gfi outlets", "gfi outlet"},
    {"carpet and padding", "carpet and carpet pad"},
    {"base", "baseboard"},
    {"meter base", "meter base"},
    {"shower base", "shower pan"},
    {"base unit", "lower base cabinetry"},
    {"base units", "lower base cabinetry"},
    {"base cabinet", "lower base cabinetry"},
    {"cabinets lower", "lower base cabinetry"},
    {"cabinets upper", "upper wall cabinetry"},
    {"cabinets uppers", "upper wall cabinetry"},
    {"door slab", "slab door"},
    {"box vent", "roof vent low profile"},
    {"turtle vent", "roof vent low profile"},
    {"static vent", "roof vent low profile"},
    {"whirlybird", "roof vent wind turbine"},
    {"whirly bird", "roof vent wind turbine"},
    {"turbine vent", "roof vent wind turbine"},
    {"wind turbine", "roof vent wind turbine"},
    {"turbine", "roof vent wind turbine"},
    {"elev", "elevation"},
    {"rt elev", "right elevation"},
    {"lt elev", "left elevation"},
    {"greenboard", "drywall moisture resistant"},
    {"green board", "drywall moisture resistant"},
});

}  // namespace

std::vector<std::string_view> other_names() {
  std::vector<std::string_view> names;
  names.reserve(aliases.size());
  for (const Alias& alias : aliases) names.push_back(alias.text);
  return names;
}

void apply_aliases(Tokens& tokens) {
  static const PhraseTable<Alias> table(aliases);
  Tokens result;
  result.reserve(tokens.size());
  for (std::size_t at = 0; at < tokens.size();) {
    const auto alias = table.find(std::span(tokens).subspan(at));
    if (!alias) {
      result.push_back(std::move(tokens[at++]));
      continue;
    }
    for (const std::string_view word : split_blanks(alias.row->words))
      result.push_back({.text = std::string(word), .first = tokens[at].first, .count = alias.count});
    at += alias.count;
  }
  tokens = std::move(result);
}

}  // namespace estimate::scope
