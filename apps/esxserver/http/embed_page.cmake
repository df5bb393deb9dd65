# Writes the function page_files() for the page that is built in a folder; without the folder it has none:
# cmake -D PAGE=FOLDER -D OUTPUT=FILE.cpp -P embed_page.cmake
set(type_html "text/html; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_mjs "${type_js}")
set(type_css "text/css; charset=utf-8")
set(type_json "application/json")
set(type_txt "text/plain; charset=utf-8")
set(type_svg "image/svg+xml")
set(type_png "image/png")
set(type_ico "image/x-icon")
set(type_wasm "application/wasm")
set(type_woff2 "font/woff2")
set(type_ttf "font/ttf")
set(type_pfb "application/octet-stream")
set(type_pdf "application/pdf")
set(type_bcmap "application/octet-stream")

file(GLOB_RECURSE files RELATIVE "${PAGE}" "${PAGE}/*")
list(FILTER files EXCLUDE REGEX "\\.(gz|br)$")
list(SORT files)
set(data "")
set(rows "")
set(number 0)
foreach(file IN LISTS files)
  if(NOT file MATCHES "^(index\\.html|assets/[^/]+)$")
    message(FATAL_ERROR "the server has no route for ${file}: the page is index.html and assets/FILE")
  endif()
  cmake_path(GET file FILENAME name)
  cmake_path(GET file EXTENSION LAST_ONLY extension)
  string(SUBSTRING "${extension}" 1 -1 extension)
  if(NOT DEFINED type_${extension})
    message(FATAL_ERROR "${CMAKE_CURRENT_LIST_FILE} has no media type for ${file}")
  endif()
  string(APPEND rows "      {\"${name}\", \"${type_${extension}}\"")
  foreach(suffix "" .gz .br)
    if(EXISTS "${PAGE}/${file}${suffix}")
      string(REPLACE "." "_" symbol "page_${number}${suffix}")
      string(APPEND data "EMBED(${symbol}, \"${PAGE}/${file}${suffix}\")\n")
      string(APPEND rows ", {${symbol}_begin, ${symbol}_end}")
    else()
      string(APPEND rows ", {}")
    endif()
  endforeach()
  string(APPEND rows "},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE "${OUTPUT}" "#include <vector>

#include \"esxserver/http/pages.h\"

${data}
namespace esxserver {

std::span<const Asset> page_files() {
  static const std::vector<Asset> files = {
${rows}  };
  return files;
}

}  // namespace esxserver
")
