#include "esx/fit_fields.h"

namespace estimate::esx {
namespace {

constexpr FieldRule rough_draft_rules[] = {
    {"HEADER", "compName", 80},
    {"ESTIMATE_INFO", "estimateName", 20, Charset::no_lower_no_blank},
    {"ESTIMATE_INFO", "insuredName", 160},
    {"ESTIMATE_INFO", "priceList", 20, Charset::no_lower_no_blank},
    {"ESTIMATE_INFO", "laborEff", 100},
    {"ESTIMATE_INFO", "claimNumber", 30},
    {"ESTIMATE_INFO", "policyNumber", 20},
    {"ESTIMATE_INFO", "typeOfLoss", 35},
    {"ESTIMATE_INFO", "causeOfLoss", 256},
    {"ADDRESS", "type", 12},
    {"ADDRESS", "street", 60},
    {"ADDRESS", "city", 30},
    {"ADDRESS", "state", 2, Charset::unit},
    {"ADDRESS", "zip", 10, Charset::no_lower},
    {"PHONE", "type", 12},
    {"PHONE", "phone", 20},
    {"PHONE", "ext", 20, Charset::digits},
    {"CONTACT", "type", 50},
    {"CONTACT", "name", 160},
    {"CONTACT", "title", 30},
    {"CONTACT", "company", 160},
    {"OPENING_STATEMENT", "", 32767},
    {"CLOSING_STATEMENT", "", 32767},
    {"COVERAGE", "coverageName", 500},
    {"SALES_TAX", "desc", 50},
    {"SIGNATURE", "estimator", 160},
    {"SIGNATURE", "estimatorTitle", 30},
    {"TAX_DETAIL", "desc", 73},
    {"GROUP", "desc", 1024},
    {"ROOM_INFO", "sketchCeiling", 50},
    {"ROOM_INFO", "shape", 23},
    {"ROOM_INFO", "dimString", 1024},
    {"SUBROOM", "sketchCeiling", 50},
    {"SUBROOM", "shape", 23},
    {"SUBROOM", "dimString", 1024},
    {"SUBROOM", "desc", 1024},
    {"MISS_WALL", "dimString", 1024},
    {"MISS_WALL", "opensInto", 20},
    {"MISS_WALL", "type", 35},
    {"ROOM_DIM_VARS", "*", 12, Charset::not_negative},
    {"AREA_DIM_VARS", "*", 12, Charset::not_negative},
    {"ITEM", "lineNum", 11},
    {"ITEM", "cat", 3, Charset::no_lower_no_blank},
    {"ITEM", "sel", 10, Charset::no_lower},
    {"ITEM", "actPrefix", 50},
    {"ITEM", "desc", 1024},
    {"ITEM", "unit", 2, Charset::unit},
    {"ITEM", "coverageName", 500},
    {"NOTE", "", 10000},
    {"COV_AMOUNTS", "desc", 500},
    {"COV", "name", 500},
    {"RECAP_GROUP", "desc", 1024},
    {"CATEGORY", "desc", 50},
    {"OVERHEAD", "desc", 50},
    {"PROFIT", "desc", 50},
};

constexpr FieldRule xactdoc_rules[] = {
    {"XACTNET_INFO", "carrierName", 40},
    {"CONTACT", "name", 160},
    {"CONTACT", "position", 25},
    {"COMPANY", "name", 40},
    {"ADDRESS", "street", 60},
    {"ADDRESS", "city", 60},
    {"ADDRESS", "state", 60},
    {"ADDRESS", "postal", 10},
    {"EMAIL", "address", 512},
    {"PHONE", "extension", 20, Charset::digits},
    {"PROJECT_INFO", "name", 20, Charset::no_lower_no_blank},
    {"COVERAGE_LOSS", "claimNumber", 30},
    {"COVERAGE_LOSS", "policyNumber", 20},
    {"TOL", "desc", 35},
    {"COL", "desc", 256},
    {"COVERAGE", "covName", 100},
    {"PARAMS", "priceList", 20, Charset::no_lower_no_blank},
    {"PARAMS", "taxJurisdiction", 20},
};

consteval bool together(std::span<const FieldRule> rules) {
  for (std::size_t i = 1; i < rules.size(); ++i)
    for (std::size_t before = 0; before + 1 < i; ++before)
      if (rules[before].element == rules[i].element && rules[i - 1].element != rules[i].element) return false;
  return true;
}
static_assert(together(rough_draft_rules) && together(xactdoc_rules),
              "the rules of an element belong together");

}  // namespace

std::span<const FieldRule> rough_draft_field_rules() { return rough_draft_rules; }
std::span<const FieldRule> xactdoc_field_rules() { return xactdoc_rules; }

}  // namespace estimate::esx
