"""Holds the conversations of README.md with the program: what it shows must be what happens.

In a block of the README, "> " is what the client sends and "< " what the engine answers, where an
ellipsis stands for any text; answers that are not shown may come in between.

usage: readme_test.py PENTAD README
"""

import re
import subprocess
import sys


def conversations(readme):
    """The blocks of consecutive indented lines that begin with > or <."""
    block = []
    for line in readme.splitlines() + [""]:
        if line.startswith(("    > ", "    < ")):
            block.append(line[4:])
        elif block:
            yield block
            block = []


def hold(pentad, block):
    """Returns the first answer that is missing, or None."""
    sent = "".join(line[2:] + "\n" for line in block if line.startswith("> "))
    heard = subprocess.run(
        [pentad], input=sent, capture_output=True, text=True, timeout=120, check=True
    ).stdout.splitlines()
    rest = iter(heard)
    for line in block:
        if line.startswith("< "):
            pattern = ".*".join(re.escape(part) for part in line[2:].split("…"))
            if not any(re.fullmatch(pattern, answer) for answer in rest):
                return line + "\nin\n" + "\n".join(heard)
    return None


def main(pentad, readme):
    blocks = list(conversations(open(readme, encoding="utf-8").read()))
    for block in blocks:
        missing = hold(pentad, block)
        if missing:
            sys.exit("\n".join(block) + "\n\nmissing: " + missing)
    if len(blocks) < 5:
        sys.exit("README.md should show a conversation for each game")
    print(f"{len(blocks)} conversations held")


main(*sys.argv[1:])
