// The parts of the report that say how the estimate and the price list go together.
#pragma once

#include "estimate/match.h"
#include "estimate/model.h"
#include "json/field_writer.h"

namespace estimate {

/// "alternatives" or "nearest": [{cat, sel, description, unit, confidence, list_unit_price}].
void write_alternatives(JsonWriter& json, FieldWriter& writer, std::string_view key, const ItemMatch& match);

/// "totals_by_kind": of every kind the lines and their amount before tax and O&P.
void write_totals_by_kind(JsonWriter& json, FieldWriter& writer, const Estimate& estimate,
                          const PriceMatch& match);

/// "manual_entry_items": lines whose price no list gives: misses, and entries without a price (bid items).
/// "catalog_misses": the misses with what is nearest in the list.
void write_manual_entries(JsonWriter& json, FieldWriter& writer, const Estimate& estimate,
                          const PriceMatch& match);

/// "reprice": what the list's prices would change, line by line and in sum.
void write_reprice(JsonWriter& json, FieldWriter& writer, const Estimate& estimate, const PriceMatch& match);

}  // namespace estimate
