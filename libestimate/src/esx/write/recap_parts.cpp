#include "esx/write/recap_parts.h"

#include <utility>

#include "esx/xml_tree.h"

namespace estimate::esx {

XmlElement make_coverage_shares(std::string_view name, const std::vector<CoverageShare>& shares) {
  XmlElement e = element(name);
  for (const CoverageShare& share : shares) {
    XmlElement cov = element("COV");
    put(cov, "name", share.name);
    put(cov, "rate", rounded_to(share.percent, 2));
    put(cov, "amount", share.amount);
    append(e, std::move(cov));
  }
  return e;
}

XmlElement make_markup(std::string_view name, const std::optional<Percent>& rate,
                       const std::optional<Money>& amount) {
  XmlElement e = element(name);
  if (!amount) return e;
  put(e, "rate", rounded_to(rate, 1));
  put(e, "amount", amount);
  return e;
}

}  // namespace estimate::esx
