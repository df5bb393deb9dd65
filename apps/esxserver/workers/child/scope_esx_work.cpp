#include "esxserver/workers/child/scope_esx_work.h"

#include <algorithm>
#include <utility>

#include "esx/estimate/convert_scope.h"
#include "esxserver/domain/scope_document.h"
#include "esxserver/scope/scope_values.h"
#include "esxserver/workers/child/esx_work.h"

namespace esxserver {
namespace {

/// The insured as a contact, if there is more than the name.
std::optional<estimate::Contact> insured_contact(const ProjectContent& project) {
  if (!project.insured_email && !project.insured_phone) return std::nullopt;
  estimate::Contact contact;
  contact.role = "insured";
  contact.name = project.insured_name.value_or("");
  contact.email = project.insured_email.value_or("");
  if (const auto& number = project.insured_phone)
    contact.phones.push_back({.type = "Home", .number = *number, .extension = {}});
  return contact;
}

estimate::Claim claim_of(const ProjectContent& project) {
  estimate::Claim claim;
  claim.estimate_name = project.name;
  claim.claim_number = project.claim_number.value_or("");
  claim.policy_number = project.policy_number.value_or("");
  claim.insurance_company = project.carrier.value_or("");
  claim.insured_name = project.insured_name.value_or("");
  claim.type_of_loss = project.loss_type.value_or("");
  if (project.street || project.city || project.state || project.postal_code)
    claim.property_address = {project.street.value_or(""), project.city.value_or(""),
                              project.state.value_or(""), project.postal_code.value_or("")};
  claim.dates.loss = estimate::parse_iso_date(project.date_of_loss.value_or(""));
  if (auto contact = insured_contact(project)) claim.contacts.push_back(*std::move(contact));
  return claim;
}

Result<ScopeDocument> document_of(std::string_view text) {
  const auto json = estimate::read_json(text);
  if (!json) return std::unexpected(json.error());
  auto document = estimate::decode_json<ScopeDocument>(*json);
  if (document) return *std::move(document);
  return fail(ErrorCode::malformed_json, to_error(document.error()).message);
}

Result<std::vector<estimate::EsxPhoto>> photos_of(std::vector<ScopePhoto> photos, int descriptor) {
  std::vector<estimate::EsxPhoto> made;
  if (photos.empty()) return made;
  const auto bytes = read_work_file(descriptor);
  if (!bytes) return std::unexpected(bytes.error());
  made.reserve(photos.size());
  std::size_t begin = 0;
  for (ScopePhoto& photo : photos) {
    const auto size = static_cast<std::size_t>(photo.size_bytes);
    made.push_back({.bytes = bytes->substr(std::min(begin, bytes->size()), size),
                    .description = std::move(photo.description)});
    begin += size;
  }
  return made;
}

}  // namespace

Result<ChildSuccess> make_scope_esx_work(std::string_view document_json, WorkFiles& files,
                                         const ChildTask& task) {
  auto document = document_of(document_json);
  if (!document) return std::unexpected(document.error());
  auto photos = photos_of(std::move(document->photos), files.photos.get());
  if (!photos) return std::unexpected(photos.error());
  estimate::ScopeEstimate scope{
      .claim = claim_of(document->project), .items = {}, .rooms = library_rooms(document->rooms)};
  scope.items.reserve(document->items.size());
  for (const ScopeItem& item : document->items) scope.items.push_back(library_item(item));
  const auto conversion = convert_scope(
      scope, files.list, {.sketch = task.sketch, .sketch_document = {}, .photos = *std::move(photos)});
  if (!conversion) return std::unexpected(conversion.error());
  return write_esx_outputs(*conversion, files);
}

}  // namespace esxserver
