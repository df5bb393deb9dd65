// Keys of estimate-v1 for sections and line items.
#pragma once

#include "json/claim_fields.h"

namespace estimate {

void fields(auto& io, Of<Amounts> auto& amounts) {
  io("tax", amounts.tax);
  io("overhead_and_profit", amounts.overhead_and_profit);
  io("rcv", amounts.rcv);
  io("depreciation", amounts.depreciation);
  io("acv", amounts.acv);
}

void fields(auto& io, Of<Opening> auto& opening) {
  io("type", opening.type);
  io("width", opening.width);
  io("height", opening.height);
  io("opens_into", opening.opens_into);
  io("quantity", opening.quantity);
}

void fields(auto& io, Of<Section> auto& section) {
  io.section_id("id", section.id);
  io.section_reference("parent_id", section.parent);
  io.section_path("path", section);
  io("name", section.name);
  io("kind", section.kind);
  io("height", section.height);
  io("dimensions", section.dimensions);
  io("openings", section.openings);
  io("notes", section.notes);
  io("totals", section.totals);
  io.page("page", section.page);
  io("marks", section.marks);  // added to the specification's keys
  io.if_any("export_values", section.export_values);
}

void fields(auto& io, Of<Depreciation> auto& depreciation) {
  io("amount", depreciation.amount);
  io("recoverable", depreciation.recoverable);
  io("percent", depreciation.percent);
  io("age", depreciation.age);
  io("life", depreciation.life);
  io("condition", depreciation.condition);
  io("capped", depreciation.capped);
  io("by_percent", depreciation.by_percent);  // added to the specification's keys
}

void fields(auto& io, Of<PriceComponents> auto& components) {
  io("labor", components.labor);
  io("labor_base", components.labor_base);
  io("labor_burden", components.labor_burden);
  io("labor_markup", components.labor_markup);
  io("labor_hours", components.labor_hours);
  io("material", components.material);
  io("equipment", components.equipment);
  io("market_conditions", components.market_conditions);
}

void fields(auto& io, Of<ActivityCosts> auto& costs) {
  io("activity", costs.activity);
  io("labor", costs.labor);
  io("material", costs.material);
  io("equipment", costs.equipment);
  io("market_conditions", costs.market_conditions);
  io("trade", costs.trade);
  io("tax", costs.tax);
  io("overhead_and_profit", costs.overhead_and_profit);
  io("depreciation", costs.depreciation);
  io("acv", costs.acv);
  io("rcv", costs.rcv);
}

void fields(auto& io, Of<LineItem> auto& item) {
  io("number", item.number);
  io.section_reference("section_id", item.section);
  io("group", item.group);
  io("description", item.description);
  io("quantity", item.quantity);
  io("unit", item.unit);
  io("activity", item.activity);
  io("activity_source", item.activity_source);
  io("unit_price", item.unit_price);
  io("remove_price", item.remove_price);
  io("replace_price", item.replace_price);
  io("reset_price", item.reset_price);
  io("tax", item.tax);
  io("overhead_and_profit", item.overhead_and_profit);
  io("rcv", item.rcv);
  io("depreciation", item.depreciation);
  io("acv", item.acv);
  io("coverage", item.coverage);
  io("cat", item.cat);
  io("sel", item.sel);
  io("calc", item.calc);
  io("status", item.status);
  io("excluded", item.excluded);
  io("changed", item.changed);
  io("notes", item.notes);
  io.item_match("match", item);
  io.object("source", [&item](auto& inner) {
    inner.page("page", item.page);
    inner("box", item.box);
  });
  io.if_any("price_components", item.price_components);  // added, as all below: of exports only
  io.if_any("activity_costs", item.activity_costs);
  io.if_any("export_values", item.export_values);
}

}  // namespace estimate
