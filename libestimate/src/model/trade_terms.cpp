#include "model/trade_terms.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "esx/estimate/base/text.h"

namespace estimate {
namespace {

using enum Activity;
using enum CategoryKind;

// Nearly all lines have one of the first units; the others count only if they are read exactly.
constexpr std::array<std::string_view, 11> usual_units = {"CF", "CY", "DA", "EA", "HR", "LF",
                                                          "MO", "SF", "SQ", "SY", "WK"};
constexpr std::array<std::string_view, 18> rare_units = {"AC", "BF", "BX", "CS", "CT", "FT",
                                                         "GL", "IN", "LB", "MI", "PR", "RL",
                                                         "RM", "SH", "ST", "TN", "YD", "YR"};
// Units of other programs' prints and of few lines; no misread word is taken for them.
constexpr std::array<std::string_view, 37> other_units = {
    "DAY", "EACH", "HOUR", "LOT", "MONTH", "ROLL", "WEEK", "BG",  "BD", "CD", "CLF", "CSF", "CW",
    "DZ",  "GAL",  "JB",   "KT",  "KW",    "LS",   "MB",   "MBF", "ML", "MN", "MSF", "PC",  "PK",
    "PT",  "QT",   "SE",   "SET", "SI",    "TH",   "TON",  "UN",  "VF", "CN", "GR"};
constexpr std::string_view digits = "01568", letters_meant = "OLSGB";
constexpr std::string_view seen_letters = "BFOQ", alike_letters = "EEDD";
// Pairs of letters with the same strokes, of which a part is faint: "EF" is LF rather than CF or SF.
constexpr std::array<std::string_view, 10> alike_pairs = {"EF", "EL", "FE", "IL", "TF",
                                                          "PF", "GC", "OC", "BE", "OQ"};

template <class Fits>
std::optional<std::string_view> only_unit(Fits fits) {
  std::optional<std::string_view> only;
  for (const std::string_view unit : usual_units) {
    if (!fits(unit)) continue;
    if (only) return std::nullopt;
    only = unit;
  }
  return only;
}

bool without_a_letter(std::string_view longer, std::string_view shorter) {
  if (longer.size() != shorter.size() + 1) return false;
  const auto at = std::ranges::mismatch(shorter, longer).in2;
  return std::equal(std::next(at), longer.end(), shorter.begin() + (at - longer.begin()), shorter.end());
}

bool differ_by_a_letter(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  int different = 0;
  for (std::size_t i = 0; i < a.size(); ++i) different += a[i] != b[i];
  return different == 1;
}

bool differ_by_an_alike_letter(std::string_view seen, std::string_view unit) {
  if (!differ_by_a_letter(seen, unit)) return false;
  const auto at = std::ranges::mismatch(seen, unit);
  return std::ranges::find(alike_pairs, std::string{*at.in1, *at.in2}) != alike_pairs.end();
}

// Web viewers print the forms with " - ", the estimating program prints the others.
constexpr auto phrases = std::to_array<ActivityPhrase>({
    {"(R&R) ", PhrasePlace::front, remove_and_replace},
    {"R&R - ", PhrasePlace::front, remove_and_replace},
    {"R&R ", PhrasePlace::front, remove_and_replace},
    {"Remove & Replace - ", PhrasePlace::front, remove_and_replace},
    {"Remove & Replace ", PhrasePlace::front, remove_and_replace},
    {"Remove and replace ", PhrasePlace::front, remove_and_replace},
    {"Remove - ", PhrasePlace::front, remove},
    {"(Remove) ", PhrasePlace::front, remove},
    {"Remove ", PhrasePlace::front, remove},
    {"Replace - ", PhrasePlace::front, replace},
    {"Detach & Reset - ", PhrasePlace::front, detach_and_reset},
    {"Detach & Reset ", PhrasePlace::front, detach_and_reset},
    {"Detach and reset ", PhrasePlace::front, detach_and_reset},
    {"(Detach & Reset) ", PhrasePlace::front, detach_and_reset},
    {"(Install) ", PhrasePlace::front, install},
    {"Install - ", PhrasePlace::front, install},
    {"Install ", PhrasePlace::front, install},
    {"(Material Only) ", PhrasePlace::front, material_only},
    {"Material Only - ", PhrasePlace::front, material_only},
    {"Material Only ", PhrasePlace::front, material_only},
    {"Material - ", PhrasePlace::front, material_only},
    {" - Detach & Reset", PhrasePlace::back, detach_and_reset},
});

bool has_phrase(std::string_view description, const ActivityPhrase& phrase) {
  const std::size_t size = phrase.text.size();
  if (description.size() <= size) return false;
  const std::size_t at = phrase.place == PhrasePlace::front ? 0 : description.size() - size;
  return to_lower(description.substr(at, size)) == to_lower(phrase.text);
}

constexpr std::string_view combined_summary = "All Items";
constexpr std::string_view sum_row = "Total";
constexpr std::string_view incurred_suffix = " Paid When Incurred";

struct NamedType {
  std::string_view word;
  int type;
};
constexpr NamedType named_types[] = {{"DWELLING", 0}, {"STRUCTURE", 0}, {"BUILDING", 0}, {"CONTENTS", 2}};

class Names {
 public:
  void add(const std::string& name) {
    if (!name.empty() && name != combined_summary && name != sum_row &&
        std::ranges::find(names_, name) == names_.end())
      names_.push_back(name);
  }
  void add_shares(const std::vector<CoverageShare>& shares) {
    for (const CoverageShare& share : shares) add(share.name);
  }
  std::vector<std::string> take() { return std::move(names_); }

