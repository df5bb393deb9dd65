#include "model/categories.h"

#include <algorithm>
#include <array>

#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

using enum CategoryKind;

constexpr auto category_rows = std::to_array<Category>({
    {"ACC", "Accessories, mobile home", "", structure},
    {"ACT", "Acoustical treatments", "ACOUSTICAL TREATMENTS", structure},
    {"AMA", "Automotive & motorcycle accessories", "AUTOMOTIVE & MOTORCYCLE ACC.", contents_item},
    {"ANT", "Antiques", "", contents_item},
    {"APM", "Appliances, major", "", contents_item},
    {"APP", "Appliances", "APPLIANCES", structure},
    {"APS", "Appliances - small", "APPLIANCES - SMALL", contents_item},
    {"ARC", "Art restoration, conservation", "", structure},
    {"ART", "Artwork and paintings", "ARTWORK", contents_item},
    {"AWN", "Awnings and patio covers", "AWNINGS & PATIO COVERS", structure},
    {"BGE", "Business/agricultural equipment", "", contents_item},
    {"BMP", "Books and media", "", contents_item},
    {"CAB", "Cabinetry", "CABINETRY", structure},
    {"CAP", "Clean appliances", "", contents_service},
    {"CAS", "Cash and securities", "", contents_item},
    {"CCE", "Camera and film equipment", "", contents_item},
    {"CDC", "Textile cleaning", "", contents_service},
    {"CEL", "Clean electric items", "", contents_service},
    {"CGN", "Clean, general items", "", contents_service},
    {"CHF", "Clean, hard furniture", "CONT: CLEAN - HARD FURNITURE", contents_service},
    {"CLH", "Clothing", "CLOTHING", contents_item},
    {"CLM", "Clean, lamps or vases", "", contents_service},
    {"CLN", "Cleaning", "CLEANING", structure},
    {"CMP", "Computer hardware", "COMPUTER HARDWARE", contents_item},
    {"CNC", "Concrete and asphalt", "CONCRETE & ASPHALT", structure},
    {"CON", "Content manipulation", "CONTENT MANIPULATION", structure},
    {"CPS", "Packing, handling, storage", "", contents_service},
    {"CRD", "Credit-related", "", contents_item},
    {"CSF", "Cleaning, special", "", structure},
    {"CUP", "Clean, upholstery and soft goods", "CONT: CLEAN - UPHOLSTERY & SOFT GOODS", contents_service},
    {"CWH", "Cleaning, wall hangings", "", contents_service},
    {"DMO", "General demolition", "GENERAL DEMOLITION", structure},
    {"DOC", "Documents and records", "", contents_item},
    {"DOR", "Doors", "DOORS", structure},
    {"DRY", "Drywall", "DRYWALL", structure},
    {"ELC", "Electronics", "ELECTRONICS", contents_item},
    {"ELE", "Electrical", "ELECTRICAL", structure},
    {"ELS", "Electrical, special systems", "", structure},
    {"EQA", "Misc. equipment, agricultural", "", structure},
    {"EQC", "Misc. equipment, commercial", "", structure},
    {"EQU", "Heavy equipment", "HEAVY EQUIPMENT", structure},
    {"EXC", "Excavation", "", structure},
    {"FCC", "Floor covering, carpet", "FLOOR COVERING - CARPET", structure},
    {"FCR", "Floor covering, resilient", "FLOOR COVERING - RESILIENT", structure},
    {"FCS", "Floor covering, stone", "FLOOR COVERING - STONE", structure},
    {"FCT", "Floor covering, ceramic tile", "FLOOR COVERING - CERAMIC TILE", structure},
    {"FCV", "Floor covering, vinyl", "FLOOR COVERING - VINYL", structure},
    {"FCW", "Floor covering, wood", "FLOOR COVERING - WOOD", structure},
    {"FEC", "Recycling fees", "", contents_item},
    {"FEE", "Permits and fees", "PERMITS AND FEES", structure},
    {"FEN", "Fencing", "FENCING", structure},
    {"FNC", "Finish carpentry and trim work", "FINISH CARPENTRY / TRIMWORK", structure},
    {"FNH", "Finish hardware", "FINISH HARDWARE", structure},
    {"FPL", "Fireplaces", "FIREPLACES", structure},
    {"FPS", "Fire protection systems", "", structure},
    {"FRM", "Framing and rough carpentry", "FRAMING & ROUGH CARPENTRY", structure},
    {"FRN", "Furniture", "FURNITURE", contents_item},
    {"FRP", "Fire proofing", "", structure},
    {"GLS", "Glass, glazing and store fronts", "", structure},
    {"GUN", "Guns and ammo", "", contents_item},
    {"HDF", "Housewares, dinnerware", "", contents_item},
    {"HLT", "Health devices", "", contents_item},
    {"HMR", "Hazardous material remediation", "HAZARDOUS MATERIAL REMEDIATION", structure},
    {"HOB", "Hobby items", "", contents_item},
    {"HSW", "Housewares", "HOUSEWARES", contents_item},
    {"HVC", "Heat, vent and air conditioning", "HEAT,  VENT & AIR CONDITIONING", structure},
    {"INF", "Infant items", "INFANT ITEMS", contents_item},
    {"INM", "Insulation, mechanical", "", structure},
    {"INS", "Insulation", "INSULATION", structure},
    {"LAB", "Labor only", "LABOR ONLY", structure},
    {"LIT", "Light fixtures", "LIGHT FIXTURES", structure},
    {"LND", "Landscaping", "LANDSCAPING", structure},
    {"MAS", "Masonry", "MASONRY", structure},
    {"MBL", "Marble, cultured or natural", "MARBLE - CULTURED OR NATURAL", structure},
    {"MPR", "Moisture protection", "", structure},
    {"MSD", "Mirrors and shower doors", "MIRRORS & SHOWER DOORS", structure},
    {"MSK", "Mobile homes, skirting and setup", "", structure},
    {"MTL", "Metal structures and components", "", structure},
    {"OBS", "Obsolete items", "", structure},
    {"ORI", "Ornamental iron", "ORNAMENTAL IRON", structure},
    {"PER", "Paint and stain materials", "", contents_item},
    {"PLA", "Interior lath and plaster", "INTERIOR LATH & PLASTER", structure},
    {"PLM", "Plumbing", "PLUMBING", structure},
    {"PNL", "Paneling and wood wall finishes", "PANELING & WOOD WALL FINISHES", structure},
    {"PNT", "Painting", "PAINTING", structure},
    {"POL", "Swimming pools and spas", "SWIMMING POOLS & SPAS", structure},
    {"PRM", "Property repair and maintenance", "", structure},
    {"PTG", "Painting, low or no VOC", "", structure},
    {"RFG", "Roofing", "ROOFING", structure},
    {"SCF", "Scaffolding", "SCAFFOLDING", structure},
    {"SDG", "Siding", "SIDING", structure},
    {"SFG", "Soffit, fascia and gutter", "SOFFIT, FASCIA, & GUTTER", structure},
    {"SPE", "Specialty items", "SPECIALTY ITEMS", structure},
    {"SPR", "Sprinklers", "", structure},
    {"STJ", "Steel joist components", "", structure},
    {"STL", "Steel components", "", structure},
    {"STR", "Stairs", "STAIRS", structure},
    {"STU", "Stucco and exterior plaster", "STUCCO & EXTERIOR PLASTER", structure},
    {"TBA", "Toilet and bath accessories", "TOILET & BATH ACCESSORIES", structure},
    {"TCR", "Trauma and crime scene remediation", "", structure},
    {"TIL", "Tile", "TILE", structure},
    {"TMB", "Timber framing", "", structure},
    {"TMP", "Temporary repairs", "TEMPORARY REPAIRS", structure},
    {"USR", "User defined items", "USER DEFINED ITEMS", structure},
    {"VTC", "Valuation tool cost", "", structure},
    {"WDA", "Windows, aluminum", "WINDOWS - ALUMINUM", structure},
    {"WDP", "Windows, sliding patio doors", "WINDOWS - SLIDING PATIO DOORS", structure},
    {"WDR", "Windows, reglazing and repair", "WINDOW REGLAZING & REPAIR", structure},
    {"WDS", "Windows, skylights", "WINDOWS - SKYLIGHTS", structure},
    {"WDT", "Window treatment", "WINDOW TREATMENT", structure},
    {"WDV", "Windows, vinyl", "WINDOWS - VINYL", structure},
    {"WDW", "Windows, wood", "WINDOWS - WOOD", structure},
    {"WPR", "Wallpaper", "WALLPAPER", structure},
    {"WTR", "Water extraction and remediation", "WATER EXTRACTION & REMEDIATION", structure},
    {"XST", "Exterior structures", "EXTERIOR STRUCTURES", structure},
});

/// Whether the name is this text when each run of its blanks counts as one.
bool is_spaced_like(std::string_view name, std::string_view squeezed) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (i > 0 && name[i] == ' ' && name[i - 1] == ' ') continue;
    if (at == squeezed.size() || squeezed[at] != name[i]) return false;
    ++at;
  }
  return at == squeezed.size();
}

}  // namespace

std::span<const Category> categories() { return category_rows; }

const Category* category_by_code(std::string_view code) {
  const auto it = std::ranges::lower_bound(category_rows, code, {}, &Category::code);
  return it == category_rows.end() || it->code != code ? nullptr : &*it;
}

const Category* category_by_recap_name(std::string_view name) {
  const std::string wanted = squeeze(name);
  const auto it = std::ranges::find_if(category_rows, [&](const Category& c) {
    return !c.recap_name.empty() && is_spaced_like(c.recap_name, wanted);
  });
  return it == category_rows.end() ? nullptr : &*it;
}

}  // namespace estimate
