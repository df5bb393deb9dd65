"""The completion of a program for bash. It needs nothing but bash."""

import shlex

SCRIPT = """\
# Completion of {name} for bash.

# Prints how to complete the value of option $2 of command $1; fails if the option takes none.
_{name}_value() {{
  case "$1 $2" in
{values}
    *) return 1 ;;
  esac
}}

# Sets the names of the commands and options of command $1, and how its arguments are completed.
_{name}_command() {{
  case "$1" in
{commands}
    *) return 1 ;;
  esac
}}

_{name}_complete() {{
  case "$1" in
    file) mapfile -t COMPREPLY < <(compgen -f -- "$2") && compopt -o filenames 2>/dev/null ;;
    folder) mapfile -t COMPREPLY < <(compgen -d -- "$2") && compopt -o filenames 2>/dev/null ;;
    price_list)
      local codes
      codes=$({name} price-list list 2>/dev/null | awk 'NR > 1 {{print $1}}')
      mapfile -t COMPREPLY < <(compgen -W "$codes" -- "$2") ;;
    text) ;;
    *) mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2") ;;
  esac
}}

_{name}() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} last=${{COMP_WORDS[COMP_CWORD - 1]}} path='' i value
  local commands options arguments
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    if _{name}_value "$path" "${{COMP_WORDS[i]}}" >/dev/null; then
      # In --option=value, bash counts the equals sign as a word.
      [[ ${{COMP_WORDS[i + 1]}} != '=' || i+1 -eq COMP_CWORD ]] || ((i++))
      ((i++))
    elif _{name}_command "$path ${{COMP_WORDS[i]}}"; then
      path+=" ${{COMP_WORDS[i]}}"
    fi
  done
  [[ $last != '=' ]] || last=${{COMP_WORDS[COMP_CWORD - 2]}}
  if [[ $word == '=' ]]; then word=''; fi
  if value=$(_{name}_value "$path" "$last"); then
    _{name}_complete "$value" "$word"
    return
  fi
  _{name}_command "$path"
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    return
  fi
  _{name}_complete "$arguments" "$word"
  mapfile -t -O "${{#COMPREPLY[@]}}" COMPREPLY < <(compgen -W "$commands" -- "$word")
}}

complete -F _{name} {name}
"""


def key(command):
    """" price-list import": how the script names a command. The program itself is ""."""
    return "".join(" " + name for name in command.path)


def how(option):
    return " ".join(option.choices) if option.choices else option.completes


def value_cases(program):
    by_value = {}
    for command in program.walk():
        for option in command.all_options:
            if option.takes_value:
                by_value.setdefault(how(option), []).extend(f"{key(command)} {name}" for name in option.names)
    for value, patterns in by_value.items():
        joined = " | \\\n      ".join(shlex.quote(pattern) for pattern in patterns)
        yield f"    {joined})\n      echo {shlex.quote(value)} ;;"


def command_cases(program):
    for command in program.walk():
        options = [name for option in command.all_options for name in option.names]
        arguments = how(command.arguments[0]) if command.arguments else "text"
        yield (f"    {shlex.quote(key(command))})\n"
               f"      commands={shlex.quote(' '.join(c.name for c in command.commands))}\n"
               f"      options={shlex.quote(' '.join(options))}\n"
               f"      arguments={shlex.quote(arguments)} ;;")


def script(program):
    return SCRIPT.format(name=program.name, values="\n".join(value_cases(program)),
                         commands="\n".join(command_cases(program)))
