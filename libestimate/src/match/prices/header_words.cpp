#include "match/prices/header_words.h"

#include <array>

namespace estimate::match {
namespace {

constexpr auto synonyms = std::to_array<Synonym>({
    {"category", "cat"},
    {"categorycode", "cat"},
    {"catcode", "cat"},
    {"selector", "sel"},
    {"selectorcode", "sel"},
    {"selcode", "sel"},
    {"activity", "act"},
    {"activities", "act"},
    {"activitycode", "act"},
    {"desc", "description"},
    {"itemdescription", "description"},
    {"lineitemdescription", "description"},
    {"uom", "unit"},
    {"units", "unit"},
    {"unitofmeasure", "unit"},
    {"remove", "remove_price"},
    {"removal", "remove_price"},
    {"removalprice", "remove_price"},
    {"removecost", "remove_price"},
    {"removalcost", "remove_price"},
    {"replace", "replace_price"},
    {"replacement", "replace_price"},
    {"replacementprice", "replace_price"},
    {"replacecost", "replace_price"},
    {"replacementcost", "replace_price"},
    {"reset", "reset_price"},
    {"resetcost", "reset_price"},
    {"detachreset", "reset_price"},
    {"detachandreset", "reset_price"},
    {"detachresetprice", "reset_price"},
    {"material", "material_price"},
    {"materials", "material_price"},
    {"materialcost", "material_price"},
    {"labor", "labor_price"},
    {"laborcost", "labor_price"},
    {"equipment", "equipment_price"},
    {"equipmentcost", "equipment_price"},
});

constexpr auto hints = std::to_array<ColumnHint>({
    {"remov", "remove_price"},
    {"demo", "remove_price"},
    {"tear", "remove_price"},
    {"reset", "reset_price"},
    {"detach", "reset_price"},
    {"material", "material_price"},
    {"labor", "labor_price"},
    {"equip", "equipment_price"},
    {"repl", "replace_price"},
    {"price", "replace_price"},
    {"cost", "replace_price"},
    {"rate", "replace_price"},
    {"amount", "replace_price"},
    {"cat", "cat"},
    {"trade", "cat"},
    {"sel", "sel"},
    {"code", "sel"},
    {"desc", "description"},
    {"text", "description"},
    {"name", "description"},
    {"item", "description"},
    {"measure", "unit"},
    {"unit", "unit"},
    {"uom", "unit"},
    {"activity", "act"},
});

}  // namespace

std::span<const Synonym> column_synonyms() { return synonyms; }

std::span<const ColumnHint> column_hints() { return hints; }

}  // namespace estimate::match
