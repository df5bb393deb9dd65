// Checks the structure of the two documents by the tables of schema_rules.h.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/warning.h"
#include "esx/estimate/base/xml.h"
#include "esx/verify/schema_rules.h"
#include "esx/verify/value_type.h"

namespace estimate::esx {

struct StructureFault {
  std::string xpath, message;
};

/// The tables, prepared for lookup.
class Schema {
 public:
  Schema(std::string_view root, std::string_view namespace_uri, std::span<const ElementRule> rules);

  /// Everything in the document that violates the rules, in document order.
  [[nodiscard]] std::vector<StructureFault> check(const XmlElement& root) const;

  /// Removes what is not allowed and can be left out: attributes, children, text. Each removal is a warning
  /// `value_left_out`.
  void leave_out_faults(XmlElement& root, std::vector<Warning>& warnings) const;

 private:
  template <class Element>
  friend class StructureCheck;
  struct Child {
    std::string label;
    bool many = false;
  };
  struct Rule {
    std::map<std::string, Child, std::less<>> children;
    std::map<std::string, ValueType, std::less<>> attributes;
    std::vector<std::string> required;
    std::vector<ValueType> text;  // none or one
  };
  [[nodiscard]] static Rule compile(const ElementRule& rule);

  std::string root_, namespace_uri_;
  std::map<std::string, Rule, std::less<>> rules_;
};

[[nodiscard]] Schema rough_draft_schema();
[[nodiscard]] Schema xactdoc_schema();

}  // namespace estimate::esx
