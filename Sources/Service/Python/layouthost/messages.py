"""Requests and replies, in the forms that both clients use."""

import dataclasses
import json
import os
from typing import Iterable, Iterator, Optional

from .errors import LayoutError
from .frames import expand
from .v1 import host_pb2, layout_pb2


@dataclasses.dataclass
class Layout:
    """A layout: its header, and the elements as runs of frames."""

    header: host_pb2.SolveHeader
    runs: list
    content_size: tuple

    @property
    def frames(self) -> list:
        """The runs as columns, in the order of results."""
        return [expand(run) for run in self.runs]


@dataclasses.dataclass
class SessionReply:
    """The reply to a request of a session.

    `first` has the header and the positions. `transition` is the message of the last change, if the
    request asked for it, and `transition_elements` are its elements. `document` is the saved document, as
    JSON, if the request was `save`.
    """

    first: host_pb2.SessionReply
    runs: list
    transition: Optional[host_pb2.Transition]
    transition_elements: list
    document: bytes = b""

    @property
    def frames(self) -> list:
        """The elements in sight as columns, in the order of results."""
        return [expand(run) for run in self.runs]


class LayoutReader:
    """Puts the replies with one layout together."""

    def __init__(self):
        self.header, self.runs = None, []

    def add(self, reply: host_pb2.SolveReply) -> None:
        self.header = self.header or reply.header
        self.runs.extend(run for elements in reply.elements for run in elements.runs)

    @property
    def layout(self) -> Layout:
        size = self.header.collections[0].content_size if self.header and self.header.collections else None
        return Layout(self.header, self.runs, (size.width, size.height) if size else (0.0, 0.0))


class ResultReader:
    """Puts the results of `SolveMany` together."""

    def __init__(self):
        self._reader = LayoutReader()

    def add(self, result: host_pb2.SolveResult):
        """Adds a message. Returns the layout or the `LayoutError` that it completes, or None."""
        if not result.HasField("error"):
            self._reader.add(result.reply)
            if not result.is_last:
                return None
        done, self._reader = self._reader, LayoutReader()
        return LayoutError(result.error) if result.HasField("error") else done.layout


class SessionConversation:
    """The requests of a session, and the replies to them."""

    def __init__(self):
        self._count, self._opened = 0, layout_pb2.Document()

    def request(self, with_transition: bool, action: dict) -> host_pb2.SessionRequest:
        """Makes a request of the action that is the only key of a dictionary, such as `scroll`."""
        self._count += 1
        request = host_pb2.SessionRequest(id=self._count, with_transition=with_transition, **action)
        if request.HasField("open"):
            self._opened = request.open.document
        return request

    def saved(self, reply: SessionReply) -> layout_pb2.Document:
        """The document in the reply to `save`, with the files that the opened document brought."""
        return layout_pb2.Document(json=reply.document.decode(), name=self._opened.name,
                                   resources=self._opened.resources)


class SessionReader:
    """Puts the replies to one request of a session together."""

    def __init__(self):
        self._first, self._runs, self._elements, self._document = None, [], [], []

    def add(self, reply: host_pb2.SessionReply) -> bool:
        """Adds a message. Returns whether it is the last; a failure raises a `LayoutError`."""
        if reply.HasField("error"):
            raise LayoutError(reply.error)
        self._first = self._first or reply
        self._runs.extend(run for part in reply.elements for run in part.runs)
        self._elements.extend(reply.transition_elements)
        self._document.append(reply.document)
        return not reply.continues

    @property
    def reply(self) -> SessionReply:
        first = self._first
        if first is None:
            raise ConnectionError("the session has ended")
        transition = first.transition if first.HasField("transition") else None
        return SessionReply(first, self._runs, transition, self._elements, b"".join(self._document))


def channel_arguments(address: Optional[str]) -> tuple:
    """The address, by default the user's standard socket, and the options of a channel."""
    # Clients share no connection: the service closes a connection after too many cancelled calls.
    # No policy of retries: with one, a call can hang beyond its deadline (https://github.com/grpc/grpc/issues/41036).
    options = [("grpc.max_receive_message_length", 16 << 20), ("grpc.use_local_subchannel_pool", 1)]
    return address or "unix:" + standard_socket(), options


def standard_socket() -> str:
    """The default socket of `layouthost serve`."""
    folder = os.environ.get("XDG_RUNTIME_DIR") or f"/tmp/layouthost-{os.getuid()}"
    return os.path.join(folder, "layouthost.sock")


def as_document(document) -> layout_pb2.Document:
    """The message of a document: an object, JSON text, or a message already."""
    if isinstance(document, layout_pb2.Document):
        return document
    text = document if isinstance(document, str) else json.dumps(document, allow_nan=False)
    return layout_pb2.Document(json=text)


def solve_request(document, **fields) -> host_pb2.SolveRequest:
    return host_pb2.SolveRequest(document=as_document(document), **fields)


def solve_requests(documents: Iterable, fields: dict, failures: list) -> Iterator[host_pb2.SolveRequest]:
    """The requests of `SolveMany`. They end where the documents raise an exception, which is added to `failures`.

    gRPC would replace the exception by one of its own, and drop the results before it.
    """
    try:
        for index, document in enumerate(documents):
            yield solve_request(document, id=str(index), **fields)
    except GeneratorExit:
        raise
    except BaseException as error:  # pylint: disable=broad-except
        failures.append(error)


def draw_request(document, form: str, **fields) -> host_pb2.DrawRequest:
    kind = host_pb2.PictureForm.Value("PICTURE_FORM_" + form.upper())
    return host_pb2.DrawRequest(document=as_document(document), form=kind, **fields)


def check_request(document, **fields) -> host_pb2.CheckRequest:
    return host_pb2.CheckRequest(document=as_document(document), **fields)
