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
  if (visible_) show_line(printable(file) + ": " + std::to_string(percent) + "% " + std::string(stage));
}

void Progress::show_page(std::string_view file, std::size_t done, std::size_t pages) {
  if (visible_)
    show_line(printable(file) + ": page " + std::to_string(done) + " of " + std::to_string(pages) +
              " recognized");
}

void Progress::show_line(const std::string& line) {
  const std::scoped_lock lock(mutex_);
  err_ << clear_line << line << std::flush;
  shown_ = true;
}

void Progress::clear() {
  const std::scoped_lock lock(mutex_);
  if (shown_) err_ << clear_line << std::flush;
  shown_ = false;
}

bool on_terminal() { return ::isatty(STDERR_FILENO) == 1; }

}  // namespace esxconv
