// Checks the structure of the two documents by the tables of schema_rules.h.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/warning.h"
#include "esx/estimate/base/xml.h"
#include "esx/verify/schema_rules.h"

namespace estimate::esx {

struct StructureFault {
  std::string xpath, message;
};

/// What one document may contain.
class Schema {
 public:
  /// `rules` must outlive it.
  Schema(std::string_view root, std::string_view namespace_uri, std::span<const ElementRule> rules)
      : root_(root), namespace_uri_(namespace_uri), rules_(rules) {}

  /// Everything in the document that violates the rules, in document order.
  [[nodiscard]] std::vector<StructureFault> check(const XmlElement& root) const;

  /// Removes what is not allowed and can be left out: attributes, children, text. Each removal is a warning
  /// `value_left_out`.
  void leave_out_faults(XmlElement& root, std::vector<Warning>& warnings) const;

 private:
  std::string_view root_, namespace_uri_;
  std::span<const ElementRule> rules_;
};

[[nodiscard]] Schema rough_draft_schema();
[[nodiscard]] Schema xactdoc_schema();

}  // namespace estimate::esx
