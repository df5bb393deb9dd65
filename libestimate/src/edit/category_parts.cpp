#include "edit/category_parts.h"

#include "assemble/item_sums.h"
#include "esx/estimate/base/text.h"
#include "model/categories.h"
#include "model/line_amount.h"

namespace estimate::edit {
namespace {

std::string category_of(const LineItem& line, const ItemMatch* match) {
  const Category* category = category_by_code(line.cat);
  if (match != nullptr)
    for (const std::string* code : {&match->cat, &match->recap_category, &match->text_category})
      if (category == nullptr) category = category_by_code(*code);
  return category == nullptr ? std::string() : squeeze(category->recap_name);
}

/// The price of the removal, as far as the columns, the activity or the price list show it.
std::optional<Money> removal_price(const LineItem& line, const ItemMatch* match) {
  if (line.remove_price || line.replace_price || line.reset_price) return line.remove_price;
  if (line.activity == Activity::remove) return line.unit_price;
  if (line.activity != Activity::remove_and_replace || match == nullptr || !line.unit_price)
    return std::nullopt;
  return removal_part(*match, *line.unit_price);
}

}  // namespace

std::vector<CategoryPart> category_parts(const LineItem& line, const ItemMatch* match) {
  if (line.excluded) return {};
  const assemble::ItemSums sums = assemble::amounts_of(line);
  const Money removal =
      extend(line.quantity.value_or(Quantity()), removal_price(line, match).value_or(Money()));
  const std::string demolition(demolition_recap_name);
  if (removal == sums.extension && !removal.is_zero()) return {{demolition, removal, sums.depreciation}};
  std::vector<CategoryPart> parts{{category_of(line, match), sums.extension - removal, sums.depreciation}};
  if (!removal.is_zero()) parts.push_back({demolition, removal, {}});
  return parts;
}

}  // namespace estimate::edit
