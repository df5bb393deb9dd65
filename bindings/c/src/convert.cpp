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
#include "operations/operations.h"
#include "operations/price_list_choice.h"

using apps::operations::ConvertOptions;
using apps::operations::Watch;
using apps::store::ChooseList;
using esx_c::Outcome;

namespace esx_c {
namespace {

using apps::operations::CompareOptions;
using apps::store::ChooseList;
using ConversionHandle = std::unique_ptr<esx_conversion>;

/// Connects a call with the progress function and the cancellation of the caller.
class Control {
 public:
  Control() = default;
  Control(const Control&) = delete;
  Control& operator=(const Control&) = delete;
  ~Control() = default;

  /// Error: invalid_usage.
  [[nodiscard]] Outcome<void> take(const esx_control* control) {
    if (control == nullptr) return {};
    if (control->struct_size != sizeof(esx_control))
      return wrong_argument("control->struct_size is not sizeof(esx_control)");
    control_ = *control;
    if (control_.cancel != nullptr) stop_ = &control_.cancel->requested;
    return {};
  }

  [[nodiscard]] apps::operations::Watch watch() {
    return {.stop = stop_, .progress = control_.progress != nullptr ? report : nullptr, .context = this};
  }

 private:
  static void report(void* self, std::string_view stage, int percent) {
    auto& me = *static_cast<Control*>(self);
    if (me.control_.progress(me.control_.progress_context, std::string(stage).c_str(), percent) != 0)
      me.stop_->store(true, std::memory_order_relaxed);
  }

  esx_control control_{};
  std::atomic<bool> own_stop_ = false;  // for a progress function that cancels, if there is no esx_cancel
  std::atomic<bool>* stop_ = &own_stop_;
};

/// The list of the caller; the stored one that the options name; or the bundled list, which only suggests.
ChooseList lists_of(const esx_price_list* list, const ConvertOptions& options) {
  if (list != nullptr) return apps::store::only_list({.list = list->matched});
  if (!options.price_list.empty() || !options.data_dir.empty())
    return apps::store::stored_lists(options.data_dir);
  return apps::store::only_list({.list = bundled_list()}, true);
}

/// Reads options and control, and runs `work` with them, the lists and the watch.
template <class Work>
auto with_options(const esx_price_list* list, const char* options, const esx_control* control,
                  const Work& work)
    -> decltype(work(std::declval<const ConvertOptions&>(), std::declval<const ChooseList&>(),
                     std::declval<const apps::operations::Watch&>())) {
  const auto chosen = decode_matching<ConvertOptions>(options);
  if (!chosen) return std::unexpected(chosen.error());
  if (list != nullptr && !chosen->price_list.empty())
    return wrong_argument("a list is given, and price_list names another one");
  Control followed;
  if (auto taken = followed.take(control); !taken) return std::unexpected(taken.error());
  return work(*chosen, lists_of(list, *chosen), followed.watch());
}

Outcome<ConversionHandle> handle_of(estimate::Result<estimate::Conversion> made) {
  if (!made) return failed(made);
  return std::make_unique<esx_conversion>(*std::move(made));
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

struct File {
  const void* bytes;
  std::size_t size;
};

/// Two estimates and what changed between them.
struct Comparison {
  estimate::Estimate before, after;
  estimate::EstimateDiff diff;
};

/// An error says which of the two files it is about.
Outcome<estimate::Estimate> read_side(const File& file, const char* name, const CompareOptions& options,
                                      const ChooseList& lists, const Watch& watch) {
  const auto content = bytes_argument(file.bytes, file.size, name);
  if (!content) return std::unexpected(content.error());
  auto loaded = apps::operations::read_to_compare(*content, options, lists, watch);
  if (loaded) return std::move(loaded->value);
  estimate::Error why = std::move(loaded).error();
  why.message = std::string(name) + ": " + why.message;
  return std::unexpected(Failure(std::move(why)));
}

Outcome<Comparison> compare(const File& before, const File& after, const char* options,
                            const esx_control* control) {
  return with_options(
      nullptr, options, control,
      [&](const ConvertOptions& chosen, const ChooseList& lists, const Watch& watch) -> Outcome<Comparison> {
        const CompareOptions sides{chosen, chosen};
        const ChooseList list = chosen.price_list.empty() ? ChooseList() : lists;
        auto a = read_side(before, "before", sides, list, watch);
        if (!a) return std::unexpected(a.error());
        auto b = read_side(after, "after", sides, list, watch);
        if (!b) return std::unexpected(b.error());
        Comparison both{*std::move(a), *std::move(b), {}};
        both.diff = diff_estimates(both.before, both.after);
        return both;
      });
}

}  // namespace
}  // namespace esx_c

esx_status esx_convert(const void* pdf, size_t size, const esx_price_list* list, const char* options,
                       const esx_control* control, esx_conversion** conversion, esx_buffer** error) {
  return esx_c::answer(conversion, error, [&]() -> Outcome<std::unique_ptr<esx_conversion>> {
    const auto bytes = esx_c::bytes_argument(pdf, size, "pdf");
    if (!bytes) return std::unexpected(bytes.error());
    return esx_c::with_options(
        list, options, control,
        [&](const ConvertOptions& chosen, const ChooseList& lists, const Watch& watch) {
          return esx_c::handle_of(apps::operations::convert(*bytes, chosen, lists, watch));
        });
  });
}

esx_status esx_build(const char* estimate, const esx_price_list* list, const char* options,
                     const esx_control* control, esx_conversion** conversion, esx_buffer** error) {
  return esx_c::answer(conversion, error, [&]() -> Outcome<std::unique_ptr<esx_conversion>> {
    const auto json = esx_c::text_argument(estimate, "estimate");
    if (!json) return std::unexpected(json.error());
    return esx_c::with_options(
        list, options, control, [&](const ConvertOptions& chosen, const ChooseList& lists, const Watch&) {
          const bool has_list = list != nullptr || !chosen.price_list.empty();
          return esx_c::handle_of(
              apps::operations::build(*json, chosen, has_list ? lists : apps::store::ChooseList()));
        });
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
    const auto content = esx_c::bytes_argument(bytes, size, "bytes");
    if (!content) return std::unexpected(content.error());
    return esx_c::with_options(
        nullptr, options, control,
        [&](const ConvertOptions& chosen, const ChooseList&, const Watch& watch) -> Outcome<std::string> {
          const auto loaded = apps::operations::read(*content, chosen, watch);
          if (!loaded) return esx_c::failed(loaded);
          std::string text = estimate_to_json(loaded->value, nullptr);
          if (warnings != nullptr)
            *warnings = esx_c::make_buffer(esx_c::warnings_json(loaded->warnings)).release();
          return text;
        });
  });
}

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
    auto made = apps::operations::supplement(both->before, both->after, both->diff);
    if (!made) return esx_c::failed(made);
    return std::move(made->esx);
  });
}
