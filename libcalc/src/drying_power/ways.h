// What the ways to power drying equipment consist of, and what they cost.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "esx/calc/drying_power.h"

namespace calc {

/// The smallest generator for a load; nothing where it is too large for all.
[[nodiscard]] std::optional<double> generator_for(double needed_kw, Ledger& ledger);

/// What a generator costs: rent and fuel; a towable one also delivery, and an electrician to tie it in.
[[nodiscard]] std::vector<Ledger::Line> generator_lines(double size_kw, double kwh, int days, Ledger& ledger);

[[nodiscard]] std::vector<Ledger::Line> box_lines(const std::string& on, std::string_view receptacle,
                                                  int days, Ledger& ledger);

/// An electrician connects the feeder; a box distributes what it carries.
[[nodiscard]] std::vector<Ledger::Line> feeder_lines(int days, Ledger& ledger);

/// "2 more of 20 A, 120 V"
[[nodiscard]] std::string in_words(const std::vector<MissingCircuits>& missing);

/// Lists what could power the equipment, cheapest first; nothing where the panel is enough. `unplaced_va`: of
/// the machines without a circuit.
void find_ways(const DryingPowerRequest& inputs, double unplaced_va, int days, Ledger& ledger,
               DryingPowerResult& result);

}  // namespace calc
