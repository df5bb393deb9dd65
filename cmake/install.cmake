# Install tree: programs, libraries, headers, and what find_package(Esx) and pkg-config need.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Esx)

install(TARGETS estimate_base estimate EXPORT EsxTargets FILE_SET HEADERS)
install(TARGETS calc EXPORT CalcTargets FILE_SET HEADERS)
install(TARGETS roof EXPORT RoofTargets FILE_SET HEADERS)
install(TARGETS esx EXPORT CTargets FILE_SET HEADERS)
if(ESX_OCR)
  install(TARGETS estimate_ocr EXPORT EsxTargets FILE_SET HEADERS)
  install(TARGETS esx_ocr LIBRARY DESTINATION lib/esx)  # esxconv looks there, relative to its own folder
endif()
if(TARGET esx_photo)
  install(TARGETS esx_photo esx_recording LIBRARY DESTINATION lib/esx)  # esxserver looks there
endif()
if(TARGET esx_speech)
  install(TARGETS esx_speech LIBRARY DESTINATION lib/esx)  # esxserver looks there
endif()
if(TARGET esx_xlsx)
  install(TARGETS esx_xlsx LIBRARY DESTINATION lib/esx)
endif()
install(EXPORT EsxTargets NAMESPACE estimate:: DESTINATION ${package_dir})
install(EXPORT CalcTargets NAMESPACE calc:: DESTINATION ${package_dir})
install(EXPORT RoofTargets NAMESPACE roof:: DESTINATION ${package_dir})
install(EXPORT CTargets NAMESPACE esx:: DESTINATION ${package_dir})
foreach(program esxconv esxserver)
  if(TARGET ${program})
    install(TARGETS ${program})
  endif()
endforeach()

configure_package_config_file(cmake/EsxConfig.cmake.in EsxConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(EsxConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/EsxConfig.cmake ${CMAKE_BINARY_DIR}/EsxConfigVersion.cmake
        DESTINATION ${package_dir})

# The install tree may be moved: pkg-config files use paths relative to themselves.
file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
foreach(name estimate-base estimate calc roof esx)
  configure_file(cmake/${name}.pc.in ${name}.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()

install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
