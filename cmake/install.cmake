# Install tree: programs, libraries, headers, and what find_package(Esx) and pkg-config need. Each component becomes a
# Debian package (cmake/packages.cmake); `cmake --install` without one installs all of them.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Esx)
set(module_dir lib/esx)  # programs and libraries look there, relative to their own folder

# The libraries. Each is a component of find_package, so that a program needs only what it links. The name of the library
# for C without a version is for developers only.
set(libraries "")
foreach(row base:estimate_base:estimate archive:estimate_archive:estimate estimate:estimate:estimate
            ocr:estimate_ocr:estimate calc:calc:calc roof:roof:roof c:esx:esx)
  string(REPLACE ":" ";" row ${row})
  list(GET row 0 component)
  list(GET row 1 target)
  list(GET row 2 space)
  if(TARGET ${target})
    list(APPEND libraries ${target})
    install(TARGETS ${target} EXPORT ${component} ARCHIVE COMPONENT dev LIBRARY COMPONENT libesx NAMELINK_COMPONENT dev
            FILE_SET HEADERS COMPONENT dev)
    install(EXPORT ${component} NAMESPACE ${space}:: FILE ${component}.cmake DESTINATION ${package_dir} COMPONENT dev)
  endif()
endforeach()

configure_package_config_file(cmake/EsxConfig.cmake.in EsxConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(EsxConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/EsxConfig.cmake ${CMAKE_BINARY_DIR}/EsxConfigVersion.cmake
        DESTINATION ${package_dir} COMPONENT dev)

# The install tree may be moved: pkg-config files use paths relative to themselves.
file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
foreach(name estimate-base estimate-archive estimate calc roof esx)
  configure_file(cmake/${name}.pc.in ${name}.pc @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
endforeach()

# Modules that a user of the library needs too, those of the server, and the programs. Options leave some out.
set(parts "")
foreach(row libesx:esx_ocr libesx:esx_xlsx programs:esx_xml programs:esx_photo programs:esx_recording programs:esx_speech
            programs:esxconv programs:esxserver)
  string(REPLACE ":" ";" row ${row})
  list(GET row 0 component)
  list(GET row 1 part)
  if(TARGET ${part})
    list(APPEND parts ${part})
    install(TARGETS ${part} RUNTIME COMPONENT ${component} LIBRARY DESTINATION ${module_dir} COMPONENT ${component})
  endif()
endforeach()

# Manual pages, and completions where Debian's shells look for them.
set(docs ${CMAKE_BINARY_DIR}/command_docs)
install(FILES ${docs}/man/esxconv.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT programs)
install(FILES ${docs}/man/esxserver.8 DESTINATION ${CMAKE_INSTALL_MANDIR}/man8 COMPONENT programs)
set(share ${CMAKE_INSTALL_DATADIR})
install(FILES ${docs}/bash/esxconv ${docs}/bash/esxserver
        DESTINATION ${share}/bash-completion/completions COMPONENT programs)
install(FILES ${docs}/zsh/_esxconv ${docs}/zsh/_esxserver
        DESTINATION ${share}/zsh/vendor-completions COMPONENT programs)
install(FILES ${docs}/fish/esxconv.fish ${docs}/fish/esxserver.fish
        DESTINATION ${share}/fish/vendor_completions.d COMPONENT programs)

# The schemas of estimate-v1 and other documents.
install(DIRECTORY ${CMAKE_BINARY_DIR}/schemas/ DESTINATION ${share}/esx/schemas COMPONENT programs
        FILES_MATCHING PATTERN "*.json")

# Running the server.
install(FILES deploy/systemd/esxserver-api.service deploy/systemd/esxserver-worker.service
        DESTINATION lib/systemd/system COMPONENT programs)
install(FILES deploy/systemd/sysusers.conf DESTINATION lib/sysusers.d RENAME esx.conf COMPONENT programs)
install(PROGRAMS deploy/health-check.sh DESTINATION libexec/esx RENAME health-check COMPONENT programs)
install(PROGRAMS deploy/backup.sh DESTINATION libexec/esx RENAME backup COMPONENT programs)
install(FILES deploy/esxserver.toml DESTINATION ${CMAKE_INSTALL_SYSCONFDIR}/esx COMPONENT programs)
install(FILES deploy/prometheus/esxserver.rules.yml
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples/prometheus COMPONENT programs)
install(FILES deploy/grafana/esxserver.json DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples/grafana COMPONENT programs)
install(FILES deploy/nginx/esxserver.conf DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples/nginx COMPONENT programs)

# The manual, in the folders of the repository: its documents link each other. tests/package looks for dead links.
foreach(document LICENSE README.md CHANGELOG.md CONTRIBUTING.md apps/esxconv/README.md apps/esxserver/README.md
                 apps/esxserver/http/README.md apps/web/README.md bindings/c/README.md bindings/c/include/esx.h
                 bindings/python/README.md deploy/README.md deploy/sizing.md libcalc/README.md libcalc/inputs.md
                 libestimate/README.md libroof/README.md tests/bench/README.md)
  cmake_path(GET document PARENT_PATH folder)
  install(FILES ${document} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder} COMPONENT programs)
endforeach()
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT programs)
install(DIRECTORY examples/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT programs
        PATTERN __pycache__ EXCLUDE PATTERN node_modules EXCLUDE)

if(TARGET python_package)
  list(APPEND parts python_package)
endif()

# What `cmake --install` and the packages need, and nothing of the tests.
add_custom_target(installable DEPENDS ${libraries} ${parts} command_docs schemas)
include(cmake/packages.cmake)
