"""The manual page of a program."""

import textwrap

from commands import HELP

WIDTH = 72
LONGEST_CHOICES = 40
ABOUT = {
    "esxconv": "convert estimate PDFs to ESX files",
    "esxserver": "partner conversion API and its administration",
}
FILES = {
    "esxconv": [("$XDG_DATA_HOME/esx", "Loaded price lists. The default of XDG_DATA_HOME is ~/.local/share.")],
    "esxserver": [
        ("/etc/esx/esxserver.toml", "Options of the systemd units, as --config reads them."),
        ("/etc/esx/secrets.env", "Variables with secrets, read by systemd. Mode 0600."),
        ("/var/lib/esx", "Data dir of the systemd units."),
    ],
}
ENVIRONMENT = {
    "esxconv": [
        ("XDG_DATA_HOME", "Where loaded price lists are, in the folder esx. --data-dir comes before it."),
        ("HOME", "Holds .local/share/esx where XDG_DATA_HOME is not set."),
    ],
    "esxserver": [],  # the options name their variables
}
EXAMPLES = {
    "esxconv": [
        ("Convert a print; the report lists every check.", "esxconv claim.pdf -o claim.esx --report claim.json"),
        ("Convert a folder in parallel; a summary ends the run.", "esxconv claims/*.pdf --out-dir esx"),
        ("Import the list that a print was priced with, and use it.",
         "esxconv price-list import prices.csv --code TXHO8X_SEP20\nesxconv claim.pdf --price-list TXHO8X_SEP20"),
        ("The lines of a print as a spreadsheet.", "esxconv inspect claim.pdf --xlsx claim.xlsx"),
        ("Compare two estimates, and make the supplement.",
         "esxconv diff first.pdf revised.pdf --supplement supplement.esx"),
        ("Check an ESX file.", "esxconv verify claim.esx"),
        ("Line items of dictated words.", "esxconv scope words.txt -o kitchen.esx"),
        ("Size a lift, with each step and its sources.", "esxconv calc lift --work-height-ft 46 --explain"),
    ],
    "esxserver": [
        ("Serve on the local machine.", "esxserver serve --data-dir /var/lib/esx"),
        ("Serve with the options of a file.", "esxserver serve --config /etc/esx/esxserver.toml"),
    ],
}
SEE_ALSO = {"esxconv": "esxserver(8)", "esxserver": "esxconv(1), systemctl(1)"}


def escaped(text):
    """Text as roff shows it: a dot or quote that begins a line would be a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def paragraph(text):
    return "\n".join(map(escaped, textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)))


def bold(text):
    return f"\\fB{escaped(text)}\\fR"


def italic(text):
    return f"\\fI{escaped(text)}\\fR"


def sentence(text):
    return text if text.endswith((".", "!", "?")) else text + "."


def details(option):
    text = sentence(option.text) if option.text else "See the manual of the input."
    if option.required and option.names:
        text += " Required."
    if option.choices and value_of(option) == "VALUE":
        text += " One of " + ", ".join(option.choices) + "."
    if option.default and "default" not in option.text:
        text += f" Default: {option.default}."
    if option.variable:
        text += f" Variable: {option.variable}."
    return paragraph(text)


def value_of(option):
    choices = "|".join(option.choices)
    return choices if 0 < len(choices) <= LONGEST_CHOICES else "VALUE" if choices else option.value


def option_entry(option):
    names = ", ".join(bold(name) for name in option.names)
    return [".TP", f"{names} {italic(value_of(option))}" if option.takes_value else names, details(option)]


def argument_word(argument):
    word = italic(argument.positional) + (" ..." if argument.repeated else "")
    return word if argument.required else f"[{word}]"


def synopsis(command, program):
    words = [bold(" ".join([program.name, *command.path])), *(["COMMAND"] if command.needs_command else []), "[options]",
             *map(argument_word, command.arguments)]
    return " ".join(words)


def entries(command):
    lines = []
    for argument in command.arguments:
        lines += [".TP", italic(argument.positional), details(argument)]
    for option in command.all_options:
        if option.names[-1] not in HELP:
            lines += option_entry(option)
    return lines


def command_section(command, program):
    lines = [f'.SS "{escaped(" ".join(command.path))}"', synopsis(command, program)]
    lines += [".PP", paragraph(sentence(command.text))]
    if not command.needs_command:
        lines += entries(command)
    return lines + ([".PP", paragraph(command.footer)] if command.footer else [])


def synopsis_section(program):
    lines = [".SH SYNOPSIS"]
    if not program.needs_command:
        lines += [synopsis(program, program), ".br"]
    return [*lines, f"{bold(program.name)} {italic('COMMAND')} [options]"]


def root_options(program):
    lines = [".SH OPTIONS", *entries(program)]
    for option in program.options:
        if option.names[-1] in HELP:
            lines += option_entry(option)
    return lines


def tagged(rows):
    return [line for name, text in rows for line in (".TP", italic(name), paragraph(text))]


def page(program, section, version):
    lines = [f'.TH {program.name.upper()} {section} "" "esx {version}" "{manual_of(section)}"']
    lines += [".SH NAME", f"{program.name} \\- {escaped(ABOUT[program.name])}", *synopsis_section(program)]
    lines += [".SH DESCRIPTION", paragraph(sentence(program.text))]
    lines += ["Every command has its own", bold("--help") + "."]
    lines += [*root_options(program), ".SH COMMANDS"]
    for command in program.walk():
        if command.path:
            lines += command_section(command, program)
    if program.footer:
        lines += [".SH EXIT STATUS", paragraph(program.footer.removeprefix("Exit status: "))]
    if variables := ENVIRONMENT[program.name]:
        lines += [".SH ENVIRONMENT", *tagged(variables)]
    lines += [".SH FILES", *tagged(FILES[program.name]), ".SH EXAMPLES"]
    for text, commands in EXAMPLES[program.name]:
        lines += [".PP", paragraph(text), ".PP", ".RS 4", ".nf"]
        lines += [*map(escaped, commands.split("\n")), ".fi", ".RE"]
    lines += [".SH SEE ALSO", see_also(program)]
    return "\n".join(lines) + "\n"


def manual_of(section):
    return "User Commands" if section == "1" else "System Administration"


def see_also(program):
    names = SEE_ALSO[program.name].split(", ")
    return ", ".join(f"{bold(name.partition('(')[0])}({name.partition('(')[2]}" for name in names)
