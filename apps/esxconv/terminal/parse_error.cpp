#include "esxconv/terminal/parse_error.h"

#include <CLI/App.hpp>
#include <string>

#include "esxconv/terminal/messages.h"

namespace esxconv {

int report_parse_error(const CLI::App& app, const CLI::ParseError& error, const char* help, Context context) {
  if (error.get_exit_code() == 0) return app.exit(error, context.out, context.err);
  return report_error({estimate::ErrorCode::invalid_usage, std::string(error.what()) + "; see " + help},
                      context.err);
}

}  // namespace esxconv
