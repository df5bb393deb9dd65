// Administration commands, and the printing of their results. A command says whether it changes something:
// then every run of it is in the audit log.
#pragma once

#include <string>
#include <vector>

#include "esxserver/accounts/administration.h"
#include "esxserver/base/field_types.h"
#include "esxserver/serve/command.h"
#include "esxserver/serve/storage.h"

namespace esxserver {

enum class Effect { changes, reads };

/// Who runs the program, also while it acts as the owner of the data dir. sudo names its caller.
[[nodiscard]] std::string caller();

/// Adds a command below `parent`; `run` executes it on `storage`, which has to live as long as `selected`.
CLI::App* add_command(CLI::App& parent, const char* name, const char* help, Effect effect,
                      const AdminStorageOptions& storage, Run& selected, Run run);

/// Commands with a common subject: "partner add", "partner list".
class CommandGroup {
 public:
  /// All of them have the options of the storage backend.
  CommandGroup(CLI::App& app, const char* name, const char* help, AdminStorageOptions& storage,
               Run& selected);

  /// Adds a command that changes something; `run` executes it.
  CLI::App* add(const char* name, const char* help, Run run);
  /// Adds a command that only reads.
  CLI::App* add_query(const char* name, const char* help, Run run);

 private:
  CLI::App* group_;
  const AdminStorageOptions* storage_;
  Run* selected_;  // owned by main
};

/// Codec of a list with one row per line.
template <class T>
struct Rows {
  static void encode(auto& out, const std::vector<T>& rows, const estimate::FieldRules&) {
    out.json.array();
    for (const T& row : rows) estimate::encode_json(out.json, row, {}, estimate::JsonWriter::Line::one);
    out.json.end();
  }
};

/// `object`: the id of what the command made.
template <estimate::HasFieldList T>
[[nodiscard]] CommandOutput printed(const T& value, std::string object = {}) {
  return {estimate::encode_json(value, {}, estimate::JsonWriter::Line::many) + "\n", std::move(object)};
}

/// Prints what `act`, a function of an AccountAdministration, answers.
template <class Act>
[[nodiscard]] CommandResult administer(const AdminStorageOptions& options, const Act& act) {
  const auto storage = open_storage(options);
  if (!storage) return std::unexpected(storage.error());
  StorageBackend& backend = **storage;
  JsonLog log(backend.clock, 2);  // standard error
  AccountAdministration accounts(*backend.database, *backend.price_lists,
                                 {backend.clock, backend.random, log});
  const auto answer = act(accounts);
  if (!answer) return std::unexpected(answer.error());
  return printed(*answer, made_id(*answer));
}

}  // namespace esxserver
