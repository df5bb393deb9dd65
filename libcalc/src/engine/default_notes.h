// Defaults rest on something too: those of a source are cited, those of our choice become assumptions.
#pragma once

#include <string>
#include <vector>

#include "calc/ledger.h"

namespace calc {

class DefaultNotes final : public FieldVisitor {
 public:
  DefaultNotes(Ledger& ledger, const std::vector<std::string>& defaulted, const Value& inputs)
      : ledger_(ledger), defaulted_(defaulted), inputs_(inputs) {}
  using FieldVisitor::boolean;
  using FieldVisitor::integer;
  using FieldVisitor::number;
  void number(std::string_view name, std::optional<double>&, const Spec& spec) override { note(name, spec); }
  void integer(std::string_view name, std::optional<int>&, const Spec& spec) override { note(name, spec); }
  void boolean(std::string_view name, std::optional<bool>&, const Spec& spec) override { note(name, spec); }
  void choice(std::string_view name, std::string&, Options, const Spec& spec) override { note(name, spec); }
  void text(std::string_view, std::string&, const Spec&) override {}
  void reading(std::string_view, std::optional<Reading>&, const Spec&) override {}
  void words(std::string_view, std::vector<std::string>&, Options, const Spec&) override {}
  void integers(std::string_view, std::vector<int>&, std::span<const int>, const Spec&) override {}
  void rates(std::string_view, Rates&, const Spec&) override {}

 protected:
  bool open_object(std::string_view name, bool present, const Spec& spec) override;
  void close_object() override { close_list(); }
  std::size_t open_list(std::string_view name, std::size_t count, const Spec& spec) override;
  void open_item(std::size_t index) override;
  void close_list() override;

 private:
  void note(std::string_view name, const Spec& spec);

  Ledger& ledger_;
  const std::vector<std::string>& defaulted_;
  const Value& inputs_;
  std::string path_;
  std::vector<std::size_t> path_sizes_;
};

}  // namespace calc
