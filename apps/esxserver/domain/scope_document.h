// ScopeDocument: all that the ESX of a scope is made from, but the bytes of its photos.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "esxserver/domain/project_fields.h"
#include "esxserver/domain/scope_fields.h"

namespace esxserver {

/// A JPEG. Its bytes come from elsewhere, in the order of the photos.
struct ScopePhoto {
  std::string description;
  std::int64_t size_bytes = 0;
};

struct ScopeDocument {
  ProjectCreate project;
  std::vector<ScopeItem> items;
  std::vector<MeasuredRoom> rooms;
  std::vector<ScopePhoto> photos;
};

}  // namespace esxserver

template <>
struct estimate::FieldList<esxserver::ScopePhoto> {
  using Photo = esxserver::ScopePhoto;
  static constexpr std::string_view name = "ScopePhoto", text = "A photo of a project.";
  static constexpr auto rows = std::tuple(field("description", &Photo::description, "What it shows."),
                                          field("size_bytes", &Photo::size_bytes, "Size of its file."));
};

template <>
struct estimate::FieldList<esxserver::ScopeDocument> {
  using Document = esxserver::ScopeDocument;
  static constexpr std::string_view name = "ScopeDocument", text = "What an ESX is made from.";
  static constexpr auto rows = std::tuple(field("project", &Document::project, "Claim, insured and place."),
                                          field("items", &Document::items, "The line items."),
                                          field("rooms", &Document::rooms, "Their rooms."),
                                          field("photos", &Document::photos, "Photos of the project."));
};
