"""The folder of an assistant, which it does not leave."""

import os
import stat
from pathlib import Path

from mcp.server.mcpserver.exceptions import ToolError

# The largest file that is read or written, in bytes.
SIZE_LIMIT = 1 << 20
# The most files that are listed.
COUNT_LIMIT = 2000


class Folder:
    """Files below a folder, by their paths relative to it."""

    def __init__(self, path):
        self.path = Path(path).resolve(strict=True)
        if not self.path.is_dir():
            raise NotADirectoryError(path)

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

    def write(self, name, text):
        """Writes a file, through no link: each folder is opened in the one before, so that none can be exchanged.

        Missing folders are made, and an existing file is replaced at once.
        """
        parts = Path(name).parts
        if not parts or Path(name).is_absolute() or ".." in parts or any(part.startswith(".") for part in parts):
            raise ToolError(f"{name}: name a file below the folder, without “..” and hidden parts")
        data = text.encode()
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
