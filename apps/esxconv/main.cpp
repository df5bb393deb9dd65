#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "esxconv/command.h"
#include "esxconv/terminal/messages.h"
#include "operations/modules.h"

namespace {

using namespace esxconv;

int run(const std::vector<std::string>& arguments, Context context) {
  if (const auto status = run_quickly(arguments, context)) return *status;
  const auto run_commands =
      apps::files::module_function<decltype(&esx_run_commands)>("libesx_commands.so", "esx_run_commands");
  return run_commands ? (*run_commands)(arguments, context) : report_error(run_commands.error(), context.err);
}

int run_caught(const std::vector<std::string>& arguments, Context context) {
  try {
    return run(arguments, context);
  } catch (const std::exception& error) {
    return report_error({estimate::ErrorCode::internal_error, error.what()}, context.err);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const Context context{std::cout, std::cerr};
  const int status = run_caught({argv + 1, argv + argc}, context);
#ifdef NDEBUG
  // Nothing is left to do that the system does not do faster. Debug builds look for leaks.
  std::cout.flush();
  std::quick_exit(status);
#endif
  return status;
}
