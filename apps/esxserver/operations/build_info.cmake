# Writes OUTPUT from TEMPLATE with the git state of SOURCE_DIR, unless it is unchanged.
function(ask_git variable fallback)
  execute_process(COMMAND git -C ${SOURCE_DIR} ${ARGN}
    OUTPUT_VARIABLE answer OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    set(answer ${fallback})
  endif()
  set(${variable} "${answer}" PARENT_SCOPE)
endfunction()

set(known_sha unknown)
if(DEFINED ENV{GIT_SHA})  # of a build without the repository
  set(known_sha $ENV{GIT_SHA})
endif()
ask_git(git_sha ${known_sha} rev-parse HEAD)
ask_git(git_branch unknown rev-parse --abbrev-ref HEAD)
ask_git(changes "" status --porcelain)
if(changes)
  set(git_dirty true)
else()
  set(git_dirty false)
endif()
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
