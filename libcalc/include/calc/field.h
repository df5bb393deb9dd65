// Field lists: each input struct names its fields once, and decoding, schemas, flags and documents come from
// that.
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "calc/cost.h"

namespace calc {

/// What is said of one field. Example: `{.unit = "ft", .min = 0, .above_min = true, .max = 500}`.
struct Spec {
  static constexpr double unbounded = std::numeric_limits<double>::infinity();
  std::string_view unit = "-";
  double min = -unbounded;
  double max = unbounded;
  bool above_min = false;          // strictly more than `min`
  std::string_view need = "N";     // Y, N, or the rule: "1of:h", "any:dims", "if partial"
  std::string_view missing = {};   // the code when a required field is not there
  std::string_view computed = {};  // how a default comes about that is no plain number
  std::string_view refused = {};   // the code when a boolean is true, before anything else is looked at
  std::string_view text = {};      // one sentence
  std::string_view source = {};    // id of the source, where there is one
};

/// Air at a place: degrees Fahrenheit and per cent relative humidity.
struct Reading {
  double temp_f = 0;
  double rh_pct = 0;
};

/// Prices of the request, by key.
using Rates = std::map<std::string, Price, std::less<>>;
using Options = std::span<const std::string_view>;

/// Walks over the fields of a struct. `std::optional` members have no default of their own; plain members
/// hold theirs. An implementation may read, write or only look.
class FieldVisitor {
 public:
  FieldVisitor() = default;
  FieldVisitor(const FieldVisitor&) = delete;
  FieldVisitor& operator=(const FieldVisitor&) = delete;
  virtual ~FieldVisitor() = default;

  virtual void number(std::string_view name, std::optional<double>& value, const Spec& spec) = 0;
  virtual void integer(std::string_view name, std::optional<int>& value, const Spec& spec) = 0;
  virtual void boolean(std::string_view name, std::optional<bool>& value, const Spec& spec) = 0;
  /// One word of `options`; empty where none was given.
  virtual void choice(std::string_view name, std::string& value, Options options, const Spec& spec) = 0;
  virtual void text(std::string_view name, std::string& value, const Spec& spec) = 0;
  virtual void reading(std::string_view name, std::optional<Reading>& value, const Spec& spec) = 0;
  virtual void words(std::string_view name, std::vector<std::string>& values, Options options,
                     const Spec& spec) = 0;
  virtual void integers(std::string_view name, std::vector<int>& values, std::span<const int> options,
                        const Spec& spec) = 0;
  virtual void rates(std::string_view name, Rates& rates, const Spec& spec) = 0;

  void number(std::string_view name, double& value, const Spec& spec);
  void integer(std::string_view name, int& value, const Spec& spec);
  void boolean(std::string_view name, bool& value, const Spec& spec);

  template <class T>
  void object(std::string_view name, T& value, const Spec& spec) {
    if (!open_object(name, true, spec)) return;
    describe(*this, value);
    close_object();
  }
  /// An object that need not be there.
  template <class T>
  void object(std::string_view name, std::optional<T>& value, const Spec& spec) {
    if (!open_object(name, value.has_value(), spec)) return;
    if (!value) value.emplace();
    describe(*this, *value);
    close_object();
  }
  template <class T>
  void list(std::string_view name, std::vector<T>& items, const Spec& spec) {
    items.resize(open_list(name, items.size(), spec));
    for (std::size_t i = 0; i < items.size(); ++i) {
      open_item(i);
      describe(*this, items[i]);
      close_object();
    }
    close_list();
  }

 protected:
  /// False: there is none, and its fields are not visited.
  virtual bool open_object(std::string_view name, bool present, const Spec& spec) = 0;
  virtual void close_object() = 0;
  /// How many items there are to visit.
  virtual std::size_t open_list(std::string_view name, std::size_t count, const Spec& spec) = 0;
  virtual void open_item(std::size_t index) = 0;
  virtual void close_list() = 0;
  /// Whether the member just visited was plain, that is, has a default of its own.
  bool has_default_ = false;
};

/// The same for results, which are only written.
class ResultVisitor {
 public:
  /// What stands for a number that is not there.
  enum class Absent { null, omitted };

  ResultVisitor() = default;
  ResultVisitor(const ResultVisitor&) = delete;
  ResultVisitor& operator=(const ResultVisitor&) = delete;
  virtual ~ResultVisitor() = default;

  virtual void number(std::string_view name, std::optional<double> value, int decimals, std::string_view unit,
                      std::string_view text, Absent absent = Absent::null) = 0;
  virtual void integer(std::string_view name, std::optional<long long> value, std::string_view unit,
                       std::string_view text) = 0;
  virtual void boolean(std::string_view name, std::optional<bool> value, std::string_view text) = 0;
  /// Empty is null.
  virtual void word(std::string_view name, std::string_view value, std::string_view text) = 0;
  virtual void numbers(std::string_view name, const std::vector<double>& values, int decimals,
                       std::string_view unit, std::string_view text) = 0;
  virtual void words(std::string_view name, const std::vector<std::string>& values,
                     std::string_view text) = 0;

  template <class T>
  void object(std::string_view name, const T& value, std::string_view text) {
    open_object(name, text);
    describe(*this, value);
    close();
  }
  template <class T>
  void object(std::string_view name, const std::optional<T>& value, std::string_view text) {
    if (value) {
      object(name, *value, text);
    } else {
      absent_object(name, text, [this] { describe(*this, T{}); });
    }
  }
  template <class T>
  void list(std::string_view name, const std::vector<T>& items, std::string_view text) {
    open_list(name, text);
    for (const T& item : items) {
      open_item();
      describe(*this, item);
      close();
    }
    if (items.empty()) absent_item([this] { describe(*this, T{}); });
    close();
  }

 protected:
  virtual void open_object(std::string_view name, std::string_view text) = 0;
  virtual void open_list(std::string_view name, std::string_view text) = 0;
  virtual void open_item() = 0;
  virtual void close() = 0;
  /// `fields` describes what would be there: schemas need it, writers do not.
  template <class F>
  void absent_object(std::string_view name, std::string_view text, F fields) {
    if (!open_absent_object(name, text)) return;
    fields();
    close();
  }
  template <class F>
  void absent_item(F fields) {
    if (!open_absent_item()) return;
    fields();
    close();
  }
  virtual bool open_absent_object(std::string_view name, std::string_view text) = 0;
  virtual bool open_absent_item() = 0;
};

}  // namespace calc
