#!/usr/bin/env bash
# Uses the installed Debian packages; bare_machine.sh runs it in its root: use_packages.sh WHAT, a function below.
set -euo pipefail
example=/usr/share/doc/esx/examples/estimate.pdf
work=$(mktemp -d)
cd "$work"

fails() {
  if "$@"; then return 1; fi
}

programs() {
  ldd /usr/bin/esx* /usr/lib/esx/*.so >libraries
  fails grep 'not found' libraries
  esxconv $example -o example.esx
  esxconv verify example.esx
  esxconv price-list list
  # These load modules.
  esxconv inspect example.esx --xlsx example.xlsx
  test -s example.xlsx
  esxconv /few_pages.pdf --ocr always -o recognized.esx
}

# What the package leaves to the system: a user, units, the configuration, completions.
system() {
  local unit=/lib/systemd/system/esxserver
  getent passwd esx
  systemd-analyze verify --man=no $unit-api.service $unit-worker.service
  dpkg-query --show --showformat "\${Conffiles}\n" esx | grep -F /etc/esx/esxserver.toml
  # shellcheck source=/dev/null
  . /usr/share/bash-completion/completions/esxconv
  complete -p esxconv
}

# Serves as the unit does, but on a free port and with its data here.
server() {
  local data=$work/data server line port
  install -d -o esx -g esx "$data"
  chmod 711 "$work"
  mkfifo ready
  setpriv --reuid esx --regid esx --clear-groups \
    /usr/bin/esxserver serve --config /etc/esx/esxserver.toml --listen 127.0.0.1:0 --data-dir "$data" >ready &
  server=$!
  read -r -t 60 line <ready
  port=${line##*:}
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf 'GET /health/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
  read -r line <&3
  echo "$line"
  [[ $line == 'HTTP/1.1 200 '* ]]
  exec 3>&-
  kill "$server"
  wait "$server"
}

python() {
  python3 -c "
import esx
print(esx.__file__)
esx.convert('$example', price_list='DEMO8X_NOV26').save('python.esx')"
  esxconv verify python.esx
}

# The examples for C and C++, by find_package and by pkg-config.
development() {
  local flags
  cmake -S /examples -B build
  cmake --build build --target convert_file read_estimate
  build/convert_file $example by_find_package.esx
  flags=$(pkg-config --cflags --libs esx)
  # shellcheck disable=SC2086 # a list of words on purpose
  cc -std=c99 /examples/convert_file.c -o convert_file $flags
  ./convert_file $example by_pkg_config.esx
  cmp by_find_package.esx by_pkg_config.esx
  build/read_estimate $example >by_find_package
  flags=$(pkg-config --cflags --libs estimate)
  # shellcheck disable=SC2086
  g++ -std=c++23 /examples/read_estimate.cpp -o read_estimate $flags
  ./read_estimate $example >by_pkg_config
  diff by_find_package by_pkg_config
}

# A program that links one library, where nothing else is installed, by CMake and by pkg-config:
# consumer COMPONENT SOURCE PACKAGE
consumer() {
  local component=$1 source=$2 flags
  configure_consumer "$component" "$source" >consumer.log
  cmake --build consumer/build >>consumer.log
  flags=$(pkg-config --cflags --libs "$3")
  # shellcheck disable=SC2086 # a list of words on purpose
  g++ -std=c++23 -Wall -Wextra -Werror "$source" -o by_pkg_config $flags
}

configure_consumer() {
  mkdir -p consumer
  cat >consumer/CMakeLists.txt <<EOF
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES CXX)
find_package(Esx REQUIRED COMPONENTS $1)
get_property(targets DIRECTORY PROPERTY IMPORTED_TARGETS)
message(STATUS "imported: \${targets}")
add_executable(consumer $2)
target_link_libraries(consumer PRIVATE $(target_of "$1"))
EOF
  rm -rf consumer/build
  cmake -S consumer -B consumer/build
}

target_of() {
  case $1 in
  calc | roof) echo "$1::$1" ;;
  *) echo "estimate::$1" ;;
  esac
}

# With libxml2 alone.
base() {
  cat >base.cpp <<EOF
#include <iostream>

#include "esx/estimate/base/fixed.h"

int main() { std::cout << estimate::Money::parse("1,234.50")->units() << '\\n'; }
EOF
  consumer base "$PWD/base.cpp" estimate-base
  [[ $(consumer/build/consumer) == 123450 && $(./by_pkg_config) == 123450 ]]
}

calc() {
  consumer calc /examples/calculate_lift.cpp calc
  fails grep -E 'estimate::archive|MINIZIP|POPPLER' consumer.log
  consumer/build/consumer 46
  ./by_pkg_config 46
  # What is missing is named.
  fails configure_consumer estimate /examples/read_estimate.cpp >consumer.log 2>&1
  tr -s ' \n' ' ' <consumer.log | grep -F 'Component estimate needs'
}

archive() {
  cat >archive.cpp <<EOF
#include <iostream>

#include "esx/estimate/base/sha256.h"

int main() { std::cout << estimate::sha256_hex("") << '\\n'; }
EOF
  consumer archive "$PWD/archive.cpp" estimate-archive
  [[ $(consumer/build/consumer) == e3b0c44298fc* && $(./by_pkg_config) == e3b0c44298fc* ]]
}

estimate() {
  consumer estimate /examples/read_estimate.cpp estimate
  consumer/build/consumer /examples/estimate.pdf
  ./by_pkg_config /examples/estimate.pdf
  # Options by name, without a warning for those that are left out.
  cat >options.cpp <<EOF
#include "esx/estimate/convert.h"

int main() {
  const estimate::ConvertOptions options{.threads = 2, .match = {.threshold = 0.9}};
  return estimate::read_estimate({}, options) ? 1 : 0;
}
EOF
  consumer estimate "$PWD/options.cpp" estimate
  ./by_pkg_config
}

roof() {
  consumer roof /examples/describe_roof.cpp roof
  consumer/build/consumer "40x30 hip roof 6/12"
  ./by_pkg_config "40x30 hip roof 6/12"
}

# After the packages are removed with their configuration.
nothing() {
  fails compgen -G '/usr/bin/esx*'
  fails compgen -G '/usr/lib/esx*'
  fails test -e /etc/esx
}

"$1"
rm -rf "$work"
