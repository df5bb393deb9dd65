// From a Value to a typed input, strictly: every rule of the field list that is broken is said, with its
// path.
#pragma once

#include <string>
#include <vector>

#include "calc/book.h"
#include "calc/field.h"
#include "calc/refusal.h"

namespace calc {

class Decoder final : public FieldVisitor {
 public:
  /// Both must outlive the decoder; the book knows the keys of the rates.
  Decoder(const Value& root, const Book& book);

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

  /// Ends the reading: the fields nobody asked for are refused. Nothing, or the refusal.
  [[nodiscard]] Outcome<void> finish();
  /// Paths of the fields that were not given.
  [[nodiscard]] std::vector<std::string> take_absent() { return std::move(absent_); }

 protected:
  bool open_object(std::string_view name, bool present, const Spec& spec) override;
  void close_object() override;
  std::size_t open_list(std::string_view name, std::size_t count, const Spec& spec) override;
  void open_item(std::size_t index) override;
  void close_list() override;

 private:
  struct Frame {
    const Value* object = nullptr;  // null: the object is not there, all its fields are absent
    std::size_t path_size = 0;      // of the path before this frame
    std::vector<std::string_view> asked;
  };

  [[nodiscard]] const Value* take(std::string_view name, const Spec& spec);
  [[nodiscard]] std::string path_of(std::string_view name) const;
  void violate(std::string_view code, std::string path, std::string message, Value details = {});
  [[nodiscard]] bool in_range(double value, const Spec& spec, const std::string& path);
  [[nodiscard]] bool read_number(const Value& value, const Spec& spec, const std::string& path, double& out);
  [[nodiscard]] const Value::List* take_list(std::string_view name, const Spec& spec);
  [[nodiscard]] bool count_in_range(std::size_t count, const Spec& spec, const std::string& path);
  void read_rate(const std::string& key, const Value& value, const std::string& path, Rates& rates);

  const Book& book_;
  std::vector<Frame> frames_;
  std::vector<const Value::List*> lists_;
  std::string path_;
  std::vector<std::string> absent_;
  std::vector<Violation> violations_;
  Value details_;  // of the first violation
};

}  // namespace calc
