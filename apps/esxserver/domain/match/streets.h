// Street addresses, compared.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace esxserver {

class Street {
 public:
  /// "123 N Main St Apt 4" and "123 North Main Street, #4" have the same parts.
  explicit Street(std::string_view text);

  [[nodiscard]] bool empty() const { return number_.empty() && words_.empty(); }

  /// 0 to 1. Another house number or street name is another address; a missing unit, direction or suffix is
  /// not.
  [[nodiscard]] double similarity(const Street& other) const;

 private:
  std::string number_, unit_, direction_, suffix_;
  std::vector<std::string> words_;  // of the name
};

}  // namespace esxserver
