"""The client that blocks until replies have come."""

import queue
from typing import Iterable, Iterator, Optional

import grpc

from .errors import translated
from .messages import (
    Layout, LayoutReader, ResultReader, SessionConversation, SessionReader, SessionReply, as_document,
    channel_arguments, check_request, draw_request, metadata_with, solve_request)
from .v1 import host_pb2, host_pb2_grpc, layout_pb2


class Client:
    """A connection to the service, by default to the user's standard socket."""

    def __init__(self, address: Optional[str] = None, *, token: Optional[str] = None,
                 credentials: Optional[grpc.ChannelCredentials] = None):
        address, options = channel_arguments(address)
        if credentials is None:
            self._channel = grpc.insecure_channel(address, options)
        else:
            self._channel = grpc.secure_channel(address, credentials, options)
        self._metadata = metadata_with(token)
        self.stub = host_pb2_grpc.LayoutHostStub(self._channel)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        self._channel.close()

    def solve(self, document, *, timeout: Optional[float] = None, **fields) -> Layout:
        """Lays out a document: an object or JSON text. `fields` are those of `SolveRequest`."""
        reader = LayoutReader()
        with translated():
            for reply in self.stub.Solve(solve_request(document, **fields), timeout=timeout,
                                         metadata=self._metadata):
                reader.add(reply)
        return reader.layout

    def solve_many(self, documents: Iterable, *, timeout: Optional[float] = None) -> Iterator:
        """Lays out documents in order; a document that fails yields its `LayoutError`."""
        requests = (solve_request(document, id=str(index)) for index, document in enumerate(documents))
        reader = ResultReader()
        with translated():
            for result in self.stub.SolveMany(requests, timeout=timeout, metadata=self._metadata):
                done = reader.add(result)
                if done is not None:
                    yield done

    def session(self, document, **fields) -> "Session":
        """Opens a document as a session, which changes it. `fields` are those of `SessionOpen`."""
        return Session(self.stub, self._metadata, document, **fields)

    def draw(self, document, *, form: str = "svg", timeout: Optional[float] = None, **fields) -> bytes:
        """Draws a document as `svg`, `png` or `pdf`. `fields` are those of `DrawRequest`."""
        request = draw_request(document, form, **fields)
        with translated():
            replies = self.stub.Draw(request, timeout=timeout, metadata=self._metadata)
            return b"".join(reply.data for reply in replies)

    def check(self, document, *, timeout: Optional[float] = None, **fields) -> list:
        """Checks a document on many devices. `fields` are those of `CheckRequest`."""
        request = check_request(document, **fields)
        with translated():
            replies = self.stub.Check(request, timeout=timeout, metadata=self._metadata)
            return [reply.finding for reply in replies if reply.HasField("finding")]

    def providers(self) -> list:
        """The layouts that documents can name."""
        with translated():
            reply = self.stub.ListProviders(host_pb2.ListProvidersRequest(), metadata=self._metadata)
            return list(reply.providers)


class Session:
    """A document that changes, as long as the session is open.

        with client.session(document) as session:
            reply = session.request(insert={"section": 0, "item": 2, "items": 1}, with_transition=True)
            print([element.start.alpha for element in reply.transition_elements])
    """

    def __init__(self, stub, metadata, document, **fields):
        self._requests, self._conversation = queue.SimpleQueue(), SessionConversation()
        self._replies = stub.Session(iter(self._requests.get, None), metadata=metadata)
        self.opened = self.request(open={"document": as_document(document), **fields})

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        self._requests.put(None)

    def request(self, *, with_transition: bool = False, **action) -> SessionReply:
        """Sends one action, such as `scroll` or `insert`, and waits for its reply.

        A failure raises a `LayoutError`; the session is then as it was before.
        """
        self._requests.put(self._conversation.request(with_transition, action))
        reader = SessionReader()
        with translated():
            for reply in self._replies:
                if reader.add(reply):
                    break
        return reader.reply

    def save(self) -> layout_pb2.Document:
        """The document as it is now, with its state: opened again, by any instance, it shows the same."""
        return self._conversation.saved(self.request(save={}))
