// PDF to ESX, edited estimates to ESX, any file to an estimate; checking an ESX, and comparing two estimates.

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "boundary.h"
#include "estimate/estimate_fields.h"
#include "esx/estimate/convert.h"
#include "esx/estimate/diff.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/json.h"
#include "esx/estimate/verify_esx.h"
#include "operations/load_estimate.h"
#include "operations/price_list_choice.h"

namespace esx_c {

/// How one call reads: options, limits, progress, cancellation, text recognition. Must outlive the work that
/// uses its options.
class ReadingSetup {
 public:
  ReadingSetup() = default;
  ReadingSetup(const ReadingSetup&) = delete;
  ReadingSetup& operator=(const ReadingSetup&) = delete;

  /// Errors: malformed_json, invalid_usage.
  [[nodiscard]] Outcome<void> prepare(const char* options, const esx_control* control);
  [[nodiscard]] const estimate::ConvertOptions& options() const { return options_; }

  /// A PDF, an ESX or estimate-v1. Errors of apps::input::load_estimate, and invalid_usage.
  [[nodiscard]] Outcome<estimate::Parsed<estimate::Estimate>> load(const void* bytes, std::size_t size,
                                                                   const char* name) const;

 private:
  static void report(void* self, std::string_view stage, int percent);

  estimate::ConvertOptions options_;
  apps::ocr::ModuleOcrEngine engine_;
  esx_control control_{};
  std::atomic<bool> own_stop_ =
      false;  // for a progress function that cancels, if the caller has no esx_cancel
  std::atomic<bool>* stop_ = &own_stop_;
};

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

namespace {

using ConversionHandle = std::unique_ptr<esx_conversion>;

/// The list of the caller; without one, the bundled list, which only suggests.
estimate::Result<estimate::Conversion> finish(estimate::Reading reading, const esx_price_list* list,
                                              estimate::ConvertOptions options) {
  if (list != nullptr) return finish_conversion(std::move(reading), list->list, options);
  const estimate::PriceList& bundled = bundled_list();
  reading.estimate.warnings.push_back(
      apps::store::bundled_list_notice(reading.estimate.claim.price_list, bundled.code));
  options.match.suggestions_only = true;
  return finish_conversion(std::move(reading), bundled, options);
}

Outcome<ConversionHandle> convert(std::string_view pdf, const esx_price_list* list,
                                  const ReadingSetup& setup) {
  auto reading = start_conversion(std::as_bytes(std::span(pdf)), setup.options());
  if (!reading) return failed(reading);
  auto conversion = finish(*std::move(reading), list, setup.options());
  if (!conversion) return failed(conversion);
  return std::make_unique<esx_conversion>(*std::move(conversion));
}

Outcome<ConversionHandle> build(std::string_view json, const esx_price_list* list,
                                const ReadingSetup& setup) {
  auto estimate = estimate::estimate_from_json(json);
  if (!estimate) return failed(estimate);
  auto match = list != nullptr ? list->matcher.match(*estimate, setup.options().match)
                               : estimate::price_match_from_json(json);
  if (!match) return failed(match);
  auto conversion = rebuild(*std::move(estimate), *std::move(match), setup.options());
  if (!conversion) return failed(conversion);
  return std::make_unique<esx_conversion>(*std::move(conversion));
}

std::string warnings_json(const std::vector<estimate::Warning>& warnings) {
  estimate::JsonWriter json;
  json.array();
  for (const estimate::Warning& warning : warnings) estimate::encode_json(json, warning);
  json.end();
  return json.take();
}

/// A part of a conversion, as text.
template <class Part>
esx_status part_of(const esx_conversion* conversion, esx_buffer** text, esx_buffer** error, Part part) {
  return answer_text(text, error, [&]() -> Outcome<std::string> {
    if (conversion == nullptr) return wrong_argument("conversion is NULL");
    return part(conversion->value);
  });
}

}  // namespace
}  // namespace esx_c

using esx_c::Outcome;
using esx_c::ReadingSetup;

esx_status esx_convert(const void* pdf, size_t size, const esx_price_list* list, const char* options,
                       const esx_control* control, esx_conversion** conversion, esx_buffer** error) {
  return esx_c::answer(conversion, error, [&]() -> Outcome<std::unique_ptr<esx_conversion>> {
    const auto bytes = esx_c::bytes_argument(pdf, size, "pdf");
    if (!bytes) return std::unexpected(bytes.error());
    ReadingSetup setup;
    if (auto ready = setup.prepare(options, control); !ready) return std::unexpected(ready.error());
    return esx_c::convert(*bytes, list, setup);
  });
}

