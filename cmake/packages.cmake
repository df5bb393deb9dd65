# Debian packages, made by tools/package/make.sh: one for each component of the install tree.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "The esx developers")
set(CPACK_PACKAGE_CONTACT "The esx developers <packages@esx.example.com>" CACHE STRING "Maintainer of the packages")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # or it would precede the summary of each package
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/tools/package/stage.cmake)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_ESX_DEBIAN_DIR ${CMAKE_SOURCE_DIR}/deploy/debian)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE gzip)  # 40 % larger than xz, in a sixth of its time
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(version ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})

# The scripts and lists of a package that dpkg keeps are in deploy/debian/NAME.
# debian_package(COMPONENT NAME section SUMMARY text TEXT text [DEPENDS ...] [RECOMMENDS ...] [SUGGESTS ...])
macro(debian_package component)
  cmake_parse_arguments(arg "" "NAME;SECTION;SUMMARY;TEXT" "DEPENDS;RECOMMENDS;SUGGESTS" ${ARGN})
  string(TOUPPER ${component} upper)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${arg_NAME})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${arg_SECTION})
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${arg_SUMMARY}\n${arg_TEXT}")
  file(GLOB control CONFIGURE_DEPENDS ${CPACK_ESX_DEBIAN_DIR}/${arg_NAME}/*)
  list(FILTER control EXCLUDE REGEX "/lintian-overrides$")
  set(CPACK_DEBIAN_${upper}_PACKAGE_CONTROL_EXTRA ${control})
  foreach(field DEPENDS RECOMMENDS SUGGESTS)
    list(JOIN arg_${field} ", " packages)
    set(CPACK_DEBIAN_${upper}_PACKAGE_${field} "${packages}")
  endforeach()
endmacro()

debian_package(programs NAME esx SECTION utils SUMMARY "converts estimate PDFs to ESX files"
  TEXT "esxconv turns a carrier's estimate PDF into an ESX file and a structured\nestimate. esxserver is a server with a conversion API for partners."
  DEPENDS "libesx1 (= ${version})" "systemd | systemd-standalone-sysusers | systemd-sysusers"
  RECOMMENDS ca-certificates pocketsphinx-en-us sqlite3 SUGGESTS nginx postgresql)

debian_package(libesx NAME libesx1 SECTION libs SUMMARY "converts estimate PDFs to ESX files (library)"
  TEXT "The shared library for C, and the modules that the library and the programs\nload to recognize scanned pages and to write spreadsheets."
  DEPENDS tesseract-ocr-eng)

# The static libraries need what they link, and find_package and pkg-config look for it. libxml2's names liblzma.
debian_package(dev NAME libesx-dev SECTION libdevel SUMMARY "converts estimate PDFs to ESX files (development)"
  TEXT "Headers, static libraries for C++, and files for CMake and pkg-config."
  DEPENDS "libesx1 (= ${version})" lib${poppler_module}-dev libxml2-dev liblzma-dev libminizip-dev zlib1g-dev nettle-dev
          libpolyclipping-dev libtesseract-dev libleptonica-dev pkg-config)

get_cmake_property(components COMPONENTS)
if(python IN_LIST components)
  # The native module is for one version of Python.
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
  debian_package(python NAME python3-esx SECTION python SUMMARY "converts estimate PDFs to ESX files (Python)"
    TEXT "A Python package to read, change, match and compare estimates, and to write\nthem as ESX files."
    DEPENDS "libesx1 (= ${version})" "python3 (>= 3.${Python3_VERSION_MINOR})" "python3 (<< 3.${next_minor})")
endif()

include(CPack)
