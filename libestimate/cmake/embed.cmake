# Writes a file's bytes as a C++ function of type std::string_view():
# cmake -D INPUT=FILE -D OUTPUT=FILE.cpp -D HEADER=esx/estimate/x.h -D FUNCTION=estimate::x -P embed.cmake
file(READ ${INPUT} hex HEX)
# Compilers bound the length of one literal, not of a row of them.
string(REGEX REPLACE "(................................................................)" "\\1\n" lines "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" lines "${lines}")
string(REGEX REPLACE "([^\n]+)" "    \"\\1\"" lines "${lines}")
file(WRITE ${OUTPUT} "#include \"${HEADER}\"

#pragma GCC diagnostic ignored \"-Woverlength-strings\"

std::string_view ${FUNCTION}() {
  static constexpr char bytes[] =
${lines};
  return {bytes, sizeof bytes - 1};
}
")
