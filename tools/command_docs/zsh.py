"""The completion of a program for zsh."""

SCRIPT = """\
#compdef {name}
# Completion of {name} for zsh.

{functions}

_{name} "$@"
"""

# The first column of the table, without its head.
CODES = '{compadd -- ${${(f)"$(esxconv price-list list 2>/dev/null)"}[2,-1]%% *}}'

LEAF = """\
{function}() {{
  _arguments -s -S \\
{rows}
}}"""

GROUP = """\
{function}() {{
  local context state state_descr line
  typeset -A opt_args
  _arguments -C -s \\
{rows}
    '1: :->command' '*:: :->words' && return
  case $state in
    command)
      local -a commands=(
{commands}
      )
      _describe command commands
{files}      ;;
    words)
      case $words[1] in
{calls}
        *) {otherwise} ;;
      esac ;;
  esac
}}"""


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def plain(text):
    """Text in a specification: brackets and colons have a meaning there."""
    for special in "\\[]:":
        text = text.replace(special, "\\" + special)
    return text


def how(option):
    if option.choices:
        return "(" + " ".join(option.choices) + ")"
    return {"file": "_files", "folder": "_files -/", "price_list": CODES, "text": " "}[option.completes]


def option_rows(command):
    for option in command.all_options:
        value = f":{plain(option.value)}:{how(option)}" if option.takes_value else ""
        for name in option.names:
            yield "    " + quoted(f"*{name}[{plain(option.text)}]{value}")


def argument_rows(command):
    for argument in command.arguments:
        place = "*" if argument.repeated else ""
        yield "    " + quoted(f"{place}:{plain(argument.positional)}:{how(argument)}")


def function_of(program, command):
    return "_" + "_".join([program.name, *command.path]).replace("-", "_")


def function(program, command):
    name, options = function_of(program, command), list(option_rows(command))
    if not command.commands:
        return LEAF.format(function=name, rows=" \\\n".join([*options, *argument_rows(command)]))
    takes_files = any(argument.completes == "file" for argument in command.arguments)
    return GROUP.format(
        function=name, rows=" \\\n".join(options) + " \\",
        commands="\n".join("        " + quoted(f"{c.name}:{c.text}") for c in command.commands),
        calls="\n".join(f"        {c.name}) {function_of(program, c)} ;;" for c in command.commands),
        files="      _files\n" if takes_files else "", otherwise="_files" if takes_files else "true")


def script(program):
    functions = "\n\n".join(function(program, command) for command in program.walk())
    return SCRIPT.format(name=program.name, functions=functions)
