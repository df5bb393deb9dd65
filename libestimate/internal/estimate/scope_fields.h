// Field lists of what a scope says about its words: for the command line and the server.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "estimate/fields/fields.h"
#include "esx/estimate/scope.h"

namespace estimate {

[[nodiscard]] inline std::span<const std::pair<ScopeRole, std::string_view>> enum_names(ScopeRole /*any*/) {
  static constexpr auto names = std::to_array<std::pair<ScopeRole, std::string_view>>({
      {ScopeRole::room, "room"},
      {ScopeRole::action, "action"},
      {ScopeRole::object, "object"},
      {ScopeRole::modifier, "modifier"},
      {ScopeRole::dimension, "dimension"},
      {ScopeRole::count, "count"},
      {ScopeRole::rating, "rating"},
      {ScopeRole::duration, "duration"},
      {ScopeRole::part, "part"},
      {ScopeRole::condition, "condition"},
      {ScopeRole::reference, "reference"},
      {ScopeRole::correction, "correction"},
      {ScopeRole::question, "question"},
      {ScopeRole::filler, "filler"},
      {ScopeRole::unknown, "not_understood"},
  });
  return names;
}

[[nodiscard]] inline std::span<const std::pair<ScopeUse, std::string_view>> enum_names(ScopeUse /*any*/) {
  static constexpr auto names = std::to_array<std::pair<ScopeUse, std::string_view>>({
      {ScopeUse::used, "used"},
      {ScopeUse::assumed, "assumed"},
      {ScopeUse::asked, "asked"},
      {ScopeUse::not_understood, "not_understood"},
  });
  return names;
}

}  // namespace estimate

template <>
struct estimate::FieldList<estimate::ScopeRole> {
  static constexpr std::string_view name = "ScopeRole", text = "What a word is in its sentence.";
};

template <>
struct estimate::FieldList<estimate::ScopeUse> {
  static constexpr std::string_view name = "ScopeUse", text = "What became of a word.";
};

template <>
struct estimate::FieldList<estimate::ScopeWord> {
  static constexpr std::string_view name = "ScopeWord", text = "A word or a measure of the text.";
  static constexpr auto rows =
      std::tuple(field("text", &ScopeWord::text, "In lower case."),
                 field("role", &ScopeWord::role, "What it is in its sentence."),
                 field("use", &ScopeWord::use,
                       "In the scope as said, with an assumption or with a question; or not understood."),
                 field("item", &ScopeWord::item, "The first of the items that it is about, from 0."));
};

template <>
struct estimate::FieldList<estimate::ScopeAnswer> {
  static constexpr std::string_view name = "ScopeAnswer", text = "The answer to a question about the scope.";
  static constexpr auto rows =
      std::tuple(field("kind", &ScopeAnswer::kind,
                       "What was asked: total, count, list, missing, price, quantity, size or explain."),
                 field("text", &ScopeAnswer::text, "The answer."));
};
