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
  flags=$(pkg-config --static --cflags --libs estimate)
  # shellcheck disable=SC2086
  g++ -std=c++23 /examples/read_estimate.cpp -o read_estimate $flags
  ./read_estimate $example >by_pkg_config
  diff by_find_package by_pkg_config
}

# After the packages are removed with their configuration.
nothing() {
  fails compgen -G '/usr/bin/esx*'
  fails compgen -G '/usr/lib/esx*'
  fails test -e /etc/esx
}

"$1"
rm -rf "$work"
