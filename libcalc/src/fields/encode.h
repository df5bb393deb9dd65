// From typed inputs and results back to Values.
#pragma once

#include <string>
#include <vector>

#include "calc/field.h"
#include "calc/value.h"

namespace calc {

/// Writes the fields that have a value, in the order of the field list.
class InputWriter final : public FieldVisitor {
 public:
  InputWriter() { open_.emplace_back(Value::Object()); }
  using FieldVisitor::boolean;
  using FieldVisitor::integer;
  using FieldVisitor::number;
  void number(std::string_view name, std::optional<double>& value, const Spec& spec) override;
  void integer(std::string_view name, std::optional<int>& value, const Spec& spec) override;
  void boolean(std::string_view name, std::optional<bool>& value, const Spec& spec) override;
  void choice(std::string_view name, std::string& value, Options options, const Spec& spec) override;
  void text(std::string_view name, std::string& value, const Spec& spec) override;
  void reading(std::string_view name, std::optional<Reading>& value, const Spec& spec) override;
  void words(std::string_view name, std::vector<std::string>& values, Options options,
             const Spec& spec) override;
  void integers(std::string_view name, std::vector<int>& values, std::span<const int> options,
                const Spec& spec) override;
  void rates(std::string_view name, Rates& rates, const Spec& spec) override;
  [[nodiscard]] Value take() { return std::move(open_.front()); }

 protected:
  bool open_object(std::string_view name, bool present, const Spec& spec) override;
  void close_object() override;
  std::size_t open_list(std::string_view name, std::size_t count, const Spec& spec) override;
  void open_item(std::size_t index) override;
  void close_list() override;

 private:
  void put(std::string_view name, Value value);
  std::vector<Value> open_;
  std::vector<std::string> names_;  // empty for an item of a list
  bool leave_out_ = false;          // the open list: empty, where the reader wants entries or no list
};

/// Writes a result; numbers are rounded here and nowhere before.
class ResultWriter final : public ResultVisitor {
 public:
  ResultWriter() { open_.emplace_back(Value::Object()); }
  void number(std::string_view name, std::optional<double> value, int decimals, std::string_view unit,
              std::string_view text, Absent absent) override;
  void integer(std::string_view name, std::optional<long long> value, std::string_view unit,
               std::string_view text) override;
  void boolean(std::string_view name, std::optional<bool> value, std::string_view text) override;
  void word(std::string_view name, std::string_view value, std::string_view text) override;
  void numbers(std::string_view name, const std::vector<double>& values, int decimals, std::string_view unit,
               std::string_view text) override;
  void words(std::string_view name, const std::vector<std::string>& values, std::string_view text) override;
  [[nodiscard]] Value take() { return std::move(open_.front()); }

 protected:
  void open_object(std::string_view name, std::string_view text) override;
  void open_list(std::string_view name, std::string_view text) override;
  void open_item() override;
  void close() override;
  bool open_absent_object(std::string_view name, std::string_view text) override;
  bool open_absent_item() override { return false; }

 private:
  void put(std::string_view name, Value value);
  std::vector<Value> open_;
  std::vector<std::string> names_;
};

}  // namespace calc
