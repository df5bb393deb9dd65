#include "esxconv/scope/scope_text.h"

#include "esxconv/terminal/messages.h"
#include "esxconv/terminal/text_table.h"

namespace esxconv {
namespace {

template <class T>
std::string amount_text(const std::optional<T>& value) {
  return value ? value->grouped() : std::string();
}

}  // namespace

std::string scope_text(const estimate::MadeScope& scope) {
  std::string text;
  if (!scope.items.empty()) {
    TextTable table({"ROOM", "CAT", "SEL", "ACT", "QTY", "UNIT", "PRICE", "TOTAL", "CALC", "DESCRIPTION"});
    for (const estimate::ScopeItem& item : scope.items)
      table.add({item.room, item.cat, item.sel, std::string(1, estimate::activity_letter(item.activity)),
                 amount_text(item.quantity), item.unit, amount_text(item.unit_price), amount_text(item.total),
                 item.calc, item.description});
    text = table.text();
  }
  text += count_of(scope.items.size(), "item") + ", total " + scope.total.grouped() + "\n";
  for (const std::string& question : scope.questions) text += "question: " + printable(question) + "\n";
  for (const std::string& warning : scope.warnings) text += "warning: " + printable(warning) + "\n";
  return text;
}

}  // namespace esxconv
