#include <algorithm>
#include <array>

#include "calc/descriptions.h"
#include "calculator_rows.h"
#include "engine/answer_fields.h"
#include "esx/calc/calculators.h"
#include "graph/fields.h"

namespace calc {

std::span<const Calculator> calculators() {
  static const std::array table = {
      crane_row(),        scaffold_row(), lift_row(),        water_mitigation_row(),
      drywall_room_row(), debris_row(),   drying_power_row()};
  return table;
}

const Calculator* find_calculator(std::string_view name) {
  const auto all = calculators();
  const auto found = std::ranges::find(all, name, &Calculator::name);
  return found == all.end() ? nullptr : &*found;
}

Outcome<Envelope> calculate(std::string_view name, const Request& request, const Book& book) {
  const Calculator* calculator = find_calculator(name);
  if (!calculator)
    return refuse("unknown_calculator", "", "there is no calculator named " + std::string(name));
  return calculator->calculate(request, book);
}

const estimate::StructInfo& describe_refusal() { return estimate::describe<Refusal>(); }
const estimate::StructInfo& describe_walk() { return estimate::describe<Walk>(); }
const estimate::StructInfo& describe_question() {
  struct Infos {
    estimate::StructInfo question = estimate::describe<GraphQuestion>();
    estimate::StructInfo item_graph = estimate::describe<ItemGraph>();

    Infos() {
      using estimate::TypeInfo;
      for (estimate::FieldInfo& field : question.fields)
        if (field.name == "item_graph") field.type = {.kind = TypeInfo::Kind::object, .schema = &item_graph};
      const TypeInfo item{.kind = TypeInfo::Kind::object, .schema = &question};
      for (estimate::FieldInfo& field : item_graph.fields)
        if (field.name == "nodes") field.type = estimate::describe_list(item, {});
    }
  };
  static const Infos infos;
  return infos.question;
}

const estimate::StructInfo& describe_graph() { return estimate::describe<GraphOutline>(); }

}  // namespace calc
