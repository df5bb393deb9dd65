#include "esxserver/domain/attempts.h"

namespace esxserver {

JobError abandoned_error(std::string_view job_id) {
  return {"conversion_failed", "The conversion of job " + std::string(job_id) + " was interrupted " +
                                   std::to_string(max_attempts) + " times"};
}

std::string active_limit_message(int limit) {
  return "This key has " + std::to_string(limit) + " jobs queued or processing, as many as it may have";
}

std::string daily_limit_message(int limit) {
  return "This key has reached its " + std::to_string(limit) + " conversions of the UTC day";
}

}  // namespace esxserver
