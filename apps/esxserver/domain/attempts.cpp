#include "esxserver/domain/attempts.h"

namespace esxserver {

JobError abandoned_error(std::string_view job_id) {
  return {"conversion_failed", "The conversion of job " + std::string(job_id) + " was interrupted " +
                                   std::to_string(max_attempts) + " times"};
}

JobError canceled_error(std::string_view job_id) {
  return {"conversion_failed", "The operator canceled job " + std::string(job_id)};
}

std::string active_limit_message(int limit) {
  return "This key has " + std::to_string(limit) + " active jobs, which is its limit";
}

std::string daily_limit_message(int limit) {
  return "This key has reached its limit of " + std::to_string(limit) + " conversions per UTC day";
}

}  // namespace esxserver
