# CPack runs this when the files of all packages are in their folders, before it packs them.
foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${component} upper)
  execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/stage.sh ${CPACK_TEMPORARY_DIRECTORY}/${component}
    ${CPACK_DEBIAN_${upper}_PACKAGE_NAME} ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}
    ${CPACK_PACKAGE_CONTACT} ${CPACK_ESX_DEBIAN_DIR} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
