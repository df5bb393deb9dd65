# Tests of the house: slow, or about the source rather than the programs. `ctest -LE house` leaves them out.

# house_test(NAME COMMAND... [PROPERTIES ...]): run from the top of the repository.
function(house_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "COMMAND;PROPERTIES")
  add_test(NAME ${name} COMMAND ${arg_COMMAND} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS house ${arg_PROPERTIES})
endfunction()

# COST: what takes longest starts first. PROCESSORS: as many as ninja will use.
house_test(layers COMMAND tests/layers/layers.py)
house_test(size COMMAND tests/lint/size.py)
house_test(format COMMAND tests/lint/format.sh)
house_test(shell COMMAND tests/lint/shell.sh)
house_test(tidy COMMAND tests/lint/tidy.py ${CMAKE_BINARY_DIR}
  PROPERTIES COST 800 PROCESSORS 2 TIMEOUT 2400)
house_test(headers COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --target all_verify_interface_header_sets
  PROPERTIES PROCESSORS 2 RESOURCE_LOCK build_tree)
house_test(package COMMAND tests/package/run.sh ${CMAKE_BINARY_DIR}
  PROPERTIES RESOURCE_LOCK build_tree TIMEOUT 600)
house_test(asan COMMAND ${CMAKE_COMMAND} --workflow --preset asan
  PROPERTIES COST 1000 PROCESSORS 2 TIMEOUT 2400)
house_test(tsan COMMAND ${CMAKE_COMMAND} --workflow --preset tsan
  PROPERTIES COST 850 PROCESSORS 2 TIMEOUT 2400)
house_test(fuzz_build COMMAND ${CMAKE_COMMAND} --workflow --preset fuzz
  PROPERTIES COST 900 PROCESSORS 2 TIMEOUT 1800 FIXTURES_SETUP fuzz)

house_test(openapi COMMAND tests/http/openapi/run.sh)

# What reads files of others runs longest.
set(ESX_FUZZ_SECONDS 60 CACHE STRING "How long each fuzz target runs that reads PDFs, XML, ZIPs or price lists")
set(ESX_FUZZ_SECONDS_OTHERS 20 CACHE STRING "How long the others run")
set(fuzzed_longest fuzz_pages fuzz_rows fuzz_xml fuzz_zip fuzz_price_list)
file(GLOB fuzz_sources CONFIGURE_DEPENDS fuzz/fuzz_*.cpp)
foreach(source ${fuzz_sources})
  cmake_path(GET source STEM name)
  set(seconds ${ESX_FUZZ_SECONDS_OTHERS})
  if(name IN_LIST fuzzed_longest)
    set(seconds ${ESX_FUZZ_SECONDS})
  endif()
  house_test(${name} COMMAND tests/fuzz/run.sh ${name} ${seconds}
    PROPERTIES FIXTURES_REQUIRED fuzz)
endforeach()
