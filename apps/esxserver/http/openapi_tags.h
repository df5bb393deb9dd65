// Groups of endpoints in the OpenAPI document, in its order.
#pragma once

#include <array>
#include <string_view>

namespace http {

struct Tag {
  std::string_view name, text;
};
inline constexpr auto tags = std::to_array<Tag>({
    {"Conversions",
     "Convert an estimate PDF to ESX: start a conversion, poll its job, download the outputs."},
    {"Calculators",
     "Seven estimating calculators with their sources, and the question graphs that collect their inputs."},
    {"Roof", "Roofs from measurement reports or descriptions: sketches, scopes and the roof interview."},
    {"Sign-in",
     "Sessions of browsers: signed in by a link or at an OpenID issuer, kept in an HttpOnly cookie."},
    {"Users", "The signed-in user: the ID token and the profile."},
    {"Account", "Signup, codes, credits, entitlements and usage of the signed-in user; feedback."},
    {"Billing", "Packs of credits, bought at a payment provider."},
    {"Projects", "Projects of the signed-in user, and the one that an estimate belongs to."},
    {"Notes", "Text, voice and photo notes of a project, and their files."},
    {"Photo tags", "Categories, rooms and damage of photos."},
    {"ESX generation", "Estimates reviewed and exported as ESX, and the reports of the exports."},
    {"Price lists", "The price lists that requests may name, and their entries."},
    {"Transcription", "The words of recordings."},
    {"Assistant", "Scopes, line items made from what an adjuster says or types."},
    {"Operator", "Price lists, for the operator."},
    {"Health", "Probes and metrics for the operator."},
    {"Document", "This document."},
});

}  // namespace http
