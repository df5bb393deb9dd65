#include <iostream>
#include <string_view>

#include "esxserver/workers/child/convert_child.h"

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "convert-child") return esxserver::run_convert_child(argv[2]);
  std::cerr << "usage: esxserver COMMAND\n";
  return 1;
}
