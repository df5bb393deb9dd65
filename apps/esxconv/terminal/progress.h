// A line on the terminal that shows the progress of the conversions.
#pragma once

#include <iosfwd>
#include <mutex>
#include <string>
#include <string_view>

namespace esxconv {

/// Safe to use from several threads. The line disappears with the object.
class Progress {
 public:
  Progress(std::ostream& err, bool visible) : err_(err), visible_(visible) {}
  ~Progress() { clear(); }

  void show(std::string_view file, std::string_view stage, int percent);
  /// How many pages of the file are recognized.
  void show_page(std::string_view file, std::size_t done, std::size_t pages);
  void clear();

 private:
  void show_line(const std::string& line);

  std::ostream& err_;
  const bool visible_;
  bool shown_ = false;
  std::mutex mutex_;
};

/// Whether standard error is a terminal.
[[nodiscard]] bool on_terminal();

}  // namespace esxconv
