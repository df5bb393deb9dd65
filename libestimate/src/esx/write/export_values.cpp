#include "esx/write/export_values.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "esx/estimate/base/text.h"
#include "esx/xml_tree.h"

namespace estimate::esx {

/// The rank of an attribute within its element, in the order of the vendor's exports; a name that is not in
/// the tables comes last.
[[nodiscard]] std::size_t attribute_rank(std::string_view element, std::string_view attribute);

/// The rank of a child element within its parent.
[[nodiscard]] std::size_t child_rank(std::string_view parent, std::string_view child);

namespace {

struct Order {
  std::string_view element, names;
};

constexpr Order attribute_orders[] = {
    {"GENERIC_ROUGHDRAFT", "majorVersion minorVersion transactionId"},
    {"HEADER", "dateCreated compName"},
    {"ESTIMATE_INFO",
     "estimateName insuredName priceList laborEff claimNumber policyNumber typeOfLoss causeOfLoss otherCause "
     "deprMat deprNonMat deprRemoval deprOandP deprTaxes inspNotPerformed onsite printOnsite onsitePayment "
     "estimatedOnsite recipientsXNAddress rotationTrade carrierId usedAerialSketch estimateType"},
    {"ADDRESS", "type street city state zip primary"},
    {"CONTACT", "type name title company"},
    {"DATES", "loss inspected completed received entered contacted"},
    {"COVERAGE", "policyDeductible deductibleCredit deductible coverageName coverageType id"},
    {"TOTALS",
     "lineItemTotal subtotal rcv recDepr nonRecDepr depr acv priorPmts amtOverLimits deductible fullDeduct "
     "netClaim actualRecDepr netClaimIfRec"},
    {"SALES_TAX", "desc percentage rate base amount taxOP rcv deprec acv"},
    {"SIGNATURE", "estimator estimatorTitle"},
    {"PAYMENT_TRACKER", "ptEstRemaining ptEstValue ptRecoverableDep ptNumItemActs ptItemsWithRemaining"},
    {"LOSS_DATA",
     "insCarried total acvInsCarried rcvInsCarried rcl bd deductApplied acvLoss acvClaim rcvClaim "
     "potentialSuppClaim adjLossAmt"},
    {"TAX_DETAIL", "taxNum rate desc amount"},
    {"TAX_AMOUNT", "taxNum amount"},
    {"LINE_ITEM_DETAIL", "homeownerTotal contractorTotal permit total"},
    {"GROUP", "desc total acvTotal rcvTotal tax addons deprTotal"},
    {"ITEM",
     "type lineNum cat sel act actPrefix desc descChanged calc qty unit unitChanged coverageName "
     "priceChanged "
     "remove replace total acv deprType recoverable deprUse age lifeExp depr tax addons acvTotal deprTotal "
     "rcvTotal isPartOfInitSettle laborTotal laborBase laborBurden laborMarkup laborHours material equipment "
     "marketCond isNonOP isHomeowner containsBSCDontApply"},
    {"ITEM_ACT", "act labUnit matUnit equUnit mktUnit tax addons acvTotal deprTotal rcvTotal trade"},
    {"COV_BREAKDOWN", "total grandTotal"},
    {"COV_AMOUNTS", "desc total totalPct grandTotal grandTotalPct"},
    {"RECAP_GROUP", "desc items itemsPercentage subtotal subtotalPercentage"},
    {"COV", "name rate amount"},
    {"RECAP_BY_CATEGORY", "subtotalRCV subtotalDeprec subtotalACV"},
    {"OP_ITEMS", "subtotalRCV subtotalDeprec subtotalACV subtotalPercentage"},
    {"NON_OP_ITEMS", "subtotalRCV subtotalDeprec subtotalACV subtotalPercentage"},
    {"CATEGORY", "desc rcv deprec acv percentage"},
    {"ROOM_INFO", "sketchCeiling shape dimString sketchThumbnailId"},
    {"MISS_WALL", "qty dimString opensInto type"},
    {"SUBROOM", "subroomNum desc sketchCeiling shape dimString"},
};

constexpr Order child_orders[] = {
    {"GENERIC_ROUGHDRAFT",
     "HEADER COVERSHEET COVERAGES RECAP_TAX_OP LINE_ITEM_DETAIL RECAP_BY_ROOM RECAP_BY_CATEGORY "
     "CLOSING_STATEMENT GRAND_TOTAL_ADJUSTMENT PT_TOTALS"},
    {"COVERSHEET", "ESTIMATE_INFO ADDRESSES PHONES CONTACTS DATES OPENING_STATEMENT"},
    {"CONTACT", "ADDRESSES PHONES"},
    {"COVERAGE", "SUMMARY LOSS_DATA"},
    {"SUMMARY", "TOTALS MAX_ADDL_AMTS"},
    {"TOTALS", "OVERHEAD PROFIT SALES_TAXES PAYMENT_TRACKER SIGNATURE"},
    {"RECAP_TAX_OP", "OVERHEAD PROFIT TAXES LINE_ITEMS ADDL_CHARGES BASE_SERVICE_CHARGES"},
    {"LINE_ITEM_DETAIL", "GROUP PERMITS_FEES BSC_ITEMS COV_BREAKDOWN"},
    {"GROUP", "ROOM_INFO MISS_WALLS ROOM_DIM_VARS SUBROOMS ITEMS GROUPS AREA_DIM_VARS"},
    {"ITEM", "ITEM_ACTS NOTE"},
    {"SUBROOM", "ROOM_DIM_VARS MISS_WALLS"},
    {"RECAP_BY_CATEGORY", "OP_ITEMS NON_OP_ITEMS RECAP_BSC_TOTAL RECAP_PERMIT OVERHEAD PROFIT SALES_TAXES"},
};

std::size_t rank_in(std::span<const Order> orders, std::string_view element, std::string_view name) {
  const auto order = std::ranges::find(orders, element, &Order::element);
  if (order == orders.end()) return std::numeric_limits<std::size_t>::max();
  const auto names = split(order->names, ' ');
  const auto found = std::ranges::find(names, name);
  return found == names.end() ? std::numeric_limits<std::size_t>::max()
                              : static_cast<std::size_t>(found - names.begin());
}

}  // namespace

std::size_t attribute_rank(std::string_view element, std::string_view attribute) {
  return rank_in(attribute_orders, element, attribute);
}

std::size_t child_rank(std::string_view parent, std::string_view child) {
  return rank_in(child_orders, parent, child);
}

namespace {

constexpr std::string_view text_step = "text()";
constexpr std::size_t max_children = 10'000;  // of one name; a larger index is invalid

using Children = std::map<std::string_view, std::vector<const XmlElement*>>;

Children children_by_name(const XmlElement& e, std::span<const std::string_view> apart) {
  Children children;
  for (const XmlElement& child : e.children)
    if (std::ranges::find(apart, child.name) == apart.end()) children[child.name].push_back(&child);
  return children;
}

class Comparison {
 public:
  explicit Comparison(std::span<const std::string_view> apart) : apart_(apart) {}

