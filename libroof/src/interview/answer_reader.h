// Answers, checked against their questions, with defaults in place of what is not answered.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "esx/roof/interview.h"

namespace roof::interview {

class AnswerReader {
 public:
  explicit AnswerReader(const Answers& answers) : answers_(answers) {}

  /// Why an answer does not fit its question; nullopt: it does, or there is none.
  [[nodiscard]] std::optional<RoofRefusal> fault(const Question& question) const;
  [[nodiscard]] bool answered(const Question& question) const;

  /// The answer or the default, as text: "yes", "2", "eaves"; empty where there is neither.
  [[nodiscard]] std::string text(std::string_view id) const;
  [[nodiscard]] bool yes(std::string_view id) const { return text(id) == "yes"; }
  [[nodiscard]] double number(std::string_view id) const;
  [[nodiscard]] int integer(std::string_view id) const;
  [[nodiscard]] std::vector<std::string> list(std::string_view id) const;
  /// Position of the answer among the question's options.
  template <class Choice>
  [[nodiscard]] Choice choice(std::string_view id) const {
    return static_cast<Choice>(position(id));
  }

 private:
  [[nodiscard]] const AnswerValue* find(std::string_view id) const;
  [[nodiscard]] int position(std::string_view id) const;

  const Answers& answers_;
};

/// nullptr for an id that no row has.
[[nodiscard]] const Question* find_question(std::string_view id);

}  // namespace roof::interview
