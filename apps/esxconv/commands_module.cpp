#include <exception>

#include "esxconv/command.h"
#include "esxconv/convert/heap.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"

int esx_run_commands(const std::vector<std::string>& arguments, const esxconv::Context& context) {
  try {
    esxconv::prepare_heap();
    esxconv::clean_up_on_signals();
    return esxconv::run_command_line(arguments, context);
  } catch (const std::exception& error) {
    return esxconv::report_error({estimate::ErrorCode::internal_error, error.what(), {}}, context.err);
  }
}