  void elements(const XmlElement& ours, const XmlElement& theirs, const std::string& place) {
    attributes(ours, theirs, place);
    if (trim(ours.text) != trim(theirs.text))
      values_.push_back({place + std::string(text_step), theirs.text, trim(theirs.text).empty()});
    const Children left = children_by_name(ours, apart_), right = children_by_name(theirs, apart_);
    for (const auto& [name, list] : right) {
      const auto found = left.find(name);
      common(found == left.end() ? std::vector<const XmlElement*>() : found->second, list, name, place);
    }
    for (const auto& [name, list] : left) surplus(list.size(), right, name, place);
  }

  std::vector<ExportValue> take() { return std::move(values_); }

 private:
  void attributes(const XmlElement& ours, const XmlElement& theirs, const std::string& place) {
    for (const auto& [name, value] : theirs.attributes) {
      const std::string* own = ours.attribute(name);
      if (own == nullptr || *own != value) values_.push_back({attribute_place(place, name), value, false});
    }
    for (const auto& [name, value] : ours.attributes)
      if (theirs.attribute(name) == nullptr) values_.push_back({attribute_place(place, name), {}, true});
  }

  static std::string attribute_place(std::string place, std::string_view name) {
    return place.append("@").append(name);
  }

  static std::string step(std::string_view name, std::size_t index) {
    return std::string(name) + "[" + std::to_string(index + 1) + "]";
  }

