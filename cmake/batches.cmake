# Included by folders whose sources a release build compiles in batches, which takes a third of the time. A debug build
# compiles each by itself, so that each includes what it uses. The size divides that of the sanitized builds: names that
# are different in their batches are so in these.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 15)
endif()
