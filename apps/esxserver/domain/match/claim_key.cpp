#include "esxserver/domain/match/claim_key.h"

#include <array>

#include "esx/estimate/base/text.h"

namespace esxserver {
namespace {

/// Besides the dash and the blank of ASCII: those that word processors put in their place.
constexpr std::array<std::string_view, 10> ignored = {"\u2010", "\u2011", "\u2012", "\u2013", "\u2014",
                                                      "\u2015", "\u2212", "\u00A0", "\u2009", "\u202F"};

}  // namespace

std::string claim_key(std::string_view claim_number) {
  std::string key = estimate::to_upper(claim_number);
  std::erase_if(key, [](char c) { return c == '-' || c == ' ' || (c >= '\t' && c <= '\r'); });
  for (const std::string_view sign : ignored) key = estimate::replace_all(key, sign, "");
  return key;
}

}  // namespace esxserver
