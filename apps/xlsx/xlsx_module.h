// The entry point of the module libesx_xlsx.so. Module and program have to be from the same build.
#pragma once

#include "xlsx/table.h"

/// Fills in `workbook` or `error`; whether it is `workbook`. See to_xlsx().
extern "C" [[gnu::visibility("default")]] bool esx_write_xlsx(const apps::xlsx::Table& table,
                                                              const std::string& sheet_name,
                                                              std::string& workbook, estimate::Error& error);
