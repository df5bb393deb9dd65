#include "files/module.h"
#include "xlsx/xlsx_module.h"

namespace apps::xlsx {

estimate::Result<std::string> to_xlsx(const Table& table, const std::string& sheet_name) {
  const auto write = files::module_function<decltype(&esx_write_xlsx)>("libesx_xlsx.so", "esx_write_xlsx");
  if (!write) return std::unexpected(write.error());
  std::string workbook;
  estimate::Error error;
  if (!(*write)(table, sheet_name, workbook, error)) return std::unexpected(error);
  return workbook;
}

}  // namespace apps::xlsx