esx_status esx_build(const char* estimate, const esx_price_list* list, const char* options,
                     const esx_control* control, esx_conversion** conversion, esx_buffer** error) {
  return esx_c::answer(conversion, error, [&]() -> Outcome<std::unique_ptr<esx_conversion>> {
    const auto json = esx_c::text_argument(estimate, "estimate");
    if (!json) return std::unexpected(json.error());
    ReadingSetup setup;
    if (auto ready = setup.prepare(options, control); !ready) return std::unexpected(ready.error());
    return esx_c::build(*json, list, setup);
  });
}

esx_status esx_conversion_esx(const esx_conversion* conversion, esx_buffer** esx, esx_buffer** error) {
  return esx_c::part_of(conversion, esx, error, [](const estimate::Conversion& whole) { return whole.esx; });
}

esx_status esx_conversion_estimate(const esx_conversion* conversion, esx_buffer** json, esx_buffer** error) {
  return esx_c::part_of(conversion, json, error, [](const estimate::Conversion& whole) {
    return estimate_to_json(whole.estimate, &whole.match);
  });
}

esx_status esx_conversion_report(const esx_conversion* conversion, esx_buffer** json, esx_buffer** error) {
  return esx_c::part_of(conversion, json, error, estimate::report_to_json);
}

void esx_conversion_free(esx_conversion* conversion) { delete conversion; }

esx_status esx_read(const void* bytes, size_t size, const char* options, const esx_control* control,
                    esx_buffer** json, esx_buffer** warnings, esx_buffer** error) {
  esx_c::clear(warnings);
  return esx_c::answer_text(json, error, [&]() -> Outcome<std::string> {
    ReadingSetup setup;
    if (auto ready = setup.prepare(options, control); !ready) return std::unexpected(ready.error());
    const auto loaded = setup.load(bytes, size, "bytes");
    if (!loaded) return std::unexpected(loaded.error());
    std::string text = estimate_to_json(loaded->value, nullptr);
    if (warnings != nullptr) *warnings = esx_c::make_buffer(esx_c::warnings_json(loaded->warnings)).release();
    return text;
  });
}

namespace esx_c {
namespace {

using estimate::Estimate;

struct File {
  const void* bytes;
  std::size_t size;
};

/// Two estimates and what changed between them.
struct Comparison {
  Estimate before, after;
  estimate::EstimateDiff diff;
};

/// An error says which of the two files it is about.
Outcome<Estimate> load(const ReadingSetup& setup, const File& file, const char* name) {
  auto loaded = setup.load(file.bytes, file.size, name);
  if (loaded) return std::move(loaded->value);
  Failure failure = std::move(loaded).error();
  failure.error.message = std::string(name) + ": " + failure.error.message;
  return std::unexpected(std::move(failure));
}

Outcome<Comparison> compare(const File& before, const File& after, const char* options,
                            const esx_control* control) {
  ReadingSetup setup;
  if (auto ready = setup.prepare(options, control); !ready) return std::unexpected(ready.error());
  auto a = load(setup, before, "before");
  if (!a) return std::unexpected(a.error());
  auto b = load(setup, after, "after");
  if (!b) return std::unexpected(b.error());
  Comparison both{*std::move(a), *std::move(b), {}};
  both.diff = diff_estimates(both.before, both.after);
  return both;
}

Outcome<std::string> supplement_esx(const Comparison& both) {
  const auto supplement = make_supplement(both.before, both.after, both.diff);
  if (!supplement) return failed(supplement);
  const auto package = build_esx(*supplement);
  if (!package) return failed(package);
  auto bytes = write_esx(*package);
  if (!bytes) return failed(bytes);
  return *std::move(bytes);
}

}  // namespace
}  // namespace esx_c

using esx_c::Outcome;

esx_status esx_verify(const void* esx, size_t size, esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error, [&]() -> Outcome<std::string> {
    const auto bytes = esx_c::bytes_argument(esx, size, "esx");
    if (!bytes) return std::unexpected(bytes.error());
    const auto verification = estimate::verify_esx(*bytes);
    if (!verification) return esx_c::failed(verification);
    return verification_to_json(*verification);
  });
}

esx_status esx_diff(const void* before, size_t before_size, const void* after, size_t after_size,
                    const char* options, const esx_control* control, esx_buffer** json, esx_buffer** error) {
  return esx_c::answer_text(json, error, [&]() -> Outcome<std::string> {
    const auto both = esx_c::compare({before, before_size}, {after, after_size}, options, control);
    if (!both) return std::unexpected(both.error());
    return diff_to_json(both->diff, both->before, both->after);
  });
}

esx_status esx_supplement(const void* before, size_t before_size, const void* after, size_t after_size,
                          const char* options, const esx_control* control, esx_buffer** esx,
                          esx_buffer** error) {
  return esx_c::answer_text(esx, error, [&]() -> Outcome<std::string> {
    const auto both = esx_c::compare({before, before_size}, {after, after_size}, options, control);
    if (!both) return std::unexpected(both.error());
    return esx_c::supplement_esx(*both);
  });
}
