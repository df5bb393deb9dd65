# Included by folders whose sources a release build compiles in batches, which takes a third of the time. A debug build
# compiles each by itself, so that each includes what it uses. The size is that of the sanitized builds, so that the
# batches are the same; tests/lint/names.py finds names that clash in any batch.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 30)
endif()
