// Checking an ESX, and comparing two estimates.
#include "esx/estimate/diff.h"
#include "esx/estimate/esx.h"
#include "esx/estimate/json.h"
#include "esx/estimate/verify_esx.h"
#include "reading.h"

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
