#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "esxconv/command.h"
#include "esxconv/output/output_files.h"
#include "esxconv/terminal/messages.h"
#include "operations/operations.h"

namespace {

using namespace esxconv;

int run(const std::vector<std::string>& arguments, Context context) {
  try {
    apps::operations::prepare_heap();
    clean_up_on_signals();
    return run_command_line(arguments, context);
  } catch (const std::exception& error) {
    return report_error({estimate::ErrorCode::internal_error, error.what()}, context.err);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const Context context{std::cout, std::cerr};
  const int status = run({argv + 1, argv + argc}, context);
#ifdef NDEBUG
  // Nothing is left to do that the system does not do faster. Debug builds look for leaks.
  std::cout.flush();
  std::quick_exit(status);
#endif
  return status;
}
