"""The completion of a program for fish."""

SCRIPT = """\
# Completion of {name} for fish.

# Prints the command that the words before the cursor select.
function __{name}_command
    set -l commands {commands}
    set -l found
    for word in (commandline -opc)[2..]
        if contains -- (string join -- ' ' $found $word) $commands
            set -a found $word
        end
    end
    string join -- ' ' $found
end

# Whether they select this one.
function __{name}_in
    test (__{name}_command | string collect --allow-empty) = "$argv[1]"
end

complete -c {name} -f
{rows}
"""


# The first column of the table, without its head.
CODES = '(esxconv price-list list 2>/dev/null | tail -n +2 | string split -f 1 " ")'


def quoted(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def how(option):
    if option.choices:
        return "-x -a " + quoted(" ".join(option.choices))
    return {"file": "-r -F", "folder": "-x -a '(__fish_complete_directories)'", "price_list": "-x -a " + quoted(CODES),
            "text": "-x"}[option.completes]


def option_row(start, option):
    names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
    value = " " + how(option) if option.takes_value else ""
    return f"{start} {names}{value} -d {quoted(option.text)}"


def argument_rows(start, command):
    for argument in command.arguments[:1]:
        if argument.completes == "file":
            yield f"{start} -F"
        elif argument.choices:
            yield f"{start} -a {quoted(' '.join(argument.choices))}"
        elif argument.completes == "price_list":
            yield f"{start} -a {quoted(CODES)}"


def command_rows(program):
    for command in program.walk():
        start = f"complete -c {program.name} -n {quoted('__' + program.name + '_in ' + quoted(' '.join(command.path)))}"
        for below in command.commands:
            yield f"{start} -a {below.name} -d {quoted(below.text)}"
        yield from (option_row(start, option) for option in command.all_options)
        yield from argument_rows(start, command)


def script(program):
    commands = " ".join(quoted(" ".join(command.path)) for command in program.walk() if command.path)
    return SCRIPT.format(name=program.name, commands=commands, rows="\n".join(command_rows(program)))
