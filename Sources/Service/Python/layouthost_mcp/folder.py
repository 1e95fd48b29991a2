"""The folder of an assistant, which it does not leave."""

import json
import os
import stat
import unicodedata
from pathlib import Path

from mcp.server.mcpserver.exceptions import ToolError

# The largest file that is read or written, in bytes.
SIZE_LIMIT = 1 << 20
# The most files that are listed.
COUNT_LIMIT = 2000
# How the names of documents and plugins end.
SUFFIXES = (".json", ".lua")


def folded(text):
    """A text as file systems compare names that take no notice of case."""
    return unicodedata.normalize("NFKC", text).casefold()


def document_refusal(text, keys):
    """Why a text is not written as a document; None for one, which can be no other file that the program reads.

    These have keys that documents have not, and know none of those that a document must have.
    """
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        return f"the text is no JSON: {error}"
    if isinstance(document, dict) and document.keys() <= keys and document.keys() & {"sections", "collections"}:
        return None
    return "only documents are written as JSON, with the keys of layouthost://schema and one of sections and collections"


class Folder:
    """Files below a folder, by their paths relative to it."""

    def __init__(self, path):
        """Raises an `OSError` for what is no folder that can be read."""
        os.scandir(path).close()
        self.path = Path(path).resolve(strict=True)

    def existing(self, name):
        """The absolute path of a file or folder, whose links lead to nothing outside."""
        try:
            path = (self.path / name).resolve(strict=True)
        except (OSError, ValueError) as error:
            raise ToolError(f"{name}: no such file in the folder") from error
        if not path.is_relative_to(self.path):
            raise ToolError(f"{name}: the path leads out of the folder")
        return path

    def text(self, name):
        """The text of a plain file."""
        path = self.existing(name)
        if not path.is_file():
            raise ToolError(f"{name}: not a plain file")
        if path.stat().st_size > SIZE_LIMIT:
            raise ToolError(f"{name}: larger than {SIZE_LIMIT >> 20} MiB")
        try:
            return path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ToolError(f"{name}: {error}") from error

    def names(self, suffixes):
        """The paths of the files with these endings, without hidden ones and without links to folders."""
        found = []
        for folder, folders, files in os.walk(self.path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            place = Path(folder).relative_to(self.path)
            found += [str(place / name) for name in sorted(files) if name.endswith(suffixes) and name[0] != "."]
            if len(found) >= COUNT_LIMIT:
                break
        return found[:COUNT_LIMIT]

    def write(self, name, text, keys):
        """Writes a document, whose keys are among these, or a plugin, a test or a document in Lua, through no link.

        Each folder is opened in the one before, so that none can be exchanged. Missing folders are made, and an existing
        file is replaced at once.
        """
        try:
            refusal = self._refusal(Path(name), name, text, keys)
        except OSError as error:
            refusal = error
        if refusal:
            raise ToolError(f"{name}: {refusal}")
        parts, data = Path(name).parts, text.encode()
        if len(data) > SIZE_LIMIT:
            raise ToolError(f"{name}: larger than {SIZE_LIMIT >> 20} MiB")
        flags = os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        opened = [os.open(self.path, flags)]
        try:
            for part in parts[:-1]:
                try:
                    os.mkdir(part, dir_fd=opened[-1])
                except FileExistsError:
                    pass
                opened.append(os.open(part, flags, dir_fd=opened[-1]))
            self._replace(parts[-1], data, opened[-1])
        except (OSError, ValueError) as error:
            raise ToolError(f"{name}: {error}") from error
        finally:
            for descriptor in opened:
                os.close(descriptor)

    def _refusal(self, path, name, text, keys):
        """Why a file is not written; None for documents, and for Lua that runs nowhere but in the sandbox."""
        if not name.endswith(SUFFIXES):
            return "only documents (.json) and plugins (.lua) are written"
        if path.is_absolute() or not name.isprintable() or any(part.startswith(".") for part in path.parts):
            return "name a file below the folder, without “..”, hidden parts and control characters"
        if any(folded(part).startswith("layouthost.") for part in path.parts):
            return "the project's own files decide what runs, and are not written"
        if path.suffix == ".json":
            return document_refusal(text, keys)
        if "providers" in map(folded, path.parts[:-1]) or self._is_run_by_project(path):
            return "a file that may run outside of the sandbox is not written"
        return None

    def _is_run_by_project(self, path):
        """Whether a project that has the file names it, or has a link to it as its startup file."""
        file = self.path / path
        for folder in file.parents:
            project = folder / "layouthost.json"
            if project.is_file() and folded(path.name) in folded(project.read_text(errors="replace")):
                return True
            if folded(str((folder / "layouthost.lua").resolve())) == folded(str(file)):
                return True
        return False

    @staticmethod
    def _replace(name, data, folder):
        """Replaces a file in an open folder; a link or anything but a plain file stays, and is an error."""
        try:
            if not stat.S_ISREG(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode):
                raise ToolError(f"{name}: not a plain file")
        except FileNotFoundError:
            pass
        scratch = f".{name}.{os.getpid()}"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        descriptor = os.open(scratch, flags, 0o666, dir_fd=folder)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            os.rename(scratch, name, src_dir_fd=folder, dst_dir_fd=folder)
        except BaseException:
            os.unlink(scratch, dir_fd=folder)
            raise
