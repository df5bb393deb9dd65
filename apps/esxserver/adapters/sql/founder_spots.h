// Founder spots in SQL.
#pragma once

#include "esxserver/adapters/sql/database.h"
#include "esxserver/ports/founder_spots.h"

namespace esxserver::sql {

class SqlFounderSpots final : public FounderSpots {
 public:
  explicit SqlFounderSpots(Database& database) : database_(database) {}

  Result<SpotHold> hold(const SpotRequest& request) override;
  Result<bool> attach(const SpotSession& session) override;
  Result<void> free(std::string_view session_id) override;
  Result<int> taken(Time now) override;

 private:
  Database& database_;
};

}  // namespace esxserver::sql
