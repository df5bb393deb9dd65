"""The commands of a program and their options, as describe_commands prints them."""

import re

HELP = ("--help", "--version")
FOLDER_VALUES = {"DIR"}
FILE_VALUES = {"PATH", "FILE", "JSON", "CSV"}
CHECK = re.compile(r":(\{.*\}|[A-Z]+ in \[.*\]|POSITIVE)$")  # what CLI11 appends to the name of a value
FILE_ARGUMENTS = re.compile(r"INPUT|FILE|REPORT|ESTIMATE|^[AB]$")


class Option:
    def __init__(self, data, program):
        self.names = data["names"]
        self.positional = data["positional"]
        self.text = " ".join(data["text"].split())
        self.takes_value = data["takes_value"]
        self.value = CHECK.sub("", data["value"]) or "VALUE"
        self.choices = choices_of(data["value"])
        self.default = data["default"]
        self.variable = data["variable"]
        self.required = data["required"]
        self.repeated = data["repeated"]
        # The codes of the lists that a user has loaded; a server's are in its data dir.
        self.is_price_list = program == "esxconv" and ("--price-list" in self.names or self.positional == "CODE")

    @property
    def completes(self):
        """What completes its value: "file", "folder", "choice", "price_list" or "text"."""
        if self.choices:
            return "choice"
        if self.is_price_list:
            return "price_list"
        if self.value in FOLDER_VALUES:
            return "folder"
        is_file = self.value in FILE_VALUES or self.value.startswith("OUT.")
        return "file" if is_file or FILE_ARGUMENTS.search(self.positional) else "text"


def choices_of(value):
    """["a", "b"] of "a|b" and of "TEXT:{a,b}"."""
    braces = re.search(r":\{(.*)\}$", value)
    if braces:
        return braces[1].split(",")
    return value.split("|") if re.fullmatch(r"[\w.-]+(\|[\w.-]+)+", value) else []


class Command:
    def __init__(self, data, parent=None):
        self.name = data["name"]
        self.text = " ".join(data["text"].split())
        # Commands inherit the footer of their parent.
        self.footer = data["footer"] if parent is None or data["footer"] != parent.inherited_footer else ""
        self.inherited_footer = data["footer"]
        self.needs_command = data["needs_command"]
        self.program = data["name"] if parent is None else parent.program
        everything = [Option(option, self.program) for option in data["options"]]
        self.options = [option for option in everything if option.names]
        self.arguments = [option for option in everything if not option.names]
        self.path = [] if parent is None else [*parent.path, self.name]
        self.inherited = []
        if parent and data["takes_options_of_parent"]:
            self.inherited = [option for option in [*parent.options, *parent.inherited] if option.names[-1] not in HELP]
        self.commands = [Command(command, self) for command in data["commands"]]

    @property
    def all_options(self):
        return [*self.options, *self.inherited]

    def walk(self):
        """This command and those below it."""
        yield self
        for command in self.commands:
            yield from command.walk()
