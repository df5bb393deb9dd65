// One calculation from request to envelope, the same for every calculator.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "engine/answer_fields.h"
#include "estimate/fields/codec.h"
#include "estimate/fields/fields.h"
#include "estimate/fields/type_info.h"
#include "esx/calc/answer.h"
#include "esx/calc/calculators.h"
#include "esx/calc/ledger.h"

namespace calc {

/// Defaults are based on something too: those with a source are cited, those of our choice become
/// assumptions. `defaulted`: paths of the inputs that were not given; `inputs`: with the defaults filled in.
void note_defaults(Ledger& ledger, const std::vector<std::string>& defaulted,
                   const estimate::JsonValue& inputs, const estimate::StructInfo& info);

/// What decoding found wrong, as a refusal. `violations` has at least one.
[[nodiscard]] Refusal refusal_of(const std::vector<estimate::Violation>& violations);

/// −50 to +200 %, finite; our choice.
[[nodiscard]] Outcome<Percent> regional_percent(double pct);

/// What the ledger has.
[[nodiscard]] Envelope envelope_of(std::string_view calculator, const Ledger& ledger, Percent regional);

/// The total and the result with other values; nothing where there is no answer with them.
struct TriedOut {
  Money total = {};
  estimate::JsonValue result = {};
};
using TryOut = std::function<std::optional<TriedOut>(const estimate::JsonValue& inputs, const Trial& trial)>;

/// Fills `sensitivity` and `ranges`: the calculation is repeated with each uncertain value of the data (of
/// those that were used, and inputs that were not given) at its low and its high end, and with all of them at
/// the end that costs less, and more.
void find_ranges(const estimate::JsonValue& data, const estimate::JsonValue& given, const TryOut& try_out,
                 Envelope& envelope);

/// The description of an answer with this result.
[[nodiscard]] estimate::StructInfo answer_with(std::string_view name, const estimate::StructInfo& result);

/// Typed inputs, or every rule of their field list that they break; `absent` gets the paths not given.
template <class Inputs>
Outcome<Inputs> decode_inputs(const estimate::JsonValue& from, const Book& book,
                              std::vector<std::string>& absent) {
  DecodeContext context{book};
  estimate::Decoder decoder({.unknown = estimate::DecodeOptions::Unknown::after_fields,
                             .null_is_absent = true,
                             .whole_numbers_are_integers = true,
                             .collect_absent = true,
                             .context = &context});
  Inputs inputs;
  estimate::FieldType<Inputs>::decode(decoder, from, inputs, {});
  if (!decoder.violations().empty()) return std::unexpected(refusal_of(decoder.violations()));
  for (const estimate::Place& place : decoder.take_absent()) absent.push_back(estimate::dotted_path(place));
  return inputs;
}

template <class Inputs, const std::string_view& name>
std::optional<TriedOut> tried_out(const estimate::JsonValue& from, const Trial& trial, Percent regional,
                                  const Book& book) {
  std::vector<std::string> absent;
  auto inputs = decode_inputs<Inputs>(from, book, absent);
  if (!inputs) return std::nullopt;
  const Rates rates = inputs->rates;
  Ledger ledger(book.data(name), rates, false, &trial);
  const auto result = calculate(*inputs, ledger, book);
  if (!result || ledger.too_large()) return std::nullopt;
  return TriedOut{cost_of(ledger.lines(), regional).total,
                  estimate::encode_tree(*result, {.absent = estimate::FieldRules::Absent::null})};
}

template <class Inputs, class Result, const std::string_view& name, auto draw>
Outcome<Envelope> run(const Request& request, const Book& book) {
  const auto regional = regional_percent(request.regional_adjustment_pct);
  if (!regional) return std::unexpected(regional.error());
  std::vector<std::string> absent;
  auto inputs = decode_inputs<Inputs>(request.inputs, book, absent);
  if (!inputs) return std::unexpected(inputs.error());

  const Rates rates = inputs->rates;
  Ledger ledger(book.data(name), rates, request.explain);
  const auto result = calculate(*inputs, ledger, book);
  if (!result) return std::unexpected(result.error());
  if (ledger.too_large()) return refuse("amount_too_large", "", "a quantity is too large to price");

  estimate::JsonValue normalized = estimate::encode_tree(*inputs, {.empty_is_absent = true});
  std::erase_if(absent, [&](const auto& path) { return normalized.at_path(path) == nullptr; });
  note_defaults(ledger, absent, normalized, estimate::describe<Inputs>());

  Envelope envelope = envelope_of(name, ledger, *regional);
  envelope.inputs = std::move(normalized);
  envelope.defaulted = std::move(absent);
  envelope.result = estimate::encode_tree(*result, {.absent = estimate::FieldRules::Absent::null});
  if (request.ranges)
    find_ranges(
        book.data(name), request.inputs,
        [&](const estimate::JsonValue& with, const Trial& trial) {
          return tried_out<Inputs, name>(with, trial, *regional, book);
        },
        envelope);
  if (request.drawing) envelope.drawing_svg = draw(*inputs, *result);
  return envelope;
}

/// The row of a calculator; `draw` makes the SVG.
template <class Inputs, class Result, const std::string_view& name, auto draw>
constexpr Calculator calculator_row(std::string_view title) {
  return {name,
          title,
          &run<Inputs, Result, name, draw>,
          &estimate::describe<Inputs>,
          &estimate::describe<Result>,
          []() -> const estimate::StructInfo& {
            static const std::string answer_name =
                std::string(estimate::FieldList<Result>::name) + "Envelope";
            static const estimate::StructInfo info = answer_with(answer_name, estimate::describe<Result>());
            return info;
          }};
}

}  // namespace calc