 private:
  std::vector<std::string> names_;
};

/// "Dwelling Paid When Incurred" is a second summary of the coverage "Dwelling".
std::string summary_name(const CoverageTotals& totals) {
  std::string_view name = totals.name;
  if (totals.paid_when_incurred && name.ends_with(incurred_suffix))
    name.remove_suffix(incurred_suffix.size());
  return std::string(name);
}

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

bool is_known_unit(std::string_view unit) {
  const auto has = [&](const auto& units) { return std::ranges::find(units, unit) != units.end(); };
  return has(usual_units) || has(rare_units) || has(other_units);
}

std::optional<std::string_view> closest_unit(std::string_view word) {
  for (const auto& units :
       {std::span<const std::string_view>(usual_units), std::span<const std::string_view>(rare_units)}) {
    const auto same = std::ranges::find(units, word);
    if (same != units.end()) return *same;
  }
  std::string letters(word);
  for (char& c : letters) {
    if (const auto at = digits.find(c); at != std::string_view::npos) c = letters_meant[at];
  }
  if (const auto unit = only_unit([&](auto u) { return u == letters; })) return unit;
  if (const auto unit = only_unit([&](auto u) { return without_a_letter(letters, u); })) return unit;
  if (const auto unit = only_unit([&](auto u) { return differ_by_a_letter(letters, u); })) return unit;
  if (is_known_unit(letters)) return std::nullopt;
  if (const auto unit = only_unit([&](auto u) { return differ_by_an_alike_letter(letters, u); })) return unit;
  for (char& c : letters) {
    if (const auto at = seen_letters.find(c); at != std::string_view::npos) c = alike_letters[at];
  }
  return only_unit([&](auto u) { return u == letters; });
}

std::span<const ActivityPhrase> activity_phrases() { return phrases; }

const ActivityPhrase* find_activity_phrase(std::string_view description, PhrasePlace place) {
  const auto found = std::ranges::find_if(phrases, [&](const ActivityPhrase& phrase) {
    return phrase.place == place && has_phrase(description, phrase);
  });
  return found == phrases.end() ? nullptr : &*found;
}

bool is_hauling(std::string_view description) {
  const std::string text = to_lower(strip_edit_marks(description));
  return text.starts_with("haul debris") || text.starts_with("dumpster load") ||
         text.starts_with("single axle dump") || text.starts_with("tandem axle dump");
}

std::string_view strip_edit_marks(std::string_view description) {
  description = trim(description);
  while (description.starts_with("* ")) description = trim(description.substr(2));
  while (description.ends_with('*')) description = trim(description.substr(0, description.size() - 1));
  return description;
}

std::vector<std::string> coverage_names(const Estimate& estimate) {
  Names names;
  for (const CoverageTerms& terms : estimate.claim.coverages) names.add(terms.name);
  for (const CoverageRow& row : estimate.coverage_table) names.add(row.name);
  for (const CoverageTotals& totals : estimate.coverages) names.add(summary_name(totals));
  for (const RecapRoom& row : estimate.recap_by_room) names.add_shares(row.coverages);
  for (const RecapCategory& row : estimate.recap_by_category) names.add_shares(row.coverages);
  for (const LineItem& item : estimate.items) names.add(item.coverage);
  return names.take();
}

const CoverageTotals* summary_of(const Estimate& estimate, const std::string& coverage,
                                 bool paid_when_incurred) {
  const auto find = [&](std::string_view name) -> const CoverageTotals* {
    const auto it = std::ranges::find_if(estimate.coverages, [&](const CoverageTotals& c) {
      return summary_name(c) == name && c.paid_when_incurred == paid_when_incurred;
    });
    return it == estimate.coverages.end() ? nullptr : &*it;
  };
  if (const CoverageTotals* own = find(coverage)) return own;
  if (coverage_names(estimate).size() != 1) return nullptr;
  const CoverageTotals* combined = find(combined_summary);
  return combined != nullptr ? combined : find({});
}

std::optional<int> coverage_type(const std::string& coverage) {
  const std::string upper = to_upper(coverage);
  if (upper.contains("OTHER") || upper.contains("SEPARATE")) return std::nullopt;
  for (const NamedType& named : named_types)
    if (upper.contains(named.word)) return named.type;
  return std::nullopt;
}

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
