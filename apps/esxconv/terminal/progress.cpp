#include "esxconv/terminal/progress.h"

#include <unistd.h>

#include <ostream>
#include <string>

#include "esxconv/terminal/messages.h"

namespace esxconv {
namespace {

constexpr std::string_view clear_line = "\r\x1b[K";

}  // namespace

void Progress::show(std::string_view file, std::string_view stage, int percent) {
  if (!visible_) return;
  const std::scoped_lock lock(mutex_);
  err_ << clear_line << printable(file) << ": " << percent << "% " << stage << std::flush;
  shown_ = true;
}

void Progress::clear() {
  const std::scoped_lock lock(mutex_);
  if (shown_) err_ << clear_line << std::flush;
  shown_ = false;
}

bool on_terminal() { return ::isatty(STDERR_FILENO) == 1; }

}  // namespace esxconv
