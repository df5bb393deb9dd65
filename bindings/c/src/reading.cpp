#include "reading.h"

#include <chrono>
#include <string>

#include "input/load_estimate.h"
#include "options.h"

namespace esx_c {

using Clock = std::chrono::steady_clock;

Outcome<void> ReadingSetup::prepare(const char* options, const esx_control* control) {
  auto choice = read_convert_options(options);
  if (!choice) return std::unexpected(choice.error());
  auto match = match_options(*choice);
  if (!match) return std::unexpected(match.error());
  if (control != nullptr) {
    if (control->struct_size != sizeof(esx_control))
      return wrong_argument("control->struct_size is not sizeof(esx_control)");
    control_ = *control;
  }
  if (control_.cancel != nullptr) stop_ = &control_.cancel->requested;

  options_.limits.input_bytes = static_cast<std::uint64_t>(choice->max_bytes);
  options_.limits.pages = choice->max_pages;
  options_.limits.time = std::chrono::milliseconds(choice->time_limit_ms);
  options_.limits.stop = stop_;
  options_.threads = static_cast<unsigned>(choice->threads);
  options_.estimate = choice->estimate;
  options_.match = *std::move(match);
  options_.file_name = std::move(choice->file_name);
  options_.sketch = choice->sketch;
  if (choice->timings) options_.clock = Clock::now;
  if (control_.progress != nullptr) {
    options_.progress = report;
    options_.progress_context = this;
  }
  options_.ocr = choice->ocr;
  options_.ocr_engine = &engine_;
  return {};
}

void ReadingSetup::report(void* self, std::string_view stage, int percent) {
  auto& setup = *static_cast<ReadingSetup*>(self);
  const esx_control& control = setup.control_;
  if (control.progress(control.progress_context, std::string(stage).c_str(), percent) != 0)
    setup.stop_->store(true, std::memory_order_relaxed);
}

Outcome<estimate::Parsed<estimate::Estimate>> ReadingSetup::load(const void* bytes, std::size_t size,
                                                                 const char* name) const {
  const auto content = bytes_argument(bytes, size, name);
  if (!content) return std::unexpected(content.error());
  auto loaded = apps::input::load_estimate(std::string(*content), options_);
  if (!loaded) return failed(loaded);
  return *std::move(loaded);
}

}  // namespace esx_c
