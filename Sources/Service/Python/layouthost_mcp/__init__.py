"""A server of the Model Context Protocol: assistants lay out documents, see them, and check plugins.

    layouthost-mcp [--write] [FOLDER]

The assistant starts it and talks to it over standard input and output. It runs the program layouthost in the folder,
and reads and writes nothing outside of it.
"""

from .server import main, make_server

__all__ = ["main", "make_server"]
