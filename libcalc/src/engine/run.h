// One calculation from request to envelope; the same for every calculator.
#pragma once

#include <algorithm>
#include <cmath>

#include "calc/calculators.h"
#include "calc/ledger.h"
#include "fields/decode.h"
#include "engine/default_notes.h"
#include "fields/encode.h"

namespace calc {

/// −50 to +200 %, finite; our choice.
[[nodiscard]] Outcome<Percent> regional_percent(double pct);

/// What the ledger, the inputs and the result come to.
[[nodiscard]] Envelope envelope_of(std::string_view calculator, const Ledger& ledger, Percent regional);

/// No drawing for this calculator.
template <class Inputs, class Result>
std::string no_drawing(const Inputs&, const Result&) {
  return {};
}

/// `Draw` makes the SVG.
template <class Inputs, class Result, auto Draw>
Outcome<Envelope> run(std::string_view name, const Request& request, const Book& book) {
  const auto regional = regional_percent(request.regional_adjustment_pct);
  if (!regional) return std::unexpected(regional.error());

  Inputs inputs;
  Decoder decoder(request.inputs, book);
  describe(decoder, inputs);
  if (auto decoded = decoder.finish(); !decoded) return std::unexpected(decoded.error());
  const auto absent = decoder.take_absent();

  const Rates rates = inputs.rates;
  Ledger ledger(book.data(name), rates, request.explain);
  const auto result = calculate(inputs, ledger, book);
  if (!result) return std::unexpected(result.error());
  if (ledger.too_large()) return refuse("amount_too_large", "", "a quantity is beyond what can be priced");

  InputWriter input_writer;
  describe(input_writer, inputs);
  Value normalised = input_writer.take();
  std::vector<std::string> defaulted;
  std::ranges::copy_if(absent, std::back_inserter(defaulted),
                       [&](const auto& path) { return normalised.at_path(path) != nullptr; });
  DefaultNotes notes(ledger, defaulted, normalised);
  describe(notes, inputs);

  Envelope envelope = envelope_of(name, ledger, *regional);
  envelope.inputs = std::move(normalised);
  envelope.defaulted = std::move(defaulted);
  ResultWriter result_writer;
  describe(result_writer, *result);
  envelope.result = result_writer.take();
  if (request.drawing) envelope.drawing_svg = Draw(inputs, *result);
  return envelope;
}

}  // namespace calc
