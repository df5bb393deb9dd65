// Routes of the application API.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "esx/calc/book.h"
#include "esx/estimate/price_list.h"
#include "esxserver/base/system.h"
#include "esxserver/billing/account.h"
#include "esxserver/billing/service.h"
#include "esxserver/chat/service.h"
#include "esxserver/esx/service.h"
#include "esxserver/http/forms.h"
#include "esxserver/http/route.h"
#include "esxserver/notes/photo_tags.h"
#include "esxserver/notes/service.h"
#include "esxserver/price_lists/service.h"
#include "esxserver/projects/service.h"
#include "esxserver/roofs/reports.h"
#include "esxserver/scopes/service.h"
#include "esxserver/sessions/routes.h"
#include "esxserver/sessions/sign_in.h"
#include "esxserver/transcription/service.h"

namespace esxserver {

/// Dependencies of the routes. References must outlive them.
struct ApplicationServices {
  const calc::Book& calculators;
  const estimate::PriceList& prices;  // for scopes if the request names no list
  http::UploadFolder upload_folder;
  SignIn& sign_in;
  SignInLinks& links;
  LinkUse link_use = LinkUse::never;
  IssuerLogin* login = nullptr;  // null: users do not sign in at an issuer
  KeyThrottle& wrong_codes;
  KeyThrottle& logins;
  UserStore& users;
  Clock& clock;
  std::function<Result<std::string>()> public_keys;  // of the local issuer, as a JWK set
  ProjectService& projects;
  NoteService& notes;
  PhotoTagService& photo_tags;
  AccountService& accounts;
  EsxService& esx;
  ScopeService& scopes;
  ChatService& chat;
  TranscriptionService& transcriptions;
  RoofReportKeeper& roof_reports;
  BillingService& billing;
  PriceListService& price_lists;
  std::function<std::string()> base_url;  // of this server, for its users
  std::uint64_t max_upload_bytes = 50'000'000;
};

[[nodiscard]] std::vector<http::Route> application_routes(const ApplicationServices& services);

}  // namespace esxserver
