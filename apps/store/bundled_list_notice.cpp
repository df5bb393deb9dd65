#include "store/bundled_list_notice.h"

#include <string>

namespace apps::store {

estimate::Warning bundled_list_notice(std::string_view printed, std::string_view bundled) {
  const std::string reason = printed.empty()
                                 ? "no price list is printed in the estimate"
                                 : "price list " + std::string(printed) + " of the estimate is not loaded";
  return {bundled_list_warning, reason + "; no line gets a selector, near entries of the bundled " +
                                    std::string(bundled) + " are suggestions in the report"};
}

}  // namespace apps::store
