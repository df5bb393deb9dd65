// PriceListOwner: who may name a price list.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace esxserver {

/// Everybody, one partner or one user. Lists of different owners may have the same code.
struct PriceListOwner {
  std::string text;  // empty for everybody, else "partner:ID" or "user:UID"

  [[nodiscard]] static PriceListOwner partner(std::string_view id) { return {"partner:" + std::string(id)}; }
  [[nodiscard]] static PriceListOwner user(std::string_view uid) { return {"user:" + std::string(uid)}; }
  [[nodiscard]] bool is_everybody() const { return text.empty(); }
  /// The user; nullopt for everybody and for partners.
  [[nodiscard]] std::optional<std::string> uid() const {
    constexpr std::string_view prefix = "user:";
    return text.starts_with(prefix) ? std::optional(text.substr(prefix.size())) : std::nullopt;
  }

  friend bool operator==(const PriceListOwner&, const PriceListOwner&) = default;
};

}  // namespace esxserver
