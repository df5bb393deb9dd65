# part(NAME PATHS path... [USES part...] [EXCEPT file...]): a part of the sources, and which others its files may
# include. tests/layers compares every #include with this.
#
# A path is a folder, a file or a shell pattern; the most exact one that fits a file decides. Parts may be patterns, too:
# USES A/* covers A/B. EXCEPT lists files that still include what their part must not; a row that is not needed is an error.
function(part name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "PATHS;USES;EXCEPT")
  foreach(list PATHS EXCEPT)
    list(TRANSFORM arg_${list} PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
    list(TRANSFORM arg_${list} REPLACE "^${PROJECT_SOURCE_DIR}/(.*)$" "\\1")
    list(TRANSFORM arg_${list} REPLACE "/\\.$" "")
  endforeach()
  foreach(list PATHS USES EXCEPT)
    list(TRANSFORM arg_${list} REPLACE "(.+)" "\"\\1\"")
    list(JOIN arg_${list} ", " ${list})
  endforeach()
  set_property(GLOBAL APPEND PROPERTY esx_parts
    "{\"name\": \"${name}\", \"paths\": [${PATHS}], \"uses\": [${USES}], \"except\": [${EXCEPT}]}")
endfunction()

function(write_parts file)
  get_property(parts GLOBAL PROPERTY esx_parts)
  list(JOIN parts ",\n" parts)
  file(WRITE ${file} "[\n${parts}\n]\n")
endfunction()
