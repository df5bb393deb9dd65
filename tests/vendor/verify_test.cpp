// Compares the structure check with xmllint, and tests the arithmetic checks on exports with one wrong
// figure.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <random>

#include "esx/estimate/base/fixed.h"
#include "esx/estimate/verify_esx.h"
#include "vendor/genuine.h"
#include "vendor/xmllint.h"

using namespace estimate;
using namespace estimate::testing;

namespace {

void write(XmlWriter& writer, const XmlElement& e, const std::string& outer_namespace) {
  writer.open(e.name, e.namespace_uri == outer_namespace ? std::string_view() : e.namespace_uri);
  for (const auto& [name, value] : e.attributes) writer.attribute(name, value);
  if (!e.text.empty()) writer.text(e.text);
  for (const XmlElement& child : e.children) write(writer, child, e.namespace_uri);
  writer.close();
}

std::string written(const XmlElement& root) {
  XmlWriter writer;
  write(writer, root, {});
  return writer.take();
}

void collect(XmlElement& e, std::vector<XmlElement*>& all) {
  all.push_back(&e);
  for (XmlElement& child : e.children) collect(child, all);
}

std::vector<XmlElement*> elements_of(XmlElement& root) {
  std::vector<XmlElement*> all;
  collect(root, all);
  return all;
}

/// Changes one thing at random: many of the changes break a rule of the schema, many do not.
class Mutator {
 public:
  explicit Mutator(std::uint32_t seed) : random_(seed) {}

