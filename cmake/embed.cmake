# embed(FILE HEADER FUNCTION OUTPUT): a source file with the bytes of FILE as a function of type std::string_view(), which
# HEADER declares. Example: embed(data/x.csv esx/estimate/x.h estimate::x x.cpp)
function(embed file header function output)
  cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_FILE})
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D INPUT=${file} -D OUTPUT=${output} -D HEADER=${header} -D FUNCTION=${function} -P ${script}
    DEPENDS ${file} ${script} VERBATIM)
  # It ignores a warning to its end.
  set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# The bytes of a file as C++ string literals. Compilers bound the length of one literal, not of a row of them.
function(read_as_literals file variable)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "(................................................................)" "\\1\n" lines "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" lines "${lines}")
  string(REGEX REPLACE "([^\n]+)" "    \"\\1\"" lines "${lines}")
  set(${variable} "${lines}" PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  read_as_literals(${INPUT} lines)
  file(WRITE ${OUTPUT} "#include \"${HEADER}\"

#pragma GCC diagnostic ignored \"-Woverlength-strings\"

std::string_view ${FUNCTION}() {
  static constexpr char bytes[] =
${lines};
  return {bytes, sizeof bytes - 1};
}
")
endif()
