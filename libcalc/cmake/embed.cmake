# Writes many files' bytes into one source file that defines bundled_data() of src/engine/bundled_data.h:
# cmake -D OUTPUT=FILE.cpp -D DATA=DIR -P embed.cmake; DATA/NAME.json and DATA/graphs/NAME.json.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/embed.cmake)
file(GLOB data_files ${DATA}/*.json)
file(GLOB graph_files ${DATA}/graphs/*.json)
set(arrays "")
set(rows "")
set(index 0)
foreach(file IN LISTS data_files graph_files)
  cmake_path(GET file STEM name)
  if(file IN_LIST graph_files)
    set(name graph/${name})
  endif()
  read_as_literals(${file} lines)
  string(APPEND arrays "static constexpr char file_${index}[] =\n${lines};\n")
  string(APPEND rows "    {\"${name}\", {file_${index}, sizeof file_${index} - 1}},\n")
  math(EXPR index "${index} + 1")
endforeach()
file(WRITE ${OUTPUT} "#include \"engine/bundled_data.h\"

namespace calc {

${arrays}
static constexpr BundledFile files[] = {
${rows}};

std::span<const BundledFile> bundled_data() { return files; }

}  // namespace calc
")