  void common(const std::vector<const XmlElement*>& ours, const std::vector<const XmlElement*>& theirs,
              std::string_view name, const std::string& place) {
    const XmlElement missing = element(name);
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      const std::string here = place + step(name, i);
      if (i >= ours.size()) values_.push_back({here, {}, false});
      elements(i < ours.size() ? *ours[i] : missing, *theirs[i], here + "/");
    }
  }

  /// From the last to the first, so that indices do not shift.
  void surplus(std::size_t ours, const Children& right, std::string_view name, const std::string& place) {
    const auto found = right.find(name);
    const std::size_t theirs = found == right.end() ? 0 : found->second.size();
    for (std::size_t i = ours; i > theirs; --i) values_.push_back({place + step(name, i - 1), {}, true});
  }

  std::span<const std::string_view> apart_;
  std::vector<ExportValue> values_;
};

bool is_name(std::string_view text) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto follows = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
  return !text.empty() && letter(text.front()) && std::ranges::all_of(text, follows);
}

struct Step {
  std::string_view name;
  std::size_t index = 0;
};

/// "ITEM_ACT[2]"
std::optional<Step> parse_step(std::string_view text) {
  const std::size_t open = text.find('[');
  if (open == text.npos || !text.ends_with(']') || !is_name(text.substr(0, open))) return std::nullopt;
  const std::string_view digits = text.substr(open + 1, text.size() - open - 2);
  std::size_t number = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (!is_digits(digits) || parsed.ec != std::errc() || number == 0 || number > max_children)
    return std::nullopt;
  return Step{text.substr(0, open), number - 1};
}

std::vector<XmlElement>::iterator find_child(XmlElement& e, const Step& step) {
  std::size_t index = 0;
  return std::ranges::find_if(
      e.children, [&](const XmlElement& child) { return child.name == step.name && index++ == step.index; });
}

/// Inserts the child before the first one that the vendor writes later, but after all with its own name.
void insert_child(XmlElement& e, std::string_view name) {
  const std::size_t rank = child_rank(e.name, name);
  auto at = std::ranges::find_if(
      e.children, [&](const XmlElement& child) { return child_rank(e.name, child.name) > rank; });
  e.children.insert(at, element(name));
}

void set_attribute(XmlElement& e, std::string_view name, const ExportValue& value) {
  const auto found = std::ranges::find(e.attributes, name, &std::pair<std::string, std::string>::first);
  if (value.left_out) {
    if (found != e.attributes.end()) e.attributes.erase(found);
  } else if (found != e.attributes.end()) {
    found->second = value.value;
  } else {
    const std::size_t rank = attribute_rank(e.name, name);
    const auto at = std::ranges::find_if(
        e.attributes, [&](const auto& attribute) { return attribute_rank(e.name, attribute.first) > rank; });
    e.attributes.insert(at, {std::string(name), value.value});
  }
}

/// Applies the last step: an attribute, the text, or the element itself.
void put_value(XmlElement& e, std::string_view last, const ExportValue& value) {
  if (last == text_step) {
    e.text = value.left_out ? std::string() : value.value;
  } else if (last.starts_with('@')) {
    if (is_name(last.substr(1))) set_attribute(e, last.substr(1), value);
  } else if (const auto step = parse_step(last)) {
    const auto child = find_child(e, *step);
    if (value.left_out && child != e.children.end()) e.children.erase(child);
    if (!value.left_out && child == e.children.end()) insert_child(e, step->name);
  }
}

void apply(XmlElement& root, const ExportValue& value) {
  XmlElement* e = &root;
  std::string_view rest = value.place;
  for (std::size_t slash = rest.find('/'); slash != rest.npos; slash = rest.find('/')) {
    const auto step = parse_step(rest.substr(0, slash));
    if (!step) return;
    const auto child = find_child(*e, *step);
    if (child == e->children.end()) return;
    e = &*child;
    rest.remove_prefix(slash + 1);
  }
  put_value(*e, rest, value);
}

}  // namespace

std::vector<ExportValue> export_difference(const XmlElement& ours, const XmlElement& theirs,
                                           std::span<const std::string_view> apart) {
  Comparison comparison(apart);
  comparison.elements(ours, theirs, {});
  return comparison.take();
}

void apply_export_values(XmlElement& e, std::span<const ExportValue> values) {
  for (const ExportValue& value : values) apply(e, value);
}

}  // namespace estimate::esx
