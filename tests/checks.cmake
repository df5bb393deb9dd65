# The tests of ./esx.sh check: slow, or about the source rather than the programs. `ctest -LE check` leaves them out.

# check_test(NAME COMMAND... [PROPERTIES ...]): run from the top of the repository. The time limit is there for what
# hangs: a busy machine must not reach it.
function(check_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "COMMAND;PROPERTIES")
  add_test(NAME ${name} COMMAND ${arg_COMMAND} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS check TIMEOUT 5400 ${arg_PROPERTIES})
endfunction()

# COST: the longest start first. PROCESSORS: as many as ninja uses.
check_test(layers COMMAND tests/layers/layers.py ${CMAKE_BINARY_DIR}/parts.json)
check_test(size COMMAND tests/lint/size.py)
check_test(format COMMAND tests/lint/format.sh)
check_test(shell COMMAND tests/lint/shell.sh)
check_test(spelling COMMAND tests/lint/spelling.sh)
check_test(words COMMAND tests/lint/words.py)
check_test(names COMMAND tests/lint/names.py ${CMAKE_BINARY_DIR})
check_test(public_headers COMMAND tests/lint/headers.py)
check_test(codes COMMAND tests/lint/codes.py)
check_test(links COMMAND tests/lint/links.py)
check_test(subjects COMMAND tests/lint/subjects.sh)
# The sanitized build compiles sources in batches: clang-tidy then reads their common headers once.
check_test(tidy COMMAND tests/lint/tidy.py build/asan PROPERTIES COST 800 PROCESSORS 2 FIXTURES_REQUIRED asan)
check_test(headers COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --target all_verify_interface_header_sets
  PROPERTIES PROCESSORS 2 RESOURCE_LOCK build_tree)
check_test(package COMMAND tests/package/run.sh ${CMAKE_BINARY_DIR} PROPERTIES RESOURCE_LOCK build_tree)
check_test(debian COMMAND tests/package/debian.sh ${CMAKE_BINARY_DIR}
  PROPERTIES COST 300 RESOURCE_LOCK build_tree FIXTURES_SETUP packages)
check_test(bare_machine COMMAND tests/package/bare_machine.sh ${CMAKE_BINARY_DIR}/packages
  PROPERTIES COST 290 SKIP_RETURN_CODE 77 FIXTURES_REQUIRED packages)
if(TARGET wheels)
  check_test(bare_wheel COMMAND tests/package/bare_wheel.sh ${CMAKE_BINARY_DIR}
    PROPERTIES COST 250 SKIP_RETURN_CODE 77 RESOURCE_LOCK build_tree)
endif()
check_test(tarball COMMAND tests/package/tarball.sh ${CMAKE_BINARY_DIR}/packages
  PROPERTIES COST 280 PROCESSORS 2 SKIP_RETURN_CODE 77 FIXTURES_REQUIRED packages)
check_test(asan_build COMMAND ${CMAKE_COMMAND} --workflow --preset asan-build
  PROPERTIES COST 1000 PROCESSORS 2 FIXTURES_SETUP asan)
check_test(asan COMMAND ${CMAKE_CTEST_COMMAND} --preset asan PROPERTIES COST 900 PROCESSORS 2 FIXTURES_REQUIRED asan)
check_test(tsan COMMAND ${CMAKE_COMMAND} --workflow --preset tsan PROPERTIES COST 850 PROCESSORS 2)
check_test(abi COMMAND tests/bindings/c/abi.py)
check_test(openapi COMMAND tests/http/openapi/run.sh)
# Counts of another compiler say nothing: the budget is that of release builds of GCC 12.
if(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION MATCHES "^12\\.")
  check_test(instructions COMMAND tests/bench/instructions.py $<TARGET_FILE:esxconv> PROPERTIES COST 60 PROCESSORS 2)
endif()

# The readers of untrusted files run longest.
set(ESX_FUZZ_SECONDS 60 CACHE STRING "How long each fuzz target runs that reads PDFs, XML, ZIPs or price lists")
set(ESX_FUZZ_SECONDS_OTHERS 20 CACHE STRING "How long each of the other fuzz targets runs")
set(fuzzed_longest fuzz_pages fuzz_rows fuzz_xml fuzz_json fuzz_zip fuzz_price_list fuzz_workbook)
file(GLOB fuzz_sources CONFIGURE_DEPENDS fuzz/fuzz_*.cpp)
foreach(source ${fuzz_sources})
  cmake_path(GET source STEM name)
  set(seconds ${ESX_FUZZ_SECONDS_OTHERS})
  if(name IN_LIST fuzzed_longest)
    set(seconds ${ESX_FUZZ_SECONDS})
  endif()
  check_test(${name} COMMAND tests/fuzz/run.sh ${name} ${seconds} PROPERTIES FIXTURES_REQUIRED asan)
endforeach()
