// NoteStore: the notes of projects.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "esxserver/domain/note.h"
#include "esxserver/domain/page.h"
#include "esxserver/domain/result.h"

namespace esxserver {

/// A note of a user's project.
struct NotePlace {
  std::string_view owner;  // uid of a user
  std::string_view project_id, note_id;
};

/// Returns why the change is not possible, or nothing.
using NoteChange = std::function<Result<void>(Note&)>;

/// A project or note of somebody else does not exist. Errors: not_found; service_unavailable, store_failed.
class NoteStore {
 public:
  virtual ~NoteStore() = default;

  /// From now on a sweep keeps the file of the note.
  [[nodiscard]] virtual Result<void> add(std::string_view owner, const Note& note) = 0;
  [[nodiscard]] virtual Result<Note> find(const NotePlace& place) = 0;
  /// The note of any user.
  [[nodiscard]] virtual Result<Note> find_public(std::string_view project_id, std::string_view note_id) = 0;
  [[nodiscard]] virtual Result<Page<Note>> list(std::string_view owner, std::string_view project_id,
                                                const PageRequest& page) = 0;
  /// Applies the change while nobody else can change the note. Errors: also those of the change.
  [[nodiscard]] virtual Result<Note> update(const NotePlace& place, const NoteChange& change, Time now) = 0;
  /// Removes it with its tags. Returns the note, whose file other notes may use too.
  [[nodiscard]] virtual Result<Note> remove(const NotePlace& place) = 0;
};

}  // namespace esxserver
