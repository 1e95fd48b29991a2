"""The program layouthost, in wheels that have it: Scripts/package puts it beside this file.

Importing it loads nothing else, so that the program starts at once.
"""

import os
import sys
from pathlib import Path

PATH = Path(__file__).parent / "bin" / "layouthost"


def main() -> None:
    """Becomes the program, with the arguments of this process."""
    os.execv(PATH, [str(PATH), *sys.argv[1:]])
