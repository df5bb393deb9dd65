#include "esxconv/price_list/bad_rows.h"

#include <ostream>

#include "esxconv/terminal/messages.h"

namespace esxconv {

void print_bad_rows(const std::string& file, const std::vector<estimate::BadRow>& bad_rows,
                    std::ostream& err) {
  for (const estimate::BadRow& row : bad_rows)
    err << printable(file + ":" + std::to_string(row.line) + ": " + row.message) << '\n';
}

}  // namespace esxconv