  void change(XmlElement& root) {
    const std::vector<XmlElement*> all = elements_of(root);
    XmlElement& e = *all[below(all.size())];
    switch (below(8)) {
      case 0:
        if (const std::string name = pick(names_); e.attribute(name) == nullptr)
          e.attributes.emplace_back(name, value());
        return;
      case 1:
        if (!e.children.empty()) e.children.push_back(e.children[below(e.children.size())]);
        return;
      case 2:
        e.children.push_back(child(e));
        return;
      case 3:
        e.text += value();
        return;
      case 4:
        if (!e.children.empty()) e.children[below(e.children.size())].name += "X";
        return;
      case 5:
        if (!e.attributes.empty())
          e.attributes.erase(e.attributes.begin() + static_cast<std::ptrdiff_t>(below(e.attributes.size())));
        return;
      default:
        if (!e.attributes.empty()) e.attributes[below(e.attributes.size())].second = value();
    }
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  template <class List>
  std::string pick(const List& list) {
    return std::string(list[below(list.size())]);
  }
  std::string value() {
    if (below(8) == 0) return std::string(1 + below(1'500), 'A');
    return pick(values_);
  }
  XmlElement child(const XmlElement& parent) {
    XmlElement made;
    made.name = pick(names_);
    made.namespace_uri = parent.namespace_uri;
    return made;
  }

  static constexpr std::array<std::string_view, 12> names_ = {"desc", "total",     "ITEM",  "PHONES",
                                                              "NOTE", "COVERAGE",  "type",  "primary",
                                                              "qty",  "ADDRESSES", "bogus", "GROUPS"};
  static constexpr std::array<std::string_view, 30> values_ = {"",
                                                               "0",
                                                               "1",
                                                               "2",
                                                               "-1",
                                                               "12.5",
                                                               "12.555",
                                                               "12.5550",
                                                               " 7 ",
                                                               "abc",
                                                               "ABC",
                                                               "a b",
                                                               "A B",
                                                               "1e3",
                                                               "+4",
                                                               ".5",
                                                               "5.",
                                                               "-",
                                                               "\xC3\xA9",
                                                               "COV12",
                                                               "Home",
                                                               "2020-02-30",
                                                               "2020-01-01",
                                                               "2020-01-01T10:00:00Z",
                                                               "1000000000",
                                                               "999999999.99",
                                                               "OPonTax",
                                                               "800-555-0100",
                                                               "99999999999999999999999999",
                                                               "\n"};

  std::mt19937 random_;
};

bool structure_is_sound(const std::string& document) {
  const auto verification = verify_esx(document);
  if (!verification) return false;
  return std::ranges::find(verification->errors, "structure", &Finding::code) == verification->errors.end();
}

void check_agreement(const std::vector<XmlElement>& originals, std::string_view schema, std::size_t count) {
  std::vector<std::string> mutants;
  for (std::size_t i = 0; i < count; ++i) {
    XmlElement root = originals[i % originals.size()];
    Mutator(static_cast<std::uint32_t>(i)).change(root);
    mutants.push_back(written(root));
  }
  const auto invalid = invalid_documents(mutants, schema);
  for (std::size_t i = 0; i < count; ++i) {
    CAPTURE(i);
    CAPTURE(mutants[i].substr(0, 300));
    CHECK(structure_is_sound(mutants[i]) == !invalid.contains(i));
  }
  MESSAGE(schema << ": " << invalid.size() << " of " << count << " mutants are invalid");
}

struct Place {
  std::string_view element, attribute;
};

/// Amounts that are part of an identity.
constexpr Place bound_amounts[] = {{"ITEM", "qty"},
                                   {"ITEM", "remove"},
                                   {"ITEM", "replace"},
                                   {"ITEM", "total"},
                                   {"ITEM", "tax"},
                                   {"ITEM", "rcvTotal"},
                                   {"ITEM", "acvTotal"},
                                   {"ITEM", "acv"},
                                   {"ITEM", "depr"},
                                   {"ITEM", "deprTotal"},
                                   {"ITEM", "laborTotal"},
                                   {"ITEM", "laborBase"},
                                   {"ITEM", "material"},
                                   {"ITEM", "equipment"},
                                   {"ITEM", "marketCond"},
                                   {"ITEMS", "total"},
                                   {"GROUP", "total"},
                                   {"GROUP", "tax"},
                                   {"GROUP", "acvTotal"},
                                   {"GROUP", "rcvTotal"},
                                   {"LINE_ITEM_DETAIL", "total"},
                                   {"COV_BREAKDOWN", "total"},
                                   {"COV_BREAKDOWN", "grandTotal"},
                                   {"COV_AMOUNTS", "total"},
                                   {"COV_AMOUNTS", "grandTotal"},
                                   {"TOTALS", "subtotal"},
                                   {"TOTALS", "rcv"},
                                   {"TOTALS", "depr"},
                                   {"TOTALS", "recDepr"},
                                   {"TOTALS", "acv"},
                                   {"TOTALS", "netClaim"},
                                   {"TOTALS", "actualRecDepr"},
                                   {"TOTALS", "netClaimIfRec"},
                                   {"TAX_DETAIL", "amount"},
                                   {"TAX_AMOUNT", "amount"},
                                   {"RECAP_BY_ROOM", "total"},
                                   {"RECAP_GROUP", "subtotal"},
                                   {"RECAP_GROUP", "items"},
                                   {"COV", "amount"},
                                   {"RECAP_BY_CATEGORY", "subtotalRCV"},
                                   {"OP_ITEMS", "subtotalRCV"},
                                   {"CATEGORY", "rcv"},
                                   {"ROOM_DIM_VARS", "sfWallsCeiling"},
                                   {"AREA_DIM_VARS", "syFloor"},
                                   {"ROOM_DIM_VARS", "skRoofSquares"}};

/// One document per amount at that place, with the amount increased by 1.
void each_wrong(const XmlElement& original, const Place& place,
                const std::function<void(const std::string&)>& use) {
  XmlElement root = original;
  for (XmlElement* e : elements_of(root)) {
    if (e->name != place.element) continue;
    for (auto& [name, value] : e->attributes) {
      const auto amount = name == place.attribute ? Quantity::parse(value) : std::nullopt;
      if (!amount) continue;
      const std::string right = value;
      value = (*amount + Quantity::from_units(10'000)).plain();
      use(written(root));
      value = right;
    }
  }
}

}  // namespace

TEST_CASE("our check of the structure and xmllint agree on documents that were changed at random" *
          doctest::test_suite("samples")) {
  check_agreement(genuine_drafts(), "generic_roughdraft.xsd", 400);
  check_agreement(genuine_headers(), "xactdoc_standard_carrier.xsd", 300);
}

TEST_CASE("genuine exports are clean" * doctest::test_suite("samples")) {
  for (const XmlElement& root : genuine_drafts()) {
    const auto verification = verify_esx(written(root));
    REQUIRE(verification.has_value());
    for (const Finding& finding : verification->errors) MESSAGE(finding.where << ": " << finding.message);
    CHECK(verification->ok());
    CHECK(verification->warnings.empty());
  }
}

TEST_CASE("every amount that an identity binds is found when it is wrong" * doctest::test_suite("samples")) {
  std::size_t wrong = 0;
  for (const XmlElement& root : genuine_drafts()) {
    for (const Place& place : bound_amounts) {
      each_wrong(root, place, [&](const std::string& document) {
        ++wrong;
        CAPTURE(place.element);
        CAPTURE(place.attribute);
        const auto verification = verify_esx(document);
        REQUIRE(verification.has_value());
        const bool measure = place.element.ends_with("_DIM_VARS");  // may be overridden by hand: a warning
        CHECK((measure ? !verification->warnings.empty() : !verification->ok()));
      });
    }
  }
  MESSAGE(wrong << " documents with one wrong amount");
}
