// RoomBook: the rooms of a text, by name.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/scope.h"
#include "scope/tokens.h"

namespace estimate::scope {

/// "Rear Elevation", "Front Slope": no room with walls.
[[nodiscard]] bool is_outside(std::string_view room);

class RoomBook {
 public:
  explicit RoomBook(std::vector<ScopeRoom> rooms);

  /// The number of tokens of a room's name, with its number: "second bedroom", "bedroom 2". 0: none.
  [[nodiscard]] std::size_t name_at(const Tokens& tokens, std::size_t at) const;
  /// As name_at, of rooms that there are already.
  [[nodiscard]] std::size_t given_name_at(const Tokens& tokens, std::size_t at) const;
  /// The room of that name, which is added if it is new.
  std::size_t find_or_add(std::span<const Token> name);

  /// Rooms that were added behind the first `count` are none.
  void forget_from(std::size_t count);
  /// Gives a room another name, by which it is found; the one that it had last finds another room.
  void rename(std::size_t room, const std::string& name);

  [[nodiscard]] std::vector<ScopeRoom>& rooms() { return rooms_; }
  [[nodiscard]] const std::vector<ScopeRoom>& rooms() const { return rooms_; }

 private:
  struct Key {
    std::vector<std::string> words;
    std::size_t room = 0;
  };
  [[nodiscard]] std::optional<std::size_t> only_room_of(const std::vector<std::string>& key) const;
  [[nodiscard]] std::optional<std::size_t> side_of(const std::vector<std::string>& key) const;
  [[nodiscard]] bool has_sides() const;
  [[nodiscard]] bool is_given_side(const Tokens& tokens, std::size_t at) const;

  std::vector<ScopeRoom> rooms_;
  std::vector<Key> keys_;
};

/// "closet is 3 by 6. Same as the bedroom.": only the room that another one is like is named.
[[nodiscard]] bool names_only_model(const RoomBook& book, const Tokens& tokens, std::size_t at,
                                    std::size_t end);

}  // namespace estimate::scope
