"""The client that blocks until replies have come."""

import queue
import threading
from typing import Iterable, Iterator, Optional, Sequence, Tuple

import grpc

from .errors import LayoutError, translated
from .messages import (
    Layout, LayoutReader, ResultReader, SessionConversation, SessionReader, SessionReply, as_document,
    channel_arguments, check_request, draw_request, solve_request, solve_requests)
from .v1 import host_pb2, host_pb2_grpc, layout_pb2

# What is sent beside a request: pairs of a key and a value, such as ("x-request-id", "board-17").
Metadata = Sequence[Tuple[str, str]]


class Connection:
    """A channel to the service, with its token, as both clients have it."""

    def __init__(self, module, address: Optional[str], token: Optional[str],
                 credentials: Optional[grpc.ChannelCredentials]):
        """Makes a channel of a module, `grpc` or `grpc.aio`."""
        address, options = channel_arguments(address)
        if credentials is None:
            self._channel = module.insecure_channel(address, options)
        else:
            self._channel = module.secure_channel(address, credentials, options)
        #: The metadata of each call: the token, if there is one. Calls of `stub` are given it.
        self.metadata: Metadata = (("authorization", "Bearer " + token),) if token else ()
        #: gRPC's own stub, with every method of the schema.
        self.stub = host_pb2_grpc.LayoutHostStub(self._channel)

    def _options(self, timeout: Optional[float], metadata: Metadata) -> dict:
        """The options of a call: its time in seconds, and what is sent with it beside the token."""
        return {"timeout": timeout, "metadata": (*self.metadata, *metadata)}


class Client(Connection):
    """A connection to the service, by default to the user's standard socket.

    Each call takes its `timeout` in seconds, and `metadata` that is sent with it, such as
    `[("x-request-id", "board-17")]`. `stub` has the calls that are needed more rarely.
    """

    def __init__(self, address: Optional[str] = None, *, token: Optional[str] = None,
                 credentials: Optional[grpc.ChannelCredentials] = None):
        super().__init__(grpc, address, token, credentials)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        self._channel.close()

    def solve(self, document, *, timeout: Optional[float] = None, metadata: Metadata = (), **fields) -> Layout:
        """Lays out a document: an object or JSON text. `fields` are those of `SolveRequest`."""
        reader = LayoutReader()
        with translated():
            for reply in self.stub.Solve(solve_request(document, **fields), **self._options(timeout, metadata)):
                reader.add(reply)
        return reader.layout

    def solve_many(self, documents: Iterable, *, timeout: Optional[float] = None, metadata: Metadata = (),
                   **fields) -> Iterator:
        """Lays out documents in order; a document that fails yields its `LayoutError`.

        An exception of `documents` themselves is raised after the results before it.

        `fields` are those of each `SolveRequest`, such as `limits` and `query`.
        """
        reader, failures = ResultReader(), []
        requests = solve_requests(documents, fields, failures)
        with translated():
            for result in self.stub.SolveMany(requests, **self._options(timeout, metadata)):
                done = reader.add(result)
                if done is not None:
                    yield done
        if failures:
            raise failures[0]

    def session(self, document, *, timeout: Optional[float] = None, metadata: Metadata = (), **fields) -> "Session":
        """Opens a document as a session, which changes it.

        `fields` are those of `SessionOpen`, whose `limits` count for each request. `timeout` is the time in seconds
        after which the whole session ends.
        """
        return Session(self.stub, self._options(timeout, metadata), document, **fields)

    def draw(self, document, *, form: str = "svg", timeout: Optional[float] = None,
             metadata: Metadata = (), **fields) -> bytes:
        """Draws a document as `svg`, `png` or `pdf`. `fields` are those of `DrawRequest`."""
        request = draw_request(document, form, **fields)
        with translated():
            replies = self.stub.Draw(request, **self._options(timeout, metadata))
            return b"".join(reply.data for reply in replies)

    def check(self, document, *, timeout: Optional[float] = None, metadata: Metadata = (), **fields) -> list:
        """Checks a document on many devices. `fields` are those of `CheckRequest`."""
        request = check_request(document, **fields)
        with translated():
            replies = self.stub.Check(request, **self._options(timeout, metadata))
            return [reply.finding for reply in replies if reply.HasField("finding")]

    def providers(self, *, timeout: Optional[float] = None, metadata: Metadata = ()) -> list:
        """The layouts that documents can name."""
        with translated():
            reply = self.stub.ListProviders(host_pb2.ListProvidersRequest(), **self._options(timeout, metadata))
            return list(reply.providers)


class Session:
    """A document that changes, as long as the session is open. Threads may share a session.

        with client.session(document) as session:
            reply = session.request(insert={"section": 0, "item": 2, "items": {"number_value": 1}},
                                    with_transition=True)
            print([element.start.alpha for element in reply.transition_elements])
    """

    def __init__(self, stub, options, document, **fields):
        self._requests, self._conversation = queue.SimpleQueue(), SessionConversation()
        # Replies come in the order of requests.
        self._turn = threading.Lock()
        self._replies = stub.Session(iter(self._requests.get, None), **options)
        try:
            self.opened = self.request(open={"document": as_document(document), **fields})
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        self._requests.put(None)

    def request(self, *, with_transition: bool = False, **action) -> SessionReply:
        """Sends one action, such as `scroll` or `insert`, and waits for its reply.

        A failure raises a `LayoutError`; the session is then as it was before. A session that has ended raises a
        `ConnectionError`, or the failure with which it ended. An interrupted request, as by Ctrl-C, ends the session.
        """
        with self._turn:
            request, reader = self._conversation.request(with_transition, action), SessionReader()
            try:
                with translated():
                    self._requests.put(request)
                    for reply in self._replies:
                        if reader.add(reply):
                            break
            except (LayoutError, grpc.RpcError):
                raise
            except BaseException:
                # The next request would get the reply to this one.
                replies, self._replies = self._replies, iter(())
                replies.cancel()
                raise
        return reader.reply

    def save(self) -> layout_pb2.Document:
        """The document as it is now, with its state: opened again, by any instance, it shows the same."""
        return self._conversation.saved(self.request(save={}))
