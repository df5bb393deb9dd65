// Names of insured people and companies, compared.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace esxserver {

class PersonName {
 public:
  /// Titles and fillers ("Mr.", "Jr.", "and", "Estate of", "LLC") do not count.
  explicit PersonName(std::string_view text);

  [[nodiscard]] bool empty() const { return words_.empty(); }

  /// 0 to 1. The order of the words does not matter ("Smith, John"), short forms are the same name (Bob,
  /// Robert), and an initial may be a name.
  [[nodiscard]] double similarity(const PersonName& other) const;

 private:
  std::vector<std::string> words_;
};

}  // namespace esxserver
