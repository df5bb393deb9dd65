#include "esx/estimate/base/text.h"
#include "support/must.h"
#include "support/sample_estimate.h"
#include "unit/diff/edits.h"

namespace estimate::testing {
namespace {

using EditLine = void (*)(LineItem&);
using Fields = std::vector<std::string>;

EditLines of_line(EditLine edit) {
  return [edit](Estimate& e, std::size_t i) { edit(e.items[i]); };
}

EditKind changing(std::string name, EditLine edit, Fields fields) {
  return {std::move(name), of_line(edit), {.changed = 1}, std::move(fields)};
}

/// The same for a line that was prepared before.
EditKind changing(std::string name, EditLine prepare, EditLine edit, Fields fields) {
  return {std::move(name), of_line(edit), {.changed = 1}, std::move(fields), of_line(prepare)};
}

EditKind same(std::string name, EditLine edit) { return {std::move(name), of_line(edit), {}, {}}; }

void depreciate(LineItem& l) {
  l.depreciation = Depreciation{.amount = money("2"),
                                .recoverable = true,
                                .percent = percent("20"),
                                .age = quantity("4"),
                                .life = quantity("20"),
                                .condition = "Avg."};
}

void annotate(LineItem& l) { l.notes = {"wet", "behind the stove"}; }

std::vector<EditKind> quantities_and_prices() {
  const Fields quantity_and_rcv = {"quantity", "rcv"}, price_and_rcv = {"unit_price", "replace_price", "rcv"};
  return {
      changing(
          "quantity", [](LineItem& l) { l.quantity = quantity("3"), reprice(l); }, quantity_and_rcv),
      changing(
          "quantity by a hundredth",
          [](LineItem& l) { l.quantity = l.quantity.value_or(Quantity()) + quantity("0.01"), reprice(l); },
          {}),
      changing(
          "quantity none", [](LineItem& l) { l.quantity = quantity("0"), reprice(l); }, quantity_and_rcv),
      changing(
          "credit", [](LineItem& l) { l.quantity = -l.quantity.value_or(Quantity()), reprice(l); },
          quantity_and_rcv),
      changing("unit", [](LineItem& l) { l.unit = "SY"; }, {"unit"}),
      changing(
          "price", [](LineItem& l) { l.replace_price = money("7.77"), reprice(l); }, price_and_rcv),
      changing(
          "price by a cent",
          [](LineItem& l) {
            l.replace_price = l.replace_price.value_or(Money()) + money("0.01"), reprice(l);
          },
          price_and_rcv),
      changing("quantity and price",
               [](LineItem& l) { l.quantity = quantity("3"), l.replace_price = money("7.77"), reprice(l); },
               {"quantity", "unit_price", "replace_price", "rcv"}),
      changing("removal priced", [](LineItem& l) { l.remove_price = money("0.50"), reprice(l); },
               {"unit_price", "remove_price", "rcv"}),
      changing("removal dearer, replacement cheaper",
               [](LineItem& l) {
                 l.remove_price = money("0.25");
                 l.replace_price = l.replace_price.value_or(Money()) - money("0.25");
               },
               {"remove_price", "replace_price"}),
      changing("tax", [](LineItem& l) { l.tax = money("9"), reprice(l); }, {"tax", "rcv"}),
      changing("no tax", [](LineItem& l) { l.tax.reset(), reprice(l); }, {"tax", "rcv"}),
      changing("O&P", [](LineItem& l) { l.overhead_and_profit = money("3"), reprice(l); },
               {"overhead_and_profit", "rcv"}),
      changing(
          "O&P off", [](LineItem& l) { l.overhead_and_profit = money("3"), reprice(l); },
          [](LineItem& l) { l.overhead_and_profit.reset(), reprice(l); }, {"overhead_and_profit", "rcv"}),
      changing("RCV alone", [](LineItem& l) { l.rcv = l.rcv.value_or(Money()) + money("10"); }, {"rcv"}),
      changing(
          "ACV", [](LineItem& l) { l.acv = l.rcv; },
          [](LineItem& l) { l.acv = l.rcv.value_or(Money()) - money("1"); }, {"acv"}),
  };
}

std::vector<EditKind> depreciations() {
  return {
      changing("depreciated", [](LineItem& l) { l.depreciation.emplace().amount = money("2"); },
               {"depreciation"}),
      changing("no longer depreciated", depreciate, [](LineItem& l) { l.depreciation.reset(); },
               {"depreciation"}),
      changing("depreciation", depreciate, [](LineItem& l) { must(l.depreciation).amount = money("3"); },
               {"depreciation"}),
      changing("depreciation's share", depreciate,
               [](LineItem& l) { must(l.depreciation).percent = percent("25"); }, {"depreciation_percent"}),
      changing("age", depreciate, [](LineItem& l) { must(l.depreciation).age = quantity("5"); }, {"age"}),
      changing("life", depreciate, [](LineItem& l) { must(l.depreciation).life = quantity("25"); }, {"life"}),
      changing("condition", depreciate, [](LineItem& l) { must(l.depreciation).condition = "Bel."; },
               {"condition"}),
      changing("not recoverable", depreciate, [](LineItem& l) { must(l.depreciation).recoverable = false; },
               {"recoverable"}),
  };
}

std::vector<EditKind> notes() {
  return {
      changing("note added", [](LineItem& l) { l.notes = {"wet"}; }, {"notes"}),
      changing("note changed", annotate, [](LineItem& l) { l.notes[0] = "dry"; }, {"notes"}),
      changing("note removed", annotate, [](LineItem& l) { l.notes.pop_back(); }, {"notes"}),
      changing("another note", annotate, [](LineItem& l) { l.notes.emplace_back("see photo"); }, {"notes"}),
      changing("notes in another order", annotate, [](LineItem& l) { std::swap(l.notes[0], l.notes[1]); },
               {"notes"}),
      changing("all notes gone", annotate, [](LineItem& l) { l.notes.clear(); }, {"notes"}),
  };
}

std::vector<EditKind> words() {
  return {
      changing("words added", [](LineItem& l) { l.description = "Premium " + l.description; },
               {"description"}),
      changing("words added behind", [](LineItem& l) { l.description += " - high grade"; }, {"description"}),
      changing("first word left out",
               [](LineItem& l) { l.description.erase(0, l.description.find(' ') + 1); }, {"description"}),
      changing("first word replaced",
               [](LineItem& l) { l.description.replace(0, l.description.find(' '), "Vinyl"); },
               {"description"}),
      changing("letters exchanged", [](LineItem& l) { std::swap(l.description[0], l.description[1]); },
               {"description"}),
      changing("words and quantity",
               [](LineItem& l) {
                 l.description = "Premium " + l.description;
                 l.quantity = quantity("3");
                 reprice(l);
               },
               {"description", "quantity", "rcv"}),
  };
}

std::vector<EditKind> codes_and_marks() {
  return {
      changing("calculation", [](LineItem& l) { l.calc = "W"; }, {"calc"}),
      changing("selector", [](LineItem& l) { l.sel = "X"; }, {"sel"}),
      changing("category", [](LineItem& l) { l.cat = "DRY"; }, {"cat"}),
      changing("category and selector", [](LineItem& l) { l.cat = "DRY", l.sel = "1/2"; }, {"cat", "sel"}),
      changing("activity", [](LineItem& l) { l.activity = Activity::install; }, {"activity"}),
      changing(
          "coverage", [](LineItem& l) { l.coverage = "Dwelling"; },
          [](LineItem& l) { l.coverage = "Other Structures"; }, {"coverage"}),
      changing("struck", [](LineItem& l) { l.excluded = true; }, {"excluded"}),
      changing(
          "no longer struck", [](LineItem& l) { l.excluded = true; }, [](LineItem& l) { l.excluded = false; },
          {"excluded"}),
      changing("status", [](LineItem& l) { l.status = "REVISED"; }, {"status"}),
      changing(
          "status gone", [](LineItem& l) { l.status = "OPEN ITEM"; }, [](LineItem& l) { l.status.clear(); },
          {"status"}),
  };
}

}  // namespace

std::vector<EditKind> edits_of_fields() {
  std::vector<EditKind> all;
  for (const auto& part : {quantities_and_prices(), depreciations(), notes(), words(), codes_and_marks()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

std::vector<EditKind> edits_of_spelling() {
  return {
      same("capitals", [](LineItem& l) { l.description = to_upper(l.description); }),
      same("blanks", [](LineItem& l) { l.description.insert(l.description.find(' '), "  "); }),
      same("another place on paper", [](LineItem& l) { l.page = 9, l.box = {36, 300, 576, 320}; }),
      same("O&P of nothing printed", [](LineItem& l) { l.overhead_and_profit = money("0"); }),
      same("marked as changed", [](LineItem& l) { l.changed = true; }),
      same("one price column instead of two",
           [](LineItem& l) {
             l.unit_price = l.replace_price;
             l.remove_price.reset(), l.replace_price.reset();
           }),
      same("codes that are not printed", [](LineItem& l) { l.cat.clear(), l.sel.clear(), l.calc.clear(); }),
  };
}

}  // namespace estimate::testing
